"""An open table as one line, for every list of tables."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from db.values import OpenTable
from engine.games import GAMES
from host.deals.deals import is_daily
from host.my_tables import rest_of, turn_of
from table.deadlines import Kind
from table.table import NO_CHANNEL
from ui.text import me, private
from ui.text import my_tables as words
from wire.links import link, lobby_place, on_the_clock


def title(table: OpenTable) -> str:
    return GAMES[table.game].title if table.game in GAMES else table.game


def address(table: OpenTable) -> str:
    """The address of the table's message, or of the lobby's before the start."""
    if table.phase == "lobby" or table.message_id is None:
        place = lobby_place(table.channel_id, table.thread_id, table.lobby_message_id)
        return link(table.guild_id, place, table.lobby_message_id)
    return link(table.guild_id, table.thread_id or table.channel_id, table.message_id)


def table_line(table: OpenTable, me: int = 0, deal: int = 0) -> str:
    """Where a table is, whose turn it is, and until when.

    `me`: the reader, if there is only one; `deal`: that the table plays, where that is known.
    """
    if table.channel_id == NO_CHANNEL:
        return _private_line(table, me, deal)
    at = title(table), address(table)
    if table.phase == "lobby":
        return words.not_started(*at, table.pace)
    if (turn := turn_of(table, me)) is not None:
        return words.my_turn(*at, table.pace, "" if turn.until is None else on_the_clock(turn.until))
    if (rest := rest_of(table)) is not None:
        assert rest.until is not None
        told = words.empty_table if rest.kind == Kind.PAUSED else words.at_rest
        return told(*at, on_the_clock(rest.until))
    if not table.awaited:
        is_race = table.game in GAMES and GAMES[table.game].race
        return words.race_on(*at) if is_race else words.computers_turn(*at, table.pace)
    names = [each.name for each in table.awaited if each.name is not None]
    until = min((each.until for each in table.awaited if each.until is not None), default=None)
    return words.their_turn(*at, names, table.pace, "" if until is None else on_the_clock(until))


def _private_line(table: OpenTable, me: int, deal: int) -> str:
    name = f"{title(table)} #{deal}" if is_daily(deal) else title(table)
    if not table.awaited and table.game in GAMES and GAMES[table.game].race:
        return private.race_line(name)
    return private.line(name, waits=turn_of(table, me) is not None or rest_of(table) is not None)


def begun(table_id: int) -> str:
    """When a private game began: games of one title have nothing else to tell them apart."""
    return private.begun(on_the_clock(discord.utils.snowflake_time(table_id)))


def fitting(lines: Sequence[str], characters: int, every: int) -> list[str]:
    """As many of these lines as fit, and a line with how many more of `every` table there are."""
    kept: list[str] = []
    for line in lines:
        if sum(map(len, kept)) + len(line) > characters:
            break
        kept.append(line)
    return kept if len(kept) == every else [*kept, me.more(every - len(kept))]
