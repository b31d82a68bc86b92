"""Clocks, and Discord's time: a snowflake has the millisecond in which Discord made it."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime

from db.steady import steady_seconds

log = logging.getLogger(__name__)

DISCORD_EPOCH_MS = 1_420_070_400_000
RECENT = 64  # presses whose lateness is remembered


SET = 2.0  # seconds: by less a clock is not set, but drifts


class EvenClock:
    """The hour. It goes on evenly until the process ends, also when the machine's clock is set.

    Else an hour that a clock jumps would be an hour that every player has lost, or one more that a table stands still.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady_seconds
    ) -> None:
        self._wall, self._steady = wall, steady
        self._last = wall(), steady()
        self._set_by = 0.0  # seconds, since the start

    def __call__(self) -> datetime:
        wall, steady = self._wall(), self._steady()
        (wall_before, steady_before), self._last = self._last, (wall, steady)
        jump = (wall - wall_before) - (steady - steady_before)
        if abs(jump) >= SET:
            self._set_by += jump
            way = "forward" if jump > 0 else "back"
            log.warning(
                "the system clock was set %s by %.0f s: tables keep the previous time,"
                " which is %.0f s off by now, until the bot is started again",
                way,
                abs(jump),
                abs(self._set_by),
            )
        return datetime.fromtimestamp(wall - self._set_by, UTC)


utc_now = EvenClock()


def snowflake_ms(snowflake: int) -> int:
    """Milliseconds since 1970 at which Discord made this id."""
    return (snowflake >> 22) + DISCORD_EPOCH_MS


def snowflake_of(ms: int) -> int:
    """The smallest id that Discord could have made at that time."""
    return (ms - DISCORD_EPOCH_MS) << 22


def beside(source: int, n: int = 1) -> int:
    """The source of the `n`th entry that a press writes besides the entry with the press's own id."""
    return source + n


class GameTime:
    """A game's own time in milliseconds, for presses and for what the host does.

    The host's clock differs from Discord's. Its own acts are dated by its clock less the smallest recent lateness.
    """

    def __init__(self) -> None:
        self._recent: deque[int] = deque(maxlen=RECENT)

    def note_delay(self, source: int, now: datetime) -> None:
        """Notes how late a press was when it came in."""
        self._recent.append(_ms(now) - snowflake_ms(source))

    def of_press(self, source: int, epoch: int) -> int:
        return snowflake_ms(source) - snowflake_ms(epoch)

    def of_host(self, now: datetime, epoch: int) -> int:
        return self.ms(now) - snowflake_ms(epoch)

    def ms(self, now: datetime) -> int:
        """Discord's time by the host's clock, in milliseconds since 1970."""
        return _ms(now) - min(self._recent, default=0)

    def window(self, least: float, most: float) -> float:
        """How many seconds to wait for presses on their way: as long as nearly all took lately."""
        if not self._recent:
            return least
        recent = sorted(self._recent)
        usual = recent[(len(recent) - 1) * 19 // 20] - recent[0]
        return min(most, max(least, usual / 1000))


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
