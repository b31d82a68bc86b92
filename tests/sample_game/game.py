"""The rules of Low Card; in the house `engine/<game>/game.py`."""

from __future__ import annotations

import msgspec

from engine.game import (
    Card,
    Event,
    Finished,
    Game,
    Layout,
    Level,
    NotationError,
    Result,
    Rng,
    RuleError,
    no_seat,
    places,
)
from engine.layout import deal_line, pile, stock
from tests.sample_game import computer, types
from tests.sample_game.rules import Rules
from tests.sample_game.types import (
    Dealt,
    HandsShown,
    Keep,
    Kept,
    LaidOpen,
    Move,
    Options,
    Swap,
    Swapped,
    View,
)


class State(msgspec.Struct, frozen=True, array_like=True):
    options: Options
    hands: tuple[Card, ...]
    deck: tuple[Card, ...]  # top last
    away: tuple[Card, ...]
    turn: int  # the number of seats once all have had their turn


class LowCard(Game[State, Move, View, Options]):
    """`legal` lists `keep`, then `swap` while the deck has a card. `stamp` is the number of turns had."""

    key = "low_card"
    title = "Low Card"
    seats = (2, 3)
    Events = types.Events

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rules_version = rules.version

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        if options.highest < seats:
            raise RuleError("option", name="highest", value=options.highest)

    def deal(self, options: Options, seats: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        self.check(options, seats)
        deck = rng.shuffled(range(1, options.highest + 1))
        state = State(options, tuple(deck[:seats]), tuple(deck[seats:]), (), 0)
        return state, (Dealt(state.hands),)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        return () if state.turn == len(state.hands) else (state.turn,)

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        return self.tries(self.view(state, seat))

    def tries(self, view: View) -> tuple[Move, ...]:
        if view.viewer != view.turn:
            return ()
        return (Keep(), Swap()) if view.deck else (Keep(),)

    def stamp(self, state: State, seat: int) -> int:
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        return state.turn

    def apply(
        self, state: State, seat: int, action: Move, at: int, rng: Rng
    ) -> tuple[State, tuple[Event, ...]]:
        if state.turn == len(state.hands):
            raise RuleError("over")
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        if seat != state.turn:
            raise RuleError("turn", turn=state.turn)
        if action not in self.legal(state, seat):
            raise RuleError("low_card.empty")
        events: tuple[Event, ...] = (Kept(seat),)
        after = msgspec.structs.replace(state, turn=state.turn + 1)
        if isinstance(action, Swap):
            *deck, card = state.deck
            away = state.hands[seat]
            hands = (*state.hands[:seat], card, *state.hands[seat + 1 :])
            after = State(state.options, hands, tuple(deck), (*state.away, away), state.turn + 1)
            events = (Swapped(seat, away, card),)
        result = self.result(after)
        if result is None:
            return after, events
        lines = tuple(LaidOpen(each, card, card, card) for each, card in enumerate(after.hands))
        return after, (*events, HandsShown(1, lines), Finished(result))

    def view(self, state: State, viewer: int | None) -> View:
        if viewer is not None and not 0 <= viewer < len(state.hands):
            raise no_seat(viewer, len(state.hands))
        over = state.turn == len(state.hands)
        hands = tuple(card if over or seat == viewer else None for seat, card in enumerate(state.hands))
        return View(viewer, state.options, hands, len(state.deck), state.away, state.turn)

    def visible(self, event: Event, viewer: int | None) -> Event | None:
        if isinstance(event, Dealt):
            return Dealt(tuple(card if seat == viewer else None for seat, card in enumerate(event.hands)))
        if isinstance(event, Swapped) and event.seat != viewer:
            return Swapped(event.seat, event.away, None)
        return event

    def default(self, view: View) -> Move | None:
        return Keep() if view.viewer == view.turn else None

    def think(self, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
        return computer.think(self, view, level, rng)

    def result(self, state: State) -> Result | None:
        if state.turn < len(state.hands):
            return None
        keys = state.hands if self.rules.low_wins else [-card for card in state.hands]
        return Result("cards", places(keys), state.hands, tuple(range(len(state.hands))))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.hands if self.result(state) else (0,) * len(state.hands)

    def determinize(self, view: View, rng: Rng) -> State:
        known = {*view.hands, *view.away}
        unknown = rng.shuffled([card for card in range(1, view.options.highest + 1) if card not in known])
        hands = tuple(unknown.pop() if card is None else card for card in view.hands)
        return State(view.options, hands, tuple(unknown), view.away, view.turn)

    def parse(self, text: str) -> Move:
        for action in (Keep(), Swap()):
            if str(action) == text:
                return action
        raise NotationError("action", text=text)

    def cards(self, state: State) -> tuple[int, ...]:
        return tuple(sorted((*state.hands, *state.deck, *state.away)))

    def name_of(self, card: int) -> str:
        return str(card)

    def layout(self, state: State, *, whole: bool) -> Layout:
        hands = tuple((f"hand: {card}",) for card in state.hands)
        return Layout(
            (pile("laid open", state.away, str), stock("deck", state.deck, str, whole=whole)), hands
        )

    def deal_line(self, state: State) -> str:
        hands = ((f"seat {seat}", [str(card)]) for seat, card in enumerate(state.hands))
        return deal_line(*hands, ("deck", map(str, reversed(state.deck))))
