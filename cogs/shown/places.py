"""Where a table continues when the bot may not write in its thread, and what becomes of its old messages."""

from __future__ import annotations

import logging
from functools import partial

from msgspec.structs import replace

from host.alarms import Alarms
from host.pacing import Pacing
from host.presenter import Gone, Shown
from table.table import Table
from wire.channels import Channels
from wire.failures import is_forbidden

log = logging.getLogger(__name__)

AGAIN, TRIES = 60.0, 60  # seconds between two, and how many: then a person has to delete it


def without_thread(shown: Shown, error: Exception) -> Shown:
    """Moves a table to its channel if its thread is gone or closed to the bot. Else raises the error again."""
    if shown.thread_id is None or not (isinstance(error, Gone) or is_forbidden(error)):
        raise error
    log.info(
        "the bot may not write in thread %s (%r): its game continues in the channel", shown.thread_id, error
    )
    ping = {"ping_message_id": None, "ping_channel_id": None}
    return replace(shown, thread_id=None, message_id=None, is_result=False, **ping)


def lacks_thread(table: Table, shown: Shown) -> bool:
    """Whether a game that was to have a thread has none, so that what is typed lifts everybody's hands."""
    return table.channel.threads and shown.thread_id is None


class Former:
    """Messages in whose place a table was posted: no table has buttons in two. One that may not be deleted is later."""

    def __init__(self, channels: Channels, pacing: Pacing) -> None:
        self._channels = channels
        self._alarms = Alarms(pacing)
        self._moving: dict[int, Shown] = {}  # where tables were shown that move

    async def take_away(self, channel_id: int, message_id: int, tries: int = TRIES) -> None:
        if await self._channels.delete(channel_id, message_id):
            return
        if tries == TRIES:
            log.info(
                "message %s in channel %s may not be deleted for now: it shows a table that was posted again",
                message_id,
                channel_id,
            )
        if tries:
            again = partial(self.take_away, channel_id, message_id, tries - 1)
            self._alarms.set(message_id, AGAIN, again)

    def moves(self, table_id: int, shown: Shown) -> None:
        """The table is about to move out of the thread where it is shown."""
        self._moving[table_id] = shown

    def stands(self, table_id: int, shown: Shown) -> None:
        """The table is shown here. If it has moved, its message in the thread goes, and nobody waits for that."""
        before = self._moving.pop(table_id, None)
        if before is None or before.thread_id is None or before.message_id in (None, shown.message_id):
            return
        self._alarms.set(before.message_id, 0, partial(self.take_away, before.thread_id, before.message_id))

    async def stop(self) -> None:
        await self._alarms.stop()
