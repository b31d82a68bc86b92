"""What decided a game of Sevens: the round in which the winner gained the most on the player who came next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.game import Result
from engine.sevens.types import HandLine
from ui.sevens import score
from ui.sevens.cards import cards
from ui.text.locale import _
from ui.text.score_sheet import sheet_alt
from ui.text.words import fit, full, sentences

Rounds = Mapping[int, Sequence[HandLine]]  # by their number


class Decided(NamedTuple):
    """The round that decided it, and what the player who came next was left with."""

    round: int
    line: HandLine


class Ended(NamedTuple):
    """A game that is over."""

    ended: Result
    resigned: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]  # of each round: the score of each seat in it
    decided: Decided | None


def ended(result: Result, resigned: tuple[int, ...], played: Rounds) -> Ended:
    columns = tuple(tuple(line.score for line in played[number]) for number in sorted(played))
    return Ended(result, resigned, columns, find_deciding(result, played))


def find_deciding(result: Result, played: Rounds) -> Decided | None:
    """The earliest such round. Where first place is shared, the others' costliest round decided it.

    None where resignations did.
    """
    first = result.places.index(1)
    others = [seat for seat, place in enumerate(result.places) if place > 1]
    if not others or not played or result.reason == "settled":
        return None
    rival = min(others, key=lambda seat: (result.places[seat], seat))
    number = max(sorted(played), key=lambda each: _score(played[each], rival) - _score(played[each], first))
    return Decided(number, next(line for line in played[number] if line.seat == rival))


def _score(lines: Sequence[HandLine], seat: int) -> int:
    return next(line.score for line in lines if line.seat == seat)


def title(what: Decided) -> str:
    return _("Round {number} decided it").format(number=what.round)


def left_with(name: str) -> str:
    """Stands above the cards."""
    return _("{name} was left with").format(name=name)


def alt(told: Ended, names: Sequence[str]) -> str:
    """Everything that the picture says, in at most 1,024 characters."""
    seats, what = range(len(names)), told.decided
    rounds = tuple(tuple(column[seat] for column in told.columns) for seat in seats)

    def say(short: Sequence[str]) -> str:
        lines = [full(score.headline(told.ended, short, told.resigned))]
        if what is not None:
            held = cards(what.line.cards) or _("nothing")
            text = _("{title}: {left_with} {cards}, {points}.")
            points = score.points(what.line.score)
            left = left_with(short[what.line.seat])
            lines.append(text.format(title=title(what), left_with=left, cards=held, points=points))
        return sentences(*lines, sheet_alt(short, rounds, told.ended.scores, told.ended.places))

    return fit(names, say)
