"""Units that store what people and servers have chosen besides their settings."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, delete

from db.tables import awards, blocks, guild_settings, table_lists
from db.units import Step, Unit, insert_new, row, upsert
from db.values import TableList

_BLOCK = insert_new(blocks)
_UNBLOCK = delete(blocks).where(
    blocks.c.user_id == bindparam("by_user"), blocks.c.blocked_id == bindparam("other")
)
_TABLE_LIST = upsert(table_lists)
_NO_GUILD = delete(guild_settings).where(guild_settings.c.guild_id == bindparam("of_guild"))
_NO_AWARDS = delete(awards).where(awards.c.guild_id == bindparam("of_guild"))
_NO_TABLE_LIST = delete(table_lists).where(table_lists.c.guild_id == bindparam("of_guild"))


def block(user_id: int, other: int) -> Unit:
    """Stores that a person does not want to play with another one, unless that is stored already."""
    return (Step(_BLOCK, {"user_id": user_id, "blocked_id": other}),)


def unblock(user_id: int, others: Iterable[int]) -> Unit:
    return tuple(Step(_UNBLOCK, {"by_user": user_id, "other": other}) for other in others)


def table_list(place: TableList) -> Unit:
    """Stores that a server wants a list of its tables in a channel, and the message that has it."""
    return (Step(_TABLE_LIST, row(place)),)


def no_table_list(guild_id: int) -> Unit:
    return (Step(_NO_TABLE_LIST, {"of_guild": guild_id}),)


def no_guild(guild_id: int) -> Unit:
    """Removes all that a server has chosen and was given."""
    return tuple(Step(each, {"of_guild": guild_id}) for each in (_NO_GUILD, _NO_AWARDS, _NO_TABLE_LIST))
