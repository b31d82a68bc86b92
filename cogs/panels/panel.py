"""One person's panel at one table: where it is, what it shows, and whether that is out of date."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from cogs.panels.message import PanelMessage
from table.entries import Logged
from table.table import Table
from wire.notes import Notes

CHASE = 3.0  # seconds at least from a drawing to the next one that brings up no more than how far rivals are
ANSWER_TAKES = 1.0  # seconds at most, from a press to the panel that answers it
FORMER = 20  # panels of one person at one table


class Panel:
    """One person's panel at one table. Code that draws it holds `lock`, so that nothing older is drawn later."""

    def __init__(self, table_id: int, user_id: int) -> None:
        self.key = (table_id, user_id)
        self.user_id = user_id
        self.lock = asyncio.Lock()
        self.message: PanelMessage | None = None
        self.gone: deque[int] = deque(maxlen=FORMER)  # messages that showed it and were deleted
        self.buried = False  # the table was posted below it
        self.notes = Notes()
        self.latest: Table | None = None  # the newest state that it heard of
        self.last: Sequence[Logged] = ()  # the latest entries of the log
        self.number = -1  # the number of the state that it shows
        self.glance: object = None  # what it shows of that state
        self.chase: object = None  # what it shows of how far rivals are in a race
        self._rendered: tuple[int, object, object] = (
            -1,
            None,
            None,
        )  # these, of what is on its way to its message
        self.drawn_at = 0.0
        self.is_told = True  # it says what is known of a result
        self.awaits_result = False  # the game is over, and its result is not shown yet
        self.lacks_picture = False  # of a result at a private table: its words wait for it
        self.awaiting = 0  # calls that are about to draw it
        self.presses = 0  # presses whose answers are on their way; the last one draws it
        self.pressed_at = 0.0  # when the first of them was made
        self.following: asyncio.Task[None] | None = None
        self.note_ends: asyncio.TimerHandle | None = None  # when a note stops being true
        self.tries = 0  # failed redraws since something was new
        self.turn_came = asyncio.Event()  # since it was last drawn

    def note_change(self, table: Table, last: Sequence[Logged]) -> None:
        self.last = last
        if self.latest is None or self.latest.number < table.number:
            has_ended = table.phase == "over" and (self.latest is None or self.latest.phase != "over")
            self.awaits_result = self.awaits_result or has_ended
            if table.is_private and (now := _result_of(table)) and now != _result_of(self.latest):
                self.lacks_picture = True
            if self._is_waited_for(table) and not self._is_waited_for(self.latest):
                self.turn_came.set()
            self.latest = table

    def _is_waited_for(self, table: Table | None) -> bool:
        return self.message is not None and table is not None and self.message.seat in table.waiting

    async def pause(self, seconds: float) -> None:
        """Waits before the next redraw. Nobody waits for their turn to be shown."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.turn_came.wait(), seconds)

    def note_rendered(self, table: Table, message: PanelMessage) -> None:
        """Notes what is about to be sent. What becomes known meanwhile is not in it."""
        self.turn_came.clear()
        shown = table.number, message.glance(table, self.last), message.chase(table)
        self._rendered, self.is_told, self.lacks_picture = shown, True, False

    def note_drawn(self) -> None:
        """Notes that it was sent."""
        self.number, self.glance, self.chase = self._rendered
        self.drawn_at = time.monotonic()
        self.notes.note_shown()

    def note_left(self, message_id: int | None) -> None:
        """Notes that another message shows the panel now, and that this one is deleted."""
        if message_id is not None:
            self.gone.append(message_id)

    def note_kept(self, message_id: int | None) -> None:
        """Notes that the former message could not be deleted after all."""
        if message_id is not None and message_id in self.gone:
            self.gone.remove(message_id)

    def close(self) -> None:
        """Closes the panel: nobody reads it any more, or may read it."""
        self.message = None
        self.notes.give_up()

    @property
    def channel_id(self) -> int | None:
        return None if self.message is None else self.message.interaction.channel_id

    @property
    def is_at_table(self) -> bool:
        """Whether it is in the channel in which the game is played."""
        return self.message is not None and self.latest is not None and self.message.is_at(self.latest)

    @property
    def is_read(self) -> bool:
        """Whether a note in the panel is seen: it can be redrawn, or is about to be."""
        return self.presses > 0 or (self.message is not None and self.message.is_alive)

    @property
    def is_answered_soon(self) -> bool:
        """Whether an answer is about to redraw the panel. False after a while if its owner presses on and on."""
        return self.presses > 0 and time.monotonic() - self.pressed_at < ANSWER_TAKES

    def is_behind(self) -> bool:
        if self.message is None or self.latest is None or not self.message.is_alive:
            return False
        if self.lacks_picture:
            return False
        if self.buried and self.message.plays(self.latest):
            return True
        if not self.is_told or self.notes.are_new or self.notes.are_outdated(self.latest):
            return True
        if self.latest.number > self.number and self.message.glance(self.latest, self.last) != self.glance:
            return True
        return self.chase_in is not None and self.chase_in <= 0

    @property
    def chase_in(self) -> float | None:
        """Seconds until how far rivals are has to be brought up; None if the panel shows that."""
        if self.message is None or self.latest is None or self.message.chase(self.latest) == self.chase:
            return None
        return self.drawn_at + CHASE - time.monotonic()

    @property
    def is_done(self) -> bool:
        """Whether the panel shows its final state: nothing in it will change any more."""
        is_over = self.message is None or (self.latest is not None and not self.message.plays(self.latest))
        return is_over and not (self.awaits_result or self.is_busy or self.is_behind())

    @property
    def is_busy(self) -> bool:
        """Whether somebody is about to draw it."""
        return self.presses > 0 or self.awaiting > 0 or self.following is not None


def _result_of(table: Table | None) -> str:
    """What has ended at a table and is read now: a round, the game, or "" for nothing."""
    if table is None or table.phase == "over":
        return "" if table is None else "game"
    return "round" if table.is_between_rounds else ""
