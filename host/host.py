"""The use cases: what a person does at a table that has begun, and what they do about all of theirs.

Each takes `source`, the id of the interaction, which counts once however often it is delivered. Each raises
`Refusal`s (table.errors.Refused, engine.errors.RuleError) and db.errors.StoreUnavailable. Then nothing has changed,
except that after StoreBusy and StoreBroken the write may have succeeded, as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

from cachetools import LRUCache

from db.steady import steady_seconds
from db.store import Store
from db.values import PlayerSettings
from host import privacy
from host.lifecycle import Lifecycle
from host.pacing import Pacing
from host.people import People
from host.presenter import Presenter
from host.records import Records
from host.servers import Servers
from host.times import utc_now
from host.waits.clock import look_again
from host.wiring import Parts
from table import more_time
from table.entries import Back, End, Extend, Play, Ready, Resign, Settle, Time
from table.errors import Refused
from table.pen import Pen
from table.table import Person, Table

CACHE_SIZE = 1_000  # players


class Host(Parts):
    """Runs the tables of one process. Whatever is not here is with one of the parts (`host.wiring`)."""

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
        pacing, people = pacing or Pacing(), people or People(store)
        super().__init__(
            store,
            presenter,
            people=people,
            servers=servers or Servers(store, now, day=pacing.day),
            records=records or Records(store, people, now, day=pacing.day),
            pacing=pacing,
            now=now,
            steady=steady,
        )
        self._store, self.now, self.pacing = store, now, pacing
        self._returned: LRUCache[tuple[int, int], bool] = LRUCache(
            CACHE_SIZE
        )  # players who came back, by table
        self._lifecycle = Lifecycle(self)

    async def start(
        self, *, emptied: bool = False, servers: Callable[[], Mapping[int, bool]] | None = None
    ) -> None:
        """Goes on where the last process stopped: see `Lifecycle.start`."""
        await self._lifecycle.start(emptied=emptied, servers=servers)

    async def stop(self) -> None:
        """Starts nothing new and lets what is under way finish. The store stays open."""
        await self._lifecycle.stop()

    async def note_press(self, user_id: int, table_id: int | None = None) -> None:
        """Notes that a person pressed something at this table, so they are back from a holiday.

        They are not asked to move while they are busy there.
        """
        self.presence.note_press(user_id, self.now(), table_id)
        await self.holidays.end(user_id)

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
            at = self.context.time.of_press(source, table.epoch)
            pen.write(Play(str(table.game.parse(action)), seat=seat, who=who.id, at=at, source=source))

        table = await self.ledger.judge(source, table_id, judge)
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

        table = await self.ledger.table(table_id)
        if table.race is None or table.rest is None or not table.rest.is_left:
            return await self.ledger.judge(source, table_id, judge)
        async with self.races.hold_place(table):
            return await self.ledger.judge(source, table_id, judge)

    async def back(self, source: int, table_id: int, who: Person) -> Table:
        """A player who was away takes the seat back from the computer."""

        def judge(pen: Pen) -> None:
            seat = pen.table.playing_seat(who.id)
            if pen.table.seats[seat].lapses:
                pen.write(Back(seat=seat, who=who.id, source=source))

        self._returned[table_id, who.id] = True
        return await self.ledger.judge(source, table_id, judge)

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
            await look_again(self.context, user_id)
        if any(seat.hushed and seat.user_id == user_id for seat in table.seats):
            await self.ledger.commit(table.id, judge)
            self._returned[table.id, user_id] = True
            return await self.ledger.table(table.id)
        return self.ledger.latest(table)

    def has_returned(self, table_id: int, user_id: int) -> bool:
        """Whether a player has come back to a table since this was last asked."""
        return self._returned.pop((table_id, user_id), False)

    async def resign(self, source: int, table_id: int, who: Person) -> Table:
        def judge(pen: Pen) -> None:
            pen.write(Resign(seat=pen.table.playing_seat(who.id), who=who.id, source=source))

        return await self.ledger.judge(source, table_id, judge)

    async def settle(self, source: int, table_id: int, who: Person) -> Table:
        """Ends a game in which only one side has people left (rules 0.3)."""
        return await self.ledger.write(source, table_id, who, Settle())

    async def end(self, source: int, table_id: int, who: Person) -> Table:
        """A moderator ends the table; it counts for nobody. The caller checks whether they may."""
        return await self.ledger.write(source, table_id, who, End())

    async def give_more_time(self, source: int, table_id: int, seat: int, since: int, who: Person) -> Table:
        """A player gives another one a day for the decision that entry `since` opened. It is no miss.

        Raises Refused("has_moved"), "gave_day", "no_more_days", "own_day", and "day_or_vote" while the computer plays.
        """
        context = self.context

        def judge(pen: Pen) -> None:
            more_time.must_give(pen.table, seat, since, pen.table.playing_seat(who.id))
            at = context.time.of_host(self.now(), pen.table.epoch)
            given = Time(context.pacing.day, "given")
            pen.write(Extend(given, seat=seat, who=who.id, at=at, source=source))

        return await self.ledger.judge(source, table_id, judge)

    # Other people

    async def block(self, source: int, who: Person, other: int) -> list[Table]:
        """Blocks a person. What the two have asked each other is over: returns the tables `who` has declined by that.

        They are returned as they were before.
        """
        await self.blocks.block(who.id, other)
        for table_id in await self.open_tables.lobbies_of(who.id):
            with suppress(Refused):  # it has just begun or closed, or cannot be read
                table = await self.ledger.table(table_id)
                is_asked = other in table.invited and table.seat_of(other) is None
                if table.is_duel and table.host_id == who.id and is_asked:
                    await self.lobbies.leave(source, table_id, who)
        declined = []
        for table_id in await self.open_tables.inviting(who.id):
            with suppress(Refused):
                table = await self.ledger.table(table_id)
                if table.host_id == other and who.id in table.invited:
                    await self.lobbies.decline(source, table_id, who)
                    declined.append(table)
        return declined

    # Settings

    async def change_player(self, user_id: int, **fields: Any) -> PlayerSettings:
        """A person changes these of their choices. Without a time zone there is no hour for a morning list."""
        if fields.get("zone") == "":
            fields["morning"] = -1
        async with self.standings.still():  # a game that is being entered has read what was wished before
            settings = await self.people.change(user_id, **fields)
        hours = {user_id: await self.quiet.of(user_id)}
        for row in await self._store.tables_of(user_id):
            with suppress(Refused):  # it has just ended, or cannot be read
                await self.ledger.commit(row.id, partial(self.quiet.extend, hours))
        await look_again(self.context, user_id)
        await self.morning_lists.on_settings(settings)
        return settings

    async def exported(self, who: Person) -> tuple[bytes, ...]:
        """Everything stored about a person, as one or more JSON documents."""
        settings = await self.people.of(who.id)
        return tuple([piece async for piece in privacy.export(self._store, settings, self.now())])

    async def forget(self, source: int, who: Person) -> None:
        """Takes a person off every table and out of the store; finished games keep a nameless seat."""
        for row in await self._store.tables_of(who.id):
            leave = self.lobbies.leave if row.phase == "lobby" else self.resign
            with suppress(Refused):  # it has just ended, cannot be read, or waits for a version that knows it
                await leave(source, row.id, who)
        await self.morning_lists.forget(who.id)
        await self.deletion.forget(who.id)

    async def wipe(self, source: int, guild_id: int, who: Person) -> None:
        """Ends every table of a server and deletes all that was stored of it. The caller checks who may."""
        for table_id in await self._store.open_of(guild_id):
            with suppress(Refused):
                await self.end(source, table_id, who)
            await self.projection.at_rest(table_id)
        await self.deletion.wipe(guild_id)
