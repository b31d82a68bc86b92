"""What a mistake costs in a race with the option `penalty`: time (rules 4.4.25)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.big_bang.cards import HIGHEST, PIECES, STAR, card_of, name, takes
from engine.big_bang.grid import cell_at, fitting_cards, near, open_cells
from engine.big_bang.play import DRAW, PLACES, STOP, TOPS, Board
from engine.big_bang.race import State, is_race
from engine.big_bang.rules import Rules
from engine.big_bang.types import Dead, Missed, Move, Options, Place, Top, Why
from engine.game import Event, RuleError

_MISTAKES: Mapping[str, Why] = {
    "big_bang.clash": "clash",
    "big_bang.face": "face",
    "big_bang.hand_fits": "fits",
}


def is_on(options: Options, seats: int) -> bool:
    """Whether mistakes cost anything: only the time of a race can be lost."""
    return options.penalty == "cooldown" and is_race(options, seats)


def mistake(refused: RuleError) -> Why | None:
    """What this refusal is as a mistake; None if it is none, such as a press that came twice."""
    return _MISTAKES.get(refused.code)


def log_miss(
    rules: Rules, state: State, seat: int, action: Move, why: Why, at: int
) -> tuple[State, tuple[Event, ...]]:
    """Logs a mistake. It stops the player's presses, unless they are stopped already."""
    board, with_others = state.boards[seat], len(state.boards) > 1
    if why == "locked":
        return replace(state, moves=state.moves + 1), (Missed(seat, with_others, action, why, None),)
    assert rules.lock_ms is not None
    until = at + rules.lock_ms
    beside, fit = _around(board, action, state.race.options)
    after = replace(
        state,
        moves=state.moves + 1,
        misses=_with(state.misses, seat, state.misses[seat] + 1),
        locked=_with(state.locked, seat, until),
    )
    return after, (Missed(seat, with_others, action, why, until, beside, fit),)


def tries(rules: Rules, board: Board, options: Options, legal: tuple[Move, ...]) -> tuple[Move, ...]:
    """What is legal, and what a player may believe to be: each card on each open place, draw, dead and stop."""
    there_is = takes(options.highest, options.rules_cards)
    cells = open_cells(board.field, board.cells, board.pieces, there_is)
    places = [
        PLACES[piece][cell] for card in dict.fromkeys(board.hand) for cell in cells for piece in PIECES[card]
    ]
    tops = [TOPS[piece][cell] for card in board.discards[-1:] for cell in cells for piece in PIECES[card]]
    is_full = len(board.hand) == rules.hand
    draws = [DRAW] if board.deck and not is_full else []
    dead = [Dead(board.hand), Dead()] if is_dead_possible(board, options, is_full) else []
    return tuple(dict.fromkeys((*places, *tops, *legal, *draws, *dead, STOP)))


def is_dead_possible(board: Board, options: Options, is_full: bool) -> bool:
    """Whether the hand would be dead if nothing fitted (4.2.5, 4.4.17)."""
    return is_full if board.deck else options.replay


def _around(board: Board, action: Move, options: Options) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The cards that the place of a misplaced card touches, and the numbers that fit there."""
    if not isinstance(action, Place | Top):
        return (), ()
    cell = cell_at(action.x, action.y)
    on = dict(zip(board.cells, board.pieces, strict=True))
    beside = [on[other] for other in near(cell) if on.get(other, STAR) != STAR]
    mask = fitting_cards(board.field, cell) & takes(options.highest, rules_cards=False)
    fit = [number for number in range(1, HIGHEST + 1) if mask >> number & 1]
    return tuple([name(card_of(piece)) for piece in beside]), tuple(fit)


def _with(each: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*each[:seat], value, *each[seat + 1 :])
