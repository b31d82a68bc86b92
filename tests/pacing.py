"""A pace for tests: nothing is waited for that need not be."""

from __future__ import annotations

from host.pacing import Pacing

NO_DELAYS = Pacing(computer=0, show=0, retry=0.01)
