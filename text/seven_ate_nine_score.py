"""How a race of 7 Ate 9 ended, and how a game did (rules 1.2.9, 1.4.10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Result, places
from engine.seven_ate_nine import RaceScored
from text.locale import _, ngettext
from text.words import listed, plain, seat


def race_result(scored: RaceScored, names: Sequence[str], *, match: bool = False) -> str:
    """The ranking of a race in Markdown; in a match with the races won so far."""
    if scored.winner is None:
        lines = [_("**Race {number} was ended by the table.**").format(number=scored.round)]
        if match:
            lines.append(_("Nobody gets a point for it."))
    else:
        text = (
            _("**{name} wins race {number}**, the last card face down.")
            if scored.how == "last"
            else _("**{name} wins race {number}.**")
        )
        lines = [text.format(name=plain(names[scored.winner]), number=scored.round)]
    ranking = places([line.left for line in scored.lines])
    for place, line in sorted(zip(ranking, scored.lines, strict=True), key=lambda ranked: ranked[0]):
        text = _("{place} · {name}: {left}").format(
            place=place, name=seat(names, line.seat), left=cards_left(line.left)
        )
        lines.append(f"{text}, {races_won(line.total)}" if match else text)
    return "\n".join(lines)


def result(ended: Result, names: Sequence[str], resigned: Sequence[int] = (), *, match: bool = False) -> str:
    """The final ranking in Markdown, ties sharing a place; `resigned` are the seats whose players left.

    In a match, which a result of that reason tells by itself, scores are races won.
    """
    match = match or ended.reason == "match"
    lines = [_verdict(ended, [plain(name) for name in names])]
    for index in sorted(range(len(names)), key=lambda index: (ended.places[index], index)):
        score = ended.scores[index]
        line = _("{place} · {name}: {score}").format(
            place=ended.places[index],
            name=seat(names, index),
            score=races_won(score) if match else cards_left(score),
        )
        lines.append(f"{line} {_('(resigned)')}" if index in resigned else line)
    return "\n".join(lines)


def _verdict(ended: Result, names: Sequence[str]) -> str:
    first = [name for name, place in zip(names, ended.places, strict=True) if place == 1]
    if ended.reason == "ended":
        return _("**The table ended the race.** Fewest cards: {names}.").format(names=listed(first))
    if len(first) > 1:
        return _("**{names} share first place.**").format(names=listed(first))
    if ended.reason == "match":
        return _("**{name} wins** the match.").format(name=first[0])
    if ended.reason == "last":
        return _("**{name} wins**, the last card face down.").format(name=first[0])
    return _("**{name} wins.**").format(name=first[0])


def races_won(count: int) -> str:
    """ "2 races won"."""
    return ngettext("{count} race won", "{count} races won", count).format(count=count)


def cards_left(count: int) -> str:
    """ "no cards left", "3 cards left"."""
    if not count:
        return _("no cards left")
    return ngettext("{count} card left", "{count} cards left", count).format(count=count)
