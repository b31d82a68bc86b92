"""A game's table, scores and result in plain text. What happened is in the notation of the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from engine.command_line.words import plain, plain_words
from engine.game import TABLE, AnyGame, Event, Finished, Result, RoundScored, RuleError
from engine.layout import seat_name
from engine.session import Session

WIDTH = 96  # characters of a line of the table
MOST_ACTIONS = 12  # of what a seat may do

# The facts of a refusal that are seats (`engine.errors`).
_SEATS = {"seat", "turn", "waiting", "playing"}


class Teller:
    """Tells one game to people. `seats` are the names of its seats."""

    def __init__(self, game: AnyGame, seats: Sequence[str]) -> None:
        self.game = game
        self.seats = seats

    def seat(self, seat: int) -> str:
        return "the table" if seat == TABLE else self.seats[seat]

    def event(self, event: Event) -> Iterator[str]:
        """The end of a round or of the game, with a line for each seat; nothing else is told."""
        if isinstance(event, Finished):
            yield from self.result(event.result)
        elif isinstance(event, RoundScored):
            yield f"Round {event.round} is over"
            for line in event.lines:
                yield f"    {self.seat(line.seat)}: {line.score}, {line.total} in all"

    def refusal(self, refusal: RuleError) -> str:
        """Why the rules refuse a move, by the word for it: "clash (card 5, beside 4)"."""
        facts = []
        for name, value in refusal.facts.items():
            several = value if isinstance(value, tuple) else (value,)
            facts.append(" ".join((name, *(self._fact(name, each) for each in several))))
        code = plain_words(refusal.code.rpartition(".")[2])
        return f"{code} ({', '.join(facts)})" if facts else code

    def describe_allowed(self, session: Session, seat: int) -> str:
        """What a seat may do: "Seat B may: deck, take."."""
        waiting = self.game.waiting_for(session.state)
        if not waiting:
            return "The game is over."
        legal = [str(action) for action in self.game.legal(session.state, seat)] if seat != TABLE else []
        if legal:
            more = ", …" if len(legal) > MOST_ACTIONS else "."
            return f"{self.seat(seat)} may: {', '.join(legal[:MOST_ACTIONS])}{more}"
        return f"The table waits for {' and '.join(map(self.seat, waiting))}."

    def _fact(self, name: str, value: object) -> str:
        if not isinstance(value, int):
            return str(value)
        if name == "card":
            return self.game.name_of(value)
        return self.seat(value) if name in _SEATS else str(value)

    def result(self, result: Result) -> Iterator[str]:
        """How the game ended, the best seat first."""
        yield f"The game is over ({plain_words(result.reason)})"
        teams = len(set(result.sides)) < len(result.sides)
        for place, seat in sorted(zip(result.places, range(len(result.places)), strict=True)):
            side = f", side {result.sides[seat]}" if teams else ""
            yield f"    place {place}: {self.seat(seat)}{side}, score {result.scores[seat]}"

    def table(self, session: Session, *, whole: bool = False) -> Iterator[str]:
        """All that lies there, hidden cards too; > before the seats that the table waits for."""
        layout = self.game.layout(session.state, whole=whole)
        waiting = self.game.waiting_for(session.state)
        width = max(map(len, self.seats))
        for line in layout.middle:
            yield from _wrap(line)
        for seat, lines in enumerate(layout.seats):
            first = f"{'>' if seat in waiting else ' '} {self.seats[seat]:{width}}  "
            for line in lines or ("-",):
                for part in _wrap(line):
                    yield first + part
                    first = " " * len(first)


def _wrap(line: str) -> list[str]:
    return [line] if len(line) <= WIDTH else wrap(line, WIDTH, subsequent_indent="    ")


def seat_names(seats: int, players: object) -> tuple[str, ...]:
    """Those of a record's tag `Players`, if each seat has one of its own; else "Seat A" and so on."""
    if isinstance(players, list) and len(players) == seats and all(isinstance(name, str) for name in players):
        names = tuple(plain(name.strip()) for name in players)
        if all(names) and len({*names, "the table"}) > seats:
            return names
    return tuple(map(seat_name, range(seats)))
