"""Discord's time: what is told by ids, and by a host's clock that is not Discord's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.times import DISCORD_EPOCH_MS, RECENT, EvenClock, GameTime, snowflake_ms, snowflake_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NOON_MS = int(NOON.timestamp() * 1000)
LEAST, MOST = 0.15, 0.5


def heard(*lateness: int) -> GameTime:
    """A time that has heard presses this many milliseconds late, by a clock that stands at noon."""
    time = GameTime()
    for late in lateness:
        time.note_delay(snowflake_of(NOON_MS - late), NOON)
    return time


@given(st.integers(min_value=DISCORD_EPOCH_MS, max_value=DISCORD_EPOCH_MS + 2**41), st.integers(0, 2**22 - 1))
def test_every_id_of_a_millisecond_tells_it(ms: int, low: int) -> None:
    assert snowflake_ms(snowflake_of(ms) + low) == ms
    assert snowflake_of(ms + 1) > snowflake_of(ms) + low


class TestWindow:
    def test_least_while_nothing_was_heard(self) -> None:
        assert GameTime().window(LEAST, MOST) == LEAST

    def test_least_where_all_come_alike(self) -> None:
        """7 Ate 9 1.4.5: how late all are, says nothing of how far they can overtake each other."""
        assert heard(*[400] * 20).window(LEAST, MOST) == LEAST

    @pytest.mark.parametrize(("slow", "seconds"), [(130, 0.15), (300, 0.25), (440, 0.39), (5000, 0.5)])
    def test_as_late_as_nearly_all_were(self, slow: int, seconds: float) -> None:
        """7 Ate 9 1.4.5: between 150 and 500 ms, after the smallest lateness."""
        assert heard(*[50] * 18, slow, slow).window(LEAST, MOST) == pytest.approx(seconds)

    def test_one_straggler_in_many_delays_nobody(self) -> None:
        assert heard(*[50] * 60, 5000).window(LEAST, MOST) == LEAST

    def test_what_is_long_past_is_forgotten(self) -> None:
        assert heard(*[0] * 10, *[450] * 10).window(LEAST, MOST) == 0.45
        assert heard(*[0] * 10, *[450] * 10, *[100] * RECENT).window(LEAST, MOST) == LEAST


class TestEvenClock:
    """A machine's clock, and one that nobody sets, both at the same moment."""

    wall, steady = NOON.timestamp(), 5.0

    def clock(self) -> EvenClock:
        return EvenClock(lambda: self.wall, lambda: self.steady)

    def pass_time(self, seconds: float, *, set_by: float = 0) -> None:
        self.wall += seconds + set_by
        self.steady += seconds

    @pytest.mark.parametrize("set_by", [3600, -3600, 86_400 * 400])
    def test_it_goes_on_evenly_when_it_is_set(self, set_by: float, caplog: pytest.LogCaptureFixture) -> None:
        clock = self.clock()
        self.pass_time(10, set_by=set_by)
        assert clock() == NOON + timedelta(seconds=10)
        self.pass_time(10)

        assert clock() == NOON + timedelta(seconds=20)
        assert len(caplog.records) == 1

    def test_once_it_is_set_right_again_it_is_right(self) -> None:
        clock = self.clock()
        for set_by in (3600, -3600):
            self.pass_time(10, set_by=set_by)
            clock()

        assert clock().timestamp() == self.wall

    def test_it_follows_a_clock_that_is_drawn_to_the_right_hour(self) -> None:
        """As a time service does, little by little."""
        clock = self.clock()
        for _ in range(100):
            self.pass_time(60, set_by=0.5)
            clock()

        assert clock().timestamp() == self.wall


class TestHostsClock:
    def test_it_is_set_by_the_fastest_press(self) -> None:
        assert heard(900, 120, 300).ms(NOON) == NOON_MS - 120

    def test_it_may_be_behind_discords(self) -> None:
        assert heard(-5000, -4800).ms(NOON) == NOON_MS + 5000

    def test_it_is_the_clock_itself_before_anything_was_heard(self) -> None:
        assert GameTime().of_host(NOON, snowflake_of(NOON_MS - 7)) == 7

    def test_clock_that_was_put_right_is_right_again(self) -> None:
        """A machine that slept, say: its clock was far behind when the first press came in."""
        time = heard(-60_000)
        right = NOON + timedelta(minutes=1)
        for _ in range(RECENT):
            time.note_delay(snowflake_of(NOON_MS + 60_000 - 80), right)

        assert time.ms(right) == NOON_MS + 60_000 - 80

    def test_presses_are_dated_by_their_ids_alone(self) -> None:
        epoch = snowflake_of(NOON_MS)
        assert heard(900).of_press(snowflake_of(NOON_MS + 123) + 4000, epoch + 99) == 123
