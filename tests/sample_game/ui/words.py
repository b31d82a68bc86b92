"""Low Card in words.

Names are given as people wrote them, one a seat; they are made harmless here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.game import Event, Finished, Result
from tests.sample_game.engine.types import Dealt, HandsShown, Keep, Kept, Move, Swap, Swapped, View
from ui.text.headline import gap, headline
from ui.text.locale import _, mark, ngettext
from ui.text.words import MARKS, bare, fit, full, join_names, plain, resigned_line, seat, sentences

ROUND = mark("Round {number}")
NEXT_ROUND = mark("The next round begins when everybody has pressed Ready, by {when} at the latest.")
GO_ON = mark("Next round")
SHOW_ROUND = mark("Show a round")
BLURB = mark("Keep your hidden card or swap it once: the lowest card wins.")


def status(view: View, names: Sequence[str]) -> str:
    """Where the game stands and who it waits for, in Markdown."""
    if view.turn is None:
        return _("The game is over.")
    return _("{name}: keep your card, or swap it.").format(name=seat(names, view.turn))


def unit(points: int) -> str:
    """What is counted."""
    return ngettext("point", "points", points)


def summons(view: View) -> str:
    """What a player is pinged for."""
    return _("keep your card or swap it")


def event(what: Event, names: Sequence[str]) -> str | None:
    """One line of Markdown for what happened, fit for everybody's eyes; None for what needs no words."""
    return _told(what, [plain(name) for name in names])


def _told(what: Event, names: Sequence[str]) -> str | None:
    match what:
        case Dealt():
            return _("Everybody got a card.")
        case Kept():
            return _("{name} kept the card.").format(name=names[what.seat])
        case Swapped():
            return _("{name} laid the {card} open and took another.").format(
                name=names[what.seat], card=what.away
            )
        case Finished():
            first = [name for name, place in zip(names, what.result.places, strict=True) if place == 1]
            return _("{names} wins.").format(names=join_names(first))
        case _:
            return None


def action(move: Move) -> str:
    """The label of a button."""
    match move:
        case Keep():
            return _("Keep it")
        case Swap():
            return _("Swap it")
        case _:
            assert_never(move)


def prompt(view: View, index: int) -> str:
    """What only this seat may know."""
    return _("Your card is the {card}.").format(card=view.hands[index])


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table without a picture."""
    lines = [middle(view)]
    lines += [f"{MARKS[index]} {bare(name)}: {_holds(view, index)}" for index, name in enumerate(names)]
    return "```\n" + "\n".join(lines) + "\n```"


def alt(view: View, names: Sequence[str]) -> str:
    """All that the picture says, in at most 1,024 characters."""

    def said(short: Sequence[str]) -> str:
        turn = "" if view.turn is None else _("Turn: {name}.").format(name=short[view.turn])
        cards = (full(f"{MARKS[at][0]} {name}: {_holds(view, at)}") for at, name in enumerate(short))
        return sentences(full("Low Card"), turn, full(middle(view)), *cards)

    return fit(names, said)


def outcome(scored: HandsShown, names: Sequence[str]) -> str:
    """Who held the lowest card."""
    low = min(line.card for line in scored.lines)
    first = [plain(name) for name, line in zip(names, scored.lines, strict=True) if line.card == low]
    return _("{names} had the lowest card, the {card}.").format(names=join_names(first), card=low)


def shown(scored: HandsShown, names: Sequence[str]) -> str:
    """The cards that everybody held, in Markdown."""
    cards = (
        _("{name}: **{card}**").format(name=seat(names, line.seat), card=line.card) for line in scored.lines
    )
    return "\n".join(cards)


def result(ended: Result, names: Sequence[str], resigned: Sequence[int], reader: int | None) -> str:
    """The headline and the ranking in Markdown; `resigned` are the seats whose players left, `reader` reads it."""
    apart = gap(ended, reader, resigned)
    margin = _("by {points}").format(points=apart) if apart else ""
    who = [plain(name) for name in names]
    lines = [f"**{headline(ended, who, margin, reader=reader, resigned=resigned)}**"]
    for index in sorted(range(len(names)), key=lambda index: ended.places[index]):
        line = _("{place} · {name}").format(place=ended.places[index], name=seat(names, index))
        lines.append(resigned_line(line) if index in resigned else line)
    return "\n".join(lines)


def middle(view: View) -> str:
    """What lies between the players, and the round if there are several."""
    away = ", ".join(map(str, view.away)) or _("none")
    told = _("Deck: {deck}. Laid open: {away}").format(deck=view.deck, away=away)
    if view.options.rounds == 1:
        return told
    return _("Round {number} of {rounds}. {told}").format(
        number=view.round, rounds=view.options.rounds, told=told
    )


def total(view: View, index: int) -> str:
    """What a player has of the rounds before, if there are several."""
    return "" if view.options.rounds == 1 else _("{points} in all").format(points=view.totals[index])


def _holds(view: View, index: int) -> str:
    card = view.hands[index]
    told = (_("a hidden card") if card is None else str(card), total(view, index))
    return ", ".join(filter(None, told))
