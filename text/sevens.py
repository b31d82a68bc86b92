"""Sevens in words: the table as it stands, what just happened, buttons, hints and alt text.

Names are given as people wrote them, one a seat; they are made harmless here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.game import Event, Finished
from engine.sevens import (
    Answer,
    Dealt,
    Guess,
    Guessed,
    HandsCounted,
    Knock,
    Knocked,
    Knocks,
    Move,
    Offer,
    Offered,
    Play,
    Played,
    View,
)
from engine.sevens_cards import cards as cards_of
from engine.sevens_play import result as final_result
from text.locale import _, mark, ngettext
from text.sevens_cards import by_suit, card, cards, chains, guessed
from text.sevens_guide import OPTIONS, options_line, rules
from text.sevens_score import how, out, result, round_alt, round_name, round_result
from text.words import MARKS, bare, fitted, listed, number, plain, seat

__all__ = [
    "BLURB",
    "OPTIONS",
    "TITLE",
    "action",
    "alt",
    "board",
    "event",
    "hint",
    "how",
    "news",
    "options_line",
    "prompt",
    "result",
    "round_alt",
    "round_result",
    "rules",
    "status",
    "summons",
    "table_text",
]

TITLE = "Sevens"
BLURB = mark("Chains around the sevens: lay all your cards, or knock and guess what the others give you.")


def status(view: View, names: Sequence[str]) -> str:
    """Two or three lines of Markdown: the round, whose turn it is and what may be done."""
    lines = [f"**{_round(view)}**"]
    if view.answers:
        lines.append(_so_far(view, [plain(name) for name in names]))
    return "\n".join((*lines, _to_do(view, names)))


def _to_do(view: View, names: Sequence[str]) -> str:
    if view.turn is None:
        return _("The game is over.")
    name = seat(names, view.turn)
    if view.presenter is not None:
        text = _("{name} guesses the card that {other} offers.")
        return text.format(name=name, other=plain(names[view.presenter]))
    if view.phase == "offer":
        left = listed([seat(names, index) for index in sorted(view.asked) if index not in view.offered])
        return _("{name} knocked. Offer a card, face down. Still to come: {names}.").format(
            name=plain(names[view.turn]), names=left
        )
    if view.passing:
        return _("{name}: play a card that fits. Who has none just passes for now.").format(name=name)
    return _("{name}: play a card that fits, or knock for want of one.").format(name=name)


def _so_far(view: View, names: Sequence[str]) -> str:
    """The guesses of this knock: "Bo: 9, wrong. Cy: 5, right.\""""
    return " ".join(
        (_("{name}: {guess}, right.") if each.right else _("{name}: {guess}, wrong.")).format(
            name=names[each.offered_by], guess=guessed(each.number, each.suit)
        )
        for each in view.answers
    )


def summons(view: View) -> str:
    """What a player is pinged for: "your turn in round 2", "offer a card in round 2"."""
    if view.phase == "offer":
        return _("offer the knocker a card in round {number}").format(number=view.round)
    if view.phase == "guess":
        return _("guess the offered cards in round {number}").format(number=view.round)
    return _("your turn in round {number}").format(number=view.round)


def event(what: Event, names: Sequence[str]) -> str | None:
    """One line of Markdown for what happened, fit for everybody's eyes; None for what needs no words."""
    return _told(what, [plain(name) for name in names])


def _told(what: Event, names: Sequence[str]) -> str | None:
    match what:
        case Dealt():
            return _dealt(what, names)
        case Played():
            return _("{name} played {card}.").format(name=names[what.seat], card=card(what.card))
        case Knocked():
            if not what.asked:
                return _("{name} had no card that fits and passed.").format(name=names[what.seat])
            return _("{name} knocked: no card that fits.").format(name=names[what.seat])
        case Offered():
            if what.instead:
                return _("{name} offered another card.").format(name=names[what.seat])
            return _("{name} offered a card.").format(name=names[what.seat])
        case Guessed():
            return _guessed(what, names)
        case HandsCounted():
            return f"{round_name(what)} " + _("Out: {names}.").format(
                names=listed([names[index] for index in out(what)])
            )
        case Finished():
            winners = [names[index] for index, place in enumerate(what.result.places) if place == 1]
            return ngettext("{names} wins.", "{names} share first place.", len(winners)).format(
                names=listed(winners)
            )
        case _:
            return None


def _dealt(what: Dealt, names: Sequence[str]) -> str:
    if what.laid_by is None:
        text = _("{dealer} dealt round {round} and put out {card}. {next} begins.")
    else:
        text = _("{dealer} dealt round {round}. {holder} laid {card}, and {next} goes on.")
    return text.format(
        dealer=names[what.dealer],
        round=what.round,
        card=card(what.start),
        holder="" if what.laid_by is None else names[what.laid_by],
        next=names[what.turn],
    )


