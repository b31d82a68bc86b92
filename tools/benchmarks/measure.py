"""What a row of the table says, and how figures become one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import msgspec


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
    peer: str = ""
    ratio: float | None = None
    aim: str = ""
    met: bool | None = None  # None: told for comparison, without an aim

    def cells(self) -> tuple[str, ...]:
        verdict = {True: "met", False: "NOT met", None: ""}[self.met]
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        return self.what, self.ours, self.peer, ratio, self.aim, verdict


def compare(what: str, ours: Sequence[float], peer: Sequence[float], at_most: float) -> Row:
    """Seconds that were measured in turns, first to warm up: machines are noisy, so only the ratio says something."""
    pairs = list(zip(ours, peer, strict=True))[1:]
    ratio = median(own / other for own, other in pairs)
    own, other = (milliseconds(median(figures)) for figures in zip(*pairs, strict=True))
    return Row(what, own, other, ratio, f"at most {at_most:g}", ratio <= at_most)


def milliseconds(figure: float) -> str:
    """Seconds as `1.25 ms`."""
    return f"{figure * 1000:.2f} ms"
