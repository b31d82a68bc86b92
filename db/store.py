"""The store: units of work go in, frozen values come out.

Reads have connections of their own and do not wait for the writer, with one exception: a game is read only after all
units handed in before are done. So a reload after a failed or cancelled write sees its outcome.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from sqlalchemy import select

from db.address import Address, address_of, create_file
from db.connect import to_file, to_server
from db.counts import Counts
from db.deals import Deals
from db.errors import StoreUnavailable
from db.greetings import Greetings
from db.heartbeats import all_outages, all_seen, last_seen, ongoing_outages, outages_of
from db.hold import Hold
from db.migrate import migrate
from db.morning_lists import MorningLists
from db.news import News
from db.open_panels import OpenPanels
from db.postgresql.notifications import Notifications
from db.queries import tables as queries
from db.queries.cached import BoundQuery, Query, in_few_sizes
from db.queries.open_tables import inviting, read_tables
from db.reader import Found, Reader
from db.schema.tables import guild_settings, holidays, player_settings, table_lists
from db.sqlite.integrity import find_damage
from db.sqlite.permitted import must_be_permitted
from db.standings.boards import Boards
from db.standings.looks import Looks
from db.standings.weeks import Weeks
from db.units import Unit
from db.values import (
    ALL_SERVERS,
    Attendance,
    GameRow,
    GuildSettings,
    HolidayRow,
    LogRow,
    OpenTable,
    Outage,
    Ownership,
    PlayerSettings,
    ResultRow,
    ScoreRow,
    SeatRow,
    TableList,
    TimerRow,
)
from db.writer import Writer

T = TypeVar("T", bound=msgspec.Struct)


class Store:
    """Open one with `Store.open`, in the event loop that uses it, and `close` it there."""

    def __init__(self, address: Address, writer: Writer, reader: Reader, hold: Hold) -> None:
        self._address = address
        self._writer = writer
        self._reader = reader
        self.hold = hold  # what keeps this process alone with its tables
        self.boards = Boards(reader)
        self.news, self.morning_lists, self.weeks = News(reader), MorningLists(reader), Weeks(reader)
        self.looks, self.open_panels, self.deals = Looks(reader), OpenPanels(reader), Deals(reader)
        self.counts, self.greetings, self.pokes = (
            Counts(reader),
            Greetings(reader),
            Notifications(reader, hold),
        )

    @classmethod
    async def open(
        cls,
        address: str,
        *,
        busy: float = 5.0,
        within: float | None = None,
        durable: bool = True,
        hold: Hold | None = None,
    ) -> Store:
        """Opens the database at `sqlite:///…` or `postgresql://…`; makes it or brings it up to date first.

        `busy`: seconds to wait for a lock that another process holds; `within`: for an answer of a server. Not
        `durable` (for tests): a power cut may cost the last turns on SQLite. `hold` is that of
        `hold_database`: nothing is written while it is not sure.
        Raises WrongDatabase with a sentence for the owner, or StoreUnavailable when waiting may help.
        """
        hold = hold or Hold()
        where = address_of(address)
        must_be_permitted(where, writes=True)
        create_file(where)
        await migrate(where, busy=busy)
        if where.path is None:
            return cls(where, *to_server(where, busy, within, hold), hold)
        return cls(where, *await to_file(where, where.path, busy, durable=durable), hold)

    async def close(self) -> None:
        """Finishes the units that were handed in, and closes the database."""
        await self._reader.close()
        await self._writer.close()

    @property
    def address(self) -> str:
        """The address with which another process opens the database. It may hold a password: do not show it."""
        return self._address.url.render_as_string(hide_password=False)

    def where(self) -> str:
        """Where the database lies, for people, without a password."""
        return self._address.where()

    async def find_damage(self) -> list[str]:
        """What a quick look finds wrong with the database, in its own words. It takes long for a large file.

        Raises WrongDatabase if it may not be looked at.
        """
        return await asyncio.to_thread(find_damage, self._address, "quick_check")

    @property
    def write_error(self) -> StoreUnavailable | None:
        """Why the last unit of this process was not written, if the store was away."""
        return self._writer.away

    async def write(self, unit: Unit) -> None:
        """Carries out a unit of work, whole or not at all. It is committed on return.

        Raises Conflict, Duplicate or StoreUnavailable. Then nothing of it was written, but with StoreBusy and
        StoreBroken all of it may have been. A caller that is cancelled has given up waiting, not the unit.
        """
        await self.hold.make_sure()
        await self._writer.write(unit)

    async def scrub(self) -> None:
        """Takes what was deleted out of the files that lie beside the database, too. Raises StoreUnavailable."""
        await self.hold.make_sure()
        await self._writer.scrub()

    async def game(self, game_id: int) -> GameRow | None:
        await self._writer.wait_until_settled()
        return _first(GameRow, await self._rows(queries.game(game_id)))

    async def checksum(self, game_id: int, n: int) -> int | None:
        """The checksum of a log up to its n-th entry; None: it was lost."""
        found = await self._rows(queries.checksum(game_id, n))
        return found[0][0] if found else None

    async def log(self, game_id: int, after: int = 0) -> tuple[LogRow, ...]:
        """The entries after a number, in order."""
        await self._writer.wait_until_settled()
        return _all(LogRow, await self._rows(queries.log(game_id, after)))

    async def seats(self, game_id: int) -> tuple[SeatRow, ...]:
        await self._writer.wait_until_settled()
        return _all(SeatRow, await self._rows(queries.seats_of(game_id)))

    async def how_far(self, game_id: int, source: int | None) -> tuple[int, bool] | None:
        """The number of a game's last entry, and whether its log has this interaction or message. None: no game."""
        await self._writer.wait_until_settled()
        found = await self._rows(queries.how_far(game_id, source))
        return (found[0][0], bool(found[0][1])) if found else None

    async def has_source(self, game_id: int, source: int) -> bool:
        """Whether the log has this interaction or message."""
        await self._writer.wait_until_settled()
        return bool(await self._rows(queries.source(game_id, source)))

    async def games_behind(self, owned: Ownership = ALL_SERVERS) -> tuple[int, ...]:
        """The games, open or ended, that Discord does not show or tell in full."""
        return tuple(row[0] for row in await self._rows(queries.games_behind(*owned)))

    async def open_games(self, owned: Ownership = ALL_SERVERS) -> tuple[tuple[int, int], ...]:
        """The open games and where they were opened; those that wait for a person come first."""
        return tuple((row[0], row[1]) for row in await self._rows(queries.open_games(*owned)))

    async def awaiting_computer(self, owned: Ownership = ALL_SERVERS) -> tuple[int, ...]:
        """The open games that wait for a computer."""
        return tuple(row[0] for row in await self._rows(queries.awaiting_computer(*owned)))

    async def games_without_timer(self, owned: Ownership = ALL_SERVERS) -> tuple[int, ...]:
        """Games being played without a timer that says who they wait for."""
        return tuple(row[0] for row in await self._rows(queries.games_without_timer(*owned)))

    async def tables_of(self, user_id: int) -> tuple[GameRow, ...]:
        """The open games where this person has a seat, oldest first."""
        return _all(GameRow, await self._rows(queries.tables_of(user_id)))

    async def open_tables(self, user_id: int, left: Collection[int] = ()) -> tuple[OpenTable, ...]:
        """A person's open games as lists show them, with what each waits for, except on servers that were `left`."""
        return read_tables(await self._rows(queries.open_tables(user_id, in_few_sizes(left))))

    async def inviting(self, user_id: int) -> tuple[int, ...]:
        """The lobbies to which this person may be invited, oldest first: their logs name the person."""
        return tuple(row[0] for row in await self._rows(inviting(user_id)))

    async def tables_on(self, guild_id: int) -> tuple[OpenTable, ...]:
        """The open games of a server as lists show them."""
        return read_tables(await self._rows(queries.tables_on(guild_id)))

    async def names_at(self, game_ids: Collection[int]) -> dict[int, list[str]]:
        """The names of the people at each of these tables."""
        found: dict[int, list[str]] = {}
        for game_id, name in await self._rows(queries.names_at(game_ids)):
            found.setdefault(game_id, []).append(name)
        return found

    async def slow_tables(self, user_id: int, *, besides: int, left: Collection[int] = ()) -> tuple[int, int]:
        """How many slow tables a person sits at, besides those that the query leaves out; how many they finished."""
        asked = queries.slow_tables(user_id, besides, in_few_sizes(left))
        ((unfinished, finished),) = await self._rows(asked)
        return unfinished, finished

    async def waiting_for(self, user_id: int, left: Collection[int] = ()) -> tuple[int, ...]:
        """The games that wait for this person's move, except on servers that were `left`."""
        found = await self._rows(queries.waiting_for(user_id, in_few_sizes(left)))
        return tuple(row[0] for row in found)

    async def playing_on(self, owned: Ownership = ALL_SERVERS) -> tuple[int, ...]:
        """The servers with open games."""
        return tuple(row[0] for row in await self._rows(queries.playing_on(*owned)))

    async def open_in(self, channel_id: int) -> tuple[GameRow, ...]:
        """The open games of a channel with its threads, or of a thread, oldest first."""
        return _all(GameRow, await self._rows(queries.open_in(channel_id)))

    async def games_showing(self, channel_id: int, message_ids: Iterable[int]) -> tuple[int, ...]:
        """The open games there that one of these messages shows, or may show because their own is on its way."""
        return tuple(row[0] for row in await self._rows(queries.games_showing(channel_id, message_ids)))

    async def open_of(self, guild_id: int) -> tuple[int, ...]:
        """The open games of a server."""
        return tuple(row[0] for row in await self._rows(queries.open_of(guild_id)))

    async def games_of(self, guild_id: int) -> tuple[int, ...]:
        """All games of a server: open, closed and finished. Slow."""
        return tuple(row[0] for row in await self._rows(queries.games_of(guild_id)))

    async def game_of_message(self, channel_id: int, message_id: int, at: datetime) -> int | None:
        """The finished game that a message is about. `at` is when the message was sent."""
        found = await self._rows(queries.game_of_message(channel_id, message_id, at))
        return int(found[0][0]) if found else None

    async def scorecard(self, game_id: int) -> tuple[ScoreRow, ...]:
        """A game's scorecard, by round and seat."""
        return _all(ScoreRow, await self._rows(queries.scorecard_of(game_id)))

    async def seal(self, game_id: int) -> str | None:
        """The seal that a table has shown since its deal; None before it."""
        await self._writer.wait_until_settled()
        found = await self._rows(queries.seal_of(game_id))
        return str(found[0][0]) if found else None

    async def results(self, game_id: int) -> tuple[ResultRow, ...]:
        """A game's ranking, by place and seat; empty while it goes on."""
        return _all(ResultRow, await self._rows(queries.results_of(game_id)))

    async def results_with(self, user_id: int) -> tuple[ResultRow, ...]:
        """A person's line in every game that ended with a result."""
        return _all(ResultRow, await self._rows(queries.results_with(user_id)))

    async def guild(self, guild_id: int) -> GuildSettings:
        query = select(guild_settings).where(guild_settings.c.guild_id == guild_id)
        return _first(GuildSettings, await self._rows(query)) or GuildSettings(guild_id)

    async def player(self, user_id: int) -> PlayerSettings:
        query = select(player_settings).where(player_settings.c.user_id == user_id)
        return _first(PlayerSettings, await self._rows(query)) or PlayerSettings(user_id)

    async def table_lists(self) -> tuple[TableList, ...]:
        """The table lists of all servers that want one."""
        return _all(TableList, await self._rows(select(table_lists)))

    async def blocks_of(self, user_id: int) -> tuple[int, ...]:
        """The people that a person has blocked."""
        return tuple(row[0] for row in await self._rows(queries.blocks_of(user_id)))

    async def blockers_among(self, user_id: int, by: Collection[int]) -> tuple[int, ...]:
        """Those of the people `by` who have blocked a person."""
        return tuple(row[0] for row in await self._rows(queries.blockers_among(user_id, by)))

    async def holiday(self, user_id: int) -> HolidayRow | None:
        """The last holiday that a person took."""
        return _first(HolidayRow, await self._rows(select(holidays).where(holidays.c.user_id == user_id)))

    async def holidays(self, now: datetime) -> tuple[HolidayRow, ...]:
        """The holidays that people are on now."""
        return _all(HolidayRow, await self._rows(select(holidays).where(holidays.c.until > now)))

    async def next_timer(self, owned: Ownership = ALL_SERVERS) -> TimerRow | None:
        """The timer with the earliest time, due or not."""
        return _first(TimerRow, await self._rows(queries.next_timer(*owned)))

    async def due(
        self, now: datetime, limit: int = 100, owned: Ownership = ALL_SERVERS
    ) -> tuple[TimerRow, ...]:
        """The timers whose time has come, earliest first."""
        return _all(TimerRow, await self._rows(queries.due(now, limit, *owned)))

    async def last_seen(self) -> list[tuple[Ownership, datetime]]:
        """When the owner of these servers was last there: for each part of them, unless it has never been."""
        return last_seen(self.hold.owned, await self._rows(all_seen()))

    async def outages(self) -> tuple[Outage, ...]:
        """The outages of these servers for which some people have not got the time back yet, in their order."""
        return outages_of(self.hold.owned, await self._rows(all_outages()))

    async def outages_elsewhere(self) -> dict[int, datetime]:
        """The servers of other processes from which no press can arrive, and since when."""
        return ongoing_outages(self.hold.owned, await self._rows(all_outages()))

    async def waits_since(
        self, until: datetime, after: TimerRow | None, limit: int, owned: Ownership = ALL_SERVERS
    ) -> tuple[TimerRow, ...]:
        """The next turns with a deadline that began before `until`, and waits of tables, as they are due."""
        return _all(TimerRow, await self._rows(queries.waits_since(until, after, limit, *owned)))

    async def timers(self, game_id: int) -> tuple[TimerRow, ...]:
        """All timers of a game."""
        await self._writer.wait_until_settled()
        return _all(TimerRow, await self._rows(queries.timers_of(game_id)))

    async def attendance(self, user_ids: Collection[int]) -> dict[int, Attendance]:
        """The attendance of people who have finished a game over days."""
        found = await self._rows(queries.attendance_of(user_ids))
        return {user_id: Attendance(int(away), games) for user_id, away, games in found}

    async def games_naming(self, user_id: int) -> tuple[int, ...]:
        """The games whose logs name a person as one who did something or was invited."""
        return tuple(row[0] for row in await self._rows(queries.games_naming(user_id)))

    async def presses_of(self, user_id: int, games: int) -> tuple[datetime, ...]:
        """When a person did anything in their newest `games` games."""
        return tuple(row[0] for row in await self._rows(queries.presses_of(user_id, games)))

    async def mentions(self, game_id: int, user_id: int) -> tuple[LogRow, ...]:
        """The entries of a game that a person caused, or that name the person's id."""
        await self._writer.wait_until_settled()
        return _all(LogRow, await self._rows(queries.mentions_in(game_id, user_id)))

    async def being_forgotten(self) -> dict[int, int]:
        """People who are being forgotten, and the id that each gets: see `db.forgetting`."""
        await self._writer.wait_until_settled()
        return {row[0]: row[1] for row in await self._rows(queries.forgetting_now())}

    async def tuples(self, query: Query) -> list[tuple[Any, ...]]:
        """The rows that a query of this package finds, unchanged."""
        return [tuple(row) for row in await self._rows(query)]

    async def _rows(self, query: Query | BoundQuery) -> Found:
        """Runs a query. Raises StoreUnavailable when the database cannot be read."""
        return await self._reader.rows(query)


def _all(kind: type[T], rows: Sequence[Sequence[Any]]) -> tuple[T, ...]:
    """Values from rows. A value's fields are in the order of its table's columns."""
    return tuple(kind(*row) for row in rows)


def _first(kind: type[T], rows: Sequence[Sequence[Any]]) -> T | None:
    return kind(*rows[0]) if rows else None
