"""Runs timers, which are rows: sleeps until the next is due, claims it, runs it (idempotently), marks it done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from msgspec.structs import replace

from db import units
from db.errors import Conflict, StoreUnavailable
from db.values import NEVER, TimerRow
from engine.errors import Refusal
from host import store_unavailable
from host.context import Context
from host.ending import end
from host.log.ledger import Change
from host.presenter import Away, Barred
from host.rounds import Rounds
from host.waits.outages import Outages
from table.errors import Unreadable

log = logging.getLogger(__name__)

AT_ONCE = 100


async def look_again(context: Context, user_id: int) -> None:
    """Has the clock look at the turns of a person who may be asked at other times than before."""
    await context.store.write(units.look_again(user_id, context.now()))
    context.timers.set()


class Clock:
    """Runs each timer when it is due."""

    def __init__(
        self, context: Context, outages: Outages, run: Callable[[TimerRow], Awaitable[bool]]
    ) -> None:
        """`run` returns whether the timer stays, and is due again. While no press can arrive, nothing is due."""
        self._store, self._owned = context.store, context.owned
        self._pacing, self._now = context.pacing, context.now
        self._run = run
        self._outages = outages
        self._until: datetime | None = None  # the nearest timer when it last looked
        self._rounds = Rounds("the clock", self._run_due, retry=self._pacing.stumbled, wakes=context.timers)
        self._running: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begins with what a process that has ended left undone. Raises StoreUnavailable."""
        await self._store.write(units.free_timers(self._store.hold.holder, self._now()))
        self._rounds.start()

    def on_change(self, change: Change) -> None:
        """Looks whether a timer that was set is the nearest."""
        due_at = [timer.due_at for timer in change.timers]
        if change.before is None:
            due_at.append(self._now())
        if due_at and (self._until is None or min(due_at) < self._until):
            self._rounds.wake()

    async def stop(self) -> None:
        await self._rounds.stop()
        await end(self._running)

    async def _run_due(self) -> float | None:
        """Begins what is due. The seconds until the next timer, None when there is none."""
        self._until = None  # whatever is set from here on may be missed by the reads below
        if self._outages.is_lost:
            return None
        for timer in await self._store.due(self._now(), AT_ONCE, self._owned):
            if self._rounds.is_stopping:
                return None
            until = self._now() + timedelta(seconds=self._pacing.claimed)
            try:
                await self._store.write(units.claim(timer, until, self._store.hold.holder))
            except Conflict:
                continue  # set again or ended meanwhile
            # On its own: one that waits for Discord must not hold up the others.
            task = asyncio.create_task(self._run_claimed(timer, until), name=f"{timer.kind} {timer.game_id}")
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        nearest = await self._store.next_timer(self._owned)
        self._until = None if nearest is None or nearest.due_at == NEVER else nearest.due_at
        if self._until is None:
            return None
        return max(0.0, (self._until - self._now()).total_seconds())

    async def _run_claimed(self, timer: TimerRow, until: datetime) -> None:
        stays = False
        try:
            stays = await self._run(timer)
        except Unreadable as error:
            log.info("timer %s of table %s waits for another version: %s", timer.kind, timer.game_id, error)
            await self._put_off(timer, until)
            return
        except Away:
            return  # it is due again in a minute
        except StoreUnavailable as error:
            store_unavailable.tell(
                error, f"timer {timer.kind} of table {timer.game_id} runs again in a minute"
            )
            return
        except (Refusal, Barred) as error:
            log.info("timer %s of table %s did nothing: %s", timer.kind, timer.game_id, error)
        except Exception:
            log.exception("timer %s of table %s failed; retrying in a minute", timer.kind, timer.game_id)
            return
        if stays:
            self._rounds.wake()
            return
        try:
            await self._store.write(units.end_timer(timer, until))
        except StoreUnavailable as error:
            store_unavailable.tell(error, f"timer {timer.kind} of table {timer.game_id} runs once more")
        except Exception:
            log.exception("timer %s of table %s runs once more", timer.kind, timer.game_id)

    async def _put_off(self, timer: TimerRow, until: datetime) -> None:
        """Puts a timer off. Its table may be known to another version of the bot."""
        try:
            claimed = replace(timer, due_at=until)
            await self._store.write(
                units.claim(
                    claimed, self._now() + timedelta(seconds=self._pacing.unreadable), self._store.hold.holder
                )
            )
        except (Conflict, StoreUnavailable) as error:
            log.info("timer %s of table %s is due sooner: %s", timer.kind, timer.game_id, error)
