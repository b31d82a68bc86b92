"""A person's tables on all servers: /games opens the first one that waits for them, and lists the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.away import line
from cogs.commands.invitations import answer_buttons
from cogs.panels.answers import PanelAnswers
from cogs.routing.errors import answering
from cogs.routing.of_each import of_each
from cogs.routing.press import Press, TablePress
from cogs.routing.router import OPEN, Needs, Router
from cogs.scenes.story import since_last
from cogs.scenes.table_lines import address, begun, fitting, table_line, title
from db.values import OpenTable
from host.host import Host
from host.my_tables import may_wait_for, next_deadline
from table.table import NO_CHANNEL, Table
from ui.games import FACES
from ui.text import me as my_words
from ui.text import my_tables as words
from ui.text import table as table_words
from ui.text.locale import mark
from wire import answers
from wire.answers import Interaction
from wire.discord_calls import Messenger
from wire.layouts import Item, Part, Scene, link_button
from wire.links import lobby_place, on_the_clock, table_link, where
from wire.presses import Pressed, button
from wire.visibility import server_of

ON_A_PAGE = 8  # tables, with a button each
WITH_KEYS = 2  # invitations, besides them
MOST_CHARACTERS = 1_000  # about tables that stand still


class MyTables(commands.Cog):
    """What waits for a person, wherever it is. Discord is asked about one table at most: the one that is opened."""

    def __init__(self, calls: Messenger, host: Host, router: Router, panel_answers: PanelAnswers) -> None:
        self._host = host
        self._panel_answers = panel_answers
        self._calls = calls
        router.on("games", self._turn)
        router.on_table("mine", self._open_listed, Needs(OPEN, anywhere=True))
        router.on("nexttable", self._press_next)

    @app_commands.command(description=mark("Opens the game that waits for you, and lists your others"))
    async def games(self, interaction: Interaction) -> None:
        async with answering(interaction):
            me = interaction.user.id
            tables = await self._host.open_tables.listed(me)
            invited = await self._inviting(me)
            opened, _why_not = await self._open_first(interaction, tables, len(invited))
            if not opened:
                asked = await self._invitations(interaction, invited)
                await answers.show(interaction, await self._list(me, tables, invited=asked))

    async def _turn(self, press: Press) -> Scene:
        me = press.interaction.user.id
        tables = await self._host.open_tables.listed(me)
        invited = await self._invitations(press.interaction, await self._inviting(me))
        await self._panel_answers.leave(press.interaction)
        return await self._list(me, tables, press.choice.stamp, invited=invited)

    async def _press_next(self, press: Press) -> None:
        """Opens the next table that waits, in the panel of the press."""
        interaction, me = press.interaction, press.interaction.user.id
        tables = await self._host.open_tables.listed(me)
        opened, why_not = await self._open_first(interaction, tables, len(await self._inviting(me)))
        if not opened:
            still = await self._host.open_tables.standing_still(me)
            said = _nothing_waits(tables) if tables or still else my_words.no_games()
            await answers.say(interaction, "\n".join((said, *map(my_words.unreadable, why_not))))

    async def _open_listed(self, press: TablePress) -> Scene | None:
        """Opens the hand at a table of the list; before the start, says where the table is."""
        table = press.table
        if table.phase == "playing":
            me = press.interaction.user.id
            listed, inviting = await self._host.open_tables.listed(me), await self._inviting(me)
            others = len(listed) - 1 + len(inviting)
            await self._panel_answers.open(press.interaction, table, others=others)
            await self._find_again(table)
            return None
        await self._find_again(table)
        address = table_link(table, await self._host.projection.read_shown(table.id))
        there = link_button(table_words.button("table"), address)
        return Scene((f"**{table.game.title}**", (there,)))

    async def _inviting(self, me: int) -> Sequence[Table]:
        """The lobbies that wait for this person."""
        read, _why_not = await of_each(await self._host.open_tables.inviting(me), self._host.ledger.table)
        return [table for table in read if me in table.invited and table.phase == "lobby"]

    async def _invitations(self, interaction: Interaction, inviting: Sequence[Table]) -> Sequence[Part]:
        """A line for each lobby, the first ones with keys that answer on their server."""
        parts: list[Part] = []
        lines = []
        for table in inviting:
            host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
            link = table_link(table, await self._host.projection.read_shown(table.id))
            told = words.invitation(table.game.title, link, host, is_challenge=table.is_duel)
            if table.channel.guild_id == server_of(interaction) and len(parts) < 2 * WITH_KEYS:
                parts += [told, answer_buttons(table)]
            else:
                lines.append(told)
        return (*parts, "\n".join(fitting(lines, MOST_CHARACTERS, len(lines))))

    async def _list(
        self, me: int, tables: Sequence[OpenTable], wanted: int = 0, *, invited: Sequence[Part] = ()
    ) -> Scene:
        page, _pages = _page(tables, wanted)
        read, _why_not = await of_each(
            [table.id for table in _of_page(tables, page)], self._host.ledger.table
        )
        known = {table.id: table for table in read}
        still = _standing_still(await self._host.open_tables.standing_still(me))
        return page_lines(tables, me, wanted, line(self._host, me), known, still, invited)

    async def _open_first(
        self, interaction: Interaction, tables: Sequence[OpenTable], invited: int
    ) -> tuple[bool, list[str]]:
        """Opens the first table that waits for the presser, with the way to the others.

        `invited`: how many more games wait to be joined. Returns whether one opened, and why others cannot be read.
        """
        me = interaction.user.id
        left_out: list[str] = []
        for found in tables:
            if not may_wait_for(found, me):
                continue
            read, why_not = await of_each((found.id,), self._host.ledger.replay)
            left_out += why_not
            for table, story in read:
                if table.phase == "playing" and table.seat_of(me) in table.waiting:
                    news = since_last(table, story, me)
                    table = await self._host.note_act(table, me)
                    others = len(tables) - 1 + invited
                    await self._panel_answers.open(interaction, table, news, others=others)
                    await self._find_again(table)
                    return True, left_out
        return False, left_out

    async def _find_again(self, table: Table) -> None:
        """Shows a table again if its message was deleted while nobody listened."""
        if table.is_private:
            return
        shown = await self._host.projection.read_shown(table.id)
        channel, message = where(table, shown), shown.message_id
        if table.phase == "lobby":
            message = shown.lobby_message_id
            channel = lobby_place(table.channel.id, shown.thread_id, message)
        if message is not None and not await self._calls.exists(channel, message):
            await self._host.losses.messages(channel, [message])


def page_lines(
    tables: Sequence[OpenTable],
    me: int,
    wanted: int,
    away: str = "",
    known: Mapping[int, Table] = MappingProxyType({}),
    still: str = "",
    invited: Sequence[Part] = (),
) -> Scene:
    """A page of a person's tables in order, or the last page if there are fewer, below a line.

    A table that is `known` has a line more: the other players, and whether the computer plays the reader's seat.
    Below are those that stand still, and above what the person is `invited` to.
    """
    page, pages = _page(tables, wanted)
    parts: list[Part] = []
    private = Counter(table.game for table in tables if table.channel_id == NO_CHANNEL)
    for table in _of_page(tables, page):
        read = known.get(table.id)
        more = [] if read is None else [*_besides(table, read, me)]
        if table.channel_id == NO_CHANNEL and private[table.game] > 1:
            more.append(begun(table.id))
        parts += [
            "\n".join((table_line(table, me, 0 if read is None else read.deal), *more)),
            (_button(table),),
        ]
    if pages > 1:
        turns = (("◀", page - 1), ("▶", page + 1))
        parts += [
            words.page(page + 1, pages),
            tuple(button(Pressed("games", stamp=to), sign) for sign, to in turns if 0 <= to < pages),
        ]
    if not parts and not still and not any(invited):
        parts = [my_words.no_games()]
    return Scene((away, *invited, *parts, still))


def _standing_still(tables: Sequence[tuple[OpenTable, datetime]]) -> str:
    """A line for each table on a server without the bot, where nothing can be opened."""
    lines = [words.bot_removed(title(table), table.pace, on_the_clock(until)) for table, until in tables]
    return "\n".join(fitting(lines, MOST_CHARACTERS, len(lines)))


def _page(tables: Sequence[OpenTable], wanted: int) -> tuple[int, int]:
    """The page that is shown, and how many there are."""
    pages = max(1, -(-len(tables) // ON_A_PAGE))
    return min(wanted, pages - 1), pages


def _of_page(tables: Sequence[OpenTable], page: int) -> Sequence[OpenTable]:
    return tables[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]


def _besides(line: OpenTable, table: Table, me: int) -> Iterator[str]:
    """What the table's line does not say."""
    others = [seat.name for seat in table.seats if seat.user_id != me]
    if others and others != [each.name for each in line.awaited]:
        yield words.opponents(others)
    mine = table.seat_of(me)
    is_still = table.rest is not None and table.rest.why == "away"
    if mine is not None and table.seats[mine].away and table.phase == "playing" and not is_still:
        yield table_words.computer_plays_for_you()


def _button(table: OpenTable) -> Item:
    pressed = Pressed("mine", table.id)
    if table.phase == "lobby" or table.game not in FACES:
        return button(pressed, table_words.button("table"))
    return button(pressed, FACES[table.game].hand, discord.ButtonStyle.secondary)


def _nothing_waits(tables: Sequence[OpenTable]) -> str:
    found = next_deadline(tables)
    if found is None:
        return words.nothing_waits()
    table, until = found
    return words.nothing_waits(title(table), address(table), on_the_clock(until))
