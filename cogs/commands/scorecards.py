"""The buttons below the result of a round or a game, which show more of it."""

from __future__ import annotations

from discord.ext import commands

from cogs.routing.jobs import Jobs
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import TablePress
from cogs.routing.router import OVER, PLAYING, Needs, Router
from cogs.scenes.end import more_scene
from cogs.scenes.gains import gain_of_each
from cogs.scenes.result import details, result_of
from host.host import Host
from table.errors import Refused
from table.story import ends_round, round_ended_by
from table.table import Table
from ui.games import face_of
from ui.standings import gains as gain_words
from ui.text import table as table_words
from wire import answers
from wire.layouts import Rendered, Scene


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
        router.on_table("more", self._more, Needs(OVER, anywhere=True))
        router.on_table("won", self._more, Needs(OVER, anywhere=True))  # below results of 1.0.0
        router.on_table("look", self._look, Needs((*PLAYING, *OVER)))

    async def _sums(self, press: TablePress) -> None:
        """How the scores of a round came about."""
        async with self._reading.of(press.interaction.user.id):
            table, story = await self._host.ledger.replay(press.table.id)
        for logged in filter(ends_round, story):
            played = round_ended_by(story, logged)
            if result_of(table, played).round == press.choice.stamp:
                await self._pictures.show_below(press.interaction, Scene((details(table, played),)))
                return
        raise Refused("expired")

    async def _more(self, press: TablePress) -> None:
        """What a game has brought its presser, and what else there is of it, below a message that stays."""
        table, me = press.table, press.interaction.user.id
        told = await self._own_result(table, me)
        rows = await self._host.records.scorecard(table.id)
        season, shut_until = self._host.records.season(table.ended_at), self._host.replays.shut_until
        scene = more_scene(
            table,
            told,
            rows,
            season.number,
            has_replay=await shut_until(table, me, with_seed=False) is None,
            has_seed=await shut_until(table, me, with_seed=True) is None,
        )
        await answers.acknowledge(press.interaction)
        await answers.follow_up(press.interaction, Rendered(scene.layout()))

    async def _own_result(self, table: Table, user_id: int) -> str:
        """The headline and what the game has brought somebody; "" for a person who never sat there."""
        if user_id not in table.users:
            return ""
        gains = await self._host.records.gains(table.id, user_id)
        mine = None if gains is None else gain_of_each(table, gains).get(user_id)
        seat = next((at for at, each in enumerate(table.seats) if each.user_id == user_id), None)
        first = table_words.headline(face_of(table).result(table, seat).partition("\n")[0])
        if table.deal:
            return f"{first}\n{gain_words.of_a_deal()}"
        if gains is None:
            return f"{first}\n{gain_words.nothing_yet()}"
        return f"{first}\n{gain_words.not_yours() if mine is None else gain_words.own(mine)}"

    async def _look(self, press: TablePress) -> None:
        """Shows what there is to see of a round that is over, the presser's own part first; a seat's in its place."""
        table = press.table
        rows = await self._host.records.scorecard(table.id, press.choice.stamp)
        own = table.seat_of(press.interaction.user.id)
        arg = press.choice.arg or ("" if own is None else str(own))
        parts = face_of(table).look_at(table, rows, arg) if rows else ()
        if not parts:
            raise Refused("expired")
        show = self._pictures.show if press.choice.arg else self._pictures.show_below
        await show(press.interaction, Scene(parts))
