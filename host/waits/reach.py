"""Reach: whether a press can arrive, and when none could."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from db import units
from db.errors import StoreAway
from db.values import Outage
from host.means import Means

log = logging.getLogger(__name__)


class _Beat(NamedTuple):
    at: datetime
    steady: float | None = None  # by the clock that nobody sets; None: another process noted it


class Reach:
    """Keeps a heartbeat as long as presses can arrive. A gap in it is an outage, of Discord or of the process.

    So an outage of Discord that goes on when the process ends, and the time without a process, are one outage.
    """

    def __init__(self, means: Means) -> None:
        self._store, self._pacing = means.store, means.pacing
        self._now, self._steady = means.now, means.steady
        self._gone: set[str] = set()  # what presses would come through
        self._beat: _Beat | None = None  # the last one that the store has
        self._is_started = False
        self.outages: tuple[Outage, ...] = ()  # that may not have been given back to everybody
        self.opened_at = datetime.min.replace(tzinfo=UTC)  # presses can arrive since then
        self.changed = asyncio.Event()

    @property
    def is_lost(self) -> bool:
        """Whether no press can arrive from anywhere."""
        return bool(self._gone)

    async def start(self) -> None:
        """Notes whether the bot was away. Raises StoreAway."""
        self.outages, at = await self._store.outages(), await self._store.heartbeat()
        self._beat = None if at is None else _Beat(at)
        if not self.is_lost:
            await self._note(self._restarted)
        self.opened_at, self._is_started = self._now(), True

    async def beat(self) -> None:
        """Notes that presses can arrive, and an outage if they could not since the last time. Raises StoreAway."""
        if self._is_started and not self.is_lost:
            await self._note(self._restarted + timedelta(seconds=self._pacing.heartbeat))

    async def stop(self) -> None:
        """The last heartbeat of this process."""
        with suppress(StoreAway):
            await self.beat()
        self._is_started = False

    async def beat_if_late(self) -> None:
        """Finds out about an outage of this process itself before its next heartbeat does. Raises StoreAway."""
        if self._away_for() >= self._restarted + timedelta(seconds=self._pacing.heartbeat):
            await self.beat()

    async def lost(self, why: str) -> None:
        """From now on no press can arrive, because this is gone."""
        if why in self._gone:
            return
        log.info("no press can arrive (%s): nobody's time runs out until they can", why)
        try:
            await self.beat()  # until now they could
        except StoreAway as error:
            log.warning("when presses were lost is known by the last heartbeat: %s", error)
        finally:
            self._gone.add(why)

    async def back(self, why: str) -> None:
        """This is back: presses can arrive, unless something else is gone. What was lost is given back first."""
        if why not in self._gone:
            return
        try:
            if self._gone == {why} and self._is_started:
                await self._note(self._restarted)
        except StoreAway as error:
            log.warning("how long no press could arrive is noted with the next heartbeat: %s", error)
        finally:
            self._gone.discard(why)
            self.opened_at = self._now()
            self.changed.set()

    async def forget(self, outages: tuple[Outage, ...]) -> None:
        """Everybody has got these back. Raises StoreAway."""
        await self._store.write(units.no_outages(outages[-1].n))
        self.outages = tuple(each for each in self.outages if each not in outages)

    @property
    def _restarted(self) -> timedelta:
        return timedelta(seconds=self._pacing.restarted)

    def _away_for(self) -> timedelta:
        """How long ago the last heartbeat was. A clock that was set in between makes it no longer."""
        if self._beat is None:
            return timedelta()
        passed = self._now() - self._beat.at
        if self._beat.steady is None:
            return passed
        return min(passed, timedelta(seconds=self._steady() - self._beat.steady))

    async def _note(self, longest: timedelta) -> None:
        """Notes a heartbeat, and an outage if the last one was `longest` ago. Raises StoreAway."""
        now, away = self._now(), self._away_for()
        beat = _Beat(now, self._steady())
        if self._beat is None or away < longest:
            await self._store.write(units.beat(now))
            self._beat = beat
            return
        outage = Outage(self._number(now), now - away, now)
        await self._store.write((*units.outage(outage), *units.beat(now)))
        self._beat, self.outages, self.opened_at = beat, (*self.outages, outage), now
        self.changed.set()
        log.info("no press could arrive for %s: people who were waited for have that much more time", away)

    def _number(self, now: datetime) -> int:
        last = max((each.n for each in self.outages), default=0)
        return max(last + 1, int(now.timestamp()))
