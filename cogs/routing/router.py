"""Every press and every form goes through the router before anything answers it.

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
from cogs.routing.press import Press, TablePress
from engine.errors import Refusal
from host.host import Host
from table.errors import Refused
from table.table import Phase, Table
from wire import answers
from wire.answers import Interaction, is_from_panel
from wire.layouts import Scene
from wire.links import LINK
from wire.presses import Pressed, chosen_values, custom_id, form_values
from wire.taps import Taps
from wire.visibility import Visibility, server_of

Shown = Scene | str | None  # None: the cog has answered, or what the press did is seen elsewhere
Answer = Callable[[Press], Awaitable[Shown]]
TableAnswer = Callable[[TablePress], Awaitable[Shown]]
Offered = Callable[[Table, str], Container[str]]  # what can be chosen in a menu, by its id in a form

LOBBY: tuple[Phase, ...] = ("lobby",)
PLAYING: tuple[Phase, ...] = ("playing",)
OPEN: tuple[Phase, ...] = ("lobby", "playing")
OVER: tuple[Phase, ...] = ("over",)
COUNTED = {"add", "hand"}  # kinds of public keys that do more each time; of a panel there is one


class Needs(msgspec.Struct, frozen=True):
    """What a press about a table needs."""

    phases: tuple[Phase, ...]
    # A race, or a game by turns; None: either.
    race: bool | None = None
    # People who sit there may press it on any server and in direct messages: /games opens panels there.
    anywhere: bool = False
    # None: there is no menu, or the game judges what is chosen in it.
    offered: Offered | None = None


class Router(commands.Cog):
    """Makes sure that every press and every form is answered, whatever happens to it."""

    def __init__(self, host: Host, visibility: Visibility, taps: Taps) -> None:
        self._host = host
        self._visibility = visibility
        self._taps = taps
        self._refuse_in_panel: TableAnswer | None = None
        self._answers: dict[str, Answer] = {}
        self._looks: set[str] = set()  # kinds of presses that are no act in a game
        self._table_answers: dict[str, tuple[TableAnswer, Needs]] = {}

    def on(self, kind: str, answer: Answer, *, looks: bool = False) -> None:
        """Lets `answer` say what all presses of a kind show that are not about a table.

        It may raise any Refusal, and StoreUnavailable. `looks`: such a press does not bring back who is away.
        """
        assert kind not in self.kinds
        self._answers[kind] = answer
        if looks:
            self._looks.add(kind)

    def on_table(self, kind: str, answer: TableAnswer, needs: Needs) -> None:
        """Lets `answer` answer all presses of a kind, about tables that meet its needs."""
        assert kind not in self.kinds
        self._table_answers[kind] = answer, needs

    @property
    def kinds(self) -> list[str]:
        return sorted({*self._answers, *self._table_answers})

    def on_double_tap(self, refuse: TableAnswer) -> None:
        """Lets `refuse` tell a player in their panel that a double tap did nothing."""
        self._refuse_in_panel = refuse

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.answer(interaction)

    async def answer(self, interaction: Interaction) -> None:
        """Answers a press or a form. Never raises: discord.py would only log it, and the presser would wait in vain."""
        async with errors.answering(interaction):
            choice, repeats = Pressed.parse(custom_id(interaction)), self._taps.repeats(interaction)
            counts_each = choice is not None and choice.kind in COUNTED
            if repeats == "key" and not is_from_panel(interaction) and not counts_each:
                await answers.acknowledge(interaction)  # its first answer has said it
                return
            try:
                await _show(interaction, await self._find_answer(interaction, choice))
            except Refused as error:
                if error.code != "double_tap" or not repeats:
                    raise
                await answers.acknowledge(interaction)  # its presser sees what the first half has brought

    async def _find_answer(self, interaction: Interaction, choice: Pressed | None) -> Shown:
        is_double = self._taps.is_double(interaction)
        if choice is None or choice.kind not in self._looks:
            await self._host.note_press(interaction.user.id, choice.target if choice else None)
        if choice is not None and choice.kind in self._table_answers:
            return await self._answer_at_table(interaction, choice, is_double=is_double)
        if choice is None or choice.kind not in self._answers:
            raise Refused("expired")
        if is_double:
            raise Refused("double_tap")
        return await self._answers[choice.kind](Press(interaction, choice))

    async def _answer_at_table(self, interaction: Interaction, choice: Pressed, *, is_double: bool) -> Shown:
        answer, needs = self._table_answers[choice.kind]
        table = await self._table(interaction, choice.target, needs)
        await self._visibility.must_see(interaction, table)
        table = await self._host.welcome_back(table, interaction.user.id)
        if is_double and table.race is None:
            answer = self._refuse_double_tap
        return await answer(TablePress(interaction, choice, table))

    async def _refuse_double_tap(self, press: TablePress) -> Shown:
        """Tells of a double tap: in a panel where it was made, because a new message would push the buttons away."""
        in_game = press.table.phase == "playing" and is_from_panel(press.interaction)
        if not in_game or self._refuse_in_panel is None:
            raise Refused("double_tap")
        return await self._refuse_in_panel(press)

    async def _table(self, interaction: Interaction, table_id: int, needs: Needs) -> Table:
        """The table of the press. Raises a Refusal only if the stored table also lacks what the press needs."""
        table = await self._host.ledger.table(table_id)
        try:
            _check(interaction, table, needs)
        except Refusal:
            table = await self._host.ledger.newest(table_id)
            _check(interaction, table, needs)
        if table.is_race and table.phase == "playing" and not self._host.ledger.owns(table):
            if table.is_private:
                raise Refused("private_race_elsewhere", server=f"{LINK}{table.channel.guild_id}")
            raise Refused("race_elsewhere")  # only the process that runs a race knows its order
        return table


async def _show(interaction: Interaction, shown: Shown) -> None:
    """Answers with what a cog returned."""
    if isinstance(shown, Scene):
        await answers.show(interaction, shown)
    elif shown is not None:
        await answers.say(interaction, shown)
    elif not answers.is_answered(interaction):
        await answers.acknowledge(interaction)


def _check(interaction: Interaction, table: Table, needs: Needs) -> None:
    """Raises a Refusal if the press lacks something. After the game's end, the game gives the refusal."""
    was_seated = interaction.user.id in table.users  # a person who no longer sits there is told so
    if table.is_private:
        if not was_seated:
            raise Refused("private_game")
    elif table.channel.guild_id != server_of(interaction) and not (needs.anywhere and was_seated):
        raise Refused("foreign_server")
    if table.phase == "over" and "over" not in needs.phases and table.session is not None:
        raise table.game.over(table.session.state)
    table.must_be(*needs.phases)
    if needs.race not in (None, table.race is not None):
        raise Refused("expired")
    if needs.offered is None:
        return
    for menu, values in {"": chosen_values(interaction), **form_values(interaction)}.items():
        offered = needs.offered(table, menu)
        for value in values:
            if value not in offered:
                raise Refused("unknown_option", option=menu, value=value)
