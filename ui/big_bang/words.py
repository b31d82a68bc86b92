"""Big Bang in words: how far everyone is, what just happened, buttons and hints.

Names are given as people wrote them, one for each seat, and made harmless here. Sentences
for everybody say of a race only how many cards each player has placed (4.4.13).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.big_bang.types import (
    Cards,
    Dead,
    Dealt,
    Discarded,
    Drew,
    Missed,
    Placed,
    Racer,
    RaceScored,
    Reshuffled,
    Through,
    View,
)
from engine.game import Event, Finished
from ui.big_bang.board import card_text, cards_text, place
from ui.big_bang.mistakes import describe as told_mistake
from ui.big_bang.score import cards_left, clock, describe_board, points, ready
from ui.text.locale import _, mark, ngettext
from ui.text.words import join_names, join_spaced, number, plain

TITLE = "Big Bang"
BLURB = mark(
    "Triangles around a star: neighbours differ by one. Place all 28, alone or faster than the others."
)
MINE = mark("My board")
ROUND = mark("Race {number}")
NEXT_ROUND = mark("The next race begins when everybody has pressed Ready, or at {when} with those who have.")
GO_ON = mark("Next race")
SHOW_ROUND = mark("Show a race")


def status(view: View, names: Sequence[str]) -> str:
    """A line or two of Markdown: the race and its limit. The picture says how far everyone is."""
    lines = [f"**{race_name(view)}**"]
    if view.over:
        lines.append(_("The game is over."))
    elif view.options.limit_s:
        minutes, seconds = divmod(view.options.limit_s, 60)
        lines.append(_("Time limit: {time}.").format(time=f"{minutes}:{seconds:02}"))
    return "\n".join(lines)


def summons(view: View) -> str:
    """What a player is pinged for."""
    if len(view.racers) == 1:
        return _("your triangles are waiting")
    if view.options.rounds > 1:
        return _("race {number} is on").format(number=view.round)
    return _("the race is on")


def event(what: Event, names: Sequence[str]) -> str | None:
    """One line of Markdown for everybody about what happened; None if it needs no words."""
    return event_with(what, [plain(name) for name in names])


def event_with(what: Event, names: Sequence[str]) -> str | None:
    """`event`, with names that are already harmless in Markdown."""
    match what:
        case Dealt():
            if what.round > 1:
                return _("Race {number} begins.").format(number=what.round)
            return _("The star lies in the middle, the first cards are in hand.")
        case Placed():
            return _card_on_board(what, names[what.seat])
        case Drew() | Discarded() | Reshuffled():
            return None if what.race else _alone(what, names[what.seat])
        case Missed():
            return told_mistake(what, names[what.seat])
        case Through():
            return _("{name}: {ready}.").format(name=names[what.seat], ready=ready(what.ready, what.time))
        case RaceScored():
            return _race_result(what, names)
        case Finished():
            if what.result.reason == "solo":
                return _("{name} scored {score}.").format(name=names[0], score=number(what.result.scores[0]))
            winners = [names[index] for index, place in enumerate(what.result.places) if place == 1]
            return ngettext("{names} wins.", "{names} share first place.", len(winners)).format(
                names=join_names(winners)
            )
        case _:
            return None


def own_card(what: Placed, names: Sequence[str]) -> str:
    """A card on a board of one's own, for people who see its picture: the place is marked there."""
    assert what.lies is not None
    told = (
        _("{name} placed the top discard, {card}.")
        if what.source == "discard"
        else _("{name} placed {card}.")
    )
    return told.format(name=plain(names[what.seat]), card=card_text(what.lies.card, what.lies.turn))


def _card_on_board(what: Placed, name: str) -> str:
    if what.race or what.lies is None:
        return ngettext(
            "{name} has placed {placed} card, {left}.",
            "{name} has placed {placed} cards, {left}.",
            what.placed,
        ).format(name=name, placed=what.placed, left=cards_left(what.left))
    text = (
        _("{name} placed the top discard, {card}, at {place}.")
        if what.source == "discard"
        else _("{name} placed {card} at {place}.")
    )
    lies = what.lies
    return text.format(name=name, card=card_text(lies.card, lies.turn), place=place(lies.x, lies.y))


def _alone(what: Drew | Discarded | Reshuffled, name: str) -> str:
    match what:
        case Drew():
            return _("{name} drew {cards}.").format(name=name, cards=cards_text(what.cards))
        case Discarded():
            if not what.cards:
                return _("{name} has no card to discard.").format(name=name)
            return _("Dead hand: {name} discarded {cards}.").format(name=name, cards=cards_text(what.cards))
        case _:
            return ngettext(
                "The discard pile, {cards} card, is the new deck.",
                "The discard pile, {cards} cards, is shuffled into a new deck.",
                what.cards,
            ).format(cards=what.cards)


def _race_result(what: RaceScored, names: Sequence[str]) -> str:
    if len(what.lines) == 1:
        return _("Board {number}: {made}.").format(number=what.round, made=describe_board(what.lines[0]))
    first = [line for line in what.lines if line.place == 1]
    return _("The race is over. Best: {names} with {points}.").format(
        names=join_names([names[line.seat] for line in first]), points=points(first[0].points)
    )


def other_order(dead: Dead) -> str:
    """The label of a hand that is discarded in another order than its own."""
    return _("Discard {cards}, {top} on top").format(
        cards=join_spaced(map(card_text, dead.cards)), top=card_text(dead.cards[-1])
    )


def standing(racer: Racer) -> str:
    """ "12 placed, 16 cards left, out of moves after 3:05.2"."""
    text = _("{placed} placed, {left}").format(placed=racer.placed, left=cards_left(racer.left))
    if racer.ready is None or racer.time is None:
        return text
    return f"{text}, {ready(racer.ready, racer.time)}"


def _own(view: View) -> Cards | None:
    return None if view.viewer is None else view.racers[view.viewer].cards


def race_name(view: View) -> str:
    """ "Race 2 of 3"."""
    rounds = view.options.rounds
    if len(view.racers) == 1:
        if rounds == 1:
            return _("Alone with the star")
        return _("Round {number} of {rounds}").format(number=view.round, rounds=rounds)
    if rounds == 1:
        return _("The race")
    return _("Race {number} of {rounds}").format(number=view.round, rounds=rounds)


def round_name(number: int, *, alone: bool) -> str:
    """The name of one of several races: "Race 2"."""
    return (_("Round {number}") if alone else _("Race {number}")).format(number=number)


LAST = 1000  # milliseconds before the time is up


def highlight(event: Event, view: View, names: Sequence[str]) -> str:
    """The warm line about a rare good move, instead of the plain one; or ""."""
    if not isinstance(event, Through) or event.ready != "all":
        return ""
    limit = 1000 * view.options.limit_s
    if limit and limit - event.time <= LAST:
        told = _("**Everything placed in the last second: {name} after {time}.**")
    else:
        told = _("**Not a card left: {name} after {time}.**")
    return told.format(name=plain(names[event.seat]), time=clock(event.time))
