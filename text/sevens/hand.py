"""The words of a player's own panel in Sevens: what is asked, hints, why cards must wait, what a knock brought."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.sevens.cards import SUIT, number, suit
from engine.sevens.cards import cards as cards_of
from engine.sevens.known import Answer, Knocks
from engine.sevens.types import View
from text.locale import _
from text.sevens.cards import card, cards, chains
from text.words import plain


def prompt(view: View, names: Sequence[str]) -> str:
    """What the private panel asks of its player, or what its player waits for."""
    me = view.viewer
    if view.turn is None:
        return _("The game is over.")
    if view.phase != "play" and view.turn != me:
        return _presenting(view, plain(names[view.turn]))
    if me is None or view.turn != me:
        return _("It is not your turn. These are your cards.")
    if view.phase == "offer":
        return _("You knocked. The others choose what they offer you.")
    if view.presenter is not None:
        text = _(
            "{name} offers you a card. Which number is it? If the guess is right, the card stays where it is."
        )
        if view.options.exact:
            text = _("{name} offers you a card. Which one is it? Guess the number, then the suit.")
        return text.format(name=plain(names[view.presenter]))
    if view.own & view.fits:
        return _("Your turn: play a card that fits.")
    if view.passing:
        return _("None of your cards fits. After this many knocks in a row you simply pass.")
    return _("None of your cards fits: knock, and the others each offer you a card.")


def _presenting(view: View, knocker: str) -> str:
    """The panel of everybody else while somebody knocks."""
    offered = None if view.offer is None else card(view.offer)
    if view.phase == "guess":
        text = _("All have offered. You offer {card}.") if offered else _("All have offered.")
    elif view.viewer not in view.asked:
        text = _("{knocker} knocked. Your only card is safe at this table: you are not asked.")
    elif offered:
        text = _("You offer {card} to {knocker}. You may change it until everybody has offered.")
    else:
        text = _("{knocker} knocked. Offer one of your cards, face down.")
    return text.format(knocker=knocker, card=offered)


def hint(view: View) -> str:
    """One line of help for a newcomer whose turn it is, from what the view's owner may know."""
    me = view.viewer
    if me is None:
        return ""
    if view.phase == "offer" and me in view.asked:
        return _(
            "Hint: give away a card you cannot play soon or that counts a lot, but do not be predictable."
        )
    if view.turn != me or view.phase == "offer":
        return ""
    if view.phase == "guess":
        return _("Hint: numbers that you neither hold nor see on the table are more likely.")
    fitting = cards_of(view.own & view.fits)
    if not fitting:
        return _("Hint: a knock tells the others that none of your cards fits.")
    if len(fitting) == 1:
        return _("Hint: only {card} fits, and what fits must be played.").format(card=card(fitting[0]))
    return _("Hint: play towards your own cards, and hold back what opens the way for others.")


def lies(view: View) -> str:
    """What lies on the table: "On the table: ♣ 5–8, ♦ not begun, ♥ 7, ♠ 6–9.", wrapped between the suits only."""
    unbroken = [chain.replace(" ", "\u00a0").replace("–", "–\u2060") for chain in chains(view.chains)]
    return _("On the table: {chains}.").format(chains=", ".join(unbroken))


def not_yet(view: View) -> str:
    """The viewer's cards that do not fit, and what they wait for: "Not yet: 2♣ 3♣ after 4♣."; empty when all fit."""
    stuck = cards_of(view.own & ~view.fits)
    groups = [
        _("{cards} after {card}").format(cards=cards(tuple(group)), card=card(next_one))
        for next_one, group in groupby(stuck, lambda each: _next_towards(view, each))
    ]
    return _("Not yet: {groups}.").format(groups=", ".join(groups)) if groups else ""


def _next_towards(view: View, which: int) -> int:
    """The card that its suit waits for on the way to this one."""
    lying = view.chains[suit(which)]
    if not lying:
        return suit(which) * SUIT + view.options.deck.centre - 1
    return lying[0] - 1 if number(which) < number(lying[0]) else lying[-1] + 1


def news(view: View, names: Sequence[str]) -> str:
    """What the last knock brought its viewer, and only the viewer may know; else empty. In Markdown."""
    told = []
    for deed in reversed(view.past):
        if isinstance(deed, Knocks):
            break
        if isinstance(deed, Answer) and deed.card is not None:
            told.append(_mine(deed, view.viewer, [plain(name) for name in names]))
    return " ".join(reversed(told))


def _mine(deed: Answer, viewer: int | None, names: Sequence[str]) -> str:
    assert deed.card is not None
    if deed.right:
        return _("You keep {card}.").format(card=card(deed.card))
    if viewer == deed.seat:
        return _("You took {card} from {name}.").format(card=card(deed.card), name=names[deed.offered_by])
    return _("{name} took your {card}.").format(card=card(deed.card), name=names[deed.seat])
