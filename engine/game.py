"""The contract that every game keeps.

A game is one stateless object. States, actions, events and views are frozen `msgspec.Struct`s of tuples and
small ints; cards are ints, words only at the edge. Seats count from 0, and "left of seat x" is
`(x + 1) % seats` (rules 0.1).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, get_args

import msgspec

from engine.errors import NotationError, RuleError
from engine.events import Action, Card, Event, Finished, Miss, Result, RoundScored, ScoreLine, Seat
from engine.feats import Feat, FeatKind
from engine.layout import Layout
from engine.options import options_of
from engine.randomness import Rng

__all__ = [
    "GO_MS",
    "LEVELS",
    "TABLE",
    "Action",
    "AnyGame",
    "Card",
    "Daily",
    "Event",
    "Finished",
    "Game",
    "Layout",
    "Level",
    "Miss",
    "NotationError",
    "Result",
    "Rng",
    "RoundScored",
    "RuleError",
    "ScoreLine",
    "Seat",
    "no_seat",
    "places",
]

Level = Literal["easy", "normal", "hard", "own"]
# The computer's, weakest first; "own" is a person's own pace.
LEVELS: tuple[Level, ...] = (
    "easy",
    "normal",
    "hard",
)

TABLE = -1
"""The seat of the table itself, for what no player may do, such as to end an abandoned race (rules 1.4.14).

Only `Game.on_due` and `Game.on_deserted` name it.
"""

GO_MS = 3000
"""A table's countdown before a race, in milliseconds. How long after a deal GO is, the rules of each race say."""


class Daily(NamedTuple):
    """A game as the deal of the day: one person against computers on *normal*."""

    options: Mapping[str, Any]
    computers: int

    @property
    def levels(self) -> tuple[Level, ...]:
        level: Level = "normal"
        return (level,) * self.computers


def places(keys: Sequence[Any], sides: Sequence[int] | None = None) -> tuple[int, ...]:
    """The places by keys, with ties; the lowest key is best: (5, 3, 5) gives (2, 1, 2) (rules 0.2).

    `sides`, the side of each seat, makes sides count instead of seats: the losers of two teams have place 2. All
    seats of a side have one key.
    """
    each = keys if sides is None else dict(zip(sides, keys, strict=True)).values()
    return tuple(1 + sum(other < key for other in each) for key in keys)


def no_seat(seat: int, seats: int) -> RuleError:
    """The error with which every method of a game refuses a seat that does not exist."""
    return RuleError("seat", seat=seat, playing=tuple(range(seats)))


S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=msgspec.Struct)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741


