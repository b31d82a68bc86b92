"""Sequence Numbers, adding and subtracting (rules 3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from engine.feats import Feat
from engine.game import Event, Game, Layout, Level, Result, Rng, RuleError, no_seat
from engine.sequence_numbers import computer, feats
from engine.sequence_numbers.board import ANSWERS, CARD_TEXTS, PLUS, START, owner
from engine.sequence_numbers.choices import choices, dead, locks
from engine.sequence_numbers.layout import deal_line, layout
from engine.sequence_numbers.notation import parse
from engine.sequence_numbers.play import (
    State,
    Table,
    draw,
    forfeit,
    pass_turn,
    place,
    remove,
    result,
    slot_of,
    swap,
    talk,
)
from engine.sequence_numbers.rules import Rules
from engine.sequence_numbers.types import (
    Answer,
    Dealt,
    Draw,
    Drew,
    Events,
    Forfeit,
    Minus,
    Missed,
    Move,
    Options,
    Pass,
    Play,
    Plus,
    Swap,
    Swapped,
    Talk,
    View,
)
from engine.sequence_numbers.urgent import pressing
from engine.sequence_numbers.worlds import world

_ASIDES = (Draw, Talk, Forfeit)  # actions that are not part of a turn


class SequenceNumbers(Game[State, Move, View, Options]):
    """The rules of Sequence Numbers (rules 3).

    `legal` lists: the draw that may still be made (`strict_draw`); in the seat's turn the exchanges of dead cards
    and the cards with sums, both in the order of the hand, the spaces in reading order and for each the
    choices of lines, the default first; then Plus, Minus, and `pass` if nothing can be played; finally `talk`
    (`table_talk`). While cards are owed for table talk: the forfeits in the order of the hand, and the other
    sides' `talk`. Wrong answers are accepted with typed answers, but neither `legal` nor `tries` lists them.

    `stamp` of a seat that owes a card or may still draw is the move that opened that. Otherwise it is the move
    that opened the decision of the turn, also for those who wait.

    With `strict_draw` the turn passes on with the play, but the table waits for the draw first. The next player
    may wait, or play and draw, and then it is too late for the other (3.4.15). That decision is open from the
    play before it on, so a draw in between leaves its stamp alone. The deck is reshuffled as soon as its
    last card was drawn (3.2.8).
    """

    key = "sequence_numbers"
    title = "Sequence Numbers"
    seats = (2, 3, 4, 6)
    levels = ("easy", "normal")
    deck_by = "largest"
    feat_kinds = feats.KINDS
    another_by = (
        "answers",  # if they are shown, nobody has to do the sums
    )
    Events = Events

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rules_version = rules.version

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        if options.teams == 3 and seats != 6:
            raise RuleError("option", name="teams", value=options.teams)
        if options.table_talk and seats < 4:
            raise RuleError("option", name="table_talk", value=options.table_talk)
        if len(self.rules.deck(options.largest)) < seats * self.rules.hand(seats):
            raise RuleError("option", name="largest", value=options.largest)

    def deals_out(self, options: Options, seats: int) -> bool:
        """Whether it does: then everybody would draw the card again that they have just played."""
        return self.rules.deals_out(options.largest, seats)

    def length(self, options: Options) -> int:
        return 2

    def sides(self, seats: int, options: Options) -> tuple[int, ...]:
        """The side of each seat: everybody alone, or teams that take turns (3.2.1)."""
        count = seats if seats <= 3 else options.teams
        return tuple(seat % count for seat in range(seats))

    def deal(self, options: Options, seats: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        self.check(options, seats)
        dealer = rng.below(seats)
        cards = rng.shuffled(self.rules.deck(options.largest))
        size = self.rules.hand(seats)
        hands = tuple(tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats))
        sides = self.sides(seats, options)
        need = options.sequences_to_win or self.rules.need(seats)
        state = State(
            Table(options, sides, need, dealer),
            0,
            (dealer + 1) % seats,
            0,
            hands,
            tuple(cards[seats * size :]),
            ((),) * seats,
            START,
            ((),) * (max(sides) + 1),
            False,
            0,
            (),
            (),
        )
        return state, (Dealt(dealer, size),)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        if state.owing:
            return tuple(seat for seat, _ in state.owing)
        if state.draws:
            return (state.draws[-1][0],)
        return () if state.turn is None else (state.turn,)

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        table = state.table
        draws = [late for late, _ in state.draws] if state.draws else ()
        owing = [member for member, _ in state.owing] if state.owing else ()
        return choices(
            self.rules, seat, table.options, table.sides, state.turn, state.hands, state.board, state.sequences,
            state.swapped, draws, owing,
        )  # fmt: skip

    def tries(self, view: View) -> tuple[Move, ...]:
        if view.viewer is None:
            return ()
        return choices(
            self.rules, view.viewer, view.options, view.sides, view.turn, view.hands, view.board, view.sequences,
            view.swapped, view.draws, view.owing,
        )  # fmt: skip

    def stamp(self, state: State, seat: int) -> int:
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        if state.owing:
            return dict(state.owing).get(seat, state.opened)
        if state.draws and seat != state.turn:
            return dict(state.draws).get(seat, state.opened)
        return state.opened

    def apply(
        self, state: State, seat: int, action: Move, at: int, rng: Rng
    ) -> tuple[State, tuple[Event, ...]]:
        """See `Game.apply`. The codes of refusals are listed in `engine.errors` and `engine.sequence_numbers.types`."""
        if seat != state.turn or state.owing or isinstance(action, _ASIDES):
            return self._aside(state, seat, action, rng)
        if isinstance(action, Play):
            if action.card >= PLUS:
                raise RuleError("sequence_numbers.space", card=action.card, space=action.space)
            return place(self.rules, state, seat, action.card, action.space, action.lines, rng)
        if isinstance(action, Plus):
            return place(self.rules, state, seat, PLUS, action.space, action.lines, rng)
        if isinstance(action, Minus):
            return remove(self.rules, state, seat, action.space, rng)
        if isinstance(action, Swap):
            return swap(state, seat, action.card, rng)
        if isinstance(action, Pass):
            return pass_turn(self.rules, state, seat)
        if isinstance(action, Answer):
            return self._miss(state, seat, action)
        raise RuleError("action")

    def _aside(self, state: State, seat: int, action: Move, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        """Actions beside the turn, and refusals of everything else."""
        options = state.table.options
        if state.turn is None:
            raise RuleError("over")
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        if not isinstance(action, Move):
            raise RuleError("action")
        if isinstance(action, Talk | Forfeit):
            if not options.table_talk:
                raise RuleError("sequence_numbers.house_rule", name="table_talk")
            if isinstance(action, Talk):
                return talk(state, seat)
            return forfeit(state, seat, action.card)
        if state.owing:
            raise RuleError("sequence_numbers.owing", waiting=self.waiting_for(state))
        if not isinstance(action, Draw):
            raise RuleError("turn", turn=state.turn)
        if not options.strict_draw:
            raise RuleError("sequence_numbers.house_rule", name="strict_draw")
        return draw(state, seat, rng)

    def _miss(self, state: State, seat: int, action: Answer) -> tuple[State, tuple[Event, ...]]:
        """A wrong answer, which changes nothing except that it is known (3.4.17, 0.4)."""
        slot_of(state, seat, action.card)
        if state.table.options.answers == "shown" or action.card >= PLUS:
            raise RuleError("sequence_numbers.answer_shown")
        if action.answer == ANSWERS[action.card]:
            raise RuleError("sequence_numbers.answer_right", card=action.card)
        number = state.moves + 1
        after = replace(state, moves=number, opened=number, missed=(action.card, action.answer))
        return after, (Missed(seat, action.card, action.answer),)

    def view(self, state: State, viewer: int | None) -> View:
        if viewer is not None and not 0 <= viewer < len(state.hands):
            raise no_seat(viewer, len(state.hands))
        table, board = state.table, state.board
        hand = () if viewer is None else state.hands[viewer]
        side = table.sides[viewer] if viewer is not None and viewer == state.turn else None
        return View(
            viewer=viewer,
            options=table.options,
            sides=table.sides,
            need=table.need,
            dealer=table.dealer,
            turn=state.turn,
            board=board,
            sequences=state.sequences,
            hands=tuple(
                [hand if seat == viewer else (None,) * len(hand) for seat, hand in enumerate(state.hands)]
            ),
            deck=len(state.deck),
            piles=state.piles,
            swapped=state.swapped,
            passes=state.passes,
            draws=tuple([seat for seat, _ in state.draws]),
            owing=tuple([seat for seat, _ in state.owing]),
            missed=None if side is None else state.missed,
            dead=tuple([slot for slot, card in enumerate(hand) if dead(board, card)]),
            locks=() if side is None else locks(self.rules, board, side, state.sequences[side]),
            shared=self.rules.shared,
            result=self.result(state),
            recent=state.recent,
        )

    def visible(self, event: Event, viewer: int | None) -> Event | None:
        match event:
            case Drew(seat, _) if seat != viewer:
                return Drew(seat, None)
            case Swapped(seat, card, _) if seat != viewer:
                return Swapped(seat, card, None)
            case Missed(seat, _, _) if seat != viewer:
                return Missed(seat, None, None)
        return event

    def default(self, view: View) -> Move | None:
        """The table's move: the first of `legal` that presses (3.4.18), for table talk the lowest answer (3.4.16)."""
        me = view.viewer
        if me is None:
            return None
        if view.owing:
            hand = [card for card in view.hands[me] if card is not None]
            return Forfeit(min(hand)) if me in view.owing else None
        waiting = view.draws[-1] if view.draws else view.turn
        return self._first(view) if me == waiting else None

    def _first(self, view: View) -> Move:
        tries = self.tries(view)
        is_play = isinstance(tries[0], Play | Plus | Minus)
        return pressing(self.rules, view, tries)[0] if self.rules.minds_wins and is_play else tries[0]

    def is_mid_turn(self, state: State, seat: int) -> bool:
        """Whether the seat has exchanged a dead card, or has played and not drawn (3.4.10, 3.4.15)."""
        if self.waiting_for(state) != (seat,) or state.owing:
            return False
        return bool(state.draws) or state.swapped

    def think(self, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
        return computer.think(self, self.rules, view, level, rng)

    def result(self, state: State) -> Result | None:
        return result(state.table, state.sequences) if state.turn is None else None

    def scores(self, state: State) -> tuple[int, ...]:
        """The sequences of each seat's side: all members win or lose together."""
        return tuple(len(state.sequences[side]) for side in state.table.sides)

    def own_result(self, state: State, seat: int) -> int:
        """A hundred for each sequence that is missing; the chips of a side that has all of its own."""
        side = state.table.sides[seat]
        missing = state.table.need - len(state.sequences[side])
        return 100 * missing if missing > 0 else sum(owner(value) == side for value in state.board)

    def feats(self, options: Options, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
        """See `engine.sequence_numbers.feats`."""
        return feats.feats((event for _at, event in told))

    def determinize(self, view: View, rng: Rng) -> State:
        """A view does not have the state's numbers of moves: they start again from 0."""
        return world(self.rules, view, rng)

    def parse(self, text: str) -> Move:
        return parse(text)

    def cards(self, state: State) -> tuple[int, ...]:
        return tuple(sorted(chain(*state.hands, state.deck, *state.piles)))

    def name_of(self, card: int) -> str:
        return CARD_TEXTS[card]

    def layout(self, state: State, *, whole: bool) -> Layout:
        return layout(state, whole=whole)

    def deal_line(self, state: State) -> str:
        return deal_line(state)