def _guessed(what: Guessed, names: Sequence[str]) -> str:
    if what.right:
        text = _("{name} guessed {guess}: right, {other} keeps the card.")
    else:
        text = _("{name} guessed {guess}: wrong, and takes the card of {other}.")
    return text.format(
        name=names[what.seat], guess=guessed(what.number, what.suit), other=names[what.offered_by]
    )


def action(move: Move, view: View) -> str:
    """The label of a button."""
    match move:
        case Play():
            return card(move.card)
        case Knock():
            return _("Pass") if view.passing else _("Knock")
        case Offer():
            return _("Offer {card}").format(card=card(move.card))
        case Guess():
            return guessed(move.number, move.suit)
        case _:
            assert_never(move)


def prompt(view: View) -> str:
    """What the private panel asks of its player."""
    me = view.viewer
    if view.phase == "offer" and me in view.asked:
        if view.offer is not None:
            return _("You offer {card}. You may change it until everybody has offered.").format(
                card=card(view.offer)
            )
        return _("Offer the knocker one of your cards, face down.")
    if me is None or view.turn != me or view.phase == "offer":
        return _("It is not your turn. These are your cards.")
    if view.phase == "guess":
        if view.options.exact:
            return _("Which card are you offered? Guess number and suit.")
        return _("Which number are you offered? Guessed right, the card is not yours to take.")
    if view.own & view.fits:
        return _("Your turn: play a card that fits.")
    if view.passing:
        return _("None of your cards fits. There was so much knocking that you just pass.")
    return _("None of your cards fits: knock, and the others offer you a card each.")


def hint(view: View) -> str:
    """One line of help for a newcomer whose turn it is, from what the view's owner may know."""
    me = view.viewer
    if me is None:
        return ""
    if view.phase == "offer" and me in view.asked:
        return _("Hint: give away what you cannot play soon and what counts much, but do not be predictable.")
    if view.turn != me:
        return ""
    if view.phase == "guess":
        return _("Hint: numbers that you neither hold nor see on the table are more likely.")
    fitting = cards_of(view.own & view.fits)
    if not fitting:
        return _("Hint: whoever knocks tells the others that no card fits.")
    if len(fitting) == 1:
        return _("Hint: only {card} fits, and what fits must be played.").format(card=card(fitting[0]))
    return _("Hint: play towards your own cards, and keep back what opens the way for others.")


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


def board(view: View, index: int) -> str:
    """A seat's cards, suit by suit a line; hidden ones are counted."""
    hand = view.hands[index]
    return _count(view, index) if hand is None else "\n".join(by_suit(hand))


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table without a picture: a code block that is as narrow as a phone, but for long names."""
    lines = [_round(view), "", *chains(view.chains)]
    for index, name in enumerate(names):
        roles = "".join(f", {role}" for role in _roles(view, index))
        pointer = " <" if index == view.turn else ""
        total = _("total {total}").format(total=number(view.totals[index]))
        lines += ["", f"{MARKS[index]} {bare(name)}{roles}{pointer}", f"   {_count(view, index)}, {total}"]
        lines += [f"   {row}" for row in by_suit(view.hands[index] or ())]
    return "```\n" + "\n".join(lines) + "\n```"


def alt(view: View, names: Sequence[str], last: Event | None = None) -> str:
    """All that the picture says, in at most 1,024 characters; `last` is the move marked in it."""
    return fitted(names, lambda short: _alt(view, short, last))


def _alt(view: View, names: Sequence[str], last: Event | None) -> str:
    parts = [_("{title}. {round}.").format(title=TITLE, round=_round(view))]
    if view.turn is not None:
        parts.append(_("Turn: {name}.").format(name=names[view.turn]))
    parts.append(_("On the table: {chains}.").format(chains=", ".join(chains(view.chains))))
    for index, name in enumerate(names):
        hand = view.hands[index]
        total = _("total {total}").format(total=number(view.totals[index]))
        held = cards(hand) if hand else _count(view, index)
        parts.append(f"{MARKS[index][0]} {name}: {', '.join((held, total, *_roles(view, index)))}.")
    if view.answers:
        parts.append(_so_far(view, names))
    told = None if last is None else _told(last, names)
    if told:
        parts.append(_("Last: {event}").format(event=told))
    return " ".join(parts)


def _count(view: View, index: int) -> str:
    count = view.counts[index]
    return ngettext("{cards} card", "{cards} cards", count).format(cards=count)


def _roles(view: View, index: int) -> list[str]:
    """What else a seat is: the dealer, the knocker, who has offered a card, or at the end its place."""
    if view.phase == "over":
        return [_("place {place}").format(place=final_result(view.totals).places[index])]
    told = (
        (index == view.dealer, _("dealer")),
        (view.phase != "play" and index == view.turn, _("knocked")),
        (index in view.offered, _("offers a card")),
    )
    return [role for applies, role in told if applies]


def _round(view: View) -> str:
    if view.rounds:
        return _("Round {number} of {rounds}").format(number=view.round, rounds=view.rounds)
    return _("Round {number}, up to {target} points").format(number=view.round, target=view.options.target)
