"""Sevens in words: the table as it stands, what just happened, buttons, hints and alt text.

Names are given as people wrote them, one for each seat, and made harmless here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.game import Event, Finished
from engine.sevens.cards import NUMBERS, UP_TO
from engine.sevens.types import (
    Dealt,
    Guess,
    Guessed,
    HandsCounted,
    Knock,
    Knocked,
    Move,
    Offer,
    Offered,
    Play,
    Played,
    View,
)
from ui.sevens import knock
from ui.sevens.cards import by_suit, card, cards, chains, guess_text
from ui.sevens.score import out, round_name
from ui.text.locale import _, mark, ngettext
from ui.text.words import MARKS, bare, fit, join_names, join_spaced, number, of_seat, plain, seat, sentences

MANY = 16  # cards that nobody has seen: a guess among them is bold
TITLE = "Sevens"
BLURB = mark(
    "Build chains around the sevens and play all your cards, or knock and guess what the others offer."
)
ROUND = mark("Round {number}")
NEXT_ROUND = mark("The next round begins when everybody has pressed Ready, by {when} at the latest.")
GO_ON = mark("Next round")
SHOW_ROUND = mark("Show a round")


def status(view: View, names: Sequence[str]) -> str:
    """Two or three lines of Markdown: the round, whose turn it is and what may be done."""
    lines = (f"**{_round(view)}**", knock.knock_line(view, names), to_do(view, names))
    return "\n".join(line for line in lines if line)


def to_do(view: View, names: Sequence[str]) -> str:
    """Says who the table waits for, and what they may do."""
    if view.turn is None:
        return _("The game is over.")
    name = seat(names, view.turn)
    if view.presenter is not None:
        text = _("{name} guesses the card that {other} offers.")
        return text.format(name=name, other=plain(names[view.presenter]))
    if view.phase == "offer":
        left = join_names([seat(names, index) for index in view.awaited])
        return _("{name} knocked. Offer a card, face down. Still to offer: {names}.").format(
            name=plain(names[view.turn]), names=left
        )
    if view.passing:
        return _("{name}: play a card that fits, or pass if you have none.").format(name=name)
    return _("{name}: play a card that fits, or knock if you have none.").format(name=name)


def summons(view: View) -> str:
    """What a player is pinged for: "your turn in round 2", "offer a card in round 2"."""
    if view.phase == "offer":
        return _("offer the knocker a card in round {number}").format(number=view.round)
    if view.phase == "guess":
        return _("guess the offered cards in round {number}").format(number=view.round)
    return _("your turn in round {number}").format(number=view.round)


def event(what: Event, names: Sequence[str]) -> str | None:
    """One line of Markdown for everybody about what happened; None if it needs no words."""
    return _event(what, [plain(name) for name in names])


def _event(what: Event, names: Sequence[str]) -> str | None:
    match what:
        case Dealt():
            return _deal(what, names)
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
            return guess(what, names)
        case HandsCounted():
            gone = join_names([names[index] for index in out(what)])
            return sentences(round_name(what), _("{names} went out.").format(names=gone))
        case Finished():
            winners = [names[index] for index, place in enumerate(what.result.places) if place == 1]
            return ngettext("{names} wins.", "{names} share first place.", len(winners)).format(
                names=join_names(winners)
            )
        case _:
            return None


def _deal(what: Dealt, names: Sequence[str]) -> str:
    if what.laid_by is None:
        text = _("{dealer} dealt round {round} and turned up {card}. {next} begins.")
    else:
        text = _("{dealer} dealt round {round}. {holder} laid {card}, and {next} plays next.")
    return text.format(
        dealer=names[what.dealer],
        round=what.round,
        card=card(what.start),
        holder="" if what.laid_by is None else names[what.laid_by],
        next=names[what.turn],
    )


def guess(what: Guessed, names: Sequence[str]) -> str:
    """What was guessed and what came of it; the names are already harmless in Markdown."""
    if what.right:
        text = _("{name} guessed {guess}: right, {other} keeps the card.")
    else:
        text = _("{name} guessed {guess}: wrong, and takes {other}'s card.")
    return text.format(
        name=names[what.seat], guess=guess_text(what.number, what.suit), other=names[what.offered_by]
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
            return guess_text(move.number, move.suit)
        case _:
            assert_never(move)


def board(view: View, index: int) -> str:
    """A seat's cards, a line for each suit; of hidden cards their number."""
    hand = view.hands[index]
    return _count(view, index) if hand is None else "\n".join(by_suit(hand))


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table as a code block, without a picture, as narrow as a phone except for long names."""
    lines = [_round(view), "", *chains(view.chains)]
    for index, name in enumerate(names):
        roles = "".join(f", {role}" for role in _roles(view, index))
        pointer = _("< to play") if index in view.awaited else ""
        total = _("total {total}").format(total=number(view.totals[index]))
        lines += [
            "",
            join_spaced(filter(None, (f"{MARKS[index]} {bare(name)}{roles}", pointer))),
            f"   {_count(view, index)}, {total}",
        ]
        lines += [f"   {row}" for row in by_suit(view.hands[index] or ())]
    return "```\n" + "\n".join(lines) + "\n```"


def alt(view: View, names: Sequence[str], last: Event | None = None) -> str:
    """Everything that the picture says, in at most 1,024 characters; `last` is the move marked in it."""
    return fit(names, lambda short: _alt(view, short, last))


def _alt(view: View, names: Sequence[str], last: Event | None) -> str:
    parts = [_("{title}. {round}.").format(title=TITLE, round=_round(view))]
    if view.awaited:
        parts.append(_("Turn: {names}.").format(names=join_names([names[index] for index in view.awaited])))
    parts.append(_("On the table: {chains}.").format(chains=", ".join(chains(view.chains))))
    for index, name in enumerate(names):
        hand = view.hands[index]
        total = _("total {total}").format(total=number(view.totals[index]))
        held = cards(hand) if hand else _count(view, index)
        parts.append(of_seat(index, name, (held, total, *_roles(view, index))))
    parts += knock.answers(view.answers, None, names)
    told = None if last is None else _event(last, names)
    if told:
        parts.append(_("Last: {event}").format(event=told))
    return sentences(*parts)


def _count(view: View, index: int) -> str:
    count = view.counts[index]
    return ngettext("{cards} card", "{cards} cards", count).format(cards=count)


def _roles(view: View, index: int) -> list[str]:
    """What else a seat is: the dealer, the knocker, a player who has offered a card, or at the end its place."""
    if view.result is not None:
        return [_("place {place}").format(place=view.result.places[index])]
    told = (
        (index == view.dealer, _("dealer")),
        (view.phase != "play" and index == view.turn, _("knocked")),
        (index in view.offered, _("offers a card")),
        (
            view.phase == "offer" and index in view.asked and index not in view.offered,
            _("is asked for a card"),
        ),
    )
    return [role for applies, role in told if applies]


def _round(view: View) -> str:
    if view.rounds:
        return _("Round {number} of {rounds}").format(number=view.round, rounds=view.rounds)
    return _("Round {number}, up to {target} points").format(number=view.round, target=view.options.target)


def highlight(event: Event, view: View, names: Sequence[str]) -> str:
    """The warm line about a rare good move, instead of the plain one; or "". `view` is the table after it."""
    if not isinstance(event, Guessed) or not event.right:
        return ""
    told = [plain(name) for name in names]
    if view.counts[event.offered_by] <= 1:
        warm = _("**{name} holds {other} at the last card.**")
    elif _is_against_the_odds(event, view):
        warm = _("**The only one of its number, and {name} named it.**")
    else:
        return ""
    return sentences(guess(event, told), warm.format(name=told[event.seat], other=told[event.offered_by]))


def _is_against_the_odds(event: Guessed, view: View) -> bool:
    """Whether all other cards of the number lie on the table, and most cards of the deck do not."""
    hidden = UP_TO[view.highest] & ~view.table
    return (hidden & NUMBERS[event.number]).bit_count() == 1 and hidden.bit_count() >= MANY
