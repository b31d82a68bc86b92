"""Invitations to a table: its host sends them in Set up, and people answer them.

A challenge is an invitation to a table for two (`cogs.commands.challenges`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import get_args

import discord
from cachetools import LRUCache
from discord.ext import commands

from cogs.panels.set_ups import SetUps
from cogs.routing.errors import explain_refusals
from cogs.routing.press import TablePress
from cogs.routing.router import LOBBY, Needs, Router
from cogs.scenes.set_up import MOST_INVITED
from cogs.shown.questions import Questions
from host.host import Host
from host.presenter import Gone
from table.errors import Refused
from table.table import Phase, Table
from ui.text import challenges, locale
from ui.text import invitations as words
from wire import answers
from wire.answers import Interaction, person
from wire.discord_calls import Messenger, nonce
from wire.failures import FAILURES
from wire.layouts import Buttons, Item
from wire.links import lobby_link, lobby_place, table_link
from wire.presses import (
    Pressed,
    button,
    chosen_bots,
    chosen_names,
    chosen_permissions,
    is_snowflake,
)

log = logging.getLogger(__name__)

CACHE_SIZE = 1_000  # tables

# To the host: a mention, the answerer's name, the game, and where.
Told = Callable[[str, str, str, str], str]


class Invitations(commands.Cog):
    """Invites people, and takes their answers."""

    def __init__(
        self, calls: Messenger, host: Host, router: Router, set_ups: SetUps, questions: Questions
    ) -> None:
        self._calls, self._host, self._set_ups, self._questions = calls, host, set_ups, questions
        host.ledger.follow(questions.on_change)
        # By table, invited people whose call failed: the next invitation calls them again.
        self._uncalled: LRUCache[int, set[int]] = LRUCache(CACHE_SIZE)
        whatever = Needs(get_args(Phase))
        router.on_table("invited", self._invite, Needs(LOBBY))
        router.on_table("accept", self._accept, whatever)
        router.on_table("decline", self._decline, whatever)

    async def cog_unload(self) -> None:
        await self._questions.stop()

    async def _invite(self, press: TablePress) -> None:
        before = press.table
        users = [int(user) for user in press.values if is_snowflake(user)][:MOST_INVITED]
        if not users:
            raise Refused("unknown_option", option="user", value="")
        refused = await self._refusals(press.interaction, before, users)
        asked, why_not = [user for user in users if user not in refused], explain_refusals(refused)
        if not asked:
            await self._set_ups.show(press.interaction, before, why_not)
            return
        table = await self._host.lobbies.invite(press.source, before.id, press.person, asked)
        said = "\n".join(filter(None, (words.sent([f"<@{user}>" for user in asked]), why_not)))
        await self._set_ups.show(press.interaction, table, said)
        uncalled = self._uncalled.setdefault(table.id, set())
        if new := [user for user in asked if user not in before.invited or user in uncalled]:
            uncalled.update(new)
            await self._call(table, press.interaction, new)
            uncalled.difference_update(new)

    async def _refusals(
        self, interaction: Interaction, table: Table, users: Sequence[int]
    ) -> dict[int, Refused]:
        """Why some of the chosen people cannot be invited; the others are."""
        names, bots = chosen_names(interaction), chosen_bots(interaction)
        named = {user: names.get(user, "?") for user in users}
        refused = await self._host.blocks.refusals(interaction.user.id, named, table.id)
        refused |= await self._unseeing(interaction, named)
        for user in users:
            if user in bots:
                refused[user] = Refused("invited_bot")
            elif (seat := table.seat_of(user)) is not None:
                refused[user] = Refused("invited_seated", name=table.names[seat])
        return refused

    async def _unseeing(self, interaction: Interaction, named: Mapping[int, str]) -> dict[int, Refused]:
        """Those of the chosen people who are not on the server, or cannot see this channel."""
        may, refused, sees = chosen_permissions(interaction), {}, self._calls.members.shows
        for user, name in named.items():
            if user not in may:
                refused[user] = Refused("has_left")
            elif not await sees(interaction.channel, user, may[user]):
                refused[user] = Refused("cannot_see", name=name)
        return refused

    async def _call(self, table: Table, interaction: Interaction, users: Sequence[int]) -> None:
        """Asks people in the channel. The text is plain: Discord's notification of a layout would be empty."""
        shown = await self._host.projection.read_shown(table.id)
        with locale.use(table.channel.locale):
            text = words.invitation(
                [f"<@{user}>" for user in users],
                person(interaction).name,
                table.game.title,
                lobby_link(table, shown),
            )
            row = Buttons(answer_buttons(table))
        once = nonce("ask", interaction.id)
        asked = await self._calls.post(table.channel.id, once, content=text, row=row, calling=users)
        self._questions.note(table.id, table.channel.id, asked, users)

    async def _accept(self, press: TablePress) -> None:
        await self.must_be_invited(press)
        table = await self._host.lobbies.accept(press.source, press.table.id, press.person)
        address = table_link(table, await self._host.projection.read_shown(table.id))
        await answers.say(press.interaction, words.acceptance(address))
        await self._take_away(press.interaction, table)
        if table.is_duel and table.phase == "lobby":
            await self.tell_host(press.interaction, table, challenges.race_acceptance, silent=False)

    async def _decline(self, press: TablePress) -> None:
        table = await self.must_be_invited(press)
        declined = await self._host.lobbies.decline(press.source, table.id, press.person)
        about = challenges if table.is_duel else words
        await answers.say(press.interaction, about.refusal(table.game.title))
        await self._take_away(press.interaction, declined)
        await self._tell_of_refusal(press.interaction, table)

    async def block(self, interaction: Interaction, other: int) -> None:
        """Blocks a person. Whoever had asked the presser is told that they declined, and nothing else."""
        for table in await self._host.block(interaction.id, person(interaction), other):
            try:
                await self._tell_of_refusal(interaction, table)
            except (Gone, *FAILURES) as error:
                log.info("the host of table %s was not told who declined: %s", table.id, error)

    async def _tell_of_refusal(self, interaction: Interaction, table: Table) -> None:
        about = challenges if table.is_duel else words
        await self.tell_host(interaction, table, about.was_declined)

    async def must_be_invited(self, press: TablePress) -> Table:
        """The lobby, for a person who is invited. Deletes the question once its lobby is gone. Raises Refused."""
        table = press.table
        if press.person.id not in table.invited:
            raise Refused("not_invited")
        if table.phase != "lobby":
            await self._take_away(press.interaction, table)
            table.must_be("lobby")
        return table

    async def tell_host(
        self, interaction: Interaction, table: Table, what: Told, *, silent: bool = True
    ) -> None:
        """Mentions the person who opened the table. A `silent` message makes no device ring."""
        shown = await self._host.projection.read_shown(table.id)
        with locale.use(table.channel.locale):
            name, address = _name_at(table, interaction), table_link(table, shown)
            text = what(f"<@{table.host_id}>", name, table.game.title, address)
        await self._calls.post(
            lobby_place(table.channel.id, shown.thread_id, shown.lobby_message_id),
            nonce("dare", table.id, interaction.user.id, silent),
            content=text,
            calling=(table.host_id,),
            silent=silent,
        )

    async def _take_away(self, interaction: Interaction, table: Table) -> None:
        """Deletes the question once everybody has answered, unless it was answered in a panel."""
        waits = table.phase == "lobby" and any(table.seat_of(user) is None for user in table.invited)
        asked_in = interaction.message
        if asked_in is None or interaction.channel_id is None or waits or answers.is_from_panel(interaction):
            return
        self._questions.forget(table.id, asked_in.id)
        await self._calls.delete(interaction.channel_id, asked_in.id)


def _name_at(table: Table, interaction: Interaction) -> str:
    """The presser's name, without a name that they have only on another server."""
    user = interaction.user
    if interaction.guild_id == table.channel.guild_id:
        return user.display_name
    return user.global_name or user.name


def answer_buttons(table: Table) -> tuple[Item, ...]:
    """The keys that answer an invitation or a challenge."""
    return (
        button(Pressed("accept", table.id), words.accept(), discord.ButtonStyle.success),
        button(Pressed("decline", table.id), words.decline()),
    )
