"""Play Nine, nine-hole golf with cards (rules 5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from engine.feats import Feat
from engine.game import (
    Action,
    Daily,
    Event,
    Game,
    Layout,
    Level,
    NotationError,
    Result,
    Rng,
    RuleError,
    no_seat,
)
from engine.play_nine import computer, feats
from engine.play_nine.default import default_move
from engine.play_nine.layout import deal_line, layout
from engine.play_nine.play import (
    DRAWS,
    NOTATION,
    ONLY_TAKE,
    PUTS,
    TEES,
    WITH_DRAWN,
    Hole,
    State,
    all_cards,
    choose_dealer,
    deal_hole,
    draw,
    flip,
    put,
    skip,
    take,
    tee_off,
)
from engine.play_nine.rules import Rules
from engine.play_nine.scoring import bonuses, find_matches, result, total
from engine.play_nine.types import (
    BOARD,
    Draw,
    Drew,
    Events,
    Flip,
    Move,
    Options,
    Put,
    Skip,
    Take,
    TeeOff,
    View,
)


class PlayNine(Game[State, Move, View, Options]):
    """The rules of Play Nine (rules 5).

    `legal` lists: teeing off, all 28 pairs in ascending order; before drawing, `deck` (unless it is empty)
    and `take`; with a drawn card, `@1` to `@8`, the flips of face-down positions ascending, and `skip`
    where it is allowed; with a taken discard, `@1` to `@8`.

    `stamp` is the move that dealt the hole for everyone while they tee off, so that nobody's tee-off makes
    another's stale; afterwards the number of the last move, also for those who wait for another's turn.

    The deck never stands empty at the start of a turn while the discard pile has a second card: the turn that
    emptied it ends with the reshuffle (5.4.16). The turn cap is strict: it also ends a hole in which last
    shots are outstanding, so nobody ever has more than `max_turns` turns (5.4.17).
    """

    key = "play_nine"
    title = "Play Nine"
    seats = (2, 3, 4, 5, 6)
    deck_by = "copies"
    daily = Daily({"holes": 3}, computers=1)
    feat_kinds = feats.KINDS
    another_by = (
        "match",  # holes are won, and what a hole costs does not matter
    )
    Events = Events

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rules_version = rules.version

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        if len(all_cards(options)) < BOARD * seats + 2:
            raise RuleError("option", name="copies", value=options.copies)
        if options.match and seats != 2:
            raise RuleError("play_nine.match", name="match", value=options.match)

    def length(self, options: Options) -> int:
        return 1 if options.holes <= 3 else 2 if options.holes <= 8 else 3

    def deal(self, options: Options, seats: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        self.check(options, seats)
        chosen = choose_dealer(options, seats, rng)
        none: tuple[tuple[int, ...], ...] = ((),) * seats
        everyone = tuple(range(seats))
        hole = Hole(options, 1, 0, chosen.dealer, everyone, 0, none, none, (0,) * seats)
        state, dealt = deal_hole(hole, rng)
        return state, (chosen, dealt)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        if state.turn is not None:
            return (state.turn,)
        return (
            tuple([seat for seat in state.hole.playing if not state.up[seat]]) if state.phase == "tee" else ()
        )

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        if seat == state.turn:
            if state.phase == "draw":
                return DRAWS if state.deck else ONLY_TAKE
            return WITH_DRAWN[state.up[seat]] if state.held_from == "deck" else PUTS
        if not 0 <= seat < len(state.boards):
            raise no_seat(seat, len(state.boards))
        return TEES if state.phase == "tee" and seat in self.waiting_for(state) else ()

    def tries(self, view: View) -> tuple[Move, ...]:
        seat = view.viewer
        if seat is None or not (view.turn == seat or (view.phase == "tee" and view.boards[seat])):
            return ()
        up = sum(1 << index for index, card in enumerate(view.boards[seat]) if card is not None)
        if view.phase == "tee":
            return () if up else TEES
        if view.phase == "draw":
            return DRAWS if view.deck else ONLY_TAKE
        return WITH_DRAWN[up] if view.held_from == "deck" else PUTS

    def stamp(self, state: State, seat: int) -> int:
        if not 0 <= seat < len(state.boards):
            raise no_seat(seat, len(state.boards))
        return state.hole.dealt if state.phase == "tee" else state.moves

    def apply(
        self, state: State, seat: int, action: Move, at: int, rng: Rng
    ) -> tuple[State, tuple[Event, ...]]:
        """See `Game.apply`. The codes of refusals are listed in `engine.errors` and `engine.play_nine.types`."""
        if seat != state.turn:
            return self._off_turn(state, seat, action)
        if state.phase == "draw":
            if isinstance(action, Draw):
                return draw(state, seat)
            if isinstance(action, Take):
                return take(state, seat)
        elif isinstance(action, Put):
            return put(self.rules, state, seat, action.index, rng)
        elif isinstance(action, Flip):
            return flip(self.rules, state, seat, action.index, rng)
        elif isinstance(action, Skip):
            return skip(self.rules, state, seat, rng)
        raise self._wrong_phase(state, action)

    def _off_turn(self, state: State, seat: int, action: Move) -> tuple[State, tuple[Event, ...]]:
        """Teeing off, and refusals of everything else."""
        if state.phase == "over":
            raise RuleError("over")
        if not 0 <= seat < len(state.boards) or not state.boards[seat]:
            raise RuleError("seat", seat=seat, playing=state.hole.playing)
        if state.phase != "tee" and seat != state.turn:
            raise RuleError("turn", turn=state.turn)
        if state.phase == "tee" and state.up[seat]:
            raise RuleError("play_nine.teed", waiting=self.waiting_for(state))
        if state.phase != "tee" or not isinstance(action, TeeOff):
            raise self._wrong_phase(state, action)
        return tee_off(state, seat, action.first, action.second)

    def _wrong_phase(self, state: State, action: Action) -> RuleError:
        return RuleError("phase" if isinstance(action, Move) else "action", phase=state.phase)

    def view(self, state: State, viewer: int | None) -> View:
        if viewer is not None and not 0 <= viewer < len(state.boards):
            raise no_seat(viewer, len(state.boards))
        hole = state.hole
        boards = tuple(
            tuple([card if up >> index & 1 else None for index, card in enumerate(cards)])
            for cards, up in zip(state.boards, state.up, strict=True)
        )
        pairs = tuple(find_matches(self.rules, board) if board else () for board in boards)
        added = tuple(bonuses(self.rules, columns) for columns in pairs)
        known = state.held_from == "discard" or viewer == state.turn
        return View(
            viewer=viewer,
            options=hole.options,
            hole=hole.number,
            playoff=hole.playoff,
            dealer=hole.dealer,
            phase=state.phase,
            turn=state.turn,
            playing=hole.playing,
            boards=boards,
            deck=len(state.deck),
            discards=state.discards,
            held=state.held if known else None,
            held_from=state.held_from,
            out=state.out,
            turns=state.turns,
            matched=pairs,
            bonuses=added,
            shown=tuple(map(total, boards, pairs, added)),
            scores=hole.scores,
            extra=hole.extra,
            totals=tuple(map(sum, hole.scores)),
            points=hole.points,
            pair=self.rules.pair,
            result=self.result(state),
        )

    def visible(self, event: Event, viewer: int | None) -> Event | None:
        if isinstance(event, Drew) and event.seat != viewer:
            return Drew(event.seat, None)
        return event

    def default(self, view: View) -> Move | None:
        """The table's move (5.4.21): tee 1 and 8, then what `default_move` says."""
        if not self.tries(view):
            return None
        return TeeOff(0, BOARD - 1) if view.phase == "tee" else default_move(self.rules, view)

    def is_mid_turn(self, state: State, seat: int) -> bool:
        """Whether the seat has drawn a card and not placed it."""
        return seat == state.turn and state.phase == "place"

    def think(self, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
        return computer.think(self, self.rules, view, level, rng)

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        hole = state.hole
        return result(hole.options, tuple(map(sum, hole.scores)), hole.points, hole.extra)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.hole.points if state.hole.options.match else tuple(map(sum, state.hole.scores))

    def own_rounds(self, state: State, seat: int) -> tuple[int, ...]:
        """Strokes, also in match play."""
        return state.hole.scores[seat]

    def feats(self, options: Options, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
        """See `engine.play_nine.feats`."""
        return feats.feats(options, (event for _at, event in told))

    def determinize(self, view: View, rng: Rng) -> State:
        """A view does not have the state's numbers of moves: they start again from 0."""
        unknown = list(all_cards(view.options))
        for card in chain(*view.boards, view.discards, (view.held,)):
            if card is not None:
                unknown.remove(card)
        unknown = rng.shuffled(unknown)
        boards = tuple(
            tuple(unknown.pop() if card is None else card for card in board) for board in view.boards
        )
        up = tuple(sum(1 << i for i, card in enumerate(board) if card is not None) for board in view.boards)
        held = unknown.pop() if view.held is None and view.held_from is not None else view.held
        hole = Hole(
            view.options,
            view.hole,
            view.playoff,
            view.dealer,
            view.playing,
            0,
            view.scores,
            view.extra,
            view.points,
        )
        return State(
            hole,
            0,
            view.phase,
            view.turn,
            boards,
            up,
            tuple(unknown),
            view.discards,
            held,
            view.held_from,
            view.out,
            view.turns,
        )

    def parse(self, text: str) -> Move:
        try:
            return NOTATION[text]
        except KeyError:
            raise NotationError("action", text=text) from None

    def cards(self, state: State) -> tuple[int, ...]:
        held = () if state.held is None else (state.held,)
        return tuple(sorted(chain(*state.boards, state.deck, state.discards, held)))

    def name_of(self, card: int) -> str:
        return str(card)

    def layout(self, state: State, *, whole: bool) -> Layout:
        return layout(state, whole=whole)

    def deal_line(self, state: State) -> str:
        return deal_line(state)
