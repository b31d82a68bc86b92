"""The table of Big Bang: everybody's board, how a race ends, and who has won (rules 4.2.7 to 4.2.9, 4.4)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.big_bang.cards import FIRST_RULE, STAR, all_cards
from engine.big_bang.play import Board, count_left, first_board, lying
from engine.big_bang.rules import Rules
from engine.big_bang.types import Dealt, FirstOptions, Options, RaceLine, RaceScored
from engine.game import Event, Finished, Result, Rng, places

NEVER = 1 << 60  # later than any time


class Race(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What stays the same for a whole race."""

    options: Options
    round: int  # from 1
    dealt: int  # the number of the move that dealt it
    go_at: int  # its GO, or alone without a limit its first move; times count from there
    totals: tuple[int, ...]  # of the races before; once all is over, of all


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The whole table."""

    race: Race
    moves: int
    over: bool
    boards: tuple[Board, ...]
    misses: tuple[int, ...]  # each seat's in this race that cost time (4.4.25)
    locked: tuple[int, ...]  # until when each seat may not play


def is_race(options: FirstOptions, seats: int) -> bool:
    """Whether it is a race: always for several players, for one only against the clock."""
    return seats > 1 or options.limit_s > 0


def opens_after(rules: Rules, options: FirstOptions, seats: int) -> int:
    """Milliseconds from a deal to its GO; 0 without a race (4.4.16)."""
    return rules.go_ms if is_race(options, seats) else 0


def deal(rules: Rules, race: Race, rng: Rng) -> tuple[State, Dealt]:
    """Deals a race: one shuffle for all boards, or one for each (4.4.11)."""
    options = race.options
    cards = all_cards(options.highest, options.rules_cards)
    seats = len(race.totals)
    if options.duplicate:
        boards = (first_board(rules, rng.shuffled(cards)),) * seats
    else:
        boards = tuple([first_board(rules, rng.shuffled(cards)) for _ in range(seats)])
    nothing = (0,) * seats
    dealt = Dealt(race.round, tuple(board.hand for board in boards))
    return State(race, race.dealt, False, boards, nothing, nothing), dealt


def numbers(board: Board) -> int:
    """Number cards placed."""
    return sum(STAR < piece < FIRST_RULE for piece in board.pieces)


def rules_cards(board: Board) -> int:
    """Rules cards placed."""
    return sum(piece >= FIRST_RULE for piece in board.pieces)


def points(rules: Rules, board: Board, options: Options) -> int:
    """The points of a board (4.2.8)."""
    placed = rules.number * numbers(board) + rules.rules_card * rules_cards(board)
    return placed + options.unplayed * count_left(board)


def standing(
    rules: Rules, boards: Sequence[Board], options: Options
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places if the race ends now (4.4.10), and what each seat scores for it (4.4.15)."""
    made = [points(rules, board, options) for board in boards]
    ranking = places(
        [
            (-score, NEVER if board.time is None else board.time)
            for score, board in zip(made, boards, strict=True)
        ]
    )
    if not options.stolen:
        return ranking, tuple(made)
    whole = options.highest * (options.highest + 1) // 2
    missing = [whole - numbers(board) for board in boards]
    loot = [sum(missing) - own if place == 1 else 0 for own, place in zip(missing, ranking, strict=True)]
    return ranking, tuple(loot)


def is_over(boards: Sequence[Board], options: Options) -> bool:
    """Whether somebody has placed everything, or nobody can move, or by option the first is stuck (4.4.9)."""
    ready = [board.ready for board in boards]
    return "all" in ready or None not in ready or (options.first_stuck_ends and "stuck" in ready)


def end_race(rules: Rules, state: State, at: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Scores the race and deals the next one, or ends the game."""
    race = state.race
    options = race.options
    ranking, scores = standing(rules, state.boards, options)
    totals = tuple(map(sum, zip(race.totals, scores, strict=True)))
    lines = tuple(
        RaceLine(
            seat,
            scores[seat],
            totals[seat],
            ranking[seat],
            numbers(board),
            rules_cards(board),
            count_left(board),
            points(rules, board, options),
            board.ready,
            board.time,
            lying(board),
            board.hand,
            board.discards,
            state.misses[seat],
        )
        for seat, board in enumerate(state.boards)
    )
    scored = RaceScored(race.round, lines)
    if race.round < options.rounds:
        opens_at = at + opens_after(rules, options, len(totals))
        after, dealt = deal(rules, Race(options, race.round + 1, state.moves, opens_at, totals), rng)
        return after, (scored, dealt)
    ended = replace(state, race=Race(options, race.round, race.dealt, race.go_at, totals), over=True)
    return ended, (scored, Finished(result(rules, ended)))


def result(rules: Rules, state: State) -> Result:
    """The end of a game. `reason` is one of

    - "solo": one player alone;
    - "points": one player has the most;
    - "time": in a single race the winner was ready before others with equal points (4.4.10);
    - "shared": the first place is tied.
    """
    race = state.race
    totals = race.totals
    sides = tuple(range(len(totals)))
    if len(totals) == 1:
        return Result("solo", (1,), totals, sides)
    ranking = places([-total for total in totals])
    if race.options.rounds == 1:
        ranking, _ = standing(rules, state.boards, race.options)
    if ranking.count(1) > 1:
        return Result("shared", ranking, totals, sides)
    made = (
        [points(rules, board, race.options) for board in state.boards] if race.options.rounds == 1 else totals
    )
    return Result("time" if list(made).count(max(made)) > 1 else "points", ranking, totals, sides)


def scores(rules: Rules, state: State) -> tuple[int, ...]:
    """The scores with which the game would end now."""
    race = state.race
    if state.over:
        return race.totals
    _, made = standing(rules, state.boards, race.options)
    return tuple(map(sum, zip(race.totals, made, strict=True)))
