"""How a round of Sevens was counted, and how a game ended (rules 2.2.6, 2.2.7)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Result
from engine.sevens.types import HandLine, HandsCounted
from ui.sevens.cards import cards
from ui.text.headline import gap
from ui.text.headline import headline as end_headline
from ui.text.locale import _, ngettext
from ui.text.words import MARKS, fit, join_names, number, plain, ranking, seat, sentences, total


def round_result(scored: HandsCounted, names: Sequence[str]) -> str:
    """A round's ranking in Markdown, with the parts of each score."""
    lines = [sentences(f"**{round_name(scored)}**", _end(scored, [plain(name) for name in names]))]
    for line in sorted(scored.lines, key=lambda line: line.score):
        lines.append(
            _("{name}: **{score}**, total {total}").format(
                name=seat(names, line.seat), score=number(line.score), total=number(line.total)
            )
        )
        if line.cards:
            lines.append(f"-# {how(line)}")
    return "\n".join(lines)


def outcome(scored: HandsCounted, names: Sequence[str], reader: int | None = None) -> str:
    """Who was out, and from the second round on who leads. `reader`: the seat that reads it."""
    who = [plain(names[index]) for index in out(scored)]
    if out(scored) == (reader,):
        told = _("You are out and win round {number}")
    else:
        told = ngettext(
            "{names} is out and wins round {number}", "{names} are out and share round {number}", len(who)
        )
    lines = [told.format(names=join_names(who), number=scored.round)]
    if scored.round > 1:
        lines.append(_lead(scored, names))
    return "\n".join(lines)


def _lead(scored: HandsCounted, names: Sequence[str]) -> str:
    low = min(line.total for line in scored.lines)
    first = [plain(names[line.seat]) for line in scored.lines if line.total == low]
    return ngettext("{names} leads: total {total}.", "{names} lead: total {total}.", len(first)).format(
        names=join_names(first), total=number(low)
    )


def round_alt(scored: HandsCounted, names: Sequence[str]) -> str:
    """Everything that the picture of a counted round says, in at most 1,024 characters."""
    return fit(names, lambda short: sentences(round_name(scored), *_alt_lines(scored, short)))


def _alt_lines(scored: HandsCounted, names: Sequence[str]) -> list[str]:
    return [
        _("{mark} {name}: {how}, total {total}.").format(
            mark=MARKS[line.seat][0], name=names[line.seat], how=how(line), total=number(line.total)
        )
        for line in scored.lines
    ]


def round_name(scored: HandsCounted) -> str:
    return _("Round {number} is over.").format(number=scored.round)


def out(scored: HandsCounted) -> tuple[int, ...]:
    """The seats without cards."""
    return tuple(line.seat for line in scored.lines if not line.cards)


def how(line: HandLine) -> str:
    """The parts of a score: "A♠ 9♦: 15 + 10 = 25"."""
    if not line.cards:
        return _("out")
    if len(line.cards) == 1:
        return f"{cards(line.cards)}: {number(line.score)}"
    return f"{cards(line.cards)}: {total(line.points)} = {number(line.score)}"


def _end(scored: HandsCounted, names: Sequence[str]) -> str:
    who = out(scored)
    if scored.by_knock:
        text = ngettext(
            "The last card of {names} was taken.", "The last cards of {names} were taken.", len(who)
        )
    else:
        text = _("{names} played the last card.")
    return text.format(names=join_names([names[index] for index in who]))


def result(
    ended: Result, names: Sequence[str], resigned: Sequence[int] = (), *, reader: int | None = None
) -> str:
    """The headline and the ranking in Markdown, ties sharing a place; `resigned` are the seats whose players left.

    `reader`: the seat that reads it.
    """
    lines = ranking(ended, names, lambda index: points(ended.scores[index]), resigned)
    told = headline(ended, [plain(name) for name in names], resigned, reader=reader)
    return "\n".join((f"**{told}**", *lines))


def headline(
    ended: Result, names: Sequence[str], resigned: Sequence[int] = (), *, reader: int | None = None
) -> str:
    """Who won, and by how many points: "Ada wins by 12 points"."""
    apart = gap(ended, reader, resigned)
    margin = ngettext("by one point", "by {count} points", apart).format(count=apart) if apart else ""
    return end_headline(ended, names, margin, reader=reader, resigned=resigned)


def unit(count: int) -> str:
    """What is counted."""
    return ngettext("point", "points", count)


def points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=number(count))
