"""How a hole of Play Nine is played: the table's state and what each move does to it (rules 5.2).

Every move is a function of a state that the checks of `PlayNine.apply` let through, and of the rules if it needs their
figures. It returns the next state and the events.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TypeVar

import msgspec

from engine.game import Card, Event, Finished, Rng, RuleError
from engine.play_nine.rules import Rules
from engine.play_nine.scoring import bonuses, find_matches, hole_points, result, total
from engine.play_nine.types import (
    BOARD,
    HOLE_IN_ONE,
    DealerChosen,
    Dealt,
    Draw,
    Drew,
    Flip,
    HoleLine,
    HoleScored,
    Move,
    Options,
    Phase,
    Pile,
    Placed,
    Put,
    Reshuffled,
    Skip,
    Skipped,
    Take,
    TeedOff,
    TeeOff,
    Took,
    Turned,
    WentOut,
)

T = TypeVar("T")

ALL_UP = (1 << BOARD) - 1

# Every action there is, made once; and what is legal in each situation.
TEES = tuple(TeeOff(first, second) for first, second in combinations(range(BOARD), 2))
DRAW, TAKE, SKIP = Draw(), Take(), Skip()
DRAWS: tuple[Move, ...] = (DRAW, TAKE)
ONLY_TAKE: tuple[Move, ...] = (TAKE,)
PUTS = tuple(Put(index) for index in range(BOARD))
FLIPS = tuple(Flip(index) for index in range(BOARD))
ALL: tuple[Move, ...] = (*TEES, DRAW, TAKE, *PUTS, *FLIPS, SKIP)
NOTATION: dict[str, Move] = {str(action): action for action in ALL}


def _with_drawn_card(up: int) -> tuple[Move, ...]:
    down = [index for index in range(BOARD) if not up >> index & 1]
    return (*PUTS, *(FLIPS[index] for index in down), *((SKIP,) if len(down) == 1 else ()))


# By the bits of the cards that lie face up.
WITH_DRAWN = tuple(_with_drawn_card(up) for up in range(ALL_UP + 1))


class Hole(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What stays the same for a whole hole."""

    options: Options
    number: int  # from 1; playoff holes go on counting
    playoff: int  # 0, or the number of the extra hole
    dealer: int
    playing: tuple[int, ...]
    dealt: int  # the number of the move that dealt it
    scores: tuple[tuple[int, ...], ...]  # as in the view
    extra: tuple[tuple[int | None, ...], ...]
    points: tuple[int, ...]


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The whole table. A card's place is its index; `up` has bit i set where card i lies face up."""

    hole: Hole
    moves: int
    phase: Phase
    turn: int | None
    boards: tuple[tuple[Card, ...], ...]  # () for a player who is out of the playoff
    up: tuple[int, ...]
    deck: tuple[Card, ...]  # top last
    discards: tuple[Card, ...]  # top last
    held: Card | None
    held_from: Pile | None
    out: int | None
    turns: tuple[int, ...]


@cache
def all_cards(options: Options) -> tuple[int, ...]:
    """The cards of the game, ascending: 108 of them in the full deck (5.1)."""
    return (HOLE_IN_ONE,) * (options.copies // 2) + tuple(
        value for value in range(13) for _ in range(options.copies)
    )


def choose_dealer(options: Options, seats: int, rng: Rng) -> DealerChosen:
    """Everyone draws a card, the lowest deals; tied players put their cards back and draw again (5.2.1)."""
    rounds = []
    drawing = list(range(seats))
    while len(drawing) > 1:
        draws = tuple(zip(drawing, rng.shuffled(all_cards(options)), strict=False))
        rounds.append(draws)
        low = min(card for _, card in draws)
        drawing = [seat for seat, card in draws if card == low]
    return DealerChosen(tuple(rounds), drawing[0])


def deal_hole(hole: Hole, rng: Rng) -> tuple[State, Dealt]:
    """Deals a hole: all cards shuffled, eight for each player, one that starts the discard pile (5.2.2)."""
    deck = rng.shuffled(all_cards(hole.options))
    seats = len(hole.scores)
    boards: list[tuple[int, ...]] = [()] * seats
    for seat in hole.playing:
        boards[seat] = tuple(deck[-BOARD:])
        del deck[-BOARD:]
    top = deck.pop()
    zeros = (0,) * seats
    state = State(
        hole, hole.dealt, "tee", None, tuple(boards), zeros, tuple(deck), (top,), None, None, None, zeros
    )
    return state, Dealt(hole.number, hole.playoff, hole.dealer, hole.playing, top)


