"""A race of 7 Ate 9 and its events in plain text, for people who check a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Event
from engine.layout import Layout, counted, pile, row, seconds, stock
from engine.layout import deal_line as line
from engine.seven_ate_nine.cards import face
from engine.seven_ate_nine.race import State
from engine.seven_ate_nine.types import (
    Dealt,
    Drew,
    Go,
    How,
    LaidLast,
    Missed,
    Played,
    RaceScored,
    Rotated,
    Why,
)

_WHY: Mapping[Why, str] = {
    "early": "before GO",
    "locked": "still waiting for a miss",
    "not_held": "not in the hand",
    "too_late": "too late",
    "no_fit": "it does not fit",
}
_HOW: Mapping[How, str] = {
    "out": "the last card was played",
    "last": "the last card was laid face down",
    "ended": "the table ended it",
}


def layout(state: State, *, whole: bool) -> Layout:
    seats = []
    for seat, (hand, draws) in enumerate(zip(state.hands, state.draws, strict=True)):
        lines = [f"hand: {row(map(face, hand))}", stock("draw pile", draws, face, whole=whole)]
        if seat == state.winner and state.down is not None:
            lines.append(f"laid face down: {face(state.down)}")
        seats.append(tuple(lines))
    return Layout((pile("pile", state.pile, face),), tuple(seats))


def deal_line(state: State) -> str:
    """The deal on one line, all cards in the order of drawing."""
    return line(
        ("pile", map(face, state.pile)),
        *(
            (f"seat {seat} {where}", map(face, cards))
            for seat, (hand, draws) in enumerate(zip(state.hands, state.draws, strict=True))
            for where, cards in (("hand", hand), ("draw pile", draws[::-1]))
        ),
    )


def told(event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """What happened, in a sentence; below a deal and the end of a race a line for each seat."""
    match event:
        case Dealt(race, top, hands, draws):
            sentence = (
                f"Race {race} was dealt, {counted(draws, 'card')} each; the pile starts with the {face(top)}"
            )
            return (
                sentence,
                *(f"{names[seat]}: {row(map(face, hand))}" for seat, hand in enumerate(hands) if hand),
            )
        case Go(at):
            return (f"GO at {seconds(at)}",)
        case Drew(seat, card, penalty):
            return (f"{names[seat]} drew {_card(card)}" + (" as a penalty" if penalty else ""),)
        case Played(seat, card):
            return (f"{names[seat]} played {_card(card)}",)
        case LaidLast(seat, card, by_itself):
            if by_itself:
                return (f"The table laid {names[seat]}'s last card face down: {_card(card)}",)
            return (f"{names[seat]} laid the last card face down: {_card(card)}",)
        case Missed():
            return (_missed(event, names[event.seat]),)
        case Rotated(card):
            return (f"Nothing fitted: {_card(card)} at the bottom of the pile is now its top",)
        case RaceScored(race, lines, winner, how):
            won = "" if winner is None else f" and {names[winner]} won"
            scores = (
                f"{names[line.seat]}: {line.score}, {line.total} in all; {counted(line.left, 'card')} left"
                for line in lines
            )
            return (f"Race {race} is over{won}: {_HOW[how]}", *scores)
    return ()


def _missed(event: Missed, name: str) -> str:
    why = "" if event.why is None else f": {_WHY[event.why]}"
    late = f", by {seconds(event.late)}" if event.late else ""
    locked = "" if event.locked is None else f"; no card may be played before {seconds(event.locked)}"
    return f"{name} tried {event.action} in vain{why}{late}{locked}"


def _card(card: int | None) -> str:
    return "a card" if card is None else f"the {face(card)}"
