"""What was counted, what must not be, and the table that tells both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

COUNTS = (
    "hand-overs",
    "kills",
    "of these in the middle of a request",
    "of these during its start",
    "of these in the middle of a race",
    "cuts of one process from the database",
    "cuts of one process from Discord",
    "of these with another process after it",
    "moves in direct messages meanwhile",
    "pauses of a race",
    "turns that were pressed for a hundred times at once",
    "seats that were pressed for a hundred times at once",
    "games opened",
    "games played to their end",
    "presses",
    "of these delivered twice",
    "of these without an answer",
    "of these answered too late",
    "moves acknowledged",
    "of these told that nothing was saved",
    "presses refused",
    "presses for what was over by then",
    "presses of a move that had just counted",
    "presses that chose half a move",
    "tables looked at after a start",
    "pings that stood there",
)
NONE = (
    "acknowledged moves lost",
    "moves made twice",
    "moves that nobody pressed",
    "tables stuck",
    "games that nobody played to their end",
    "people without a timer",
    "findings of make check",
    "tables not shown once",
    "tables not shown as they are",
    "pings left standing",
    "presses without an answer",
    "pauses that nobody was told of",
    "races that did not go on as they were",
    "turns that a hundred presses did not make once",
    "seats that a hundred presses did not fill once",
    "games that another process's cut disturbed",
    "acts of a process that had lost its lease",
    "starts that failed",
    "incidents",
)


class Tally(msgspec.Struct):
    """Adds up, and keeps a sentence for each thing that must not happen."""

    counted: dict[str, int]
    faults: list[str]

    def count(self, what: str, times: int = 1) -> None:
        assert what in COUNTS
        self.counted[what] = self.counted.get(what, 0) + times

    def fault(self, what: str, how: str) -> None:
        """Notes a fault once, however often it is found."""
        assert what in NONE
        if (sentence := f"{what}: {how}") not in self.faults:
            self.faults.append(sentence)

    def add(self, other: Tally) -> None:
        self.counted = dict(Counter(self.counted) + Counter(other.counted))
        self.faults += other.faults


def lines(tallies: dict[str, Tally]) -> Iterator[str]:
    """The table, with a column for each of these."""
    width = max(map(len, (*COUNTS, *NONE))) + 2

    def row(name: str, cells: Sequence[object]) -> str:
        return (f"{name:{width}}" + "".join(f"{cell:>14}" for cell in cells)).rstrip()

    yield row("", list(tallies))
    for name in COUNTS:
        yield row(name, [f"{tally.counted.get(name, 0):,}" for tally in tallies.values()])
    yield ""
    yield "None of these may be:"
    for name in NONE:
        found = [sum(fault.startswith(f"{name}:") for fault in tally.faults) for tally in tallies.values()]
        yield row(name, found)
