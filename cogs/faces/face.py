"""What the shell asks of a game's looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cogs.wire.layouts import Drawing, Item, Part
from cogs.wire.notes import Note
from db.values import ScoreRow
from engine.game import Event, Level, RoundScored
from host.racing.referee import Judged
from table.entries import Logged
from table.table import Table
from text.options import Option


class Face(Protocol):
    """What the shell asks of a game's looks."""

    def blurb(self, options: Any) -> str:
        """The game in one sentence, as it is played with these options."""
        ...

    @property
    def hand(self) -> str:
        """The label of the button that opens a panel: "My hand"."""
        ...

    @property
    def options(self) -> Sequence[Option]: ...

    def chosen(self, table: Table) -> str:
        """What this table plays otherwise than usual, or ""."""
        ...

    def level(self, name: Level) -> str:
        """How a computer of this level plays, in at most 100 characters."""
        ...

    @property
    def for_whom(self) -> str:
        """How many play, of what age, and what it practises."""
        ...

    def rules(self) -> Sequence[str]:
        """The pages of /rules."""
        ...

    def status(self, table: Table) -> str:
        """Where the game stands and what it waits for, for everybody."""
        ...

    def happened(self, event: Event, names: Sequence[str]) -> str | None:
        """One line for a visible event; None when it needs no words."""
        ...

    def summons(self, table: Table) -> str:
        """What people are pinged for: "your turn on hole 3"."""
        ...

    def told(self, event: Event, names: Sequence[str]) -> str | None:
        """What a replay says of an event, with a line also for what is too quick to be told while it happens."""
        ...

    def round_name(self, number: int) -> str:
        """What a replay can jump to: "Hole 3"."""
        ...

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        """The table as everybody sees it, the last of the visible events marked.

        With a `viewer` as that seat may see it. The function that draws it takes a `strip` (`pictures.strip`).
        """
        ...

    def held(self, table: Table, seat: int) -> str:
        """What this seat holds and its own picture does not show, in words; or ""."""
        ...

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """What can be pressed below the picture; the button that opens the panel is the shell's."""
        ...

    def beside(self, table: Table, seat: int, part: str) -> tuple[Item, ...]:
        """What stands in the panel's last row, beside "Refresh"."""
        ...

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        """One seat's private panel: what it asks, and the seat's `tries`. `part` is half an action, chosen before.

        Asked only while the table is played. `note` says what became of the last presses, a paragraph each.
        """
        ...

    def glance(self, table: Table, seat: int) -> object:
        """What an open panel keeps up with: it is redrawn by itself when this changes."""
        ...

    def next_round(self, when: str) -> str:
        """When the next round begins while a result is read; `when` as Discord writes times."""
        ...

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        """A round's result with how each score came about."""
        ...

    def recap(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """What else is told of a round that is over, from all that was to be seen in it; or ""."""
        ...

    def below_result(self, table: Table, scored: RoundScored) -> tuple[Item, ...]:
        """What can be looked at below a round's result: buttons of the kind "look" with the round as their stamp."""
        ...

    def looked_at(self, table: Table, rows: Sequence[ScoreRow], arg: str) -> tuple[Part, ...]:
        """What such a button shows the person who presses it; `rows` is the round. `arg` may be anything."""
        ...

    def result(self, table: Table) -> str:
        """The final ranking of a table that is over."""
        ...

    def score(self, table: Table, points: int) -> str:
        """A score of this table's result in short: "12", "−3"; where halves are counted "1½"."""
        ...

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        """The scorecard of a table that is over."""
        ...

    # What is asked of a game in which everybody plays at once; `Worded` has answers for the others.

    def how_to_type(self, table: Table) -> str:
        """A sentence for who typed what is no move."""
        ...

    def typed(self, table: Table, text: str) -> str | None:
        """The notation of what somebody typed; None for what is no move of this game, or counts for none there."""
        ...

    def verdict(self, judged: Judged) -> Note:
        """What became of an attempt, for its player's eyes; nothing where the panel says enough."""
        ...

    def aside(self, judged: Judged) -> str:
        """What became of a typed attempt, for everybody; "" when it came to something."""
        ...

    def times(self, table: Table, race: Sequence[Logged]) -> str:
        """How fast people were in a race that is over, from all that happened in it; or ""."""
        ...
