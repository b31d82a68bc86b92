"""What may be done in Sequence Numbers, from what a player sees (rules 3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress
from typing import Any

from msgspec.structs import replace

from engine.game import Card
from engine.sequence_numbers.board import (
    BITS,
    CORNERS,
    EMPTY,
    IS_EMPTY,
    IS_LOOSE_OF_OTHERS,
    MINUS,
    PLACES,
    PLUS,
    RUN,
    STARS,
    THROUGH,
    bits_of,
    completed,
)
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
    Move,
    Options,
    Play,
    Plus,
)

CROWDED = RUN + len(CORNERS) - 1  # with fewer chips and corners nobody has six in a row after the next one


def choices(
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
    """What a seat may do; of the other hands only their sizes are looked at."""
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
            moves += turn_moves(board, hand, side, sequences[side], swapped)
    if options.table_talk:
        members = team(sides, seat)
        if any(hands[member] for member in members) and not set(members) & set(owing):
            moves.append(TALK)
    return tuple(moves)


def playable(board: bytes, hand: tuple[Card, ...], side: int, older: Lines) -> list[Move]:
    """The plays of a hand: cards with sums in the order of the hand, then Plus, then Minus (3.3)."""
    found: list[Move] = []
    mine = bits_of(board, side)
    free = mine.bit_count() < CROWDED
    for card in hand:
        if card < PLUS:
            for play in PLAYS[card]:
                space = play.space
                if board[space] == EMPTY:
                    if free or (mine & STARS[space]).bit_count() < RUN:
                        found.append(play)
                    else:
                        found += _with_lines(play, mine, older)
    if PLUS in hand:
        pluses = compress(PLUSES, board.translate(IS_EMPTY))
        found += pluses if free else chain.from_iterable(_with_lines(plus, mine, older) for plus in pluses)
    if MINUS in hand:
        found += compress(MINUSES, board.translate(IS_LOOSE_OF_OTHERS[side]))
    return found


def _with_lines(action: Play | Plus, mine: int, older: Lines) -> tuple[Move, ...]:
    """The action, or one for each choice of lines to lock, the default first (3.4.5)."""
    space = action.space
    # Only six in a row leave a choice: five chips or a corner in one direction.
    if all((mine & around).bit_count() < RUN for around, _ in THROUGH[space]):
        return (action,)
    sets = completed(mine | BITS[space], space, older)
    return tuple(replace(action, lines=lines) for lines in sets) if len(sets) > 1 else (action,)


def dead(board: bytes, card: Card) -> bool:
    """Whether both spaces of a card with a sum are covered (3.2.5)."""
    if card >= PLUS:
        return False
    first, second = PLACES[card]
    return board[first] != EMPTY and board[second] != EMPTY


def turn_moves(board: bytes, hand: tuple[Card, ...], side: int, older: Lines, swapped: bool) -> list[Move]:
    """What may be done in a turn: exchanges, plays, or else a pass (3.3, 3.4.9)."""
    swaps: list[Move] = [] if swapped else [SWAPS[card] for card in hand if dead(board, card)]
    return swaps + (playable(board, hand, side, older) or [PASS])


def forfeits(hand: tuple[Card, ...]) -> tuple[Move, ...]:
    return tuple(FORFEITS[card] for card in dict.fromkeys(hand))


def team(sides: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats of this seat's side, ascending."""
    return tuple(member for member, side in enumerate(sides) if side == sides[seat])
