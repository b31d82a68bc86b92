"""How a turn of Sequence Numbers is played: the table's state and what each move does to it (rules 3.2).

Every move is a function of a state that the checks of `SequenceNumbers.apply` let through, and of the rules if it
needs their figures. It returns the next state and the events.
"""

from __future__ import annotations

from itertools import chain
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from engine.game import Card, Event, Finished, Result, Rng, RuleError, places
from engine.sequence_numbers.board import (
    BITS,
    CHIP,
    CORNERS,
    EMPTY,
    LINES,
    LOCKED,
    MINUS,
    MOST_SIDES,
    PLACES,
    PLUS,
    RUN,
    SPACES,
    bits_of,
    is_crowded,
    owner,
)
from engine.sequence_numbers.choices import dead, lockable_lines, playable, team
from engine.sequence_numbers.rules import Rules
from engine.sequence_numbers.types import (
    DrawLost,
    Drew,
    Forfeited,
    Laid,
    Lines,
    Options,
    Passed,
    Placed,
    Removed,
    Reshuffled,
    Swapped,
    Talked,
)

T = TypeVar("T")
Hands = tuple[tuple[Card, ...], ...]  # of each seat; and so are the discard piles
Outcome = tuple["State", tuple[Event, ...]]

CHIPS = tuple(bytes((CHIP + side,)) for side in range(MOST_SIDES))
NOTHING = bytes((EMPTY,))


