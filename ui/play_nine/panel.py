"""The private panel of Play Nine in words: what it asks, its hints, and the cards of its player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.play_nine.types import HOLE_IN_ONE, View
from ui.play_nine.score import pairs, worths
from ui.play_nine.words import card_word, has_teed_off, score_words, table_text, top_word
from ui.text.locale import _
from ui.text.words import bare, fit, full, join_spaced, number, sentences

LOW = 3  # a card worth taking wherever it goes, for hints


def prompt(view: View, first: int | None = None) -> str:
    """What the private panel asks of its player: the card in hand and what may be done with it; of one who waits
    nothing. `first`: the card of a tee-off that was chosen first.
    """
    me = view.viewer
    if view.phase == "over":
        return _("The game is over.")
    if me is None or not view.boards[me]:
        return _("You sit out: the players who are tied for first place go on.")
    if is_teeing_off(view):
        if first is not None:
            return _("You chose {place}. Choose one more.").format(place=first + 1)
        return _("Choose two cards to turn up.")
    if view.turn != me:
        return ""
    if view.phase == "draw":
        return _("Draw a card, or take the discard?")
    card = _card_name(view.held)
    if view.held_from == "discard":
        return _("You took {card}: which card does it replace?").format(card=card)
    if view.boards[me].count(None) == 1:
        return _("You drew {card}: replace a card, flip your last, or skip.").format(card=card)
    return _("You drew {card}: replace a card, or flip one.").format(card=card)


def hint(view: View) -> str:
    """One line of help for a newcomer whose turn it is, from what the view's owner may know."""
    if view.phase == "tee":
        return _("Hint: different columns give more chances of a pair.")
    if view.turn is None:
        return ""
    mine = view.boards[view.turn]
    card = view.held if view.phase == "place" else view.discards[-1] if view.discards else None
    spot = None if card is None else _match(mine, card)
    if card == HOLE_IN_ONE:
        return _("Hint: a Hole-in-One takes off five wherever it lies.")
    if card is not None and spot is not None:
        return _("Hint: the {card} makes a pair on position {place}, which counts {worth}.").format(
            card=number(card), place=spot + 1, worth=number(view.pair)
        )
    if card is not None and card <= LOW:
        return _("Hint: the low {card} may replace a high card, or one face down.").format(card=number(card))
    if view.phase == "draw":
        return _("Hint: equal cards, one above the other, count {worth}.").format(worth=number(view.pair))
    if view.held_from == "discard":
        return _("Hint: let it replace a high card, or one face down.")
    if mine.count(None) == 1:
        return _("Hint: skipping keeps your hole open: no last shots yet.")
    return _("Hint: flip a card to discard the one you drew.")


def is_teeing_off(view: View) -> bool:
    """Whether the viewer has yet to turn up two cards."""
    me = view.viewer
    return view.phase == "tee" and me is not None and bool(view.boards[me]) and not has_teed_off(view, me)


def in_words(view: View, names: Sequence[str]) -> str:
    """The panel without its picture: the table, and below it the card in the player's hand."""
    told = _in_hand(view)
    return f"{table_text(view, names)}\n{told}" if told else table_text(view, names)


def own_alt(view: View, names: Sequence[str]) -> str:
    """Everything that the picture of the viewer's cards says, and of the others' cards, in at most 1,024 characters."""
    return fit(names, lambda short: _own_alt(view, short))


def _own_alt(view: View, names: Sequence[str]) -> str:
    me = view.viewer
    if me is None or not view.boards[me]:
        return ""
    cards = [f"{place}: {card_word(card)}" for place, card in enumerate(view.boards[me], 1)]
    own = _("Your cards by position: {cards}. ? is face down.").format(cards=", ".join(cards))
    if is_teeing_off(view):
        return own
    parts = [
        own,
        *(full(told) for told in (*worths(pairs(view, me)), *score_words(view, me))),
        *(_rival(view, names, seat) for seat in _others(view, me)),
    ]
    if view.turn == me and view.phase == "draw":
        parts.append(_("Discard pile: {top}.").format(top=top_word(view)))
    return sentences(*parts, _in_hand(view))


def _others(view: View, me: int) -> list[int]:
    """The other players of the hole, beginning with the one on the left."""
    count = len(view.boards)
    return [seat for step in range(1, count) if view.boards[seat := (me + step) % count]]


def _rival(view: View, names: Sequence[str], seat: int) -> str:
    """A rival's cards, top row and bottom row, and what they show."""
    rows = [join_spaced(card_word(card) for card in view.boards[seat][at : at + 4]) for at in (0, 4)]
    text = _("{name}: {top} / {bottom}, shows {score}.")
    return text.format(name=bare(names[seat]), top=rows[0], bottom=rows[1], score=number(view.shown[seat]))


def _in_hand(view: View) -> str:
    """The card in the viewer's hand, or nothing."""
    if view.turn is None or view.turn != view.viewer or view.held is None:
        return ""
    return _("In your hand: {card}.").format(card=_card_name(view.held))


def _match(mine: Sequence[int | None], card: int) -> int | None:
    """The first position where this card would make a new pair."""
    for index, below in enumerate(mine):
        if mine[(index + 4) % 8] == card != below:
            return index
    return None


def _card_name(card: int | None) -> str:
    """A card with the name that golfers give it."""
    if card == HOLE_IN_ONE:
        return _("a Hole-in-One, {card}").format(card=number(HOLE_IN_ONE))
    if card == 0:
        return _("a Mulligan, 0")
    if card == 12:
        return _("Out of Bounds, 12")
    return _("the {card}").format(card=card_word(card))
