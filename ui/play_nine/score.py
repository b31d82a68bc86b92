"""How a hole of Play Nine was scored, and how a game ended (rules 5.2.7, 5.2.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.game import Result, places
from engine.play_nine.types import BOARD, Bonus, Column, HoleLine, HoleScored, View
from ui.text.headline import gap
from ui.text.headline import headline as end_headline
from ui.text.locale import _, ngettext
from ui.text.words import (
    fit,
    full,
    halves,
    join_names,
    join_spaced,
    number,
    of_seat,
    plain,
    ranking,
    seat,
    sentences,
    total,
)

COLUMNS = BOARD // 2
RARE = -11  # a score of a hole


def hole_result(scored: HoleScored, names: Sequence[str]) -> str:
    """A hole's ranking in Markdown, with the parts of each score; under 2,000 characters for six players."""
    lines = [sentences(_("**{hole} is over.**").format(hole=hole_name(scored)), _end(scored, names))]
    ranking = places([line.score for line in scored.lines])
    for place, line in sorted(zip(ranking, scored.lines, strict=True), key=lambda ranked: ranked[0]):
        lines.append(
            _("{place} · {name}: **{score}**, {standing}").format(
                place=place,
                name=seat(names, line.seat),
                score=number(line.score),
                standing=standing(line, scored),
            )
        )
        lines.append(f"-# {how(line)}")
    if scored.tie_goes_on:
        lines.append(_tie(scored, names))
    return "\n".join(lines)


def outcome(scored: HoleScored, names: Sequence[str], reader: int | None = None) -> str:
    """Who won a hole, and from the second hole on who leads, or who plays on. `reader`: the seat that reads it."""
    low, seats = best(scored)
    if seats == (reader,):
        told = (
            _("You win extra hole {hole} with {score}")
            if scored.playoff
            else _("You win hole {hole} with {score}")
        )
    elif scored.playoff:
        told = ngettext(
            "{names} wins extra hole {hole} with {score}",
            "{names} share extra hole {hole}: {score}",
            len(seats),
        )
    else:
        told = ngettext(
            "{names} wins hole {hole} with {score}", "{names} share hole {hole}: {score}", len(seats)
        )
    lines = [
        told.format(
            names=join_names([plain(names[seat]) for seat in seats]),
            hole=scored.playoff or scored.round,
            score=number(low),
        )
    ]
    lines.append(rare_hole(low))
    if scored.tie_goes_on:
        lines.append(_tie(scored, names))
    elif scored.round > 1:
        lines.append(lead(scored, names))
    return "\n".join(filter(None, lines))


def rare_hole(score: int, name: str = "") -> str:
    """The warm line about a hole such as is rarely seen, or ""."""
    if score > RARE:
        return ""
    if not name:
        return _("**What a hole: {score}!**").format(score=number(score))
    return _("**What a hole: {score} for {name}!**").format(score=number(score), name=plain(name))


def _tie(scored: HoleScored, names: Sequence[str]) -> str:
    tied = join_names([plain(names[index]) for index in scored.tie_goes_on])
    return _("{names} are tied for first place and play an extra hole.").format(names=tied)


def hole_alt(scored: HoleScored, names: Sequence[str]) -> str:
    """Everything that the picture of a finished hole says, in at most 1,024 characters."""
    return fit(names, lambda short: sentences(full(hole_name(scored)), *_alt_lines(scored, short)))


def _alt_lines(scored: HoleScored, names: Sequence[str]) -> list[str]:
    lines = []
    for line in scored.lines:
        cards = [number(card) for card in line.cards]
        parts = [
            join_spaced((*cards[:COLUMNS], "/", *cards[COLUMNS:])),
            *worths(_by_value(line.matched, line.bonuses)),
            _("score {score}").format(score=number(line.score)),
            standing(line, scored),
            *([_("out")] if line.went_out else []),
        ]
        lines.append(of_seat(line.seat, names[line.seat], parts))
    return lines


def how(line: HoleLine) -> str:
    """The parts of a score: "−10 + 5 + 9 + 2 + 1 = 7 (pair of −5: −10)"."""
    counted = _by_value(line.matched, line.bonuses)
    paired = {match.column for match in line.matched}
    loose = [card for index, card in enumerate(line.cards) if index % COLUMNS not in paired]
    terms = [score for _value, score, _count in counted if score] + loose
    told = "; ".join(worths(counted))
    if len(terms) < 2:  # only pairs, of which at most one number counts
        return told
    added = f"{total(terms)} = {number(line.score)}"
    return f"{added} ({told})" if told else added


def pairs(view: View, index: int) -> list[tuple[int, int, int]]:
    """A seat's visible matched columns, by value: (value, what they score together, how many)."""
    return _by_value(view.matched[index], view.bonuses[index])


def pairs_of(line: HoleLine) -> list[tuple[int, int, int]]:
    """The same of a line of a hole that is over."""
    return _by_value(line.matched, line.bonuses)


def best(scored: HoleScored) -> tuple[int, tuple[int, ...]]:
    """The lowest score of a hole and the seats that made it."""
    low = min(line.score for line in scored.lines)
    return low, tuple(line.seat for line in scored.lines if line.score == low)


