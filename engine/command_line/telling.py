"""Any game's events and table in words: the types of their fields say what a number means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from textwrap import wrap
from typing import Any

from msgspec import Struct, inspect

from engine.command_line.words import plain, seconds, spoken
from engine.game import TABLE, AnyGame, Event, Finished, Result, RoundScored, RuleError
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
        """Lines such as "seat 1 placed: index @4, card 5, replaced 12, source deck"."""
        if isinstance(event, Finished):
            yield from self.result(event.result)
            return
        what = spoken(type(event).__name__)
        who = getattr(event, "seat", None)
        facts = self._facts(event, leave=("seat", "lines") if isinstance(event, RoundScored) else ("seat",))
        head = what if who is None else f"{self.seat(who)} {what}"
        yield from _wrapped(f"{head}: {facts}" if facts else head)
        for line in event.lines if isinstance(event, RoundScored) else ():
            for part in _wrapped(f"{self.seat(line.seat)}: {self._facts(line, leave=('seat',))}"):
                yield f"    {part}"

    def refusal(self, refusal: RuleError) -> str:
        """Why the rules refuse a move, by the word for it: "clash (card 5, beside 4)"."""
        facts = []
        for name, value in refusal.facts.items():
            several = value if isinstance(value, tuple) else (value,)
            facts.append(" ".join((name, *(self._fact(name, each) for each in several))))
        code = spoken(refusal.code.rpartition(".")[2])
        return f"{code} ({', '.join(facts)})" if facts else code

    def allowed(self, session: Session, seat: int) -> str:
        """What a seat may do: "seat 1 may: deck, take."."""
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
        yield f"the game is over ({spoken(result.reason)})"
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
            yield from _wrapped(line)
        for seat, lines in enumerate(layout.seats):
            first = f"{'>' if seat in waiting else ' '} {self.seats[seat]:{width}}  "
            for line in lines or ("-",):
                for part in _wrapped(line):
                    yield first + part
                    first = " " * len(first)

    def _facts(self, struct: Struct, leave: Sequence[str] = ()) -> str:
        """ "card 5, replaced 12": what says nothing, as None, False and whatever is as usual, is left out."""
        facts = []
        for field in _fields(type(struct)):
            value = getattr(struct, field.name)
            if field.name in leave or value is None or value is False or value == field.default:
                continue
            said = self._said(value, field.type)
            if said or field.type == inspect.BoolType():
                facts.append(f"{spoken(field.name)} {said}".rstrip())
        return ", ".join(facts)

    def _said(self, value: Any, kind: inspect.Type) -> str:
        match kind:
            case inspect.Metadata(_, {"title": "card"}):
                return self.game.name_of(value)
            case inspect.Metadata(_, {"title": "seat"}):
                return self.seat(value)
            case inspect.Metadata(_, {"title": "milliseconds"}):
                return seconds(value)
            case inspect.Metadata(_, _, {"names": names}):
                return str(names[value])
            case inspect.Metadata(inner):
                return self._said(value, inner)
            case inspect.UnionType(choices) if not isinstance(value, Struct):  # of None and one other
                return self._said(value, next(each for each in choices if each != inspect.NoneType()))
            case inspect.VarTupleType(inner):
                return self._several(value, [inner] * len(value))
            case inspect.TupleType(inners):
                return self._several(value, inners)
            case inspect.BoolType():
                return ""
        if isinstance(value, Struct) and type(value).__str__ is object.__str__:
            return self._facts(value)
        return spoken(value) if isinstance(value, str) else str(value)

    def _several(self, items: Sequence[Any], kinds: Sequence[inspect.Type]) -> str:
        said = []
        for item, kind in zip(items, kinds, strict=True):
            text = "hidden" if item is None else self._said(item, kind)
            compound = isinstance(item, tuple) or (isinstance(item, Struct) and ", " in text)
            said.append(f"({text})" if compound and text else text)
        joint = " "
        if kinds and _names_a_seat(kinds[0]):
            joint = " and " if _names_a_seat(kinds[-1]) else ": "
        return joint.join(said).strip()


def _wrapped(line: str) -> list[str]:
    return [line] if len(line) <= WIDTH else wrap(line, WIDTH, subsequent_indent="    ")


def _names_a_seat(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.Metadata) and kind.extra_json_schema == {"title": "seat"}


@cache
def _fields(struct: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return info.fields


def seat_names(seats: int, players: object) -> tuple[str, ...]:
    """Those of a record's tag `Players`, if each seat has one of its own; else "seat 0" and so on."""
    if isinstance(players, list) and len(players) == seats and all(isinstance(name, str) for name in players):
        names = tuple(plain(name.strip()) for name in players)
        if all(names) and len({*names, "the table"}) > seats:
            return names
    return tuple(f"seat {seat}" for seat in range(seats))
