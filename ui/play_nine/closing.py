"""What decided a game of Play Nine, from its holes: the winner's best one, told in words as its picture shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.game import Result
from engine.play_nine.types import HoleLine
from ui.play_nine import score
from ui.text.locale import _
from ui.text.scorecard import card_alt
from ui.text.words import fit, full, join_spaced, number, sentences

COLUMNS = 4
Holes = Mapping[int, Sequence[HoleLine]]  # by their number, playoff holes last


class Best(NamedTuple):
    """The hole that was the winner's best."""

    line: HoleLine
    hole: int  # from 1; extra holes too
    is_extra: bool


class Golf(NamedTuple):
    """A game that is over."""

    ended: Result
    resigned: tuple[int, ...]
    columns: tuple[
        tuple[int | None, ...], ...
    ]  # of each hole, extra holes last: the score of each seat in it
    holes: int  # regular ones that were counted
    best: Best | None
    match: bool = False


def golf(ended: Result, resigned: tuple[int, ...], played: Holes, regular: int, *, match: bool) -> Golf:
    """`regular`: how many holes the game has without extra ones."""
    columns = []
    for hole in sorted(played):
        scores = {line.seat: line.score for line in played[hole]}
        columns.append(tuple(scores.get(seat) for seat in range(len(ended.places))))
    best = best_hole(ended, played, regular)
    return Golf(ended, resigned, tuple(columns), min(regular, len(columns)), best, match)


def best_hole(ended: Result, played: Holes, regular: int) -> Best | None:
    """The winner's lowest score; in sudden death the last hole, which decided it."""
    first = [seat for seat, place in enumerate(ended.places) if place == 1]
    found = [
        (line.score, hole, line)
        for hole, lines in played.items()
        for line in lines
        if line.seat in first and (ended.reason != "sudden_death" or hole == max(played))
    ]
    if not found:
        return None
    _score, hole, line = min(found, key=lambda each: each[:2])
    return Best(line, hole - regular if hole > regular else hole, hole > regular)


class Group(NamedTuple):
    """Columns of a board that belong together: pairs of one number with what they are worth, or all other cards."""

    columns: tuple[int, ...]
    worth: int | None = None


def groups(line: HoleLine) -> list[Group]:
    """The pairs, those that save most first, then the columns that are none."""
    bonuses = {bonus.value: bonus.score for bonus in line.bonuses}
    values = dict.fromkeys(pair.value for pair in line.matched)
    pairs = []
    for value in values:
        same = [pair for pair in line.matched if pair.value == value]
        worth = sum(pair.score for pair in same) + bonuses.get(value, 0)
        pairs.append(Group(tuple(pair.column for pair in same), worth))
    paired = {pair.column for pair in line.matched}
    loose = tuple(column for column in range(COLUMNS) if column not in paired)
    return sorted(pairs, key=lambda group: (group.worth, group.columns)) + ([Group(loose)] if loose else [])


def whose_best(name: str) -> str:
    """ "Ada's best hole"; without a name "The best hole"."""
    return _("{name}'s best hole").format(name=name) if name else _("The best hole")


def hole_name(best: Best) -> str:
    if best.is_extra:
        return _("extra hole {number}").format(number=best.hole)
    return _("hole {number}").format(number=best.hole)


def alt(told: Golf, names: Sequence[str]) -> str:
    """Everything that the picture says, in at most 1,024 characters."""
    seats = range(len(names))
    rounds, extra = (
        tuple(tuple(column[seat] for column in columns) for seat in seats)
        for columns in (told.columns[: told.holes], told.columns[told.holes :])
    )

    def say(short: Sequence[str]) -> str:
        headline = score.headline(told.ended, short, told.resigned, match=told.match)
        card = card_alt(short, rounds, told.ended.scores, told.ended.places, extra, match=told.match)
        return sentences(full(headline), _best(told.best, short), card)

    return fit(names, say)


def _best(best: Best | None, names: Sequence[str]) -> str:
    if best is None:
        return ""
    line = best.line
    cards = [number(card) for card in line.cards]
    rows = join_spaced((*cards[:COLUMNS], "/", *cards[COLUMNS:]))
    return _("{best}, {hole}: {cards}, {how}.").format(
        best=whose_best(names[line.seat]), hole=hole_name(best), cards=rows, how=", ".join(_how(line))
    )


def _how(line: HoleLine) -> list[str]:
    return [*score.worths(score.pairs_of(line)), _("score {score}").format(score=number(line.score))]
