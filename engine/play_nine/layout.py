"""A hole of Play Nine and its events in plain text, for people who check a record."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.layout import Layout, counted, listed, pile, row, stock
from engine.layout import deal_line as line
from engine.play_nine.play import State
from engine.play_nine.types import (
    BOARD,
    DealerChosen,
    Dealt,
    Drew,
    HoleLine,
    HoleScored,
    Placed,
    Reshuffled,
    Skipped,
    TeedOff,
    Took,
    Turned,
    WentOut,
)

ROW = BOARD // 2


def layout(state: State, *, whole: bool) -> Layout:
    """The table; a card in brackets lies face down."""
    middle = [stock("deck", state.deck, str, whole=whole), pile("discards", state.discards, str)]
    if state.held is not None:
        middle.append(f"in hand, from the {state.held_from}: {state.held}")
    return Layout(tuple(middle), tuple(map(_rows, state.boards, state.up)))


def _rows(cards: tuple[int, ...], up: int) -> tuple[str, ...]:
    """The top and bottom row; none for a player who is out of the playoff."""
    cells = [f" {card:2} " if up >> index & 1 else f"[{card:2}]" for index, card in enumerate(cards)]
    return tuple(" ".join(cells[start : start + ROW]) for start in range(0, len(cells), ROW))


def deal_line(state: State) -> str:
    """The deal on one line: boards from position 1 on, the deck in the order of drawing."""
    boards = ((f"seat {seat}", map(str, cards)) for seat, cards in enumerate(state.boards))
    deck = ("deck", map(str, reversed(state.deck)))
    return line(("dealer", [str(state.hole.dealer)]), *boards, ("discards", map(str, state.discards)), deck)


def told(event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """What happened, in a sentence; below the end of a hole a line for each seat."""
    match event:
        case DealerChosen(draws, dealer):
            rounds = (listed([f"{names[seat]} drew {card}" for seat, card in drawn]) for drawn in draws)
            return (f"{'; '.join(rounds)}: {names[dealer]} deals first",)
        case Dealt(hole, playoff, dealer, playing, discard):
            what = f"extra hole {playoff}" if playoff else f"hole {hole}"
            players = listed([names[seat] for seat in playing])
            return (f"{names[dealer]} dealt {what} to {players}; the discard pile starts with {discard}",)
        case TeedOff(seat, (first, second), (one, two)):
            return (
                f"{names[seat]} turned up {one} on position {first + 1} and {two} on position {second + 1}",
            )
        case Drew(seat, card):
            return (f"{names[seat]} drew the {card} from the deck",)
        case Took(seat, card):
            return (f"{names[seat]} took the {card} from the discard pile",)
        case Placed(seat, index, card, replaced):
            return (f"{names[seat]} placed the {card} on position {index + 1}, replacing the {replaced}",)
        case Turned(seat, index, card, discarded):
            return (f"{names[seat]} discarded the {discarded} and turned over position {index + 1}: {card}",)
        case Skipped(seat, discarded):
            return (f"{names[seat]} discarded the {discarded} and turned nothing over",)
        case WentOut(seat):
            return (f"{names[seat]} putted out",)
        case Reshuffled(cards):
            return (f"The deck was empty: the discard pile became a new one of {counted(cards, 'card')}",)
        case HoleScored(number, lines, _, capped, tied):
            end = f"Hole {number} is over" + (", by the cap on turns" if capped else "")
            extra = f"; {listed([names[seat] for seat in tied])} play an extra hole" if tied else ""
            return (end + extra, *(f"{names[line.seat]}: {_scored(line)}" for line in lines))
    return ()


def _scored(line: HoleLine) -> str:
    parts = [f"{line.score}, {line.total} in all", f"cards {row(map(str, line.cards))}"]
    parts += [f"column {each.column + 1} matches ({each.score})" for each in line.matched]
    parts += [f"{each.columns} columns of {each.value} ({each.score} more)" for each in line.bonuses]
    parts.append(counted(line.turns, "turn"))
    if line.went_out:
        parts.append("putted out first")
    if line.points:
        parts.append(f"{line.points / 2:g} holes won")
    return "; ".join(parts)
