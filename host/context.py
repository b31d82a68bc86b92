"""What most parts of the host work with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from db.steady import steady_seconds
from db.store import Store
from db.values import Ownership
from host.log.ledger import Ledger
from host.pacing import Pacing
from host.times import GameTime


class Context(NamedTuple):
    store: Store
    ledger: Ledger
    time: GameTime
    pacing: Pacing
    now: Callable[[], datetime]
    owned: Ownership  # the servers whose tables this process looks after
    timers: asyncio.Event  # wakes the clock: there are timers that no change has set
    steady: Callable[[], float] = steady_seconds  # a clock that nobody sets
