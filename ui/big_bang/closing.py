"""What decided several races of Big Bang: the one in which the winner gained the most on the player who came next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.big_bang.types import RaceLine
from engine.game import Result
from ui.big_bang import score
from ui.text.locale import _
from ui.text.score_sheet import sheet_alt
from ui.text.words import fit, full, number, sentences

Races = Mapping[int, Sequence[RaceLine]]  # by their number


class Decided(NamedTuple):
    """The race that decided it, and what the winner did in it."""

    race: int
    line: RaceLine
    gained: int


class Ended(NamedTuple):
    """Several races that are over."""

    ended: Result
    resigned: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]  # of each race: the score of each seat in it
    decided: Decided


def ended(result: Result, resigned: tuple[int, ...], played: Races) -> Ended:
    columns = tuple(tuple(line.score for line in played[number]) for number in sorted(played))
    return Ended(result, resigned, columns, find_deciding(result, played))


def find_deciding(result: Result, played: Races) -> Decided:
    """The earliest such race; of a player alone, or where first place is shared, their best one."""
    first = result.places.index(1)
    others = [seat for seat, place in enumerate(result.places) if place > 1]
    rival = min(others, key=lambda seat: (result.places[seat], seat)) if others else None

    def gained(each: int) -> int:
        return _line(played[each], first).score - (0 if rival is None else _line(played[each], rival).score)

    best = max(sorted(played), key=gained)
    return Decided(best, _line(played[best], first), gained(best))


def _line(lines: Sequence[RaceLine], seat: int) -> RaceLine:
    return next(line for line in lines if line.seat == seat)


def title(what: Decided) -> str:
    return _("Race {number} decided it").format(number=what.race)


def signed(points: int) -> str:
    """ "+12"."""
    return f"+{points}" if points > 0 else number(points)


def alt(told: Ended, names: Sequence[str]) -> str:
    """Everything that the picture says, in at most 1,024 characters; the board itself is behind a button."""
    seats, what = range(len(names)), told.decided
    rounds = tuple(tuple(column[seat] for column in told.columns) for seat in seats)

    def say(short: Sequence[str]) -> str:
        text = _("{title}, {points} for {name}.")
        return sentences(
            full(score.headline(told.ended, short, told.resigned)),
            text.format(title=title(what), points=signed(what.gained), name=short[what.line.seat]),
            sheet_alt(short, rounds, told.ended.scores, told.ended.places),
        )

    return fit(names, say)
