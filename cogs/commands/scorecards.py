"""The buttons below the result of a round or a game, which show more of it."""

from __future__ import annotations

from discord.ext import commands

from cogs.routing.jobs import Jobs
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import TablePress
from cogs.routing.router import OVER, PLAYING, Needs, Router
from cogs.scenes.gains import gain_of_each
from cogs.scenes.result import details, result_of
from host.host import Host
from table.errors import Refused
from table.story import ends_round, round_ended_by
from ui.games import face_of
from ui.standings import gains as gain_words
from ui.text import table as table_words
from wire.layouts import Scene


class Scorecards(commands.Cog):
    """Reads scores from the store: the game itself may be long over."""

    def __init__(
        self,
        host: Host,
        router: Router,
        pictures: PictureAnswers,
        reading: Jobs,
    ) -> None:
        self._host = host
        self._reading = reading
        self._pictures = pictures
        router.on_table("sums", self._sums, Needs((*PLAYING, *OVER)))
        router.on_table("won", self._show_gains, Needs(OVER, anywhere=True))
        router.on_table("look", self._look, Needs((*PLAYING, *OVER)))

    async def _sums(self, press: TablePress) -> None:
        """How the scores of a round came about."""
        async with self._reading.of(press.interaction.user.id):
            table, story = await self._host.ledger.replay(press.table.id)
        for logged in filter(ends_round, story):
            played = round_ended_by(story, logged)
            if result_of(table, played).round == press.choice.stamp:
                await self._pictures.show(press.interaction, Scene((details(table, played),)))
                return
        raise Refused("expired")

    async def _show_gains(self, press: TablePress) -> Scene:
        """What a game has brought its presser."""
        table, me = press.table, press.interaction.user.id
        gains = await self._host.records.gains(table.id, me)
        mine = None if gains is None else gain_of_each(table, gains).get(me)
        if gains is None:
            told = gain_words.nothing_yet()
        else:
            told = gain_words.not_yours() if mine is None else gain_words.own(mine)
        return Scene((table_words.over(face_of(table).result(table)), told))

    async def _look(self, press: TablePress) -> None:
        """Shows what there is to see of a round that is over. The presser's own part comes first."""
        table = press.table
        rows = await self._host.records.scorecard(table.id, press.choice.stamp)
        own = table.seat_of(press.interaction.user.id)
        arg = press.choice.arg or ("" if own is None else str(own))
        parts = face_of(table).look_at(table, rows, arg) if rows else ()
        if not parts:
            raise Refused("expired")
        await self._pictures.show(press.interaction, Scene(parts))
