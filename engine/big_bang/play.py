"""How Big Bang is played on one board: the board and what each move does to it (rules 4.2).

Players do not meet: every function here sees only one player's board and cards, and the rules if it needs their
figures.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import permutations

import msgspec

from engine.big_bang.cards import BESIDE, FIRST_RULE, PIECES, STAR, card_of, name, piece_of, turn_of
from engine.big_bang.grid import FIRST_FIELD, ORIGIN, REACH, cell_at, fits, grow, near, place_of, places
from engine.big_bang.rules import Rules
from engine.big_bang.types import Dead, Draw, Lying, Move, Options, Place, Ready, Stop, Top
from engine.game import Card, Rng, RuleError


class Board(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What lies before one player. The star is the first piece on the first cell."""

    cells: tuple[int, ...]
    pieces: tuple[int, ...]
    field: tuple[int, ...]  # of engine.big_bang.grid
    hand: tuple[Card, ...]
    deck: tuple[Card, ...]  # top last
    discards: tuple[Card, ...]  # top last
    idle: bool  # nothing was placed since the deck was shuffled
    ready: Ready | None
    time: int | None  # milliseconds from GO until ready


class _Places(dict[int, Place]):
    """The actions that place one piece, by cell, made when they are first needed."""

    def __init__(self, piece: int) -> None:
        super().__init__()
        self.card, self.turn = card_of(piece), turn_of(piece)

    def __missing__(self, cell: int) -> Place:
        made = self[cell] = Place(self.card, *place_of(cell), self.turn)
        return made


class _Tops(dict[int, Top]):
    """The actions that place the top discard as this piece."""

    def __init__(self, piece: int) -> None:
        super().__init__()
        self.turn = turn_of(piece) if piece >= FIRST_RULE else None

    def __missing__(self, cell: int) -> Top:
        made = self[cell] = Top(*place_of(cell), self.turn)
        return made


class _Lies(dict[int, Lying]):
    def __init__(self, piece: int) -> None:
        super().__init__()
        self.card, self.turn = card_of(piece), turn_of(piece)

    def __missing__(self, cell: int) -> Lying:
        made = self[cell] = Lying(*place_of(cell), self.card, self.turn)
        return made


_ALL_PIECES = range(len(BESIDE))
PLACES = tuple(map(_Places, _ALL_PIECES))
TOPS = tuple(map(_Tops, _ALL_PIECES))
LIES = tuple(map(_Lies, _ALL_PIECES))
DRAW, STOP = Draw(), Stop()


def first_board(rules: Rules, deck: Sequence[int]) -> Board:
    """The star in the middle, and the first cards drawn (4.2.1)."""
    cards, held = tuple(deck), rules.hand
    return Board(
        (ORIGIN,), (STAR,), FIRST_FIELD, cards[: -held - 1 : -1], cards[:-held], (), True, None, None
    )


def count_placed(board: Board) -> int:
    """Cards on the board, the star not counted."""
    return len(board.cells) - 1


def count_left(board: Board) -> int:
    return len(board.hand) + len(board.deck) + len(board.discards)


def lying(board: Board) -> tuple[Lying, ...]:
    """The cards on the board in the order of placing, without the star."""
    return tuple([LIES[piece][cell] for cell, piece in zip(board.cells[1:], board.pieces[1:], strict=True)])


def last_laid(board: Board) -> Lying:
    """The card placed last."""
    return LIES[board.pieces[-1]][board.cells[-1]]


def with_ready(board: Board, ready: Ready | None, time: int | None) -> Board:
    return Board(
        board.cells,
        board.pieces,
        board.field,
        board.hand,
        board.deck,
        board.discards,
        board.idle,
        ready,
        time,
    )


def fitting(board: Board) -> int | None:
    """The first card of the hand that fits anywhere."""
    return fits(board.field, board.cells, board.pieces, board.hand)


def moves(rules: Rules, board: Board, options: Options) -> tuple[Move, ...]:
    """What can be done: cards in hand order and the top discard, each by y, x, rotation; draw, dead, stop."""
    if board.ready is not None:
        return ()
    field, hand = board.field, board.hand
    found: list[Move] = []
    for card in hand if len(set(hand)) == len(hand) else dict.fromkeys(hand):
        if card < FIRST_RULE:
            actions = PLACES[card]
            bit = 1 << card
            found += [actions[packed >> 8] for packed in field if packed & bit]
        else:
            spots = places(field, board.cells, board.pieces, card)
            found += [PLACES[piece][cell] for cell, piece in spots]
    dead = not found
    if board.discards:
        spots = places(field, board.cells, board.pieces, board.discards[-1])
        found += [TOPS[piece][cell] for cell, piece in spots]
    if board.deck:
        if len(hand) < rules.hand:
            if dead or options.hold:
                found.append(DRAW)
        elif dead:
            found += _orders(hand)
    elif dead and options.replay:
        found += _orders(hand)
    if dead:
        found.append(STOP)
    return tuple(found)


def _orders(hand: tuple[int, ...]) -> list[Dead]:
    """Every order of a dead hand, its own first (4.4.5)."""
    return [Dead(cards) for cards in dict.fromkeys(permutations(hand))]


def lay(board: Board, piece: int, cell: int, hand: tuple[int, ...], discards: tuple[int, ...]) -> Board:
    """The board with this piece on that cell, where it fits; `hand` and `discards` are the cards left there."""
    return Board(
        board.cells + (cell,),  # noqa: RUF005 - twice as fast as unpacking
        board.pieces + (piece,),  # noqa: RUF005
        grow(board.field, board.cells, cell, piece),
        hand,
        board.deck,
        discards,
        False,
        None,
        None,
    )


