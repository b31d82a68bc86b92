"""What is done when a timer is due, by its kind."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from db import units
from db.values import TimerRow
from host.context import Context
from host.racing.races import Races
from host.tables.substitutes import Substitutes
from host.tables.votes import Votes
from host.waits.outages import Outages
from host.waits.rest_calls import RestCalls
from host.waits.time_back import TimeBack
from host.waits.timeouts import Timeouts
from host.waits.turns import Turns
from table.deadlines import Kind, ends


class DueTimers:
    """Runs timers. While no press can arrive, all of them wait."""

    def __init__(
        self,
        context: Context,
        *,
        races: Races,
        outages: Outages,
        time_back: TimeBack,
        turns: Turns,
        rest_calls: RestCalls,
        timeouts: Timeouts,
        votes: Votes,
        substitutes: Substitutes,
    ) -> None:
        self._store, self._ledger = context.store, context.ledger
        self._pacing, self._now = context.pacing, context.now
        self._rest_calls = rest_calls
        self._races = races
        self._outages = outages
        self._time_back = time_back
        self._turns = turns
        self._timeouts = timeouts
        self._votes = votes
        self._substitutes = substitutes

    async def run(self, timer: TimerRow) -> bool:
        """Does what a timer was set for. Returns whether the timer stays, and is due again."""
        if self._outages.is_lost or await self._is_held(timer):
            return True
        match Kind(timer.kind):
            case Kind.TURN:
                return await self._turns.run(timer)
            case Kind.LOBBY | Kind.READY | Kind.PAUSED | Kind.VOTE | Kind.OFFER if await self._lasts(timer):
                return True
            case Kind.LOBBY:
                await self._timeouts.lobby(timer)
            case Kind.PING:
                return await self._rest_calls.run(timer)
            case Kind.READY:
                await self._end_rest(timer)
            case Kind.PAUSED:
                await self._timeouts.on_rest_end(timer)
            case Kind.VOTE:
                await self._votes.on_lapse(timer)
            case Kind.OFFER:
                await self._substitutes.on_lapse(timer)
        return False

    async def _is_held(self, timer: TimerRow) -> bool:
        """Puts a timer off while no press can arrive from its table."""
        if not self._outages.closed_places or not self._outages.holds(
            table := await self._ledger.newest(timer.game_id)
        ):
            return False
        later = self._now() + timedelta(seconds=self._pacing.held)
        await self._store.write(units.hold(replace(timer, due_at=later)))
        if not self._outages.holds(table):  # since then they can
            await self._store.write(units.wake(self._now(), 0, timer.game_id))
        return True

    async def _lasts(self, timer: TimerRow) -> bool:
        """Whether what the table waits for lasts longer than the timer says, because of an outage."""
        if await self._time_back.give_back(timer):
            return True
        table = await self._ledger.newest(timer.game_id)
        end = ends(table, Kind(timer.kind), timer.seat, self._pacing)
        return end is not None and end > max(timer.due_at, self._now())

    async def _end_rest(self, timer: TimerRow) -> None:
        table = await self._ledger.newest(timer.game_id)
        await (self._timeouts if table.race is None else self._races).rest(timer)
