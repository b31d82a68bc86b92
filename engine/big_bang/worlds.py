"""Tables that a viewer of Big Bang cannot tell from the real one.

Of rivals only counts are known (4.4.13), but also that they play the same deck (4.4.11): their boards are made by
playing that deck at random until as many cards lie there.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.big_bang.cards import STAR, all_cards, piece_of
from engine.big_bang.grid import ORIGIN, cell_at, field_of, places
from engine.big_bang.play import (
    Board,
    count_placed,
    dead,
    draw,
    first_board,
    lay,
    lying,
    moves,
    place,
    place_top,
    through,
    with_ready,
)
from engine.big_bang.race import points
from engine.big_bang.rules import Rules
from engine.big_bang.types import Cards, Dead, Draw, Move, Options, Place, Racer, Top, View
from engine.game import Rng

ATTEMPTS = 20


def board_of(racer: Racer, cards: Cards, deck: Sequence[int]) -> Board:
    """The board of a seat whose cards are known, with this deck, top last."""
    cells = (ORIGIN, *(cell_at(each.x, each.y) for each in cards.board))
    pieces = (STAR, *(piece_of(each.card, each.turn) for each in cards.board))
    field = field_of(cells, pieces)
    return Board(
        cells, pieces, field, cards.hand, tuple(deck), cards.discards, cards.idle, racer.ready, racer.time
    )


def cards_of(rules: Rules, board: Board, options: Options) -> Cards:
    """What a player sees of their own board."""
    made = points(rules, board, options)
    return Cards(lying(board), board.hand, board.discards, len(board.deck), board.idle, made)


def moves_of(rules: Rules, view: View) -> tuple[Move, ...]:
    """What is legal for the view's owner."""
    board = own_board(view)
    return () if board is None else moves(rules, board, view.options)


def own_board(view: View) -> Board | None:
    """The board of the view's owner, as far as they know it; None if they cannot move."""
    if view.viewer is None or view.over:
        return None
    racer = view.racers[view.viewer]
    if racer.cards is None or racer.ready is not None:
        return None
    return board_of(racer, racer.cards, (STAR,) * racer.cards.deck)


def boards_of(rules: Rules, view: View, rng: Rng) -> tuple[Board, ...]:
    """A board for every seat; the hidden ones are made up."""
    options = view.options
    cards = all_cards(options.highest, options.rules_cards)
    known: list[Board | None] = []
    order = rng.shuffled(cards)  # the common deck, top last
    for racer in view.racers:
        if racer.cards is None:
            known.append(None)
            continue
        drawn = [*(each.card for each in racer.cards.board), *racer.cards.discards, *racer.cards.hand]
        unknown = list(cards)
        for card in drawn:
            unknown.remove(card)
        deck = rng.shuffled(unknown)
        order = [*deck, *reversed(drawn)]  # about the order in which they came
        known.append(board_of(racer, racer.cards, deck))
    return tuple(
        _make_up(rules, racer, order if options.duplicate else rng.shuffled(cards), options, rng)
        if board is None
        else board
        for racer, board in zip(view.racers, known, strict=True)
    )


def _make_up(rules: Rules, racer: Racer, order: Sequence[int], options: Options, rng: Rng) -> Board:
    for _ in range(ATTEMPTS):
        board = _play_out(rules, first_board(rules, order), racer.placed, options, rng)
        if board is not None and (racer.ready or through(board, options) is None):
            break
    else:
        board = _lay(rules, order, racer.placed, rng)
    return with_ready(board, racer.ready, racer.time)


def _play_out(rules: Rules, board: Board, goal: int, options: Options, rng: Rng) -> Board | None:
    """The board after random play up to this many cards; None if it got stuck before."""
    while count_placed(board) < goal:
        if through(board, options) is not None:
            return None
        action = rng.choice(moves(rules, board, options))
        if isinstance(action, Place):
            board = place(board, action.card, action.x, action.y, action.turn)
        elif isinstance(action, Top):
            board = place_top(board, action.x, action.y, action.turn)
        elif isinstance(action, Draw):
            board, _ = draw(rules, board, options)
        elif isinstance(action, Dead):
            board, *_ = dead(rules, board, action.cards, options, rng)
    return board


def _lay(rules: Rules, cards: Sequence[int], goal: int, rng: Rng) -> Board:
    """A board with this many cards, in any order that fits; the rest is the deck."""
    while True:
        board, rest = first_board(rules, ()), list(cards)
        while count_placed(board) < goal:
            spots = [
                (card, spot)
                for card in dict.fromkeys(rest)
                for spot in places(board.field, board.cells, board.pieces, card)
            ]
            if not spots:
                break
            card, (cell, piece) = rng.choice(spots)
            rest.remove(card)
            board = lay(board, piece, cell, (), ())
        else:
            return Board(board.cells, board.pieces, board.field, (), tuple(rest), (), board.idle, None, None)
