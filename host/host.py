"""The use cases: everything that a person, the clock or a computer does at a table.

Each takes `source`, the id of the interaction, which counts once however often it is delivered. Each raises
`Refusal`s (table.errors.Refused, engine.errors.RuleError) and db.errors.StoreAway: then nothing has changed, but for
StoreBusy and StoreBroken, where all of it may have been written.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from msgspec.structs import replace

from db import units
from db.store import Store
from db.values import PlayerSettings, Timer
from engine.game import Level
from engine.games import GAMES
from host import privacy
from host.clock import Clock
from host.ledger import Change, Judge, Ledger
from host.losses import Losses
from host.opponents import Opponents
from host.pacing import Pacing
from host.presenter import Presenter, Shown
from host.projection import Projection
from host.races import Races
from host.referee import Judged
from host.thinker import Thinker
from host.timeouts import Timeouts
from host.times import GameTime, utc_now
from table.deadlines import Kind
from table.entries import (
    Back,
    Computer,
    End,
    Entry,
    Invite,
    Join,
    Leave,
    Logged,
    Open,
    Opening,
    Options,
    Play,
    Ready,
    Rematch,
    Remove,
    Resign,
    Settle,
    Start,
    Wish,
)
from table.errors import Refused, Unreadable
from table.lobby import again, must_seat
from table.pace import PaceKey
from table.pen import Pen
from table.table import Channel, Person, Table

SEED_BYTES = 32


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
        self._pacing = pacing = pacing or Pacing()
        self._now = now
        self._time = time = GameTime()
        self._ledger = ledger = Ledger(store, pacing, now)
        self._projection = Projection(
            store=store, ledger=ledger, presenter=presenter, pacing=pacing, lost=self._lost
        )
        self.losses = Losses(store=store, ledger=ledger, projection=self._projection, pacing=pacing)
        self._thinker = thinker = Thinker()
        self._races = Races(
            ledger=ledger,
            store=store,
            pacing=pacing,
            time=time,
            now=now,
            placed=self._projection.placed,
            thinker=thinker,
        )
        self._opponents = Opponents(
            ledger=ledger, pacing=pacing, time=time, now=now, cut=self._races.cut, thinker=thinker
        )
        self._timeouts = timeouts = Timeouts(ledger=ledger, time=time, now=now)
        self._timers: dict[Kind, Callable[[Timer], Awaitable[None]]] = {
            Kind.LOBBY: timeouts.lobby,
            Kind.DEADLINE: timeouts.turn,
            Kind.PING: self._projection.run_timer,
            Kind.READY: self._rested,
            Kind.PAUSED: self._timeouts.left,
        }
        self._clock = Clock(store, self._run_timer, now)
        # People first: what they see in private, and at the table; then what the process itself has to do next.
        ledger.follow(partial(_told_at_once, presenter))
        ledger.follow(self._projection.heard)
        ledger.follow(self._clock.heard)
        ledger.follow(self._opponents.heard)
        ledger.follow(self._races.heard)

    async def start(self, *, emptied: bool = False) -> None:
        """Takes up everything where the last process left it. `emptied`: there may be no message left of any table."""
        await self._clock.start(timedelta(seconds=self._pacing.turn_after_restart))
        await self._projection.resume(everything=emptied)
        for table_id in await self.store.awaiting_computer():
            self._opponents.soon(table_id)

    async def stop(self) -> None:
        """Starts nothing new and lets what is under way finish. The store stays open."""
        await self._clock.stop()
        await self._ledger.stop()
        await self._opponents.stop()
        await self._races.stop()
        await self._thinker.close()
        await self.losses.stop()
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
        pace: PaceKey,
        invite_only: bool = False,
        invited: tuple[int, ...] = (),
        computers: tuple[Level, ...] = (),
        options: dict[str, Any] | None = None,
    ) -> Table:
        """A lobby. What is a race for any number has no pace but its own. Raises RuleError("option") too."""
        if key not in GAMES:
            raise Refused("unknown_game", game=key)
        game, chosen = GAMES[key], options or {}
        has_turns = any(not game.is_race(game.options(chosen), seats) for seats in game.seats)
        opening = Opening(
            key=key,
            rules_version=game.rules_version,
            pace=pace if has_turns else "live",
            channel=channel,
            seed=secrets.token_hex(SEED_BYTES),
            name=who.name,
            invite_only=invite_only,
            invited=invited,
            computers=computers,
            options=chosen,
        )
        return await self._open(source, who, opening)

    async def join(self, source: int, table_id: int, who: Person) -> Table:
        return await self._seated(source, table_id, who, Join(who.name))

    async def leave(self, source: int, table_id: int, who: Person) -> Table:
        return await self._press(source, table_id, who, Leave())

    async def remove(self, source: int, table_id: int, who: Person, seat: int, sitting: str) -> Table:
        """Takes the seat from whoever sits there, if that is still `sitting` (`Seat.who`)."""

        def judge(pen: Pen) -> None:
            seats = pen.table.seats
            if seat >= len(seats) or seats[seat].who != sitting:
                raise Refused("stale")
            pen.write(Remove(seat=seat, who=who.id, source=source))

        return await self._commit(table_id, judge, source)

    async def add_computer(self, source: int, table_id: int, who: Person, level: Level) -> Table:
        return await self._seated(source, table_id, who, Computer(level))

    async def set_options(self, source: int, table_id: int, who: Person, changed: dict[str, Any]) -> Table:
        return await self._seated(source, table_id, who, Options(changed))

    async def invite(self, source: int, table_id: int, who: Person, users: Iterable[int]) -> Table:
        return await self._press(source, table_id, who, Invite(tuple(users)))

    async def wish(self, source: int, table_id: int, who: Person, side: int) -> Table:
        """Somebody would like to play on a side; who asks for the same one again takes that back."""

        def judge(pen: Pen) -> None:
            wished = pen.table.seats[pen.table.seat_for(who.id)].wish
            pen.write(Wish(None if wished == side else side, who=who.id, source=source))

        return await self._commit(table_id, judge, source)

    async def begin(self, source: int, table_id: int, who: Person) -> Table:
        table = await self._ledger.table(table_id)
        was_race = table.is_race

        def judge(pen: Pen) -> None:
            if pen.table.is_race and not was_race:  # somebody joined who made it one
                raise Refused("stale")
            pen.write(Start(who=who.id, source=source))

        if not was_race or table.phase != "lobby":
            return await self._commit(table_id, judge, source)
        async with self._races.alone(table):
            return await self._commit(table_id, judge, source)

    # The game

    async def play(self, source: int, table_id: int, who: Person, stamp: int, action: str) -> Table:
        """One move, in the notation.

        Raises Refused("stale") when the decision that `stamp` names is past, Refused("between_rounds") while a result
        is read. Who was away is back with any press, also with one that is stale.
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
            at = self._time.of_press(source, table.epoch)
            pen.write(Play(str(table.game.parse(action)), seat=seat, who=who.id, at=at, source=source))

        table = await self._commit(table_id, judge, source)
        if is_stale:
            raise Refused("stale")
        return table

    async def ready(self, source: int, table_id: int, who: Person) -> Table:
        """A table that rests goes on when everybody is.

        Raises Refused("race_here") for a race that was left or cut, where another is played by now.
        """

        def judge(pen: Pen) -> None:
            rest = pen.table.rest
            if rest is None or pen.table.playing_seat(who.id) not in rest.ready:
                pen.write(Ready(who=who.id, source=source))

        table = await self._ledger.table(table_id)
        if table.race is None or table.rest is None or not table.rest.is_left:
            return await self._commit(table_id, judge, source)
        async with self._races.alone(table):
            return await self._commit(table_id, judge, source)

    async def attempt(
        self, source: int, table_id: int, who: Person, action: str, stamp: int | None = None
    ) -> Judged:
        """Something tried in a race, in the notation: pressed, of the race that `stamp` names, or typed."""
        return await self._races.attempt(source, table_id, who.id, action, stamp)

    async def back(self, source: int, table_id: int, who: Person) -> Table:
        """Somebody who was away takes the seat back from the computer."""

        def judge(pen: Pen) -> None:
            seat = pen.table.playing_seat(who.id)
            if pen.table.seats[seat].lapses:
                pen.write(Back(seat=seat, who=who.id, source=source))

        return await self._commit(table_id, judge, source)

    async def resign(self, source: int, table_id: int, who: Person) -> Table:
        def judge(pen: Pen) -> None:
            pen.write(Resign(seat=pen.table.playing_seat(who.id), who=who.id, source=source))

        return await self._commit(table_id, judge, source)

    async def settle(self, source: int, table_id: int, who: Person) -> Table:
        """Ends a game in which people are left on one side only (rules 0.3)."""
        return await self._press(source, table_id, who, Settle())

    async def end(self, source: int, table_id: int, who: Person) -> Table:
        """A moderator ends the table; it counts for nobody. Whether they may is for the caller to check."""
        return await self._press(source, table_id, who, End())

    async def rematch(self, source: int, table_id: int, who: Person) -> Table:
        """A new lobby of the same kind, with the same computers. Whoever presses second gets the first one's."""
        old = await self._ledger.table(table_id)
        closed = await self._closed_rematch(old)
        if all(seat.user_id != who.id for seat in old.seats):
            raise Refused("not_seated")

        def judge(pen: Pen) -> None:
            if pen.table.rematch == closed:
                pen.write(Rematch(source, who=who.id, source=source))

        chosen = (await self._ledger.commit(table_id, judge, source)).table.rematch
        assert chosen is not None
        return await self._open(chosen, who, again(old, who.name, secrets.token_hex(SEED_BYTES)))

    async def _closed_rematch(self, old: Table) -> int | None:
        """The table that followed, if it is closed or over: then another may follow. None before the first."""
        if old.rematch is None:
            return None
        try:
            following = await self._ledger.table(old.rematch)
        except Unreadable:
            return old.rematch
        except Refused:  # it was never opened: the process died in between
            return None
        return old.rematch if following.has_ended else None

    # Settings

    async def save_player(self, settings: PlayerSettings) -> None:
        await self.store.write(units.player(settings))

    async def exported(self, who: Person) -> bytes:
        """Everything stored about a person, as JSON."""
        return await privacy.exported(self.store, who.id)

    async def forget(self, source: int, who: Person) -> None:
        """Takes a person off every table and out of the store; finished games keep a nameless seat."""
        for row in await self.store.tables_of(who.id):
            leave = self.leave if row.phase == "lobby" else self.resign
            with suppress(Refused):  # it has just ended, cannot be read, or waits for a version that knows it
                await leave(source, row.id, who)
        tables = {row.game_id for row in await self.store.mentions(who.id)}
        async with self._ledger.rewriting(tables):
            await privacy.forget(self.store, who.id)

    # Inside

    async def _lost(self, table_id: int) -> None:
        await self.losses.close(table_id)

    async def _open(self, table_id: int, who: Person, opening: Opening) -> Table:
        self._time.heard(table_id, self._now())
        change = await self._ledger.open(table_id, Open(opening, seat=0, who=who.id, source=table_id))
        return change.table

    async def _press(self, source: int, table_id: int, who: Person, entry: Entry) -> Table:
        pressed = replace(entry, who=who.id, source=source)
        return await self._commit(table_id, lambda pen: pen.write(pressed), source)

    async def _seated(self, source: int, table_id: int, who: Person, entry: Entry) -> Table:
        """A press after which all who sit in the lobby have to be able to play."""
        pressed = replace(entry, who=who.id, source=source)

        def judge(pen: Pen) -> None:
            before = pen.table
            pen.write(pressed)
            must_seat(before, pen.table)

        return await self._commit(table_id, judge, source)

    async def _commit(self, table_id: int, judge: Judge, source: int) -> Table:
        self._time.heard(source, self._now())
        return (await self._ledger.commit(table_id, judge, source)).table

    async def _rested(self, timer: Timer) -> None:
        table = await self._ledger.table(timer.game_id)
        await (self._timeouts if table.race is None else self._races).rest(timer)

    async def _run_timer(self, timer: Timer) -> None:
        await self._timers[Kind(timer.kind)](timer)


def _told_at_once(presenter: Presenter, change: Change) -> None:
    if change.is_news:
        presenter.changed(change.table)
