"""What is said about a mistake in a race of Big Bang (rules 4.4.25)."""

from __future__ import annotations

from engine.big_bang.cards import FIRST_RULE
from engine.big_bang.types import Dead, Draw, Missed, Move, Place, Top
from ui.big_bang.board import card_text, place
from ui.text.locale import _
from ui.text.words import either, join_names, sentences


def verdict(missed: Missed, letter: str, again: str, *, rules_cards: bool) -> str:
    """Why it was a mistake, for its player: "C touches 4 and 6: only a 5 fits. Play again in 3 seconds."

    `letter` is the place's, `again` how soon presses count again, as Discord counts down. With `rules_cards` more than
    numbers may fit there.
    """
    if missed.why == "locked":
        return _("You have just missed: play again {when}.").format(when=again)
    reason = _reason(missed, letter, rules_cards=rules_cards)
    return sentences(reason, _("Play again {when}.").format(when=again))


def _reason(missed: Missed, letter: str, *, rules_cards: bool) -> str:
    if missed.why == "fits":
        return _("You can still place a card.")
    if _is_rules_card(missed.action):
        return _("A face of that card, or of one beside {place}, forbids it.").format(place=letter)
    if len(missed.takes) == 1:
        text = (
            _("{place} touches {cards}: of the numbers only a {number} fits.")
            if rules_cards
            else _("{place} touches {cards}: only a {number} fits.")
        )
    elif missed.takes:
        text = (
            _("{place} touches {cards}: of the numbers only {number} fits.")
            if rules_cards
            else _("{place} touches {cards}: only {number} fits.")
        )
    else:
        text = _("{place} touches {cards}: no number fits.")
    numbers = either([str(number) for number in missed.takes])
    return text.format(place=letter, cards=join_names(missed.beside), number=numbers)


def _is_rules_card(action: Move) -> bool:
    if isinstance(action, Top):
        return action.turn is not None
    return isinstance(action, Place) and action.card >= FIRST_RULE


def describe(missed: Missed, name: str) -> str:
    """What a replay says of it."""
    if missed.why == "locked":
        return _("{name} pressed too soon after a miss.").format(name=name)
    match missed.action:
        case Draw():
            return _("{name} missed: nobody draws while a card fits.").format(name=name)
        case Dead():
            return _("{name} missed: no hand is dead while a card fits.").format(name=name)
        case Top(x, y):
            return _("{name} missed: the top discard does not fit at {place}.").format(
                name=name, place=place(x, y)
            )
        case Place(card, x, y, turn):
            return _("{name} missed: {card} does not fit at {place}.").format(
                name=name, card=card_text(card, turn), place=place(x, y)
            )
        case _:
            return _("{name} missed.").format(name=name)
