"""The boards of Big Bang and its events in plain text, for people who check a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.big_bang.board import grid
from engine.big_bang.cards import FIRST_RULE, name
from engine.big_bang.play import Board, lying
from engine.big_bang.race import State
from engine.big_bang.types import (
    Dealt,
    Discarded,
    Drew,
    Lying,
    Missed,
    Placed,
    RaceLine,
    RaceScored,
    Ready,
    Reshuffled,
    Through,
    Why,
)
from engine.game import Event
from engine.layout import Layout, counted, listed, pile, row, seconds, stock
from engine.layout import deal_line as line

_READY: Mapping[Ready, str] = {
    "all": "all cards are placed",
    "stuck": "nothing fits any more",
    "stopped": "by choice",
    "time": "the time is up",
}
_WHY: Mapping[Why, str] = {
    "clash": "a number beside it differs by more than 1, or not at all",
    "face": "a face of a rules card forbids it",
    "fits": "a card of the hand still fits",
    "locked": "a mistake has stopped this player",
}


def layout(state: State, *, whole: bool) -> Layout:
    return Layout((f"race {state.race.round}",), tuple(_board(board, whole=whole) for board in state.boards))


def _board(board: Board, *, whole: bool) -> tuple[str, ...]:
    return (
        *grid(lying(board)),
        f"hand: {row(map(name, board.hand))}; {pile('discards', board.discards, name)}",
        stock("deck", board.deck, name, whole=whole),
    )


def deal_line(state: State) -> str:
    """The deal on one line, all cards in the order of drawing."""
    return line(
        *(
            (f"seat {seat} {where}", map(name, cards))
            for seat, board in enumerate(state.boards)
            for where, cards in (("hand", board.hand), ("deck", board.deck[::-1]))
        )
    )


def told(event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """What happened, in a sentence; below a deal and the end of a race a line for each seat."""
    match event:
        case Dealt(race, hands):
            dealt = (f"{names[seat]}: {row(map(name, hand or ()))}" for seat, hand in enumerate(hands))
            return (f"Race {race} was dealt", *dealt)
        case Placed(seat, _, placed, left, lies, source):
            what = "a card" if lies is None else _lies(lies)
            top = " from the discards" if source == "discard" else ""
            return (f"{names[seat]} placed {what}{top}: {placed} placed, {left} left",)
        case Drew(seat, _, cards):
            return (f"{names[seat]} drew {listed([name(card) for card in cards])}",)
        case Discarded(seat, _, cards):
            return (f"{names[seat]} discarded a dead hand: {row(map(name, cards))}",)
        case Missed():
            return (_missed(event, names[event.seat]),)
        case Reshuffled(seat, _, count):
            return (f"{names[seat]}'s discards became a new deck of {counted(count, 'card')}",)
        case Through(seat, ready, time):
            return (f"{names[seat]} is through after {seconds(time)}: {_READY[ready]}",)
        case RaceScored(race, lines):
            return (f"Race {race} is over", *(f"{names[line.seat]}: {_scored(line)}" for line in lines))
    return ()


def _missed(event: Missed, name: str) -> str:
    locked = "" if event.locked is None else f"; no move counts before {seconds(event.locked)}"
    return f"{name} tried {event.action} in vain: {_WHY[event.why]}{locked}"


def _lies(card: Lying) -> str:
    turned = f", rotation {card.turn}" if card.card >= FIRST_RULE else ""
    return f"the {name(card.card)} at {card.x},{card.y}{turned}"


def _scored(line: RaceLine) -> str:
    rules = f" and {counted(line.rules, 'rules card')}" if line.rules else ""
    placed = f"{counted(line.numbers, 'number card')}{rules} placed for {line.points}, {line.left} left"
    after = "" if line.time is None else f" after {seconds(line.time)}"
    through = "" if line.ready is None else f"; through{after}: {_READY[line.ready]}"
    cards = f"hand {row(map(name, line.hand))}; discards {row(map(name, line.discards))}"
    misses = f"; {counted(line.misses, 'mistake')}" if line.misses else ""
    return (
        f"{line.score}, {line.total} in all, place {line.place}; {placed}{misses}{through}; "
        f"board {row(map(str, line.board))}; {cards}"
    )
