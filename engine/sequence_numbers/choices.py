"""The choices in Sequence Numbers, from what a player sees (rules 3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Any

from msgspec.structs import replace

from engine.game import Card
from engine.sequence_numbers.board import (
    BITS,
    CORNERS,
    EMPTY,
    IS_EMPTY,
    IS_LOOSE_OF_OTHERS,
    MASKS,
    MINUS,
    PLACES,
    PLUS,
    RUN,
    SPACES,
    THROUGH,
    bits_of,
    count_common,
    is_crowded,
)
from engine.sequence_numbers.rules import Rules
from engine.sequence_numbers.types import (
    DRAW,
    FORFEITS,
    MINUSES,
    PASS,
    PLAYS,
    PLUSES,
    SWAPS,
    TALK,
    Lines,
    Locks,
    Move,
    Options,
    Play,
    Plus,
)

# With fewer chips and corners nobody can have six in a row after the next chip.
CROWDED = RUN + len(CORNERS) - 1


def choices(
    rules: Rules,
    seat: int,
    options: Options,
    sides: tuple[int, ...],
    turn: int | None,
    hands: Sequence[tuple[Any, ...]],
    board: bytes,
    sequences: tuple[Lines, ...],
    swapped: bool,
    draws: Sequence[int],
    owing: Sequence[int],
) -> tuple[Move, ...]:
    """What a seat may do. Of the other hands only their sizes matter."""
    if turn is None:
        return ()
    hand: tuple[Card, ...] = hands[seat]
    if seat in owing:
        return forfeits(hand)
    moves: list[Move] = []
    if not owing:
        if seat in draws:
            moves.append(DRAW)
        if seat == turn:
            side = sides[seat]
            moves += turn_moves(rules, board, hand, side, sequences[side], swapped)
    if options.table_talk:
        members = team(sides, seat)
        if any(hands[member] for member in members) and not set(members) & set(owing):
            moves.append(TALK)
    return tuple(moves)


def playable(rules: Rules, board: bytes, hand: tuple[Card, ...], side: int, older: Lines) -> list[Move]:
    """The plays of a hand: cards with sums in the order of the hand, then Plus, then Minus (3.3)."""
    mine = bits_of(board, side)
    chips: list[Play | Plus] = [
        play for card in hand if card < PLUS for play in PLAYS[card] if board[play.space] == EMPTY
    ]
    if PLUS in hand:
        chips += compress(PLUSES, board.translate(IS_EMPTY))
    if mine.bit_count() >= CROWDED:
        chips = _with_lines(rules, chips, mine, older)
    minuses = compress(MINUSES, board.translate(IS_LOOSE_OF_OTHERS[side])) if MINUS in hand else ()
    return [*chips, *minuses]


def _with_lines(rules: Rules, chips: list[Play | Plus], mine: int, older: Lines) -> list[Play | Plus]:
    """These chips. A chip that leaves a choice of lines to lock is there once for each, the default first (3.4.5)."""
    found: list[Play | Plus] = []
    for chip in chips:
        space = chip.space
        # Only six in a row leave a choice.
        if (
            is_crowded(mine, space, RUN)
            and len(sets := lockable_lines(rules, mine | BITS[space], space, older)) > 1
        ):
            found += [replace(chip, lines=lines) for lines in sets]
        else:
            found.append(chip)
    return found


def lockable_lines(rules: Rules, mine: int, space: int, older: Lines) -> tuple[Lines, ...]:
    """The sets of lines that a chip on `space` can lock, the default first (3.4.5). If it can lock none, one empty set.

    `mine` is the side's bitboard with the new chip and the corners; `older` are the side's sequences. New
    lines of two directions share only the chip. Two lines of one direction share only the chip if one ends
    and the other begins with it.
    """
    sets: list[tuple[int, ...]] = [()]
    gaps = ~mine
    for around, lines in THROUGH[space]:
        if (mine & around).bit_count() < RUN - 1:
            continue
        whole = [line for line in lines if not gaps & MASKS[line]]
        if older:
            whole = [
                line for line in whole if all(count_common(line, other) <= rules.shared for other in older)
            ]
        if whole:
            choices: list[tuple[int, ...]] = [(line,) for line in whole]
            if count_common(whole[0], whole[-1]) <= rules.shared:
                choices = [(whole[0], whole[-1])]
            sets = [(*chosen, *more) for chosen in sets for more in choices]
    if len(sets) == 1:
        return (tuple(sorted(sets[0])),)
    ordered = sorted(tuple(sorted(lines)) for lines in sets)
    return tuple(sorted(ordered, key=lambda lines: sum(count_common(a, b) for a in lines for b in older)))


def locks(rules: Rules, board: bytes, side: int, older: Lines) -> tuple[Locks, ...]:
    """The spaces where a chip of the side leaves a choice of lines, whatever card puts it there (3.4.5)."""
    mine = bits_of(board, side)
    if mine.bit_count() < CROWDED:
        return ()
    empty = compress(range(SPACES), board.translate(IS_EMPTY))
    near = (space for space in empty if is_crowded(mine, space, RUN))
    found = ((space, lockable_lines(rules, mine | BITS[space], space, older)) for space in near)
    return tuple([(space, sets) for space, sets in found if len(sets) > 1])


def dead(board: bytes, card: Card) -> bool:
    """Whether both spaces of a card with a sum are covered (3.2.5)."""
    if card >= PLUS:
        return False
    first, second = PLACES[card]
    return board[first] != EMPTY and board[second] != EMPTY


def turn_moves(
    rules: Rules, board: bytes, hand: tuple[Card, ...], side: int, older: Lines, swapped: bool
) -> list[Move]:
    """What may be done in a turn: exchanges and plays, or otherwise a pass (3.3, 3.4.9)."""
    swaps: list[Move] = [] if swapped else [SWAPS[card] for card in hand if dead(board, card)]
    return swaps + (playable(rules, board, hand, side, older) or [PASS])


def forfeits(hand: tuple[Card, ...]) -> tuple[Move, ...]:
    return tuple(FORFEITS[card] for card in dict.fromkeys(hand))


def team(sides: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats of this seat's side, ascending."""
    return tuple(member for member, side in enumerate(sides) if side == sides[seat])
