"""Sequence Numbers in words: whose turn it is, what just happened, buttons, hints and the result.

Names are given as people wrote them, one for each seat, and made harmless here. All members of a side share the mark of
its first seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.game import Event, Finished, Result
from engine.sequence_numbers.board import (
    PLUS,
    SPACE_NAMES,
)
from engine.sequence_numbers.types import (
    Dealt,
    Draw,
    DrawLost,
    Drew,
    Forfeit,
    Forfeited,
    Missed,
    Pass,
    Passed,
    Placed,
    Removed,
    Reshuffled,
    Swap,
    Swapped,
    Talk,
    Talked,
    View,
)
from ui.sequence_numbers.cards import card, lines, sequences, shape
from ui.text.headline import gap
from ui.text.headline import headline as end_headline
from ui.text.locale import _, mark, ngettext
from ui.text.words import MARKS, full, join_names, plain, resigned_line, sentences

TITLE = "Sequence Numbers"
ROUND = mark("Game {number}")
BLURB = mark("Do the sum, cover the answer: five chips in a row make a sequence.")


def status(view: View, names: Sequence[str]) -> str:
    """Two lines of Markdown: the sequences of each side, whose turn it is and what may be done."""
    counts = " · ".join(
        _("{side} {count} of {need}").format(side=MARKS[side], count=len(own), need=view.need)
        for side, own in enumerate(view.sequences)
    )
    return "\n".join((_("**Sequences**: {counts}").format(counts=counts), _to_do(view, names)))


def _to_do(view: View, names: Sequence[str]) -> str:
    if view.turn is None:
        return _("The game is over.")
    if view.owing:
        left = join_names([_player(view, names, index) for index in view.owing])
        return _("Table talk: each discards a card. Still to discard: {names}.").format(names=left)
    name = _player(view, names, view.turn)
    if view.draws:
        late = _player(view, names, view.draws[-1])
        return _("{late}: draw a card, before {name} has played and drawn.").format(late=late, name=name)
    if view.swapped:
        return _("{name} exchanged a dead card and now plays.").format(name=name)
    return _("{name}: play a card.").format(name=name)


def summons(view: View) -> str:
    """What a player is pinged for."""
    if view.owing:
        return _("discard a card for table talk")
    if view.draws:
        return _("draw your card")
    return _("your turn")


def event(what: Event, names: Sequence[str]) -> str | None:
    """One line of Markdown for everybody about what happened; None if it needs no words."""
    return event_with(what, [plain(name) for name in names])


def event_with(what: Event, names: Sequence[str]) -> str | None:
    """`event`, with the names as they are."""
    match what:
        case Dealt():
            return ngettext(
                "{name} dealt {count} card each.", "{name} dealt {count} cards each.", what.hand
            ).format(name=names[what.dealer], count=what.hand)
        case Swapped():
            return _("{name} exchanged a dead card, {card}.").format(
                name=names[what.seat], card=card(what.card, answer=True)
            )
        case Placed():
            return _chip_on_board(what, names[what.seat])
        case Removed():
            return _("{name} played a Minus: the chip {side} on {space} is gone.").format(
                name=names[what.seat], side=shape(what.side), space=SPACE_NAMES[what.space]
            )
        case Missed():
            return _("{name} gave a wrong answer and tries again.").format(name=names[what.seat])
        case Passed():
            return _("{name} cannot play and passes.").format(name=names[what.seat])
        case Drew():
            return _("{name} drew a card.").format(name=names[what.seat])
        case DrawLost():
            return _("{name} forgot to draw and has one card fewer from now on.").format(
                name=names[what.seat]
            )
        case Reshuffled():
            return ngettext(
                "The deck was empty: {cards} discarded card is the new one.",
                "The deck was empty: the {cards} discarded cards are shuffled into a new one.",
                what.cards,
            ).format(cards=what.cards)
        case Talked():
            owing = join_names([names[index] for index in what.owing])
            return ngettext(
                "{name} owned up to table talk: {owing} discards a card.",
                "{name} owned up to table talk: {owing} each discard a card.",
                len(what.owing),
            ).format(name=names[what.seat], owing=owing)
        case Forfeited():
            return _("{name} discarded {card} for table talk.").format(
                name=names[what.seat], card=card(what.card)
            )
        case Finished():
            return full(headline(what.result, names))
        case _:
            return None


def _chip_on_board(what: Placed, name: str) -> str:
    if not what.lines:
        return chip(what, name)
    made = ngettext("A sequence: {lines}.", "{count} sequences: {lines}.", len(what.lines))
    return sentences(chip(what, name), made.format(count=len(what.lines), lines=lines(what.lines)))


def chip(what: Placed, name: str) -> str:
    """Whose chip was placed by what, and where; the name is already harmless in Markdown."""
    text = (
        _("{name} played a Plus: {side} on {space}.")
        if what.card == PLUS
        else _("{name} played {card}: {side} on {space}.")
    )
    return text.format(
        name=name, card=card(what.card, answer=True), side=shape(what.side), space=SPACE_NAMES[what.space]
    )


def headline(
    ended: Result, names: Sequence[str], resigned: Sequence[int] = (), *, reader: int | None = None
) -> str:
    """Who won, and by how many sequences: "Ada and Cleo win by one sequence"."""
    if ended.reason == "draw":
        first = [name for name, place in zip(names, ended.places, strict=True) if place == 1]
        return _("Nobody can go on: a draw between {names}").format(names=join_names(first))
    apart = gap(ended, reader, resigned)
    margin = ngettext("by one sequence", "by {count} sequences", apart).format(count=apart) if apart else ""
    told = end_headline(ended, names, margin, reader=reader, resigned=resigned)
    return _("Nobody can go on: {verdict}").format(verdict=told) if ended.reason == "stalemate" else told


def unit(count: int) -> str:
    """What is counted."""
    return ngettext("sequence", "sequences", count)


def deal_result(result: int) -> str:
    """Of a deal that others play too: how few chips it took, or how many sequences are missing."""
    missing = result // 100
    if missing:
        return ngettext("{count} sequence short", "{count} sequences short", missing).format(count=missing)
    return ngettext("won with {count} chip", "won with {count} chips", result).format(count=result)


def result(
    ended: Result, names: Sequence[str], resigned: Sequence[int] = (), *, reader: int | None = None
) -> str:
    """The headline and the ranking in Markdown, a line for each side; `resigned` are the seats whose players left.

    `reader`: the seat that reads it.
    """
    rows = [f"**{headline(ended, [plain(name) for name in names], resigned, reader=reader)}**"]
    first_seats = dict(sorted(((side, seat) for seat, side in enumerate(ended.sides)), reverse=True))
    for side, seat in sorted(first_seats.items(), key=lambda item: (ended.places[item[1]], item[0])):
        members = [
            resigned_line(plain(name)) if index in resigned else plain(name)
            for index, name in enumerate(names)
            if ended.sides[index] == side
        ]
        rows.append(
            _("{place} · {side} **{names}**: {sequences}").format(
                place=ended.places[seat],
                side=MARKS[side],
                names=join_names(members),
                sequences=sequences(ended.scores[seat]),
            )
        )
    return "\n".join(rows)


def action(move: Swap | Pass | Draw | Talk | Forfeit) -> str:
    """The label of a button for what is not a card on a space; those have labels of their own."""
    match move:
        case Swap():
            return _("Exchange {card}").format(card=card(move.card))
        case Pass():
            return _("Pass")
        case Draw():
            return _("Draw a card")
        case Talk():
            return _("Own up to table talk")
        case Forfeit():
            return _("Discard {card}").format(card=card(move.card))
        case _:
            assert_never(move)


def _player(view: View, names: Sequence[str], index: int) -> str:
    """A player in Markdown, with the mark of the side."""
    return f"{MARKS[view.sides[index]]} **{plain(names[index])}**"


def highlight(event: Event, view: View, names: Sequence[str]) -> str:
    """The warm line about a rare good move, instead of the plain one; or ""."""
    if not isinstance(event, Placed) or not event.lines:
        return ""
    made = ngettext(
        "**A sequence: {lines}.**", "**{count} sequences by one chip: {lines}.**", len(event.lines)
    ).format(count=len(event.lines), lines=lines(event.lines))
    return sentences(chip(event, plain(names[event.seat])), made)