def next_seat(state: State, seat: int) -> int:
    """The next seat of this hole on the left (0.1)."""
    seat = (seat + 1) % len(state.boards)
    while not state.boards[seat]:
        seat = (seat + 1) % len(state.boards)
    return seat


def tee_off(state: State, seat: int, first: int, second: int) -> tuple[State, tuple[Event, ...]]:
    """Turns up two cards; once everyone has, the player on the dealer's left begins (5.2.1, 5.2.3)."""
    if not 0 <= first < second < BOARD:
        raise RuleError("play_nine.position", first=first, second=second)
    up = _with(state.up, seat, 1 << first | 1 << second)
    waiting = any(not up[other] for other in state.hole.playing)
    after = State(
        state.hole,
        state.moves + 1,
        "tee" if waiting else "draw",
        None if waiting else next_seat(state, state.hole.dealer),
        state.boards,
        up,
        state.deck,
        state.discards,
        None,
        None,
        None,
        state.turns,
    )
    board = state.boards[seat]
    return after, (TeedOff(seat, (first, second), (board[first], board[second])),)


def draw(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Takes the deck's top card (5.2.4a)."""
    deck = state.deck
    if not deck:
        raise RuleError("play_nine.empty")
    card = deck[-1]
    after = State(
        state.hole,
        state.moves + 1,
        "place",
        seat,
        state.boards,
        state.up,
        deck[:-1],
        state.discards,
        card,
        "deck",
        state.out,
        state.turns,
    )
    return after, (Drew(seat, card),)


def take(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Takes the discard pile's top card (5.2.4b)."""
    discards = state.discards
    card = discards[-1]
    after = State(
        state.hole,
        state.moves + 1,
        "place",
        seat,
        state.boards,
        state.up,
        state.deck,
        discards[:-1],
        card,
        "discard",
        state.out,
        state.turns,
    )
    return after, (Took(seat, card),)


def put(rules: Rules, state: State, seat: int, index: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Replaces one of the player's cards, face up or face down, with the card in hand (5.2.4)."""
    held, source = state.held, state.held_from
    if not 0 <= index < BOARD:
        raise RuleError("play_nine.position", index=index)
    assert held is not None
    assert source is not None
    board = state.boards[seat]
    up = state.up[seat]
    bit = 1 << index
    replaced = board[index]
    placed = Placed(seat, index, held, replaced, up & bit > 0, source)
    boards = _with(state.boards, seat, _with(board, index, held))
    return _end_turn(rules, state, seat, boards, up | bit, replaced, placed, rng)


def flip(rules: Rules, state: State, seat: int, index: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Discards the drawn card and turns over one of the player's (5.2.4a)."""
    held = _card_from_deck(state)
    if not 0 <= index < BOARD:
        raise RuleError("play_nine.position", index=index)
    up = state.up[seat]
    if up >> index & 1:
        raise RuleError("play_nine.face_up", index=index)
    turned = Turned(seat, index, state.boards[seat][index], held)
    return _end_turn(rules, state, seat, state.boards, up | 1 << index, held, turned, rng)


def skip(rules: Rules, state: State, seat: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Discards the drawn card and leaves the last face-down card lying (5.2.4a)."""
    held = _card_from_deck(state)
    up = state.up[seat]
    down = BOARD - up.bit_count()
    if down != 1:
        raise RuleError("play_nine.skip", down=down)
    return _end_turn(rules, state, seat, state.boards, up, held, Skipped(seat, held), rng)


def _card_from_deck(state: State) -> int:
    """The card in hand, unless it came from the discard pile: that one must be put (5.4.10, 5.4.12)."""
    assert state.held is not None
    if state.held_from != "deck":
        raise RuleError("play_nine.must_put", card=state.held)
    return state.held


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    changed = list(items)  # quicker than two slices
    changed[index] = item
    return tuple(changed)


def _end_turn(
    rules: Rules,
    state: State,
    seat: int,
    boards: tuple[tuple[int, ...], ...],
    up: int,
    discarded: int,
    event: Event,
    rng: Rng,
) -> tuple[State, tuple[Event, ...]]:
    """Passes the turn on, or ends the hole: after the last shots (5.2.6) or by the cap (5.4.17)."""
    events: tuple[Event, ...] = (event,)
    out = state.out
    if up == ALL_UP and out is None:
        out = seat
        events = (event, WentOut(seat))
    turns = _with(state.turns, seat, state.turns[seat] + 1)
    ups = state.up if up == state.up[seat] else _with(state.up, seat, up)
    discards = state.discards + (discarded,)  # noqa: RUF005 - twice as fast as unpacking
    deck = state.deck
    following = next_seat(state, seat)
    cap = state.hole.options.max_turns or rules.endless
    # The player whose turn would be next has had the most turns: if that is the cap, everyone has had them.
    over = following == out or turns[following] >= cap
    if not over and not deck and len(discards) > 1:
        deck = tuple(rng.shuffled(discards[:-1]))
        discards = discards[-1:]
        events = (*events, Reshuffled(len(deck)))
    after = State(
        state.hole,
        state.moves + 1,
        "draw",
        following,
        boards,
        ups,
        deck,
        discards,
        None,
        None,
        out,
        turns,
    )
    if not over:
        return after, events
    after, ending = _end_hole(rules, after, following != out, rng)
    return after, events + ending


def _end_hole(rules: Rules, state: State, capped: bool, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Scores the hole and deals the next one, or ends the game."""
    hole = state.hole
    pairs = {seat: find_matches(rules, state.boards[seat]) for seat in hole.playing}
    added = {seat: bonuses(rules, columns) for seat, columns in pairs.items()}
    made = {seat: total(state.boards[seat], pairs[seat], added[seat]) for seat in hole.playing}
    scores, extra, points = hole.scores, hole.extra, hole.points
    if hole.playoff:
        extra = tuple((*holes, made.get(seat)) for seat, holes in enumerate(extra))
    else:
        scores = tuple((*holes, made[seat]) for seat, holes in enumerate(scores))
        if hole.options.match:
            won = hole_points(rules, tuple(made.values()))
            points = tuple(map(sum, zip(points, won, strict=True)))
    totals = tuple(map(sum, scores))

    playing = _playing_next(rules, hole, scores, made)
    lines = [
        HoleLine(
            seat,
            made[seat],
            totals[seat],
            state.boards[seat],
            pairs[seat],
            added[seat],
            state.turns[seat],
            seat == state.out,
            points[seat],
        )
        for seat in hole.playing
    ]
    playoff = hole.playoff + 1 if hole.number >= hole.options.holes else 0
    tied = playing if playoff else ()
    scored = HoleScored(hole.number, tuple(lines), hole.playoff, capped, tied)

    if playing:
        dealer = (hole.dealer + 1) % len(state.boards)
        while dealer not in playing:
            dealer = (dealer + 1) % len(state.boards)
        following = Hole(
            hole.options, hole.number + 1, playoff, dealer, playing, state.moves, scores, extra, points
        )
        after, dealt = deal_hole(following, rng)
        return after, (scored, dealt)
    ended = msgspec.structs.replace(hole, scores=scores, extra=extra, points=points)
    up = tuple(ALL_UP if board else 0 for board in state.boards)
    after = msgspec.structs.replace(state, hole=ended, phase="over", turn=None, up=up)
    return after, (scored, Finished(result(hole.options, totals, points, extra)))


def _playing_next(
    rules: Rules, hole: Hole, scores: tuple[tuple[int, ...], ...], made: dict[int, int]
) -> tuple[int, ...]:
    """The seats of the next hole; none when the game is over (5.2.8, 5.4.18)."""
    if hole.number < hole.options.holes:
        return hole.playing
    if hole.options.match or hole.options.tie == "shared" or hole.playoff == rules.playoff_holes:
        return ()
    keys = made if hole.playoff else dict(enumerate(map(sum, scores)))
    low = min(keys.values())
    tied = tuple(seat for seat in hole.playing if keys[seat] == low)
    return tied if len(tied) > 1 else ()
