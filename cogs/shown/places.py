"""Where a table goes on when its thread is closed to the bot."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from cogs.wire.failures import is_forbidden
from host.presenter import Gone, Shown

log = logging.getLogger(__name__)


def without_thread(shown: Shown, error: Exception) -> Shown:
    """Moves a table to its channel if its thread is gone or closed to the bot. Else raises the error again."""
    if shown.thread_id is None or not (isinstance(error, Gone) or is_forbidden(error)):
        raise error
    log.info("thread %s is closed to us (%r): its game goes on in the channel", shown.thread_id, error)
    return replace(shown, thread_id=None, message_id=None, ping_message_id=None, is_result=False)