class Game(ABC, Generic[S, A, V, O]):
    """The rules of one game in one version. The object is made with the version's figures (`engine/<game>/rules.py`).

    `at` is in milliseconds of the game's own time: 0 is the press that started it. It may go backwards.
    Every method with a seat or viewer refuses one that does not exist with RuleError("seat").
    A subclass names its four types once, as `Game[State, Actions, View, Options]`.

    In a race there are no turns: a player who is not done may act at any time from GO (`opens_at`) on, and
    each attempt is judged as it comes. The game also says what the table does by itself, and when: `due_at` and
    `on_due`, `on_deserted`, `nudge_s` and `deserted_s`. Games with turns leave all of that alone.
    """

    key: ClassVar[str]  # "play_nine": the module's name and the word in every record
    title: ClassVar[str]
    rules_version: (
        int  # of the rules that this object has: raised whenever the same actions could give another game
    )
    seats: ClassVar[tuple[int, ...]]  # the numbers of players that can play, ascending
    race: ClassVar[bool] = False  # no turns; see `is_race`
    levels: ClassVar[tuple[Level, ...]] = LEVELS  # that are offered; `think` plays at any
    # In a race: how long a computer at a person's own pace looks as long as that is not known; 0: there is none.
    unknown_look_ms: ClassVar[int] = 0
    # Options whose other values than the default make another game, so that its results compare with no others;
    # how long it takes makes none. And the option that shortens the deck (0.6).
    another_by: ClassVar[tuple[str, ...]] = ()
    deck_by: ClassVar[str] = ""
    preset: ClassVar[Mapping[str, Any]] = {}  # of a new table, where it is not the default
    unthreaded: ClassVar[Mapping[str, Any]] = {}  # the same, if the hands lie where everybody writes
    feat_kinds: ClassVar[tuple[FeatKind, ...]] = ()
    # Of *easy* and *normal*: raised whenever one of them could make another move, so that a deal that several people
    # play is the same for all of them (`engine.deal`).
    play_version: ClassVar[int] = 1
    daily: ClassVar[Daily | None] = None  # as what it can be the deal of the day
    new_records: ClassVar[tuple[int, ...]] = ()  # versions whose records compare with none of earlier ones
    # Seconds of silence in a race after which the table asks whether anybody is there, and seconds without an
    # attempt of a person after which all of them have left it.
    nudge_s: ClassVar[int] = 20
    deserted_s: ClassVar[int] = 120
    Options: type[O]
    State: type[S]
    View: type[V]
    Actions: ClassVar[object]  # the union of the action classes, for decoding
    Events: object  # the union of the event classes

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        base = next(base for base in cls.__orig_bases__ if get_args(base))  # type: ignore[attr-defined]
        cls.State, cls.Actions, cls.View, cls.Options = get_args(base)

    def check(self, options: O, seats: int) -> None:
        """Raises RuleError for what cannot be played: "seats" (seats, allowed), or "option" (name, value).

        If a game has more to say about an option, the code is its own, with these facts and others.
        """
        if seats not in self.seats:
            raise RuleError("seats", seats=seats, allowed=self.seats)
        for option in options_of(self.Options):
            value = getattr(options, option.name)
            if option.values is not None and value not in option.values:
                raise RuleError("option", name=option.name, value=value)

    @property
    def records_since(self) -> int:
        """The first version of the rules whose records compare with those of this one."""
        return max((version for version in self.new_records if version <= self.rules_version), default=1)

    def check_new(self, options: O, seats: int) -> None:
        """`check`, and what is refused only for a new game, so older logs and records can still be read.

        Raises RuleError as `check` does, and "deck" (name, value, seats) where the deal takes the whole deck.
        """
        self.check(options, seats)
        if self.deals_out(options, seats):
            raise RuleError("deck", name=self.deck_by, value=getattr(options, self.deck_by), seats=seats)

    def deals_out(self, options: O, seats: int) -> bool:
        """Whether the deal leaves no card to draw, in a game that needs one."""
        return False

    def seats_for(self, options: O) -> tuple[int, ...]:
        """The numbers of players that can play with these options, ascending; empty if none can."""
        return tuple(seats for seats in self.seats if self._playable(options, seats))

    def _playable(self, options: O, seats: int) -> bool:
        try:
            self.check(options, seats)
        except RuleError:
            return False
        return True

    def options(self, chosen: Mapping[str, object]) -> O:
        """The options with these choices, the rest at their defaults. Raises RuleError("option")."""
        for name, value in chosen.items():
            try:
                msgspec.convert({name: value}, self.Options)
            except msgspec.ValidationError:
                raise RuleError("option", name=name, value=value) from None
        return msgspec.convert(dict(chosen), self.Options)

    def unusual_options(self, options: O) -> tuple[str, ...]:
        """The names of the options that differ from their defaults, ascending."""
        default = self.Options()
        names = self.Options.__struct_fields__
        return tuple(sorted(name for name in names if getattr(options, name) != getattr(default, name)))

    def is_short(self, options: O) -> bool:
        """Whether the deck is shortened."""
        return self.deck_by in self.unusual_options(options)

    def is_another(self, options: O) -> bool:
        """Whether an option makes it another game."""
        return not set(self.another_by).isdisjoint(self.unusual_options(options))

    def length(self, options: O) -> int:
        """How much a game with these options weighs in a season: 1, 2 or 3, more for more minutes."""
        return 1

    def is_race(self, options: O, seats: int) -> bool:
        """Whether this many play it as a race. A race for several may be a game with turns for one player."""
        return self.race

    def sides(self, seats: int, options: O) -> tuple[int, ...]:
        """The side of each seat; without teams everybody is a side."""
        return tuple(range(seats))

    @abstractmethod
    def deal(self, options: O, seats: int, rng: Rng) -> tuple[S, tuple[Event, ...]]:
        """The first state. Raises RuleError as `check` does."""

    @abstractmethod
    def waiting_for(self, state: S) -> tuple[int, ...]:
        """The seats the table waits for, ascending; none once the game is over.

        In a race these are all players who are not done, also those with nothing to do just now. Everybody may know
        who the table waits for, so it never depends on hidden cards.
        """

    @abstractmethod
    def legal(self, state: S, seat: int) -> tuple[A, ...]:
        """The actions that would succeed now, in a stable order that the game documents; in a race from GO on."""

    @abstractmethod
    def tries(self, view: V) -> tuple[A, ...]:
        """The actions that an honest player may try, from the view alone: `legal`, unless the game says otherwise."""

    @abstractmethod
    def stamp(self, state: S, seat: int) -> int:
        """The number of the move that opened this seat's present decision (the deal is 0).

        Equal stamps mean the same decision: a button with a different stamp is stale. In a race it is the number of
        the move that dealt it, for everyone.
        """

    def opens_at(self, state: S) -> int:
        """In a race: the time of GO, in the game's own time. Attempts before it have no effect.

        Every further race has its own GO, some time after its deal, and so may a race that stood still. All times and
        limits of a race count from its GO.
        """
        return 0

    def due_at(self, state: S) -> int | None:
        """In a race: when the table must act by a rule (time is up, say), in the game's own time; None: never."""
        return None

    def on_due(self, state: S, at: int) -> tuple[tuple[int, A], ...]:
        """What the table does once `due_at` is reached: (seat, action) pairs that succeed one after the other.

        None of them comes after the end of the race. Empty while nothing is due.
        """
        return ()

    def on_deserted(self, state: S, at: int) -> tuple[tuple[int, A], ...]:
        """How the table ends a race that all people have left, in pairs like those of `on_due`.

        After them the race is over. If another one was dealt, the host decides whether to go on or to wait. They
        succeed before GO too, because computers may have begun that race.
        """
        return ()

    def contends(self, state: S, seat: int, action: A) -> bool:
        """In a race: whether it matters who was first with this action or with another seat's.

        If so, attempts are judged in the order in which they were made; otherwise as soon as they come.
        """
        return True

    def stop_end(self, state: S, seat: int, action: A) -> int:
        """In a race: until when a mistake keeps this seat from this action, in the game's own time; 0 if none does."""
        return 0

    def last_change(self, state: S, action: A) -> int:
        """In a race: the time of the last change to the part of the table that this action depends on.

        In the game's own time; 0 for an action that needs no look at the table.
        """
        return 0

    @abstractmethod
    def apply(self, state: S, seat: int, action: A, at: int, rng: Rng) -> tuple[S, tuple[Event, ...]]:
        """The state after the action and everything that follows from it by rule.

        Raises RuleError(code, **facts) for an action that is not allowed; then nothing has changed.
        """

    def over(self, state: S) -> RuleError:
        """The error for anything that comes after the end; a game may say why it ended."""
        return RuleError("over")

    @abstractmethod
    def view(self, state: S, viewer: int | None) -> V:
        """Everything that a seat, or a spectator (None), may know."""

    @abstractmethod
    def visible(self, event: Event, viewer: int | None) -> Event | None:
        """The event as the viewer may see it, or None."""

    @abstractmethod
    def default(self, view: V) -> A | None:
        """The table's move for a player whose time ran out, from what that player may know (rules 0.5)."""

    def is_mid_turn(self, state: S, seat: int) -> bool:
        """Whether this seat has begun a turn with a move of its own, and the table waits for the rest of it.

        The table plays such a turn to its end for a player whose time ran out in it, and no further (rules 0.5).
        """
        return False

    def only_move(self, state: S, seat: int) -> A | None:
        """The seat's move if it is the only one and everyone who sees it knows that, so it tells nothing; else None."""
        return None

    @abstractmethod
    def think(self, view: V, level: Level, rng: Rng) -> tuple[A, int]:
        """The computer's move for the view's owner, and how many milliseconds it takes.

        It gets its own stream of randomness. Raises ValueError if the owner has nothing to decide.
        """

    def think_at(self, view: V, look_ms: int, rng: Rng) -> tuple[A, int]:
        """In a race: the same for a computer that is as fast as a person whose looks take so long."""
        return self.think(view, "easy", rng)

    def looks(self, options: O, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[tuple[int, int]]:
        """In a race: the seat and the milliseconds of each look, from every (at, event) of a finished game."""
        return iter(())

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The points of each seat so far, as `Result.scores` would give them now."""

    def own_result(self, state: S, seat: int) -> int:
        """What a seat made of a finished game, to compare people who play the same deal: less is better."""
        return sum(self.own_rounds(state, seat))

    def own_rounds(self, state: S, seat: int) -> tuple[int, ...]:
        """What each hole or round of it brought; a game that is not counted so has none."""
        return ()

    def feats(self, options: O, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
        """The feats (of `feat_kinds`) of each seat, from every (at, event) of a finished game."""
        return iter(())

    @abstractmethod
    def determinize(self, view: V, rng: Rng) -> S:
        """A full state that the view's owner cannot tell from the real one."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The action of a notation, short forms included. Raises NotationError("action", text=…)."""

    @abstractmethod
    def cards(self, state: S) -> tuple[int, ...]:
        """Every card of the game, wherever it lies, ascending. With it the tests check that no card is lost."""

    @abstractmethod
    def name_of(self, card: int) -> str:
        """The card as the notation writes it: "5", "7±2", "AS"."""

    @abstractmethod
    def layout(self, state: S, *, whole: bool) -> Layout:
        """Everything that lies on the table, hidden cards too; with `whole` also every card still to be drawn."""

    @abstractmethod
    def deal_line(self, state: S) -> str:
        """The deal on one line, for a state from `deal`. Any program can make it (docs/records.md)."""


AnyGame = Game[Any, Any, Any, Any]
