"""The rules of Low Card."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.feats import Feat
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
from tests.sample_game.engine import computer, feats, types
from tests.sample_game.engine.rules import Rules
from tests.sample_game.engine.types import (
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
    round: int
    totals: tuple[int, ...]  # of the rounds before


class LowCard(Game[State, Move, View, Options]):
    """`legal` lists `keep`, then `swap` while the deck has a card. `stamp` is the number of turns had."""

    key = "low_card"
    title = "Low Card"
    seats = (2, 3)
    Events = types.Events
    feat_kinds = feats.KINDS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rules_version = rules.version

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        if options.highest < seats:
            raise RuleError("option", name="highest", value=options.highest)

    def deal(self, options: Options, seats: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        self.check(options, seats)
        state = _deal(options, 1, (0,) * seats, rng)
        return state, (Dealt(1, state.hands),)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        return () if state.turn == len(state.hands) else (state.turn,)

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        return self.tries(self.view(state, seat))

    def tries(self, view: View) -> tuple[Move, ...]:
        if view.turn is None or view.viewer != view.turn:
            return ()
        return (Keep(), Swap()) if view.deck else (Keep(),)

    def stamp(self, state: State, seat: int) -> int:
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        return (state.round - 1) * len(state.hands) + state.turn

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
        after = replace(state, turn=state.turn + 1)
        if isinstance(action, Swap):
            *deck, card = state.deck
            away = state.hands[seat]
            hands = (*state.hands[:seat], card, *state.hands[seat + 1 :])
            after = replace(after, hands=hands, deck=tuple(deck), away=(*state.away, away))
            events = (Swapped(seat, away, card),)
        if after.turn < len(after.hands):
            return after, events
        after, scored = self._score(after)
        if (result := self.result(after)) is not None:
            return after, (*events, scored, Finished(result))
        after = _deal(after.options, after.round + 1, after.totals, rng)
        return after, (*events, scored, Dealt(after.round, after.hands))

    def _score(self, state: State) -> tuple[State, HandsShown]:
        totals = tuple(total + card for total, card in zip(state.totals, state.hands, strict=True))
        lines = (LaidOpen(seat, card, totals[seat], card) for seat, card in enumerate(state.hands))
        return replace(state, totals=totals), HandsShown(state.round, tuple(lines))

    def view(self, state: State, viewer: int | None) -> View:
        if viewer is not None and not 0 <= viewer < len(state.hands):
            raise no_seat(viewer, len(state.hands))
        over = state.turn == len(state.hands)
        hands = tuple(card if over or seat == viewer else None for seat, card in enumerate(state.hands))
        turn = None if over else state.turn
        return View(
            viewer, state.options, hands, len(state.deck), state.away, turn, state.round, state.totals
        )

    def visible(self, event: Event, viewer: int | None) -> Event | None:
        if isinstance(event, Dealt):
            hands = tuple(card if seat == viewer else None for seat, card in enumerate(event.hands))
            return Dealt(event.round, hands)
        if isinstance(event, Swapped) and event.seat != viewer:
            return Swapped(event.seat, event.away, None)
        return event

    def default(self, view: View) -> Move | None:
        return Keep() if self.tries(view) else None

    def think(self, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
        return computer.think(self, view, level, rng)

    def result(self, state: State) -> Result | None:
        if state.turn < len(state.hands) or state.round < state.options.rounds:
            return None
        keys = state.totals if self.rules.low_wins else [-total for total in state.totals]
        return Result("cards", places(keys), state.totals, tuple(range(len(state.hands))))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.totals

    def feats(self, options: Options, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
        return feats.feats(event for _at, event in told)

    def determinize(self, view: View, rng: Rng) -> State:
        known = {*view.hands, *view.away}
        unknown = rng.shuffled([card for card in range(1, view.options.highest + 1) if card not in known])
        hands = tuple(unknown.pop() if card is None else card for card in view.hands)
        turn = len(hands) if view.turn is None else view.turn
        return State(view.options, hands, tuple(unknown), view.away, turn, view.round, view.totals)

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


def _deal(options: Options, number: int, totals: tuple[int, ...], rng: Rng) -> State:
    deck = rng.shuffled(range(1, options.highest + 1))
    seats = len(totals)
    return State(options, tuple(deck[:seats]), tuple(deck[seats:]), (), 0, number, totals)
