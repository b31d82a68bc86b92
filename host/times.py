"""Discord's time: snowflakes carry the millisecond in which Discord made them."""

from __future__ import annotations

from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


def utc_now() -> datetime:
    return datetime.now(UTC)


def snowflake_ms(snowflake: int) -> int:
    """Milliseconds since 1970 at which Discord made this id."""
    return (snowflake >> 22) + DISCORD_EPOCH_MS


class GameTime:
    """Milliseconds of a game's own time, for presses and for what the host does itself.

    The host's clock is not Discord's: what it does is dated by its own clock less the smallest lateness seen.
    """

    def __init__(self) -> None:
        self._lateness: int | None = None

    def heard(self, source: int, now: datetime) -> None:
        """Notes how late a press was when it came in."""
        late = _ms(now) - snowflake_ms(source)
        self._lateness = late if self._lateness is None else min(self._lateness, late)

    def of_press(self, source: int, epoch: int) -> int:
        return snowflake_ms(source) - snowflake_ms(epoch)

    def of_host(self, now: datetime, epoch: int) -> int:
        return _ms(now) - (self._lateness or 0) - snowflake_ms(epoch)


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
