"""The score sheet of games that are counted by the round, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ui.text.locale import _, ngettext
from ui.text.words import MARKS, fit, join_spaced, number, sentences


def sheet_alt(
    names: Sequence[str],
    rounds: Sequence[Sequence[int]],
    totals: Sequence[int],
    places: Sequence[int],
    date: str = "",
) -> str:
    """All that the score sheet says, in at most 1,024 characters: of each seat its score of every round."""
    many = max((len(scores) for scores in rounds), default=0)
    head = ngettext("Score sheet, {rounds} round.", "Score sheet, {rounds} rounds.", many).format(rounds=many)
    played = [_("Played on {date}.").format(date=date)] if date else []

    def alt(short: Sequence[str]) -> str:
        lines = (
            _("{mark} {name}: {scores}, total {total}, place {place}.").format(
                mark=MARKS[seat][0],
                name=name,
                scores=join_spaced(map(number, rounds[seat])),
                total=number(totals[seat]),
                place=places[seat],
            )
            for seat, name in enumerate(short)
        )
        return sentences(head, *lines, *played)

    return fit(names, alt)
