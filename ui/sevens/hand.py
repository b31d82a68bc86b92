"""The words of a player's panel in Sevens: what it asks, what follows from that, hints, why cards must wait."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sevens.cards import NUMBERS
from engine.sevens.cards import cards as cards_of
from engine.sevens.types import View
from ui.sevens.cards import by_suit, card, guess_text
from ui.text.locale import _, ngettext
from ui.text.words import join_names, join_spaced, plain, sentences

NO_BREAK = "\u00a0"


def prompt(view: View, names: Sequence[str]) -> str:
    """What the panel asks of its player, or what its player waits for, and what follows from that.

    A player who waits reads nothing that becomes untrue while nobody redraws the panel.
    """
    me = view.viewer
    if view.turn is None:
        return _("The game is over.")
    if view.phase == "offer":
        if me in view.asked:
            return _offering(view, plain(names[view.turn]))
        return _not_asked(view, names)
    if view.phase == "guess":
        return _guessing(view, names) if view.turn == me else _others_guess(view, names)
    if view.turn != me:
        return ""
    if view.own & view.fits:
        return _which(view)
    if view.passing:
        return _("None of your cards fits. After this many knocks in a row you simply pass.")
    safe = _safe(view, names)
    if safe and all(view.counts[index] == 1 for index in range(len(names)) if index != me):
        return sentences(_("None of your cards fits: knock, which passes the turn on."), safe)
    return sentences(_("None of your cards fits: knock, and the others each offer you a card."), safe)


def _which(view: View) -> str:
    """What can be played, and why the rest cannot."""
    *others, last = (card(each) for each in cards_of(view.own & view.fits))
    fitting = _("{cards} or {last}").format(cards=", ".join(others), last=last) if others else last
    if view.own & ~view.fits:
        return _("Play {cards}: the rest have no neighbour yet.").format(cards=fitting)
    return _("Play {cards}.").format(cards=fitting)


def _safe(view: View, names: Sequence[str]) -> str:
    """Names the players who offer no card although others do; empty if every player can be asked."""
    if view.options.knock_can_end:
        return ""
    others = (index for index in range(len(names)) if index not in (view.viewer, view.turn))
    spared = [plain(names[index]) for index in others if view.counts[index] == 1]
    if not spared:
        return ""
    return ngettext(
        "{names} has one card left, which is safe at this table.",
        "{names} have one card left each, which is safe at this table.",
        len(spared),
    ).format(names=join_names(spared))


def _not_asked(view: View, names: Sequence[str]) -> str:
    """The panel of the knocker, and of a player who keeps their only card."""
    assert view.turn is not None
    if view.viewer != view.turn:
        return _("Your only card is safe at this table, so you needn't offer it.")
    text = _(
        "The others each offer you a card, and you guess its number. Wrong: you take it. Right: they keep it."
    )
    if view.options.exact:
        text = _(
            "The others each offer you a card, and you guess which one it is. "
            "Wrong: you take it. Right: they keep it."
        )
    return sentences(text, _safe(view, names))


def _offering(view: View, knocker: str) -> str:
    """The panel of a player who is asked for a card."""
    offered = None if view.offer is None else card(view.offer)
    if offered:
        text = _("You offer {card} to {knocker}. You may change it until everybody has offered.")
    elif view.options.exact:
        text = _("Offer one of your cards, face down: {knocker} guesses which one it is.")
    else:
        text = _("Offer one of your cards, face down: {knocker} guesses its number.")
    return sentences(text.format(knocker=knocker, card=offered), _fate(view, knocker))


def _fate(view: View, knocker: str) -> str:
    """Says what becomes of the viewer's offer."""
    if view.own.bit_count() == 1:
        text = _(
            "It is your last card. Wrong: {knocker} takes it, and you are out, with 0 points. Right: you keep it."
        )
    else:
        text = _("Wrong: {knocker} takes it. Right: you keep it.")
    return text.format(knocker=knocker)


def _guessing(view: View, names: Sequence[str]) -> str:
    assert view.presenter is not None
    text = _("{name} offers you a card. Which number is it?")
    if view.options.exact:
        text = _("{name} offers you a card. Which one is it? Guess the number, then the suit.")
    fate = _("Wrong: you take it. Right: {name} keeps it.")
    if view.counts[view.presenter] == 1:
        fate = _(
            "It is {name}'s last card. Wrong: you take it, and {name} is out, which ends the round. "
            "Right: {name} keeps it."
        )
    return sentences(text, fate).format(name=plain(names[view.presenter]))


def _others_guess(view: View, names: Sequence[str]) -> str:
    """The panel of everybody else while the knocker guesses."""
    assert view.presenter is not None
    assert view.turn is not None
    knocker = plain(names[view.turn])
    if view.offer is None:
        return _("{knocker} is guessing the cards on offer.").format(knocker=knocker)
    told = _("You offered {card} to {knocker}, who guesses what it is.").format(
        card=card(view.offer), knocker=knocker
    )
    return sentences(told, _fate(view, knocker))


def missing_guesses(view: View) -> str:
    """Which guesses are grey, because they must be wrong; empty when nobody guesses."""
    if view.phase != "guess" or view.turn != view.viewer:
        return ""
    if view.options.exact:
        return _("Cards that you hold or see on the table are grey.")
    numbers = range(1, view.highest + 1)
    seen = [guess_text(each, None) for each in numbers if not view.unseen & NUMBERS[each]]
    return (
        _("Grey, because you see all their cards: {numbers}.").format(numbers=join_names(seen))
        if seen
        else ""
    )


def hint(view: View) -> str:
    """One line of help for a newcomer whose turn it is, from what the view's owner may know."""
    me = view.viewer
    if me is None:
        return ""
    if view.phase == "offer" and me in view.asked:
        if view.own.bit_count() == 1:
            return ""
        return _("Hint: give away what you cannot play soon, or what counts most.")
    if view.turn != me or view.phase == "offer":
        return ""
    if view.phase == "guess":
        return _("Hint: numbers that you neither hold nor see are likelier.")
    fitting = cards_of(view.own & view.fits)
    if not fitting:
        return _("Hint: a knock tells the others that nothing of yours fits.")
    if len(fitting) == 1:
        return _("Hint: what fits must be played.")
    return _("Hint: keep back what opens the way for others.")


def hand_text(view: View) -> str:
    """The viewer's hand in a line, where it does not stand as buttons: "♣ 2 4 8 ♦ 4 7"; empty without cards."""
    return join_spaced(line.replace(" ", NO_BREAK) for line in by_suit(cards_of(view.own)))
