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
    """The race that decided it, or the winner's best one, and what the winner did in it."""

    race: int
    line: RaceLine
    gained: int  # on the player who came next
    is_best: bool = False  # the winner's best one: no race decided it


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
    """The earliest such race; of a player alone, where first place is shared or others resigned, their best one."""
    first = result.places.index(1)
    is_best = result.reason == "settled" or result.places.count(1) > 1
    others = [seat for seat, place in enumerate(result.places) if place > 1 and not is_best]
    rival = min(others, key=lambda seat: (result.places[seat], seat)) if others else None

    def gained(each: int) -> int:
        return _line(played[each], first).score - (0 if rival is None else _line(played[each], rival).score)

    best = max(sorted(played), key=gained)
    return Decided(best, _line(played[best], first), gained(best), rival is None)


def _line(lines: Sequence[RaceLine], seat: int) -> RaceLine:
    return next(line for line in lines if line.seat == seat)


def title(what: Decided, names: Sequence[str]) -> str:
    if what.is_best:
        return _("{name}'s best race: {number}").format(name=names[what.line.seat], number=what.race)
    return _("Race {number} decided it").format(number=what.race)


def gained(what: Decided) -> str:
    """ "+12", or the points of the best race."""
    return f"+{what.gained}" if what.gained > 0 and not what.is_best else number(what.gained)


def alt(told: Ended, names: Sequence[str]) -> str:
    """Everything that the picture says, in at most 1,024 characters; the board itself is behind a button."""
    seats, what = range(len(names)), told.decided
    rounds = tuple(tuple(column[seat] for column in told.columns) for seat in seats)

    def say(short: Sequence[str]) -> str:
        text = _("{title}, {points} for {name}.")
        return sentences(
            full(score.headline(told.ended, short, told.resigned)),
            text.format(title=title(what, short), points=gained(what), name=short[what.line.seat]),
            sheet_alt(short, rounds, told.ended.scores, told.ended.places),
        )

    return fit(names, say)
