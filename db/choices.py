"""Units that store the choices of people and servers, and which awards were posted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Integer, Table, Update, bindparam, case, delete, literal_column, update

from db.greetings import not_greeted
from db.schema.columns import to_stored
from db.schema.standings import boards, records
from db.schema.tables import awards, blocks, guild_settings, holidays, news, player_settings, table_lists
from db.standing_values import EVERYWHERE
from db.units import Step, Unit, Value, insert_new, row, to_set, upsert
from db.values import GuildSettings, HolidayRow, PlayerSettings, TableList

_GUILD = upsert(guild_settings)
_PLAYER = upsert(player_settings)
_HOLIDAY = upsert(holidays)
_AWARD = insert_new(awards)
_AWARDED = (
    update(awards)
    .where(awards.c.guild_id == bindparam("of_guild"), awards.c.season == bindparam("of_season"))
    .values(to_set(awards, "posted_at"))
)
_BLOCK = insert_new(blocks)
_UNBLOCK = delete(blocks).where(
    blocks.c.user_id == bindparam("by_user"), blocks.c.blocked_id == bindparam("other")
)
_TABLE_LIST = upsert(table_lists)
_NO_GUILD = delete(guild_settings).where(guild_settings.c.guild_id == bindparam("of_guild"))
_NO_AWARDS = delete(awards).where(awards.c.guild_id == bindparam("of_guild"))
_NO_NEWS = delete(news).where(news.c.guild_id == bindparam("of_guild"))
_NO_TABLE_LIST = delete(table_lists).where(table_lists.c.guild_id == bindparam("of_guild"))


def _apply_wishes(table: Table[Any]) -> Update:
    """Shows a person's lines as they wish, or hides them."""
    is_shown = case(
        (table.columns["scope"] == literal_column(str(EVERYWHERE)), bindparam("everywhere", type_=Integer)),
        else_=bindparam("here", type_=Integer),
    )
    return update(table).where(table.columns["user_id"] == bindparam("user")).values(shown=is_shown)


_ON_BOARDS, _ON_RECORD = _apply_wishes(boards), _apply_wishes(records)


def guild(settings: GuildSettings) -> Unit:
    return (Step(_GUILD, row(settings)),)


def skip_awards(guild_id: int, season: int) -> Unit:
    """Notes that a server gets no awards of a season, unless it has them: the season ended before it wanted any."""
    return (Step(_AWARD, {"guild_id": guild_id, "season": season, "posted_at": 0}),)


def begin_awards(guild_id: int, season: int) -> Unit:
    """Notes that the awards of a season are about to be posted."""
    return (Step(_AWARD, {"guild_id": guild_id, "season": season, "posted_at": None}),)


def note_awards(guild_id: int, season: int, at: datetime) -> Unit:
    """Notes that the awards are posted."""
    return (Step(_AWARDED, {"of_guild": guild_id, "of_season": season, "new_posted_at": to_stored(at)}),)


def player(settings: PlayerSettings) -> Unit:
    """Stores a person's choices, also on the boards where they are listed already."""
    here = not settings.hidden
    wishes: dict[str, Value] = {
        "user": settings.user_id,
        "here": int(here),
        "everywhere": int(here and settings.everywhere),
    }
    return (Step(_PLAYER, row(settings)), Step(_ON_BOARDS, wishes), Step(_ON_RECORD, wishes))


def holiday(holiday: HolidayRow) -> Unit:
    """Stores that a person takes a holiday, or comes back sooner or later."""
    return (Step(_HOLIDAY, row(holiday)),)


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
    gone = (_NO_GUILD, _NO_AWARDS, _NO_NEWS, _NO_TABLE_LIST)
    return (*(Step(each, {"of_guild": guild_id}) for each in gone), *not_greeted(guild_id))