def hole_name(scored: HoleScored) -> str:
    """ "Hole 3", "Extra hole 1"."""
    if scored.playoff:
        return _("Extra hole {number}").format(number=scored.playoff)
    return _("Hole {number}").format(number=scored.round)


def result(
    ended: Result,
    names: Sequence[str],
    resigned: Sequence[int] = (),
    *,
    match: bool = False,
    reader: int | None = None,
) -> str:
    """The headline and the ranking in Markdown, ties sharing a place; `resigned` are the seats whose players left.

    In match play, which a result of that reason tells by itself, scores are holes won, in halves. `reader`: the seat
    that reads it.
    """
    match = match or ended.reason == "match"
    say = holes_won if match else strokes
    lines = ranking(ended, names, lambda index: say(ended.scores[index]), resigned)
    told = headline(ended, [plain(name) for name in names], resigned, match=match, reader=reader)
    return "\n".join((f"**{told}**", *lines))


def strokes(points: int) -> str:
    return ngettext("{count} stroke", "{count} strokes", abs(points)).format(count=number(points))


def tally(points: int, *, match: bool) -> str:
    """One score of a result: strokes, or in match play holes won, which come in halves."""
    return halves(points) if match else number(points)


def unit(points: int, *, match: bool) -> str:
    """What is counted: the word that follows `tally`."""
    if match:
        return ngettext("hole won", "holes won", 2 if points % 2 else points // 2)
    return ngettext("stroke", "strokes", abs(points))


def headline(
    ended: Result,
    names: Sequence[str],
    resigned: Sequence[int] = (),
    *,
    match: bool = False,
    reader: int | None = None,
) -> str:
    """Who won, and by how many strokes or holes: "Bo wins by 54"."""
    if ended.reason == "match" and ended.places.count(1) > 1:
        return _("The match is halved")
    margin = _margin(ended, gap(ended, reader, resigned), match=match)
    return end_headline(ended, names, margin, reader=reader, resigned=resigned)


def _margin(ended: Result, apart: int | None, *, match: bool) -> str:
    if apart is None:
        return ""
    if not apart:
        return _("in sudden death") if ended.reason == "sudden_death" else ""
    if match:
        count = 2 if apart % 2 else apart // 2
        return ngettext("by one hole", "by {holes} holes", count).format(holes=halves(apart))
    return _("by {strokes}").format(strokes=apart)


def holes_won(points: int) -> str:
    """ "2½ holes won", from points in halves."""
    return ngettext("{holes} hole won", "{holes} holes won", 2 if points % 2 else points // 2).format(
        holes=halves(points)
    )


def _end(scored: HoleScored, names: Sequence[str]) -> str:
    if scored.capped:
        return _("It had reached the turn limit.")
    for line in scored.lines:
        if line.went_out:
            return _("{name} putted out first.").format(name=plain(names[line.seat]))
    return ""


def standing(line: HoleLine, scored: HoleScored) -> str:
    """What a seat has so far: "total 14", "2½ holes won"."""
    if scored.playoff:
        return _("in sudden death")
    if _is_match(scored):
        return holes_won(line.points)
    return _("total {total}").format(total=number(line.total))


def lead(scored: HoleScored, names: Sequence[str]) -> str:
    """Says who is ahead after a hole; empty in sudden death."""
    if scored.playoff:
        return ""
    match = _is_match(scored)
    key: Callable[[HoleLine], int] = (lambda line: -line.points) if match else (lambda line: line.total)
    low = min(map(key, scored.lines))
    first = [line for line in scored.lines if key(line) == low]
    if match and len(first) > 1:
        return _("The match is level.")
    told = holes_won(first[0].points) if match else number(low)
    return ngettext("{names} leads: {standing}.", "{names} lead: {standing}.", len(first)).format(
        names=join_names([plain(names[line.seat]) for line in first]), standing=told
    )


def _is_match(scored: HoleScored) -> bool:
    """Each hole of match play gives somebody a point, or both a half."""
    return any(line.points for line in scored.lines)


def _by_value(columns: Sequence[Column], added: Sequence[Bonus]) -> list[tuple[int, int, int]]:
    scores: Counter[int] = Counter()
    for column in columns:
        scores[column.value] += column.score
    for bonus in added:
        scores[bonus.value] += bonus.score
    counts = Counter(column.value for column in columns)
    return [(value, scores[value], counts[value]) for value in sorted(counts)]


def worths(paired: Sequence[tuple[int, int, int]]) -> list[str]:
    """What `pairs` gives, in words: "pairs of 4 and 7: 0", "2 pairs of 3: −10, −5 each"."""
    nothing = [number(value) for value, score, _count in paired if not score]
    words = [_worth(join_names(nothing), 0, len(nothing))] if nothing else []
    return words + [
        _worth(number(value), score, 1)
        if count == 1
        else _("{count} pairs of {value}: {score}, {each} each").format(
            count=count, value=number(value), score=number(score), each=number(score // count)
        )
        for value, score, count in paired
        if score
    ]


def _worth(values: str, score: int, count: int) -> str:
    return ngettext("pair of {values}: {score}", "pairs of {values}: {score}", count).format(
        values=values, score=number(score)
    )
