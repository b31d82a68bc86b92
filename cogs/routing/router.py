"""The one door that every press and every form goes through before anything answers it.

An id may say what this bot never wrote: it may be old, from another server, or made up. A cog that answers a
kind of press says what it `Needs`, and gets only presses that meet it. discord.py's own dispatch is not used: it
builds a whole view for each press, and drops a press whose button has left its message meanwhile.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container

import discord
import msgspec
from discord.ext import commands

from cogs.routing import errors
from engine.errors import Refusal
from host.host import Host
from table.errors import Refused
from table.table import Phase, Table
from wire.answers import Interaction, from_panel
from wire.presses import Pressed, chosen, custom_id, filled_in
from wire.taps import Taps
from wire.visibility import Visibility

Answer = Callable[[Interaction, Pressed], Awaitable[None]]
Offered = Callable[[Table, str], Container[str]]  # what can be chosen in a menu, by its id in a form

LOBBY: tuple[Phase, ...] = ("lobby",)
PLAYING: tuple[Phase, ...] = ("playing",)
OPEN: tuple[Phase, ...] = ("lobby", "playing")
OVER: tuple[Phase, ...] = ("over",)


class Needs(msgspec.Struct, frozen=True):
    """What a press about a table needs."""

    phases: tuple[Phase, ...]
    # A race, or a game by turns; None: either.
    race: bool | None = None
    # People who sit there may press it on any server and in direct messages: /games opens panels there.
    anywhere: bool = False
    # None: there is no menu, or the game judges what is chosen in it.
    offered: Offered | None = None


class Door(commands.Cog):
    """Makes sure that every press and every form is answered, whatever happens to it."""

    def __init__(self, host: Host, visibility: Visibility, taps: Taps) -> None:
        self._host = host
        self._visibility = visibility
        self._taps = taps
        self._says_in_panel: Callable[[Interaction, Table], Awaitable[None]] | None = None
        self._answers: dict[str, tuple[Answer, Needs | None]] = {}

    def answers(self, kind: str, answer: Answer, needs: Needs | None = None) -> None:
        """Lets `answer` answer all presses of a kind. It may raise any Refusal, and StoreAway.

        Without `needs` the presses are not about a table.
        """
        assert kind not in self._answers
        self._answers[kind] = answer, needs

    def double_taps(self, told: Callable[[Interaction, Table], Awaitable[None]]) -> None:
        """Lets `told` tell a player whose double tap in a panel did nothing."""
        self._says_in_panel = told

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.answer(interaction)

    async def answer(self, interaction: Interaction) -> None:
        """Answers a press or a form. Never raises: discord.py would only log it, and the presser would wait in vain."""
        async with errors.answering(interaction):
            is_double = self._taps.is_double(interaction)
            pressed = Pressed.parse(custom_id(interaction))
            self._host.saw(interaction.user.id, pressed.target if pressed else None)
            await self._host.holidays.back(interaction.user.id)
            if pressed is None or pressed.kind not in self._answers:
                raise Refused("expired")
            answer, needs = self._answers[pressed.kind]
            table = None
            if needs is not None:
                table = await self._table(interaction, pressed.target, needs)
                await self._visibility.must_see(interaction, table)
                await self._host.answered(table, interaction.user.id)
            if is_double and (table is None or table.race is None):
                await self._has_done_nothing(interaction, table)
            else:
                await answer(interaction, pressed)

    async def _has_done_nothing(self, interaction: Interaction, table: Table | None) -> None:
        """Tells of a double tap: in a panel where it was made, because a new message would push the buttons away."""
        in_game = table is not None and table.phase == "playing" and from_panel(interaction)
        if not in_game or self._says_in_panel is None:
            raise Refused("double_tap")
        assert table is not None
        await self._says_in_panel(interaction, table)

    async def _table(self, interaction: Interaction, table_id: int, needs: Needs) -> Table:
        """The table of the press. Raises a Refusal only if the stored table also lacks what the press needs."""
        table = await self._host.table(table_id)
        try:
            _check(interaction, table, needs)
        except Refusal:
            table = await self._host.newest(table_id)
            _check(interaction, table, needs)
        if table.is_race and table.phase == "playing" and not self._host.owns(table):
            raise Refused("race_elsewhere")  # only the process that runs a race knows its order
        return table


def _check(interaction: Interaction, table: Table, needs: Needs) -> None:
    """Raises a Refusal if the press lacks something. After the game's end, the game gives the refusal."""
    was_seated = interaction.user.id in table.users  # a person who no longer sits there is told so
    if table.channel.guild_id != interaction.guild_id and not (needs.anywhere and was_seated):
        raise Refused("foreign_server")
    if table.phase == "over" and "over" not in needs.phases and table.session is not None:
        raise table.game.over(table.session.state)
    table.must_be(*needs.phases)
    if needs.race not in (None, table.race is not None):
        raise Refused("expired")
    if needs.offered is None:
        return
    for menu, values in {"": chosen(interaction), **filled_in(interaction)}.items():
        offered = needs.offered(table, menu)
        for value in values:
            if value not in offered:
                raise Refused("unknown_option", option=menu, value=value)
