"""The use cases: everything that a person, the clock or a computer does at a table.

Each takes `source`, the id of the interaction, which counts once however often it is delivered. Each raises
`Refusal`s (table.errors.Refused, engine.errors.RuleError) and db.errors.StoreUnavailable. Then nothing has changed,
except that after StoreBusy and StoreBroken the write may have succeeded, as a whole.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

from cachetools import LRUCache

from db import forgetting
from db.errors import StoreBusy
from db.steady import steady_seconds
from db.store import Store
from db.values import OpenTable, PlayerSettings
from host import privacy
from host.alarms import Alarms
from host.my_tables import in_order
from host.pacing import Pacing
from host.people import People
from host.presenter import Presenter, Shown
from host.racing.referee import Judged
from host.records import Records
from host.servers import Servers
from host.times import utc_now
from host.waits.clock import look_again
from host.wiring import Parts
from table import deadlines, more_time
from table.entries import (
    Back,
    End,
    Extend,
    Logged,
    Play,
    Ready,
    Resign,
    Settle,
    Time,
)
from table.errors import Refused
from table.pen import Pen
from table.table import Person, Table

KEPT = 1_000  # players
ANSWERS_WITHIN = 30  # seconds in which another process does what it was asked for


class Host:
    """Runs the tables of one process."""

    def __init__(
        self,
        store: Store,
        presenter: Presenter,
        *,
        people: People | None = None,
        servers: Servers | None = None,
        records: Records | None = None,
        pacing: Pacing | None = None,
        now: Callable[[], datetime] = utc_now,
        steady: Callable[[], float] = steady_seconds,
    ) -> None:
        self._store, self.now, pacing = store, now, pacing or Pacing()
        self.people = people = people or People(store)
        self.servers = servers or Servers(store, now, day=pacing.day)
        self.records = records or Records(store, people, now, day=pacing.day)
        self.parts = parts = Parts(store, presenter, people=people, pacing=pacing, now=now, steady=steady)
        self._ledger, self._projection = parts.ledger, parts.projection
        self._alarms = Alarms(parts.context.pacing)
        self._returned: LRUCache[tuple[int, int], bool] = LRUCache(KEPT)  # players who came back, by table
        self.blocks, self.lobbies, self.votes = parts.blocks, parts.lobbies, parts.votes
        self.substitutes, self.standings, self.replays = parts.substitutes, parts.standings, parts.replays
        self.holidays, self.next_table, self.losses = parts.holidays, parts.next_table, parts.losses
        self.outages, self.removals = parts.outages, parts.removals
        self.free_seats, self.private_tables = parts.free_seats, parts.private_tables
        self.vitals = parts.vitals
        parts.sharing.hear_at_length("forget", self._forget)
        parts.sharing.hear_at_length("wipe", self._wipe)

    async def start(
        self, *, emptied: bool = False, servers: Callable[[], Mapping[int, bool]] | None = None
    ) -> None:
        """Goes on where the last process stopped. `emptied`: there may be no message left of any table.

        `servers`: those where the bot is, and whether presses can arrive from each. None: nobody knows.
        """
        await self.parts.start(emptied=emptied, servers=servers)
        if self._is_first:
            await self._alarms.now("who is being forgotten", self._forget_on)
        self.parts.enter_games()  # last: whoever is being forgotten waits for no rebuild

    async def stop(self) -> None:
        """Starts nothing new and lets what is under way finish. The store stays open."""
        await self._alarms.stop()
        await self.parts.stop()

    async def note_press(self, user_id: int, table_id: int | None = None) -> None:
        """Notes that a person pressed something at this table, so they are back from a holiday.

        They are not asked to move while they are busy there.
        """
        self.parts.presence.saw(user_id, self.now(), table_id)
        await self.holidays.back(user_id)

    # Reading

    async def table(self, table_id: int) -> Table:
        """Raises Refused("no_table")."""
        return await self._ledger.table(table_id)

    async def newest(self, table_id: int) -> Table:
        """The table as it is stored by now, even if another process has changed it. Raises Refused("no_table")."""
        return await self._ledger.newest(table_id)

    def latest(self, table: Table) -> Table:
        """The table, or a newer state of it that is in memory."""
        return self._ledger.latest(table)

    def owns(self, table: Table) -> bool:
        """Whether this process looks after a table, or another one does."""
        return self._ledger.owns(table)

    async def shown(self, table_id: int) -> Shown:
        return await self._projection.read_shown(table_id)

    def poll_ends(self, table: Table, seat: int) -> datetime | None:
        """Until when people may vote on a seat; None: there is nothing to vote on."""
        return deadlines.poll_ends(table, seat, self.parts.context.pacing)

    async def settled(self, table_id: int) -> Shown:
        """Where a table's messages are, once its newest state is shown or cannot be shown for now."""
        await self._projection.at_rest(table_id)
        return await self.shown(table_id)

    def show_again(self, table_id: int) -> None:
        """Shows a table's message again, because there is something to say beside it."""
        self._projection.again(table_id)

    async def replayed(self, table_id: int) -> tuple[Table, tuple[Logged, ...]]:
        """The table and its story, in one read."""
        return await self._ledger.replay(table_id)

    async def story(self, table_id: int) -> tuple[Logged, ...]:
        """Everything that happened at the table, entry by entry."""
        return await self._ledger.story(table_id)

    async def desk(self, user_id: int) -> list[OpenTable]:
        """A person's open tables; those that wait for them come first."""
        return in_order(await self._store.open_tables(user_id, self.outages.servers_left), user_id)

    async def standing_still(self, user_id: int) -> list[tuple[OpenTable, datetime]]:
        """A person's tables on servers that the bot was taken off, and when each closes."""
        if not (left := self.outages.servers_left):
            return []
        found = [each for each in await self._store.open_tables(user_id) if each.guild_id in left]
        return [(each, self.outages.closes_at(each.guild_id)) for each in found]

    async def tables_of(self, user_id: int) -> list[int]:
        """A person's open tables, oldest first."""
        return [row.id for row in await self._store.tables_of(user_id)]

    async def lobbies_of(self, user_id: int) -> list[int]:
        """A person's tables that have not begun."""
        return [row.id for row in await self._store.tables_of(user_id) if row.phase == "lobby"]

    async def open_in(self, channel_id: int) -> list[int]:
        """The open tables of a channel with its threads, or of a thread, oldest first."""
        return [row.id for row in await self._store.open_in(channel_id)]

    # The game

    async def play(self, source: int, table_id: int, who: Person, stamp: int, action: str) -> Table:
        """One move, in the notation.

        Raises Refused("stale") when the decision that `stamp` names is past, Refused("between_rounds") while a result
        is read. Any press, even a stale one, brings back a player who was away.
        """
        is_stale = False

        def judge(pen: Pen) -> None:
            nonlocal is_stale
            seat = pen.table.playing_seat(who.id)
            if pen.table.is_between_rounds:
                raise Refused("between_rounds")
            is_stale = pen.table.stamp(seat) != stamp
            if is_stale and pen.table.seats[seat].away:
                pen.write(Back(seat=seat, who=who.id, source=source))
                return
            if is_stale:
                raise Refused("stale")
            if pen.table.rest is not None:  # everybody was away
                pen.write(Back(seat=seat, who=who.id))
            table = pen.table
            at = self.parts.context.time.of_press(source, table.epoch)
            pen.write(Play(str(table.game.parse(action)), seat=seat, who=who.id, at=at, source=source))

        table = await self._ledger.judge(source, table_id, judge)
        if is_stale:
            raise Refused("stale")
        return table

    async def ready(self, source: int, table_id: int, who: Person) -> Table:
        """A player is ready. A table that rests goes on when everybody is.

        Raises Refused("race_here") if the race was left or cut short, and another race is played there by now.
        """

        def judge(pen: Pen) -> None:
            rest = pen.table.rest
            if rest is None or pen.table.playing_seat(who.id) not in rest.ready:
                pen.write(Ready(who=who.id, source=source))

        table = await self._ledger.table(table_id)
        if table.race is None or table.rest is None or not table.rest.is_left:
            return await self._ledger.judge(source, table_id, judge)
        async with self.parts.races.alone(table):
            return await self._ledger.judge(source, table_id, judge)

    async def attempt(
        self, source: int, table_id: int, who: Person, action: str, stamp: int | None = None
    ) -> Judged:
        """An attempt in a race, in the notation. `stamp` names the race in which it was pressed; None: it was typed."""
        return await self.parts.races.attempt(source, table_id, who.id, action, stamp)

    async def back(self, source: int, table_id: int, who: Person) -> Table:
        """A player who was away takes the seat back from the computer."""

        def judge(pen: Pen) -> None:
            seat = pen.table.playing_seat(who.id)
            if pen.table.seats[seat].lapses:
                pen.write(Back(seat=seat, who=who.id, source=source))

        self._returned[table_id, who.id] = True
        return await self._ledger.judge(source, table_id, judge)

    async def note_act(self, table: Table, user_id: int) -> Table:
        """Notes that a person does something at a table without a press there. Returns it as it is by then."""
        await self.note_press(user_id, table.id)
        return await self.welcome_back(table, user_id)

    async def welcome_back(self, table: Table, user_id: int) -> Table:
        """Asks a player again from now on who is hushed at a table, or who could not see it.

        Returns the table as it is by then.
        """

        def judge(pen: Pen) -> None:
            seat = pen.table.seat_of(user_id)
            if pen.table.phase == "playing" and seat is not None and pen.table.seats[seat].hushed:
                pen.write(Back(seat=seat, who=user_id))

        if any(seat.unseen is not None and seat.user_id == user_id for seat in table.seats):
            await look_again(self.parts.context, user_id)
        if any(seat.hushed and seat.user_id == user_id for seat in table.seats):
            await self._ledger.commit(table.id, judge)
            self._returned[table.id, user_id] = True
            return await self._ledger.table(table.id)
        return self.latest(table)

    def has_returned(self, table_id: int, user_id: int) -> bool:
        """Whether a player has come back to a table since this was last asked."""
        return self._returned.pop((table_id, user_id), False)

    async def resign(self, source: int, table_id: int, who: Person) -> Table:
        def judge(pen: Pen) -> None:
            pen.write(Resign(seat=pen.table.playing_seat(who.id), who=who.id, source=source))

        return await self._ledger.judge(source, table_id, judge)

    async def settle(self, source: int, table_id: int, who: Person) -> Table:
        """Ends a game in which only one side has people left (rules 0.3)."""
        return await self._ledger.write(source, table_id, who, Settle())

    async def end(self, source: int, table_id: int, who: Person) -> Table:
        """A moderator ends the table; it counts for nobody. The caller checks whether they may."""
        return await self._ledger.write(source, table_id, who, End())

    async def give_more_time(self, source: int, table_id: int, seat: int, since: int, who: Person) -> Table:
        """A player gives another one a day for the decision that entry `since` opened. It is no miss.

        Raises Refused("has_moved"), "gave_day", "no_more_days", "own_day", and "day_or_vote" while the computer plays.
        """
        context = self.parts.context

        def judge(pen: Pen) -> None:
            more_time.must_give(pen.table, seat, since, pen.table.playing_seat(who.id))
            at = context.time.of_host(self.now(), pen.table.epoch)
            given = Time(context.pacing.day, "given")
            pen.write(Extend(given, seat=seat, who=who.id, at=at, source=source))

        return await self._ledger.judge(source, table_id, judge)

    async def not_before_tomorrow(self, table_id: int, who: Person) -> tuple[datetime, datetime | None]:
        """Puts off the calls to a player: they are not asked before the first time, and have until the second.

        Raises Refused("not_waited_for").
        """
        return await self.parts.turns.put_off(table_id, who.id)

    # Settings

    async def change_player(self, user_id: int, **fields: Any) -> PlayerSettings:
        """A person changes these of their choices. Without a time zone there is no hour for a morning list."""
        if fields.get("zone") == "":
            fields["morning"] = -1
        async with self.standings.still():  # a game that is being entered has read what was wished before
            settings = await self.people.change(user_id, **fields)
        hours = {user_id: await self.parts.quiet.of(user_id)}
        for row in await self._store.tables_of(user_id):
            with suppress(Refused):  # it has just ended, or cannot be read
                await self._ledger.commit(row.id, partial(self.parts.quiet.extend, hours))
        await look_again(self.parts.context, user_id)
        await self.parts.morning_lists.on_settings(settings)
        return settings

    async def exported(self, who: Person) -> tuple[bytes, ...]:
        """Everything stored about a person, as one or more JSON documents."""
        settings = await self.people.of(who.id)
        return tuple([piece async for piece in privacy.export(self._store, settings)])

    async def forget(self, source: int, who: Person) -> None:
        """Takes a person off every table and out of the store; finished games keep a nameless seat."""
        for row in await self._store.tables_of(who.id):
            leave = self.lobbies.leave if row.phase == "lobby" else self.resign
            with suppress(Refused):  # it has just ended, cannot be read, or waits for a version that knows it
                await leave(source, row.id, who)
        await self.parts.morning_lists.forgets(who.id)
        if self._is_first:
            await self._forget(who.id)
            return
        await self._store.write((*forgetting.begin(who.id), *self._store.pokes.tell("forget", who.id)))
        await self._done_by_the_first(lambda: self._is_being_forgotten(who.id))

    async def wipe(self, source: int, guild_id: int, who: Person) -> None:
        """Ends every table of a server and deletes all that was stored of it. The caller checks who may."""
        for table_id in await self._store.open_of(guild_id):
            with suppress(Refused):
                await self.end(source, table_id, who)
            await self._projection.at_rest(table_id)
        if self._is_first:
            await self._wipe(guild_id)
            return
        await self._store.write(self._store.pokes.tell("wipe", guild_id))
        await self._done_by_the_first(lambda: self._store.games_of(guild_id))
        # A server without games waits for nobody, and what that process was told is gone if it is down.
        async with self.servers.turn(guild_id):
            await privacy.wipe(self._store, guild_id, ())

    # Inside

    @property
    def _is_first(self) -> bool:
        """Whether this process keeps the standings, and so takes away what they are made of."""
        return self._store.hold.owned.first == 0

    async def _is_being_forgotten(self, user_id: int) -> bool:
        return user_id in await self._store.forgetting()

    async def _done_by_the_first(self, waits: Callable[[], Awaitable[object]]) -> None:
        """Waits until the first process has done something. Raises StoreBusy: that takes long, or it is down."""
        for _ in range(ANSWERS_WITHIN):
            if not await waits():
                return
            await asyncio.sleep(1)
        raise StoreBusy("the process that keeps the standings does not answer")

    async def _wipe(self, guild_id: int) -> None:
        games = await self._store.games_of(guild_id)
        async with (
            self.standings.rebuilding_afterwards(),
            self._ledger.rewriting(games),
            self.servers.turn(guild_id),
        ):
            await privacy.wipe(self._store, guild_id, games)
        await self._store.write(self._store.pokes.tell("rewritten", 0))

    async def _forget_on(self) -> None:
        """Comes to the end of what the process before has begun. If it cannot be read, no game waits for that."""
        for user_id in await self._store.forgetting():
            await self._forget(user_id)

    async def _forget(self, user_id: int) -> None:
        async with (
            self.standings.hold(),
            self._ledger.rewriting(await self._store.naming(user_id)),
            self.people.forgetting(user_id),
        ):
            await privacy.forget(self._store, user_id)
        self.parts.quiet.goes(user_id, None)
        tell = self._store.pokes.tell
        await self._store.write((*tell("rewritten", 0), *tell("player", user_id), *tell("holiday", user_id)))
