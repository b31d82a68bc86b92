"""Low Card, the smallest game that has everything: the way that docs/adding-a-game.md shows.

Everyone gets a hidden card. In turn each keeps it, or lays it open and takes the deck's top card, unseen by
the others. Then all are shown, and the lowest card wins.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine.game import (
    Action,
    Card,
    Event,
    Finished,
    Game,
    Layout,
    Level,
    NotationError,
    Result,
    Rng,
    RoundScored,
    RuleError,
    ScoreLine,
    Seat,
    no_seat,
    places,
)
from engine.layout import pile, stock


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    highest: int = 12  # the deck is one card of each value from 1 to this


class Keep(Action, frozen=True, tag="keep"):
    def __str__(self) -> str:
        return "keep"


class Swap(Action, frozen=True, tag="swap"):
    def __str__(self) -> str:
        return "swap"


class Dealt(Event, frozen=True):
    hands: tuple[Card | None, ...]  # of each seat; a player sees the own one


class Kept(Event, frozen=True):
    seat: Seat


class Swapped(Event, frozen=True):
    seat: Seat
    away: Card  # laid open
    card: Card | None  # the new one; its owner alone sees it


class Shown(ScoreLine, frozen=True, tag="shown"):
    card: Card  # what the score comes from


class HandsShown(RoundScored, frozen=True):
    lines: tuple[Shown, ...]


class State(msgspec.Struct, frozen=True, array_like=True):
    options: Options
    hands: tuple[Card, ...]
    deck: tuple[Card, ...]  # top last
    away: tuple[Card, ...]
    turn: int  # the number of seats once all have had their turn


class View(msgspec.Struct, frozen=True):
    viewer: int | None
    options: Options
    hands: tuple[Card | None, ...]  # None: not known to the viewer
    deck: int
    away: tuple[Card, ...]
    turn: int


class LowCard(Game[State, Keep | Swap, View, Options]):
    """`legal` lists `keep`, then `swap` while the deck has a card. `stamp` is the number of turns had."""

    key = "low_card"
    title = "Low Card"
    rules_version = 1
    seats = (2, 3)
    Events: ClassVar[object] = Dealt | Kept | Swapped | HandsShown | Finished

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

    def legal(self, state: State, seat: int) -> tuple[Keep | Swap, ...]:
        return self.tries(self.view(state, seat))

    def tries(self, view: View) -> tuple[Keep | Swap, ...]:
        if view.viewer != view.turn:
            return ()
        return (Keep(), Swap()) if view.deck else (Keep(),)

    def stamp(self, state: State, seat: int) -> int:
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        return state.turn

    def apply(
        self, state: State, seat: int, action: Keep | Swap, at: int, rng: Rng
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
        lines = tuple(Shown(each, card, card, card) for each, card in enumerate(after.hands))
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

    def default(self, view: View) -> Keep | Swap | None:
        return Keep() if view.viewer == view.turn else None

    def think(self, view: View, level: Level, rng: Rng) -> tuple[Keep | Swap, int]:
        """Easy keeps what it has; the others exchange a card above the middle."""
        tries = self.tries(view)
        if view.viewer is None or not tries:
            raise ValueError("nothing to decide")
        high = (view.hands[view.viewer] or 0) > view.options.highest // 2
        return tries[-1] if high and level != "easy" else tries[0], 1000

    def result(self, state: State) -> Result | None:
        if state.turn < len(state.hands):
            return None
        return Result("cards", places(state.hands), state.hands, tuple(range(len(state.hands))))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.hands if self.result(state) else (0,) * len(state.hands)

    def determinize(self, view: View, rng: Rng) -> State:
        known = {*view.hands, *view.away}
        unknown = rng.shuffled([card for card in range(1, view.options.highest + 1) if card not in known])
        hands = tuple(unknown.pop() if card is None else card for card in view.hands)
        return State(view.options, hands, tuple(unknown), view.away, view.turn)

    def parse(self, text: str) -> Keep | Swap:
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