def place(board: Board, card: int, x: int, y: int, turn: int) -> Board:
    """Places a card of the hand (4.2.3, 4.2.4)."""
    hand = board.hand
    if card not in hand:
        raise RuleError("big_bang.card", card=name(card))
    piece, cell = _spot(board, card, x, y, turn)
    at = hand.index(card)
    return lay(board, piece, cell, hand[:at] + hand[at + 1 :], board.discards)


def place_top(board: Board, x: int, y: int, turn: int | None) -> Board:
    """Places the top discard (4.2.6)."""
    discards = board.discards
    if not discards:
        raise RuleError("big_bang.no_discard")
    card = discards[-1]
    if (turn is None) == (card >= FIRST_RULE):
        raise RuleError("big_bang.rotation", card=name(card))
    piece, cell = _spot(board, card, x, y, turn or 0)
    return lay(board, piece, cell, board.hand, discards[:-1])


def _spot(board: Board, card: int, x: int, y: int, turn: int) -> tuple[int, int]:
    """The piece and the cell, if it fits there. Raises RuleError."""
    if not -REACH < x < REACH or not -REACH < y < REACH:
        raise RuleError("big_bang.apart", x=x, y=y)
    cell = cell_at(x, y)
    if card < FIRST_RULE:
        if turn:
            raise RuleError("big_bang.rotation", card=name(card))
        field = board.field
        at = bisect_left(field, cell << 8)
        if at < len(field) and field[at] >> 8 == cell and field[at] >> card & 1:
            return card, cell
    else:
        if not 0 <= turn < 3 or piece_of(card, turn) not in PIECES[card]:
            raise RuleError("big_bang.rotation", card=name(card))
        spot = (cell, piece_of(card, turn))
        if spot in places(board.field, board.cells, board.pieces, card):
            return spot[1], cell
    raise _misfit(board, card, cell)


def _misfit(board: Board, card: int, cell: int) -> RuleError:
    """Why a card does not fit on a cell."""
    x, y = place_of(cell)
    on = dict(zip(board.cells, board.pieces, strict=True))
    if cell in on:
        return RuleError("big_bang.occupied", x=x, y=y)
    beside = [on[other] for other in near(cell) if other in on]
    if not beside:
        return RuleError("big_bang.apart", x=x, y=y)
    if card >= FIRST_RULE or any(piece >= FIRST_RULE for piece in beside):
        return RuleError("big_bang.face", card=name(card), x=x, y=y)
    return RuleError("big_bang.clash", card=name(card), beside=tuple(piece for piece in beside if piece))


def draw(rules: Rules, board: Board, options: Options) -> tuple[Board, tuple[int, ...]]:
    """Draws until the hand is full (4.2.4). Returns the cards drawn too."""
    if len(board.hand) >= rules.hand:
        raise RuleError("big_bang.hand_full")
    if not board.deck:
        raise RuleError("big_bang.no_deck")
    card = None if options.hold else fitting(board)
    if card is not None:
        raise RuleError("big_bang.hand_fits", card=name(card))
    after = _refill(rules, board, board.hand, board.deck, board.discards, board.idle)
    return after, after.hand[len(board.hand) :]


def _refill(
    rules: Rules,
    board: Board,
    hand: tuple[int, ...],
    deck: tuple[int, ...],
    discards: tuple[int, ...],
    idle: bool,
) -> Board:
    count = min(rules.hand - len(hand), len(deck))
    rest = len(deck) - count
    return Board(
        board.cells,
        board.pieces,
        board.field,
        hand + deck[rest:][::-1],
        deck[:rest],
        discards,
        idle,
        None,
        None,
    )


def dead(
    rules: Rules, board: Board, cards: tuple[int, ...], options: Options, rng: Rng
) -> tuple[Board, tuple[int, ...], tuple[int, ...], int]:
    """Discards a dead hand and fills it (4.2.5); with `replay` and no deck the discards become one (4.4.17).

    Also returns the cards discarded, the cards drawn, and how many were shuffled.
    """
    hand = board.hand
    again = not board.deck
    if again and not options.replay:
        raise RuleError("big_bang.no_deck")
    if not again and len(hand) < rules.hand:
        raise RuleError("big_bang.draw_first")
    cards = cards or hand
    if sorted(cards) != sorted(hand):
        raise RuleError("big_bang.not_hand", hand=tuple(map(name, hand)))
    card = fitting(board)
    if card is not None:
        raise RuleError("big_bang.hand_fits", card=name(card))
    pile = board.discards + cards
    if again:
        after = _refill(rules, board, (), tuple(rng.shuffled(pile)), (), idle=True)
        return after, cards, after.hand, len(pile)
    after = _refill(rules, board, (), board.deck, pile, board.idle)
    return after, cards, after.hand, 0


def through(board: Board, options: Options) -> Ready | None:
    """Whether no move is left: everything is placed, or there is nothing to draw and nothing fits (4.2.7)."""
    if board.deck:
        return None
    hand, discards = board.hand, board.discards
    if not hand and not discards:
        return "all"
    if options.replay and not board.idle:
        return None
    if fits(board.field, board.cells, board.pieces, hand + discards[-1:]) is None:
        return "stuck"
    return None
