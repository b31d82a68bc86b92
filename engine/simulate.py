"""Games among computer players in virtual time, and their results.

Everybody thinks for as many milliseconds as `Game.think` says, from GO on; the earliest acts first. A player thinks
again after its own move, when the decision is another one, and in a race when it has seen the table change: when the
part of the table on which its attempt depends has changed (`Game.last_change`), or the attempt would no longer succeed.
In games with turns that is simply one move after the other.

Beside the levels there are people to measure them against; in a race they differ in how long they look. A *random*
player makes any legal move, at about the pace of *easy*; a *blind* one presses any key at all, but never gives up. A
`Person`, a `Presser`, a `Follower` or a `Habitual` may sit there too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, Literal, NamedTuple, TypeVar, get_args

import msgspec

from engine.game import LEVELS, Action, AnyGame, Level, Result, Rng, RoundScored
from engine.games import game_of
from engine.layout import seat_name
from engine.looks import LATE_MS
from engine.record import Kind, Move, Record

T = TypeVar("T")
Human = Literal["newcomer", "practised", "expert"]
Player = Level | Human | Literal["random", "blind"]
PLAYERS: tuple[Player, ...] = ("random", "blind", *LEVELS, *get_args(Human))


class Person(NamedTuple):
    """A person in a race: how long they look, and how often they see wrong."""

    shortest: int  # milliseconds
    longest: int
    misses: float

    def look(self, rng: Rng) -> int:
        return self.shortest + rng.below(self.longest - self.shortest + 1)


class Presser(NamedTuple):
    """Somebody who presses in a race without a look at the table, and goes on while a mistake stops them.

    They draw first, where drawing is never wrong; then they press any key at all.
    """

    every: int  # milliseconds

    def press(self, game: AnyGame, view: Any, rng: Rng) -> Action:
        tries: list[Action] = [each for each in game.tries(view) if str(each) != "stop"]
        return tries[0] if str(tries[0]) == "draw" else rng.choice(tries)


class Follower(NamedTuple):
    """A computer at the pace of a person whose looks take so long."""

    look_ms: int


class Habitual(NamedTuple):
    """A person who plays a game with turns by rules of thumb."""

    name: str
    move: Callable[[Any, Sequence[Any]], Action]  # of a view's owner, among those that they may try

    def __str__(self) -> str:
        return self.name


Sitting = Player | Person | Presser | Follower | Habitual

PEOPLE: dict[Human, Person] = {
    "newcomer": Person(2000, 4000, 0.05),
    "practised": Person(1000, 2000, 0.05),
    "expert": Person(600, 1200, 0.02),
}
# In Big Bang a card is chosen first, and then its place; only a newcomer mistakes one.
PEOPLE_OF: dict[str, dict[Human, Person]] = {
    "big_bang": {
        "newcomer": Person(4000, 8000, 0.05),
        "practised": Person(2250, 4250, 0.0),
        "expert": Person(1200, 2200, 0.0),
    }
}

BLIND_MS = 1350  # in which somebody presses any key that can be pressed
THINKING_MS = 1500  # of a person in a game with turns
LONGEST = 101_000  # moves: a game that has more does not end
Z95 = 1.96  # standard deviations around the mean that hold 95 of 100


class Played(msgspec.Struct, frozen=True):
    """A game that has been played."""

    record: Record
    players: tuple[Sitting, ...]
    result: Result
    rounds: tuple[tuple[int, int], ...]  # (seat, score) of every line of every round
    events: dict[str, int]  # how many of each, by the names of their classes


class Thought(NamedTuple):
    """What a seat is about to do."""

    at: int
    seat: int
    action: Action
    stamp: int
    # In a race: since when that has been there which it depends on; None: it depends on nothing.
    shown_at: int | None
    fits: bool  # in a race: would have succeeded when it was thought of


def play(
    key: str,
    options: Any,
    players: Sequence[Sitting],
    seed: bytes,
    *,
    version: int | None = None,
    check: bool = False,
) -> Played:
    """One game by the rules of that version, or the latest. With `check`, AssertionError if a card is lost or doubled.

    Raises RuleError for options or a number of players with which no game may begin.
    """
    game = game_of(key, version)
    game.check_new(options, len(players))
    state, events = game.deal(options, len(players), Rng(seed, 0))
    cards = game.cards(state) if check else ()
    names: Counter[str] = Counter(type(event).__name__ for event in events)
    moves: list[Move] = []
    rounds: list[tuple[int, int]] = []
    thoughts: dict[int, Thought] = {}
    now = 0
    while waiting := game.waiting_for(state):
        assert len(moves) < LONGEST, "the game does not end"
        for seat in waiting:
            if not _holds(game, state, thoughts.get(seat), now):
                rng = Rng(seed, "computer", seat, len(moves))
                thoughts.pop(seat, None)
                if thought := _think(game, state, seat, players[seat], now, rng):
                    thoughts[seat] = thought
        now, seat, action, *_ = min([thoughts[each] for each in waiting if each in thoughts])
        del thoughts[seat]
        kind: Kind = "play"
        acts: tuple[tuple[int, Action], ...] = ((seat, action),)
        due = game.due_at(state)
        if due is not None and due < now:  # time is up before that
            now, kind, acts = due, "default", game.on_due(state, due)
            thoughts.clear()
        for seat, action in acts:
            state, events = game.apply(state, seat, action, now, Rng(seed, len(moves) + 1))
            moves.append(Move(seat, kind, now, action))
            for event in events:
                names[type(event).__name__] += 1
                if isinstance(event, RoundScored):
                    rounds += [(line.seat, line.score) for line in event.lines]
            if check:
                assert game.cards(state) == cards, f"cards are lost or doubled by move {len(moves)}, {action}"
    result = game.result(state)
    assert result is not None
    record = Record(key, game.rules_version, len(players), options, seed, tuple(moves))
    return Played(record, tuple(players), result, tuple(rounds), names)


def _holds(game: AnyGame, state: Any, thought: Thought | None, now: int) -> bool:
    if thought is None or thought.stamp != game.stamp(state, thought.seat):
        return False
    if thought.at < max(now, game.opens_at(state)):
        return False
    if thought.shown_at not in (None, game.last_change(state, thought.action)):
        return False
    return not thought.fits or thought.action in game.legal(state, thought.seat)


def _think(game: AnyGame, state: Any, seat: int, player: Sitting, now: int, rng: Rng) -> Thought | None:
    """What a seat will do; None if it has nothing to do before the table changes."""
    view, since = game.view(state, seat), max(now, game.opens_at(state))
    if isinstance(player, Presser):
        action = player.press(game, view, rng)
        return Thought(since + player.every, seat, action, game.stamp(state, seat), None, fits=False)
    needs_legal = game.race or player == "random" or player in PEOPLE or isinstance(player, Habitual)
    legal = game.legal(state, seat) if needs_legal else ()
    if game.race and not legal:
        return None
    if isinstance(player, Follower):
        action, ms = game.think_at(view, player.look_ms, rng)
    elif isinstance(player, Habitual):
        action, ms = player.move(view, legal), THINKING_MS
    elif isinstance(player, Person):
        action, ms = _play_as_person(game, view, legal, player, rng)
    elif player == "random":
        action, ms = game.think(view, "easy", rng)
        can_stop = len(legal) > 1 and str(legal[-1]) == "stop"  # who does that at random hardly plays
        action, ms = rng.choice(legal[:-1] if can_stop else legal), ms // 2 + rng.below(ms)
    elif player == "blind":
        action, ms = rng.choice([each for each in game.tries(view) if str(each) != "stop"]), BLIND_MS
    elif player == "newcomer" or player == "practised" or player == "expert":
        action, ms = _play_as_person(game, view, legal, PEOPLE_OF.get(game.key, PEOPLE)[player], rng)
    else:
        action, ms = game.think(view, player, rng)
    at = max(since + ms, game.stop_end(state, seat, action))
    return Thought(
        at, seat, action, game.stamp(state, seat), game.last_change(state, action), action in legal
    )


def _play_as_person(
    game: AnyGame, view: Any, legal: Sequence[Action], person: Person, rng: Rng
) -> tuple[Action, int]:
    """A person's action, which is what *easy* would do if it saw right, and how many milliseconds it takes.

    They try a card that they see wrong if that is a miss; if it would be refused, they look once more. To draw takes
    half a look. A look begins when they see what has changed, which is late.
    """
    action, _ = game.think(view, "easy", rng)
    while legal and action not in legal:
        action, _ = game.think(view, "easy", rng)
    ms = person.look(rng)
    if str(action) == "draw":
        return action, LATE_MS + ms // 2
    ms += LATE_MS
    if rng.random() >= person.misses:
        return action, ms
    wrong = [each for each in game.tries(view) if each not in legal and str(each) != "stop"]
    return (rng.choice(wrong), ms) if wrong else (action, ms + person.look(rng))


def schedule(players: Sequence[T], games: int, seed: str) -> Iterator[tuple[tuple[T, ...], bytes]]:
    """The players by seat in each game, and its seed. Different players change seats in turn, on equal deals."""
    turns = [(*players[turn:], *players[:turn]) for turn in range(len(players))]
    turns = list(dict.fromkeys(turns))  # no game twice
    for number in range(games):
        yield turns[number % len(turns)], f"{seed}/{number // len(turns)}".encode()


class Line(NamedTuple):
    """The results of one kind of player."""

    who: str
    won: float  # games, shared ones in parts
    par: float  # what it would be among equals
    score: float  # the average at the end of a game
    round: float  # and for a round


class Tally:
    """The results of many games: by seat if all players have one level, otherwise by level."""

    def __init__(self) -> None:
        self.games = 0
        self.moves = 0
        self.ms = 0
        self.shared = 0
        self.reasons: Counter[str] = Counter()
        self.events: Counter[str] = Counter()  # how many there were
        self.met: Counter[str] = Counter()  # in how many games
        self._won: defaultdict[str, float] = defaultdict(float)
        self._par: defaultdict[str, float] = defaultdict(float)
        self._scores: dict[str, list[int]] = {}
        self._rounds: dict[str, list[int]] = {}

    def add(self, played: Played) -> None:
        players, result = played.players, played.result
        self.games += 1
        self.moves += len(played.record.moves)
        self.ms += played.record.moves[-1].at
        self.reasons[result.reason] += 1
        self.events.update(played.events)
        self.met.update(played.events.keys())
        names = [
            str(who) if len(set(players)) > 1 else f"{who}, {seat_name(n)}" for n, who in enumerate(players)
        ]
        sides = Counter(result.sides)
        first = {side for side, place in zip(result.sides, result.places, strict=True) if place == 1}
        self.shared += len(first) > 1
        for name, side, score in zip(names, result.sides, result.scores, strict=True):
            part = 1 / sides[side]  # a side is one winner, however many play for it
            self._won[name] += part / len(first) if side in first else 0
            self._par[name] += part / len(sides)
            self._scores.setdefault(name, []).append(score)
        for seat, score in played.rounds:
            self._rounds.setdefault(names[seat], []).append(score)

    def lines(self) -> list[Line]:
        return [
            Line(name, self._won[name], self._par[name], _mean(scores), _mean(self._rounds.get(name, [])))
            for name, scores in self._scores.items()
        ]


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def wilson(won: float, games: int) -> tuple[float, float]:
    """The limits of the true share, with 95 % confidence (Wilson's interval)."""
    share, square = won / games, Z95 * Z95
    middle = share + square / (2 * games)
    spread = Z95 * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - spread) / (1 + square / games), (middle + spread) / (1 + square / games)