class Table(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What stays the same for the whole game."""

    options: Options
    sides: tuple[int, ...]
    need: int
    dealer: int


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The whole table. Fields without a comment are as in the view."""

    table: Table
    moves: int
    turn: int | None
    opened: int  # the move that opened the decision of `turn`
    hands: Hands
    deck: tuple[Card, ...]  # top last
    piles: Hands
    board: bytes
    sequences: tuple[Lines, ...]
    swapped: bool
    passes: int
    draws: tuple[tuple[int, int], ...]  # (seat, move that opened it); the last one is waited for
    owing: tuple[tuple[int, int], ...]  # (seat, move that opened it), ascending
    missed: tuple[Card, int] | None = None  # the last wrong answer of this turn, and to which card
    recent: tuple[Laid, ...] = ()


def replace_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    changed = list(items)  # quicker than two slices
    changed[index] = item
    return tuple(changed)


def slot_of(state: State, seat: int, card: Card) -> int:
    """The index of the card in the hand. Raises RuleError("sequence_numbers.card")."""
    hand = state.hands[seat]
    if card not in hand:
        raise RuleError("sequence_numbers.card", card=card)
    return hand.index(card)


def place(rules: Rules, state: State, seat: int, card: Card, space: int, lines: Lines, rng: Rng) -> Outcome:
    """Puts a chip on an empty space (3.2.3, 3.2.4), and locks the sequences that it completes (3.2.6, 3.2.7)."""
    slot = slot_of(state, seat, card)
    if not (0 <= space < SPACES if card == PLUS else space in PLACES[card]) or space in CORNERS:
        raise RuleError("sequence_numbers.space", card=card, space=space)
    board = state.board
    if board[space] != EMPTY:
        raise RuleError("sequence_numbers.covered", space=space)
    side = state.table.sides[seat]
    mine = bits_of(board, side) | BITS[space]
    sequences = state.sequences
    locking: Lines = ()
    if is_crowded(mine, space, RUN - 1):
        sets = lockable_lines(rules, mine, space, sequences[side])
        locking = lines or sets[0]
        if locking not in sets:
            raise RuleError("sequence_numbers.lines", lines=lines)
    elif lines:
        raise RuleError("sequence_numbers.lines", lines=lines)
    if locking:
        chips = bytearray(board)
        for line in locking:
            for other in LINES[line]:
                if other not in CORNERS:
                    chips[other] = LOCKED + side
        board = bytes(chips)
        sequences = replace_item(sequences, side, sequences[side] + locking)
    else:
        board = board[:space] + CHIPS[side] + board[space + 1 :]
    placed = Placed(seat, side, card, space, locking)
    return _end_turn(rules, state, seat, slot, board, sequences, placed, rng)


def remove(rules: Rules, state: State, seat: int, space: int, rng: Rng) -> Outcome:
    """Removes an opponent's loose chip (3.2.4, 3.4.7)."""
    slot = slot_of(state, seat, MINUS)
    if not 0 <= space < SPACES or space in CORNERS:
        raise RuleError("sequence_numbers.space", card=MINUS, space=space)
    board = state.board
    theirs = owner(board[space])
    if theirs is None:
        raise RuleError("sequence_numbers.no_chip", space=space)
    if theirs == state.table.sides[seat]:
        raise RuleError("sequence_numbers.own_chip", space=space)
    if board[space] >= LOCKED:
        raise RuleError("sequence_numbers.locked", space=space)
    board = board[:space] + NOTHING + board[space + 1 :]
    return _end_turn(
        rules, state, seat, slot, board, state.sequences, Removed(seat, MINUS, space, theirs), rng
    )


def _end_turn(
    rules: Rules,
    state: State,
    seat: int,
    slot: int,
    board: bytes,
    sequences: tuple[Lines, ...],
    event: Placed | Removed,
    rng: Rng,
) -> Outcome:
    """Ends a turn: discards the card, draws one, and passes the turn on, or ends the game (3.2.9)."""
    table = state.table
    number = state.moves + 1
    hands, piles = _without(state, seat, slot)
    taken = event.side if isinstance(event, Removed) else None
    laid = Laid(seat, event.card, event.space, taken)
    recent = (*[other for other in state.recent if other.seat != seat], laid)
    if len(sequences[table.sides[seat]]) >= table.need or rules.is_endless(
        table.options.largest, len(table.sides), number
    ):
        over = State(
            table, number, None, number, hands, state.deck, piles, board, sequences, False, 0, (), (), None, recent
        )  # fmt: skip
        return over, (event, Finished(result(table, sequences)))
    turn = (seat + 1) % len(hands)
    deck, draws = state.deck, state.draws
    events: tuple[Event, ...] = (event,)
    if table.options.strict_draw:
        forgotten = tuple(draw for draw in draws if draw[0] != seat)
        if len(forgotten) < len(draws):
            events = (event, DrawLost(seat))
        draws = (*forgotten, (seat, number))
    else:
        hands, deck, piles, drawn = _take(hands, deck, piles, seat, rng)
        events = (event, *drawn)
    after = State(
        table, number, turn, number, hands, deck, piles, board, sequences, False, 0, draws, (), None, recent
    )
    return after, events


def _without(state: State, seat: int, slot: int) -> tuple[Hands, Hands]:
    """Hands and piles with a card of the seat discarded."""
    hand, pile = state.hands[seat], state.piles[seat]
    return (
        replace_item(state.hands, seat, hand[:slot] + hand[slot + 1 :]),
        replace_item(state.piles, seat, pile + hand[slot : slot + 1]),
    )


def _take(
    hands: Hands, deck: tuple[Card, ...], piles: Hands, seat: int, rng: Rng
) -> tuple[Hands, tuple[Card, ...], Hands, tuple[Event, ...]]:
    """Draws a card. An empty deck is reshuffled at once, or at the latest when a card is needed (3.2.8).

    There is always a card: a player who draws has discarded one.
    """
    events: tuple[Event, ...] = ()
    if not deck:
        deck, piles, shuffled = _reshuffle(piles, rng)
        events = (shuffled,)
    card = deck[-1]
    deck = deck[:-1]
    hands = replace_item(hands, seat, hands[seat] + (card,))
    events = (*events, Drew(seat, card))
    if not deck and any(piles):
        deck, piles, shuffled = _reshuffle(piles, rng)
        events = (*events, shuffled)
    return hands, deck, piles, events


def _reshuffle(piles: Hands, rng: Rng) -> tuple[tuple[Card, ...], Hands, Reshuffled]:
    deck = tuple(rng.shuffled(tuple(chain(*piles))))
    return deck, ((),) * len(piles), Reshuffled(len(deck))


def swap(state: State, seat: int, card: Card, rng: Rng) -> Outcome:
    """Exchanges a dead card, once a turn, before the play (3.2.5, 3.4.10)."""
    slot = slot_of(state, seat, card)
    if not dead(state.board, card):
        raise RuleError("sequence_numbers.alive", card=card)
    if state.swapped:
        raise RuleError("sequence_numbers.swapped")
    number = state.moves + 1
    hands, piles = _without(state, seat, slot)
    hands, deck, piles, drawn = _take(hands, state.deck, piles, seat, rng)
    after = replace(
        state, moves=number, opened=number, hands=hands, deck=deck, piles=piles, swapped=True, missed=None
    )
    others = tuple(event for event in drawn if not isinstance(event, Drew))
    return after, (Swapped(seat, card, hands[seat][-1]), *others)


def pass_turn(rules: Rules, state: State, seat: int) -> Outcome:
    """Passes, because nothing can be played (3.4.9). If everybody passes in turn, the game may be over (3.4.12)."""
    table = state.table
    side = table.sides[seat]
    if playable(rules, state.board, state.hands[seat], side, state.sequences[side]):
        raise RuleError("sequence_numbers.playable")
    number = state.moves + 1
    passes = state.passes + 1
    seats = len(state.hands)
    after = replace(
        state,
        moves=number,
        turn=(seat + 1) % seats,
        opened=number,
        swapped=False,
        passes=passes,
        missed=None,
    )
    if passes < seats * table.options.stalemate_rounds and not rules.is_endless(
        table.options.largest, len(table.sides), number
    ):
        return after, (Passed(seat),)
    over = replace(after, turn=None, draws=())
    return over, (Passed(seat), Finished(result(table, state.sequences)))


def draw(state: State, seat: int, rng: Rng) -> Outcome:
    """Draws for the player's last play. Players who played earlier and have not drawn no longer can (3.4.15).

    The decision of the turn stays the same, unless its own seat drew or lost a draw.
    """
    seats = [each for each, _ in state.draws]
    if seat not in seats:
        raise RuleError("sequence_numbers.no_draw")
    number = state.moves + 1
    index = seats.index(seat)
    draws = state.draws[index + 1 :]
    hands, deck, piles, events = _take(state.hands, state.deck, state.piles, seat, rng)
    opened = number if state.turn in seats[: index + 1] else state.opened
    after = replace(state, moves=number, opened=opened, hands=hands, deck=deck, piles=piles, draws=draws)
    return after, (*events, *(DrawLost(late) for late in seats[:index]))


def talk(state: State, seat: int) -> Outcome:
    """Makes every member of the side who has cards discard one (3.4.16)."""
    members = team(state.table.sides, seat)
    owing = tuple(member for member in members if state.hands[member])
    if not owing or any(member in members for member, _ in state.owing):
        raise RuleError("phase", phase="talk")
    number = state.moves + 1
    pending = tuple(sorted((*state.owing, *((member, number) for member in owing))))
    return replace(state, moves=number, owing=pending), (Talked(seat, owing),)


def forfeit(state: State, seat: int, card: Card) -> Outcome:
    """Discards a card of one's choice for table talk; it is not replaced (3.4.16)."""
    if all(seat != member for member, _ in state.owing):
        raise RuleError("phase", phase="forfeit")
    slot = slot_of(state, seat, card)
    number = state.moves + 1
    hands, piles = _without(state, seat, slot)
    owing = tuple(each for each in state.owing if each[0] != seat)
    after = replace(state, moves=number, hands=hands, piles=piles, owing=owing)
    if not owing:  # the table goes on where it was
        draws = (*state.draws[:-1], (state.draws[-1][0], number)) if state.draws else ()
        after = replace(after, opened=number, draws=draws, missed=None)
    return after, (Forfeited(seat, card),)


def result(table: Table, sequences: tuple[Lines, ...]) -> Result:
    """The result if the game ends here: "sequences", "stalemate", or "draw" if several are first."""
    scores = tuple(len(sequences[side]) for side in table.sides)
    best = max(map(len, sequences))
    alone = sum(len(lines) == best for lines in sequences) == 1
    reason = "sequences" if best >= table.need else "stalemate" if alone else "draw"
    return Result(reason, places([-score for score in scores], table.sides), scores, table.sides)
