"""What boards and cards count, written as people read it: points, times, averages, changes."""

from __future__ import annotations

from typing import Literal

from engine.feats import FeatKind, average, split_time
from ui.text.locale import _
from ui.text.words import MINUS, number

# "tenths": counted ten times, "ms": milliseconds.
# "timed": a count and a time, as `engine.feats.timed` reads them. "average": as `engine.feats.average` reads it.
Unit = Literal["count", "tenths", "average", "ms", "timed"]

DASH = "–"  # what a share of nothing is
_MINUTE = 60_000  # ms


def unit_of(kind: FeatKind | None) -> Unit:
    """How a record of this kind is written; None is a kind that this version does not know."""
    if kind is None:
        return "count"
    if kind.timed:
        return "timed"
    if kind.adds == "mean":
        return "average"
    return "ms" if kind.unit == "ms" else "count"


def figure(value: int, unit: Unit = "count") -> str:
    """A value as its unit is written: −12, 63.4, 4.25, 0.41 s, 3:05."""
    match unit:
        case "tenths":
            sign = MINUS if value < 0 else ""
            return f"{sign}{abs(value) // 10}.{abs(value) % 10}"
        case "average":
            hundredths, is_enough = average(value)
            sign = MINUS if hundredths < 0 else ""
            told = f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"
            return told if is_enough else f"({told})"
        case "ms":
            return clock(value)
        case "timed":
            count, time = split_time(value)
            return number(count) if time is None else f"{number(count)} · {clock(time)}"
        case "count":
            return number(value)


def difference(one: int, other: int, unit: Unit) -> str:
    """How far two values are apart; "" for averages if one of them is of too few times to compare."""
    if unit == "average" and average(one)[1] != average(other)[1]:
        return ""
    if unit != "timed":
        return figure(abs(one - other), unit)
    (count, time), (other_count, other_time) = split_time(one), split_time(other)
    if count != other_count or time is None or other_time is None:
        return number(abs(count - other_count))
    return clock(abs(time - other_time))


def clock(ms: int) -> str:
    """A time: below a minute with hundredths of a second, then as a clock shows it."""
    if ms < _MINUTE:
        return _("{seconds} s").format(seconds=f"{ms // 1000}.{ms % 1000 // 10:02}")
    minutes, seconds = divmod(ms // 1000, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def with_sign(value: int) -> str:
    """A change: +12, −8, 0."""
    return f"+{value}" if value > 0 else number(value)


def share(part: int, whole: int) -> str:
    """A part in percent; without a whole a dash. Only all of it is 100, only none of it 0."""
    if not whole:
        return DASH
    percent = round(100 * part / whole)
    if 0 < part < whole:
        percent = min(max(percent, 1), 99)
    return _("{percent} %").format(percent=percent)
