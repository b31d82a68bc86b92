"""The use cases: everything that a person, the clock or a computer does at a table.

Each takes `source`, the id of the interaction, which counts once however often it is delivered. Each raises
`Refusal`s (host.errors.Refused, engine.errors.RuleError) and db.errors.StoreAway: then nothing has changed, but for
StoreBusy and StoreBroken, where all of it may have been written.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from db import units
from db.store import Store
from db.values import PlayerSettings, Timer
from engine.game import Level, RoundScored
from engine.games import GAMES
from host import opponents, privacy
from host.alarms import Alarms
from host.clock import Clock
from host.ledger import Change, Draft, Judge, Ledger
from host.losses import Losses
from host.opponents import Opponents
from host.pacing import Pacing
from host.presenter import Presenter, Shown
from host.projection import Projection
from host.races import Races
from host.referee import Judged
from host.thinker import Thinker
from host.times import GameTime, utc_now
from table.entries import Entry
from table.errors import Refused
from table.fold import Opening
from table.table import Channel, Logged, Pace, Person, Table

SEED_BYTES = 32
MOST_DEFAULTS = 10  # moves that one time-out makes; a turn of any game has fewer


class Host:
    """Runs the tables of one process."""

    def __init__(
        self,
        store: Store,
        presenter: Presenter,
        *,
        pacing: Pacing | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self.store = store
        self._pacing = pacing or Pacing()
        self._now = now
        self._time = GameTime()
        self._doubts = Alarms(self._pacing)
        self._ledger = Ledger(store, self._pacing, now, self._doubt)
        self._projection = Projection(store, self._ledger, presenter, self._pacing, self._lost)
        self.losses = Losses(store, self._ledger, self._projection, self._pacing, self._follow_up)
        self._clock = Clock(store, self._run_timer, now)
        self._thinker = Thinker()
        self._opponents = Opponents(self._pacing, self._move_computer)
        self._races = Races(
            self._ledger, store, self._pacing, self._time, now, self._after, self._projection.placed
        )

    async def start(self) -> None:
        """Takes up everything where the last process left it."""
        await self._clock.start(timedelta(seconds=self._pacing.turn_after_restart))
        await self._projection.resume()
        for table_id in await self.store.awaiting_computer():
            self._opponents.soon(table_id)

    async def stop(self) -> None:
        """Starts nothing new and lets what is under way finish. The store stays open."""
        await self._clock.stop()
        await self._doubts.stop()
        await self._opponents.stop()
        await self._races.stop()
        await self.losses.stop()
        await self._thinker.close()
        await self._projection.stop()

    # Reading

    async def table(self, table_id: int) -> Table:
        """Raises Refused("no_table")."""
        return await self._ledger.table(table_id)

    async def shown(self, table_id: int) -> Shown:
        return await self._projection.shown(table_id)

    def show_again(self, table_id: int) -> None:
        """Has a table's message shown anew: there is something to say beside it."""
        self._projection.again(table_id)

    async def story(self, table_id: int) -> tuple[Logged, ...]:
        """Everything that happened at a table, entry by entry."""
        return await self._ledger.story(table_id)

    # The lobby

    async def open(
        self,
        source: int,
        who: Person,
        channel: Channel,
        *,
        key: str,
        pace: Pace,
        invite_only: bool = False,
        invited: tuple[int, ...] = (),
        options: dict[str, Any] | None = None,
    ) -> Table:
        """A lobby. A race has no pace but its own. Raises RuleError("option") too."""
        if key not in GAMES:
            raise Refused("unknown_game", game=key)
        opening = Opening(
            key=key,
            rules_version=GAMES[key].rules_version,
            pace="live" if GAMES[key].race else pace,
            channel=channel,
            seed=secrets.token_hex(SEED_BYTES),
            name=who.name,
            invite_only=invite_only,
            invited=invited,
            options=options or {},
        )
        return await self._open(source, who, opening)

    async def join(self, source: int, table_id: int, who: Person) -> Table:
        return await self._press(source, table_id, who, Draft("join", action=who.name))

    async def leave(self, source: int, table_id: int, who: Person) -> Table:
        return await self._press(source, table_id, who, Draft("leave"))

    async def remove(self, source: int, table_id: int, who: Person, seat: int, sitting: str) -> Table:
        """Takes the seat from whoever sits there, if that is still `sitting` (`Seat.who`)."""

        def judge(table: Table) -> tuple[Draft, ...]:
            if seat >= len(table.seats) or table.seats[seat].who != sitting:
                raise Refused("stale")
            return (Draft("remove", seat, who.id, source=source),)

        return await self._commit(table_id, judge, source)

    async def add_computer(self, source: int, table_id: int, who: Person, level: Level) -> Table:
        return await self._press(source, table_id, who, Draft("computer", action=level))

    async def set_options(self, source: int, table_id: int, who: Person, changed: dict[str, Any]) -> Table:
        text = msgspec.json.encode(changed).decode()
        return await self._press(source, table_id, who, Draft("options", action=text))

    async def invite(self, source: int, table_id: int, who: Person, users: Iterable[int]) -> Table:
        return await self._press(source, table_id, who, Draft("invite", action=",".join(map(str, users))))

    async def begin(self, source: int, table_id: int, who: Person) -> Table:
        table = await self._ledger.table(table_id)
        was_race = table.is_race

        def judge(table: Table) -> tuple[Draft, ...]:
            if table.is_race and not was_race:  # somebody joined who made it one
                raise Refused("stale")
            return (Draft("start", who=who.id, source=source),)

        if not was_race or table.phase != "lobby":
            return await self._commit(table_id, judge, source)
        async with self._races.alone(table):
            return await self._commit(table_id, judge, source)

    # The game

    async def play(self, source: int, table_id: int, who: Person, stamp: int, action: str) -> Table:
        """One move, in the notation. Raises Refused("stale") when the decision that `stamp` names is past."""

        def judge(table: Table) -> tuple[Draft, ...]:
            seat = table.playing_seat(who.id)
            if table.stamp(seat) != stamp:
                raise Refused("stale")
            at = self._time.of_press(source, table.epoch)
            return (Draft("play", seat, who.id, str(table.game.parse(action)), at, source),)

        return await self._commit(table_id, judge, source)

    async def ready(self, source: int, table_id: int, who: Person) -> Table:
        """The countdown of a race begins when everybody at the table is. Raises Refused("race_here") after a pause."""
        table = await self._ledger.table(table_id)
        if table.phase != "playing" or table.race is None or not table.race.paused:
            return await self._press(source, table_id, who, Draft("ready"))
        async with self._races.alone(table):
            return await self._press(source, table_id, who, Draft("ready"))

    async def attempt(
        self, source: int, table_id: int, who: Person, action: str, stamp: int | None = None
    ) -> Judged:
        """Something tried in a race, in the notation: pressed, of the race that `stamp` names, or typed."""
        return await self._races.attempt(source, table_id, who.id, action, stamp)

    async def back(self, source: int, table_id: int, who: Person) -> Table:
        """Somebody who was away takes the seat back from the computer."""

        def judge(table: Table) -> tuple[Draft, ...]:
            seat = table.playing_seat(who.id)
            if not table.seats[seat].lapses:
                return ()
            return (Draft("back", seat, who.id, source=source),)

        return await self._commit(table_id, judge, source)

    async def resign(self, source: int, table_id: int, who: Person) -> Table:
        def judge(table: Table) -> tuple[Draft, ...]:
            return (Draft("resign", table.playing_seat(who.id), who.id, source=source),)

        return await self._commit(table_id, judge, source)

    async def settle(self, source: int, table_id: int, who: Person) -> Table:
        """Ends a game in which people are left on one side only (rules 0.3)."""
        return await self._press(source, table_id, who, Draft("settle"))

    async def end(self, source: int, table_id: int, who: Person) -> Table:
        """A moderator ends the table; it counts for nobody. Whether they may is for the caller to check."""
        return await self._press(source, table_id, who, Draft("end"))

    async def rematch(self, source: int, table_id: int, who: Person) -> Table:
        """A new lobby of the same kind, with the same computers. Whoever presses second gets the first one's."""
        old = await self._ledger.table(table_id)
        closed = await self._closed_rematch(old)
        if all(seat.user_id != who.id for seat in old.seats):
            raise Refused("not_seated")
        change = await self._ledger.commit(
            table_id,
            lambda table: (
                () if table.rematch != closed else (Draft("rematch", None, who.id, str(source), 0, source),)
            ),
            source,
        )
        chosen = change.table.rematch
        assert chosen is not None
        self._after(change)
        opening = Opening(
            key=old.key,
            rules_version=old.game.rules_version,
            pace=old.pace,
            channel=old.channel,
            seed=secrets.token_hex(SEED_BYTES),
            name=who.name,
            invite_only=old.invite_only,
            invited=tuple(seat.user_id for seat in old.seats if seat.user_id is not None),
            computers=tuple(seat.level for seat in old.seats if seat.level is not None),
            options=old.options,
        )
        return await self._open(chosen, who, opening)

    async def _closed_rematch(self, old: Table) -> int | None:
        """The table that followed, if it is closed or over: then another may follow. None before the first."""
        if old.rematch is None:
            return None
        try:
            following = await self._ledger.table(old.rematch)
        except Refused:  # it was never opened: the process died in between
            return None
        return old.rematch if following.phase in ("closed", "over") else None

    # Settings

    async def save_player(self, settings: PlayerSettings) -> None:
        await self.store.write(units.player(settings))

    async def exported(self, who: Person) -> bytes:
        """Everything stored about a person, as JSON."""
        return await privacy.exported(self.store, who.id)

    async def forget(self, source: int, who: Person) -> None:
        """Takes a person off every table and out of the store; finished games keep a nameless seat."""
        for row in await self.store.tables_of(who.id):
            if row.game in GAMES:  # else it waits for a version that knows it
                leave = self.leave if row.phase == "lobby" else self.resign
                await leave(source, row.id, who)
        await privacy.forget(self.store, who.id)
        self._ledger.forget()

    # Inside

    async def _lost(self, table_id: int) -> None:
        await self.losses.close(table_id)

    async def _open(self, source: int, who: Person, opening: Opening) -> Table:
        now = self._now()
        self._time.heard(source, now)
        text = msgspec.json.encode(opening).decode()
        change = await self._ledger.open(Entry(source, 1, "open", 0, who.id, text, 0, source, now))
        self._after(change)
        return change.table

    async def _press(self, source: int, table_id: int, who: Person, draft: Draft) -> Table:
        entry = replace(draft, who=who.id, source=source)
        return await self._commit(table_id, lambda table: (entry,), source)

    async def _commit(self, table_id: int, judge: Judge, source: int) -> Table:
        self._time.heard(source, self._now())
        change = await self._ledger.commit(table_id, judge, source)
        self._after(change)
        return change.table

    def _after(self, change: Change) -> None:
        if change.told:
            self._projection.heard(change)
        self._follow_up(change)

    def _follow_up(self, change: Change) -> None:
        """What the process itself has to do next."""
        for timer in change.timers:
            self._clock.expect(timer.due_at)
        self._opponents.consider(change.table)
        self._races.consider(change.table)

    def _doubt(self, table_id: int) -> None:
        self._doubts.set(table_id, self._pacing.retry, partial(self._look_again, table_id))

    async def _look_again(self, table_id: int) -> None:
        """What follows from a change that the store may have written without saying so."""
        try:
            change = await self._ledger.commit(table_id, lambda table: ())
        except Refused:  # nothing was: it would have opened the table
            return
        self._clock.expect(self._now())
        self._projection.heard(change)
        self._follow_up(change)

    async def _move_computer(self, table_id: int) -> None:
        thought_of = await self._ledger.table(table_id)
        if thought_of.is_race:
            await self._races.cut(table_id)
            return
        draft = await opponents.chosen(thought_of, self._thinker)

        def judge(table: Table) -> tuple[Draft, ...]:
            if draft is None or table.number != thought_of.number:  # then it thinks again
                return ()
            return (replace(draft, at=self._time.of_host(self._now(), table.epoch)),)

        self._after(await self._ledger.commit(table_id, judge))

    async def _run_timer(self, timer: Timer) -> None:
        if timer.kind == "lobby":
            self._after(await self._ledger.commit(timer.game_id, _expired))
        elif timer.kind == "deadline":
            self._after(await self._ledger.commit(timer.game_id, lambda table: self._timed_out(table, timer)))
        elif timer.kind == "ping":
            await self._projection.ping(timer.game_id, timer.token)
        else:
            await self._races.run_timer(timer)

    def _timed_out(self, table: Table, timer: Timer) -> tuple[Draft, ...]:
        """The table moves for everybody whose time is up (rules 0.5), to the end of their turn."""
        if table.clock_since != timer.token:
            return ()
        at = self._time.of_host(self._now(), table.epoch)
        drafts: list[Draft] = []
        session = table.session
        assert session is not None
        for seat in table.waiting_people:
            drafts.append(Draft("timeout", seat, at=at))
            for _ in range(MOST_DEFAULTS):
                if seat not in table.game.waiting_for(session.state):
                    break
                action = table.game.default(session.view(seat))
                if action is None:
                    break
                drafts.append(Draft("default", seat, action=str(action), at=at))
                moves = session.moves
                session, events = session.apply(seat, action, at)
                assert session.moves > moves
                if any(isinstance(event, RoundScored) for event in events):
                    break
        return tuple(drafts)


def _expired(table: Table) -> tuple[Draft, ...]:
    return (Draft("expire"),) if table.phase == "lobby" else ()
