"""/history: finished games, newest first, page by page."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from types import MappingProxyType

from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.of_each import of_each
from cogs.routing.press import Press
from cogs.routing.router import Router
from db.errors import StoreUnavailable
from db.standing_values import Past
from engine.games import GAMES
from host.host import Host
from ui.games import face_of
from ui.text import replay as words
from ui.text.locale import mark
from ui.text.words import bare, join_spaced
from wire import answers
from wire.answers import Interaction
from wire.layouts import Item, Part, Scene
from wire.presses import Pressed, button, menu
from wire.visibility import Visibility, viewer

log = logging.getLogger(__name__)

ON_A_PAGE = 10
LONGEST_LINE = 100
NEWER = ".newer"  # after whose games they are, in the id of a button


class History(commands.Cog):
    """Lists finished games, only to the person who asks."""

    def __init__(self, host: Host, router: Router, visibility: Visibility) -> None:
        self._host = host
        self._visibility = visibility
        router.on("history", self._turn)

    @app_commands.command(description=mark("Finished games of this channel, this server or your own"))
    @app_commands.describe(whose=mark("Whose games; this channel's when left out"))
    @app_commands.choices(
        whose=[
            app_commands.Choice(name=mark("this channel"), value="channel"),
            app_commands.Choice(name=mark("this server"), value="server"),
            app_commands.Choice(name=mark("my own"), value="mine"),
        ]
    )
    async def history(self, interaction: Interaction, whose: str = "channel") -> None:
        async with answering(interaction):
            await self._list(interaction, whose)

    async def _turn(self, press: Press) -> None:
        whose, at = press.choice.arg.removesuffix(NEWER), press.choice.target or None
        if press.choice.arg.endswith(NEWER):
            await self._list(press.interaction, whose, after=at)
        else:
            await self._list(press.interaction, whose, before=at)

    async def _list(
        self, interaction: Interaction, whose: str, before: int | None = None, after: int | None = None
    ) -> None:
        if interaction.guild_id is None:
            whose = "mine"
        by = await self._visibility.viewer(interaction) if whose == "server" else viewer(interaction)
        found = await self._host.records.history(whose, by, before, ON_A_PAGE + 1, after)
        is_more = len(found) > ON_A_PAGE
        shown = found[-ON_A_PAGE:] if after is not None else found[:ON_A_PAGE]
        lines = [await self._line(past) for past in shown]
        parts: list[Part] = [words.history(whose, lines)]
        if shown:
            games = [
                (str(past.game_id), words.with_number(number, line)[:LONGEST_LINE])
                for number, (past, line) in enumerate(zip(shown, lines, strict=True), 1)
            ]
            parts.append((menu(Pressed("historygame"), words.replay_one(), games),))
        is_newer = before is not None or (after is not None and is_more)
        is_older = is_more if after is None else True
        if whose == "mine" and before is None and after is None:
            parts.append("\n".join([line async for line in self._list_taken_off(interaction.user.id)]))
        turns = _turns(whose, shown, is_newer=is_newer, is_older=is_older)
        if turns:
            parts.append(turns)
        await answers.show(interaction, Scene(tuple(parts)))

    async def _list_taken_off(self, me: int) -> AsyncIterator[str]:
        """A line for each game that was closed because its server removed the bot."""
        closed = await self._host.records.closed_by_removal(me)
        read, _why_not = await of_each(closed, self._host.ledger.table)
        for table in [each for each in read if me in each.users]:
            others = [seat.name for seat in table.seats if seat.user_id != me]
            yield words.bot_removed(f"{table.ended_at:%Y-%m-%d}", table.game.title, others)

    async def _line(self, past: Past) -> str:
        """A game with its scores, if it can be read."""
        try:
            table = await self._host.ledger.table(past.game_id)
            scores = {line.seat: face_of(table).score(table, line.score) for line in past.lines}
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # broken, or of a game that this version does not know
            log.warning("table %s is listed without its scores: %s", past.game_id, error)
            scores = {}
        return words.past(*describe_game(past, scores))


def _turns(whose: str, shown: tuple[Past, ...], *, is_newer: bool, is_older: bool) -> tuple[Item, ...]:
    """The buttons to the newest page, the one before and the one after."""
    newest = button(Pressed("history", arg=whose), words.button("newest"))
    if not shown:
        return (newest,) if is_newer or is_older else ()
    turns: list[Item] = []
    if is_newer:
        turns = [
            newest,
            button(Pressed("history", shown[0].game_id, arg=whose + NEWER), words.button("newer")),
        ]
    if is_older:
        turns.append(button(Pressed("history", shown[-1].game_id, arg=whose), words.button("older")))
    return tuple(turns)


def describe_game(past: Past, scores: Mapping[int, str] = MappingProxyType({})) -> tuple[str, str, list[str]]:
    """Date, title, and the players by rank, with their scores where these are known."""
    title = GAMES[past.game].title if past.game in GAMES else past.game
    lines = sorted(past.lines, key=lambda line: (line.place, line.seat))
    names = [
        words.with_number(line.place, join_spaced((bare(line.name), scores.get(line.seat, ""))))
        for line in lines
    ]
    return f"{past.ended_at:%Y-%m-%d}", title, names
