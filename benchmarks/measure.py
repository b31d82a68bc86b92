"""Measures ours and its peer or floor in turns, in one run: machines are noisy, so only the ratio says something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

import msgspec

RUNS = 7
MOST_LATE = 0.005  # seconds that the event loop of a bot may be late


class Report(msgspec.Struct, frozen=True):
    """What a process has used so far."""

    cpu: float  # seconds
    memory: int  # bytes, at the peak
    late: float = 0.0  # seconds: the event loop's lateness at p99 since the last report, where it is measured


@dataclass(frozen=True)
class Row:
    """One line of the table. `ratio` is ours to the peer's, where there is one."""

    what: str
    ours: str
    peer: str
    ratio: float | None
    aim: str
    met: bool | None  # None: told for comparison, without an aim

    def cells(self) -> tuple[str, ...]:
        verdict = {True: "met", False: "NOT met", None: ""}[self.met]
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        return self.what, self.ours, self.peer, ratio, self.aim, verdict


def compare(
    what: str,
    ours: Callable[[], float],
    peer: Callable[[], float],
    *,
    show: Callable[[float], str],
    at_least: float | None = None,
    at_most: float | None = None,
    runs: int = RUNS,
) -> Row:
    """Runs both in turns, after one round that does not count, and takes medians."""
    ours(), peer()
    figures = [(ours(), peer()) for _ in range(runs)]
    ratio = median(own / other for own, other in figures)
    aim, met = "", None
    if at_least is not None:
        aim, met = f"at least {at_least:g}", ratio >= at_least
    elif at_most is not None:
        aim, met = f"at most {at_most:g}", ratio <= at_most
    own = show(median(own for own, _ in figures))
    return Row(what, own, show(median(other for _, other in figures)), ratio, aim, met)


def above(what: str, ours: Sequence[float], floor: Sequence[float], at_most: float) -> Row:
    """Seconds of each, beside what the database needs at least.

    The medians are compared: what a busy machine does at p99 to a millisecond it does not do to a tenth of one.
    """
    own, least = median(ours), median(floor)
    p99 = sorted(ours)[int(0.99 * len(ours))]
    ratio = own / least
    shown = f"{milliseconds(own)}, p99 {milliseconds(p99)}"
    return Row(what, shown, milliseconds(least), ratio, f"at most {at_most:g}", ratio <= at_most)


def lateness(meanwhile: str, busy: float, idle: float) -> Row:
    """A row about an event loop's lateness at p99, in seconds."""
    return Row(
        f"event loop's lateness at p99, {meanwhile} : idle",
        milliseconds(busy),
        milliseconds(idle),
        busy / idle,
        f"at most {milliseconds(MOST_LATE)}",
        busy <= MOST_LATE,
    )


def losses(of_what: str, count: int) -> Row:
    return Row(f"lost of {of_what}", f"{count}", "", None, "0", count == 0)


def edits(of_what: str, per_second: float) -> Row:
    """A row about the most edits of a table's message."""
    what = f"edits of {of_what} a second, at the most"
    return Row(what, f"{per_second:.2f}", "", None, "at most 1", per_second <= 1)


def thousands(figure: float) -> str:
    """Moves a second as `377 k/s`."""
    return f"{figure / 1000:.0f} k/s"


def milliseconds(figure: float) -> str:
    """Seconds as `1.25 ms`."""
    return f"{figure * 1000:.2f} ms"


def mebibytes(figure: float) -> str:
    """Bytes as `12.3 MiB`."""
    return f"{figure / 2**20:.1f} MiB"
