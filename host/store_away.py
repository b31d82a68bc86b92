"""The store is away: one line in the log, however many wait for it, and then a count."""

from __future__ import annotations

import logging

from db.errors import StoreAway
from host.bursts import Bursts

log = logging.getLogger(__name__)

_bursts = Bursts()


def tell(error: StoreAway, what: str) -> None:
    """Logs it, unless something else was told of it a moment ago. `what` had to do with the store."""
    away, is_first = _bursts.heard(error.code, f"the store is away ({error})", logging.WARNING)
    if is_first:
        log.warning("%s: %s", away, what)
