"""The scorecard as text (rules 5.5): a row for each player, a column for each hole, extra holes as T1, T2.

Seats stand as letters in the table, which then fits a phone; their names follow below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.text.locale import _, ngettext
from ui.text.words import MARKS, bare, fit, full, halves, join_spaced, number, plain, sentences

COLUMNS = 9  # of holes side by side; eighteen holes are two blocks
NO_SCORE = "·"

Scores = Sequence[Sequence[int | None]]  # a seat: its score of each hole; None where it did not play


def record(feat: str, name: str, value: str) -> str:
    """Stands above a card that was asked for by its record."""
    return _("**{feat}**: {name}, {value}").format(feat=feat, name=plain(name), value=value)


def card_text(
    names: Sequence[str],
    rounds: Scores,
    totals: Sequence[int],
    places: Sequence[int],
    playoff: Scores = (),
    date: str = "",
    *,
    match: bool = False,
) -> str:
    """The card in a code block, at most 1,900 characters for six players and 18 holes; `places` may be ().

    In match play `totals` are the holes won, in halves.
    """
    columns = _columns(rounds, playoff)
    blocks = [columns[start : start + COLUMNS] for start in range(0, len(columns), COLUMNS)]
    parts = [_block(block, len(names)) for block in blocks]
    if match:
        totals_column = (_("Won"), [halves(value) for value in totals])
    else:
        totals_column = (_("Total"), [number(value) for value in totals])
    legend = _rows([("", [_name(names, seat) for seat in range(len(names))]), totals_column], len(names))
    if places:
        for seat, place in enumerate(places):
            legend[seat + 1] += "  " + _("place {place}").format(place=place)
    order = _by_place(names, places)
    ranked = [[rows[0], *(rows[seat + 1] for seat in order)] for rows in (*parts, legend)]
    dated = [[date]] if date else []
    return "```\n" + "\n\n".join("\n".join(part) for part in [*ranked, *dated]) + "\n```"


def card_alt(
    names: Sequence[str],
    rounds: Scores,
    totals: Sequence[int],
    places: Sequence[int],
    playoff: Scores = (),
    date: str = "",
    *,
    match: bool = False,
) -> str:
    """The scorecard in words, at most 1,024 characters."""
    holes = max((len(scores) for scores in rounds), default=0)
    head = ngettext("Scorecard, {holes} hole.", "Scorecard, {holes} holes.", holes).format(holes=holes)

    told = _("won {holes}") if match else _("total {total}")
    counted = [told.format(holes=halves(total), total=number(total)) for total in totals]

    def alt(short: Sequence[str]) -> str:
        lines = (
            _line(
                short[seat],
                rounds[seat],
                playoff[seat] if playoff else (),
                counted[seat],
                places[seat : seat + 1],
            )
            for seat in _by_place(short, places)
        )
        return sentences(head, *lines, _("Played on {date}.").format(date=date) if date else "")

    return fit(names, alt)


def _by_place(names: Sequence[str], places: Sequence[int]) -> list[int]:
    """The seats, best first."""
    return sorted(range(len(names)), key=lambda seat: places[seat] if places else seat)


def _line(
    name: str, scores: Sequence[int | None], extra: Sequence[int | None], total: str, place: Sequence[int]
) -> str:
    parts = [
        join_spaced(map(_score, scores)),
        _("T {scores}").format(scores=join_spaced(map(_score, extra)))
        if any(x is not None for x in extra)
        else "",
        total,
        _("place {place}").format(place=place[0]) if place else "",
    ]
    return full(f"{name}: {', '.join(filter(None, parts))}")


def _columns(rounds: Scores, playoff: Scores) -> list[tuple[str, list[str]]]:
    holes = max((len(scores) for scores in rounds), default=0)
    extra = max((len(scores) for scores in playoff), default=0)
    return [(str(hole + 1), [_at(scores, hole) for scores in rounds]) for hole in range(holes)] + [
        (f"T{hole + 1}", [_at(scores, hole) for scores in playoff]) for hole in range(extra)
    ]


def _block(columns: Sequence[tuple[str, list[str]]], seats: int) -> list[str]:
    letters = ("", [MARKS[seat][0] for seat in range(seats)])
    return _rows([letters, *columns], seats)


def _rows(columns: Sequence[tuple[str, list[str]]], seats: int) -> list[str]:
    """Columns side by side under their heads: the first to the left, numbers to the right."""
    rows = [""] * (seats + 1)
    for at, (head, cells) in enumerate(columns):
        width = max(len(text) for text in (head, *cells))
        for row, text in enumerate((head, *cells)):
            rows[row] += text.ljust(width) if at == 0 else text.rjust(width + 1)
    return rows


def _name(names: Sequence[str], seat: int) -> str:
    return f"{MARKS[seat][0]} {bare(names[seat])}"


def _at(scores: Sequence[int | None], hole: int) -> str:
    return _score(scores[hole] if hole < len(scores) else None)


def _score(score: int | None) -> str:
    return NO_SCORE if score is None else number(score)
