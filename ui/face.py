"""What the shell asks of a game's looks."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import discord

from db.values import ScoreRow
from engine.game import Event, Level, RoundScored
from host.racing.referee import Judged
from table.entries import Logged
from table.table import Table
from ui.text.options import Option
from wire.layouts import Drawing, Item, Part
from wire.notes import Note


class Duel(NamedTuple):
    """Two players went for the same in a race, and one of them came too late by so many milliseconds."""

    late: int
    line: str


class Face(Protocol):
    """What the shell asks of a game's looks."""

    @property
    def guide(self) -> ModuleType:
        """What is explained of the game: `OPTIONS`, `LEVELS`, `rules()`."""
        ...

    @property
    def refusals(self) -> ModuleType:
        """Why its rules refuse something: `SENTENCES`, by their own codes."""
        ...

    @property
    def feats(self) -> ModuleType | None:
        """Its records in words: `FEATS`, `HOW`, `OWN`, `LANDMARKS`; None: it has none."""
        ...

    @property
    def cover(self) -> ModuleType | None:
        """Three cards for its cover: `cards()`; None: cards face down."""
        ...

    @property
    def card_faces(self) -> ModuleType | None:
        """Cards as emoji on buttons: `FACES` and `draw`; None: buttons have words alone."""
        ...

    def blurb(self, options: Any) -> str:
        """The game in one sentence, as it is played with these options."""
        ...

    @property
    def hand(self) -> str:
        """The label of the button that opens a panel: "My hand"."""
        ...

    @property
    def options(self) -> Sequence[Option]: ...

    def house_rules(self, table: Table) -> str:
        """What this table plays differently than usual, or ""."""
        ...

    def level(self, name: Level) -> str:
        """How a computer of this level plays, in at most 100 characters."""
        ...

    @property
    def audience(self) -> str:
        """How many play, from what age, and what the game practises."""
        ...

    def rules(self) -> Sequence[str]:
        """The pages of /rules."""
        ...

    def accent(self, table: Table) -> discord.Colour | None:
        """The colour of the message's and the panels' edge; None: no colour."""
        ...

    def status(self, table: Table) -> str:
        """Where the game stands and what it waits for, in words for everybody."""
        ...

    def event_line(self, event: Event, names: Sequence[str]) -> str | None:
        """One line for a visible event; None when it needs no words."""
        ...

    def highlight(self, event: Event, table: Table) -> str:
        """The line about a rare good move, instead of `happened`, or ""; `table` is as it is after it."""
        ...

    def deal_result(self, result: int) -> str:
        """What somebody made of a deal, with its unit; `result` as in `Game.own_result`."""
        ...

    def summons(self, table: Table) -> str:
        """What people are pinged for: "your turn on hole 3"."""
        ...

    def replay_line(self, event: Event, names: Sequence[str]) -> str | None:
        """What a replay says of an event, also of one that is too quick to be told while it happens."""
        ...

    def round_name(self, number: int) -> str:
        """The name of a round, to which a replay can jump: "Hole 3"."""
        ...

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        """The table as everybody sees it; the last of the visible events is marked.

        With a `viewer`, as that seat sees it. The function that draws it takes a `strip` (`ui.pictures.strip`).
        """
        ...

    def all_seats(self, table: Table) -> Drawing | None:
        """For replays, what each seat saw in one picture; None: the picture for everybody says enough."""
        ...

    def holding(self, table: Table, seat: int) -> str:
        """What this seat holds and its own picture does not show, in words; or ""."""
        ...

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """The buttons below the picture, except the one that opens the panel."""
        ...

    def whole(self, table: Table, seat: int, part: str) -> str:
        """The action that this part is already, since it leaves nothing to choose, in notation; or ""."""
        ...

    def beside(self, table: Table, seat: int, part: str) -> tuple[Item, ...]:
        """What stands in the panel's last row, beside "Refresh"."""
        ...

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        """One seat's private panel: what it asks, and the seat's `tries`. `part` is half an action, chosen before.

        Called only while the table is played. `note` says what became of the last presses, a paragraph for each.
        """
        ...

    def covers(self, table: Table) -> bool:
        """Whether not even what happened is told just now, because it is covered for everybody."""
        ...

    def keeps(self, part: str) -> bool:
        """Whether the panel goes back to this part until another one is chosen, or its decision is over."""
        ...

    def glance(self, table: Table, seat: int) -> object:
        """What an open panel keeps up with: when this changes, the panel is redrawn."""
        ...

    def rivals(self, table: Table, seat: int) -> object:
        """How far the others are in a race, which an open panel says in words: it keeps up within a few seconds.

        None: that changes only with what `glance` has.
        """
        ...

    def next_round(self, when: str) -> str:
        """Says when the next round begins, while a result is read; `when` is a time as Discord writes it."""
        ...

    def go_on(self) -> str:
        """The key to the next round, for a player alone with the computer: "Next hole"."""
        ...

    def show_round(self) -> str:
        """What a menu of the rounds of a finished game asks: "Show a hole"."""
        ...

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        """A round's result with how each score came about."""
        ...

    def outcome(self, scored: RoundScored, names: Sequence[str], reader: int | None = None) -> str:
        """Who won a round, in one line; below it, where that changes something, who leads.

        `reader`: the seat that reads it.
        """
        ...

    def own_part(self, table: Table, played: Sequence[Logged], seat: int) -> str:
        """What a player has to know of their own part in a race that is over; or ""."""
        ...

    def recap(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """What else there is to tell of a round that is over, from everything visible in it; or ""."""
        ...

    def below_result(self, table: Table, number: int) -> tuple[Item, ...]:
        """Buttons below the result of round `number`, of the kind "look" and with it as their stamp."""
        ...

    def look_at(self, table: Table, rows: Sequence[ScoreRow], arg: str) -> tuple[Part, ...]:
        """What such a button shows the person who presses it; `rows` is the round. `arg` may be anything."""
        ...

    def result(self, table: Table, reader: int | None = None) -> str:
        """How a table ended: the headline, and below it the ranking. To a `reader` it says "You win by 54"."""
        ...

    def score(self, table: Table, points: int) -> tuple[str, str]:
        """A score of this table's result, and its unit: "−3" and "strokes", or with halves "1½" and "holes won"."""
        ...

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        """The scorecard of a table that is over."""
        ...

    def end(self, table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged]) -> Drawing:
        """The picture of a game's end: the winner, and what decided it. `played` is its last round, if known."""
        ...

    def rarity(self, table: Table, rows: Sequence[ScoreRow]) -> str:
        """A warm line about an end such as is rarely seen, or ""."""
        ...

    # What is asked of a game in which everybody plays at once; `Worded` has answers for the others.

    def how_to_type(self, table: Table) -> str:
        """A sentence for a player who typed something that is not a move."""
        ...

    def for_typists(self, table: Table) -> str:
        """The pile and what everybody has left, in a few lines for people who type."""
        ...

    def read_typed(self, table: Table, text: str) -> str | None:
        """The notation of what somebody typed; None if it is not a move in this game or does not count there."""
        ...

    def is_gone(self, table: Table, seat: int, action: str) -> bool:
        """Whether what this button of a panel plays is no longer there, so that a press means nothing."""
        ...

    def verdict(self, judged: Judged) -> Note:
        """What became of an attempt, for its player only; empty if the panel says enough."""
        ...

    def aside(self, judged: Judged) -> str:
        """What became of a typed attempt, for everybody; "" when it came to something."""
        ...

    def times(self, table: Table, race: Sequence[Logged]) -> str:
        """How fast people were in a race that is over, from everything that happened in it; or ""."""
        ...

    def duel(self, logged: Logged, names: Sequence[str]) -> Duel | None:
        """Whom another player forestalled in a race, and by how much; None: nobody."""
        ...
