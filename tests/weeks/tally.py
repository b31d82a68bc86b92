"""What was counted, and the table that tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.games import GAMES

Counted = Counter[tuple[str, str]]  # by game and what was counted

COUNTS = (
    "games",
    "of these closed, with nobody left",
    "turns",
    "turns out of time",
    "first misses that were free",
    "seats taken by the computer",
    "people who came back to them",
    "deadlines moved by quiet hours",
    "deadlines moved by an outage",
    "only moves made for people",
)
A_TURN = ("pings", "reminders")
NONE = (
    "turns lost",
    "turns shortened by an outage",
    "games stuck",
    "turns without a ping",
    "deadlines in quiet hours",
    "pings in quiet hours",
    "pings beyond the promise",
)


class Tally:
    """Adds up, and keeps a sentence for each thing that must not happen."""

    def __init__(self) -> None:
        self.counted: Counted = Counter()
        self.faults: list[str] = []
        self.hand_overs = 0

    def of_all(self, what: str) -> int:
        return sum(count for (_key, name), count in self.counted.items() if name == what)

    def add(self, counted: Counted, faults: Sequence[str]) -> None:
        self.counted += counted
        self.faults += faults

    def lines(self) -> Iterator[str]:
        keys = [key for key in GAMES if self.counted[key, "games"]]
        width = max(map(len, (*COUNTS, *NONE))) + 2

        def row(name: str, cells: Sequence[str]) -> str:
            return (f"{name:{width}}" + "".join(f"{cell:>18}" for cell in cells)).rstrip()

        def counts(name: str) -> list[int]:
            each = [self.counted[key, name] for key in keys]
            return [*each, sum(each)]

        yield row("", [*keys, "all"])
        for name in COUNTS:
            yield row(name, [f"{count:,}" for count in counts(name)])
        for name in A_TURN:
            shares = zip(counts(name), counts("turns"), strict=True)
            yield row(f"{name} a turn", [f"{count / (turns or 1):.3f}" for count, turns in shares])
        yield ""
        yield "None of these may be:"
        for name in NONE:
            yield row(name, [f"{count:,}" for count in counts(name)])
