"""Sevens: chains of cards around the sevens, and a knock for a player who cannot play (rules 2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

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
from engine.sevens import computer, feats
from engine.sevens.cards import BITS, NAMES, cards, chains, values_of
from engine.sevens.default import default_move
from engine.sevens.known import deals
from engine.sevens.layout import deal_line, layout
from engine.sevens.play import Round, State, deal_round, guess, knock, offer, play, result, rounds
from engine.sevens.rules import Rules
from engine.sevens.types import (
    EXACT_GUESSES,
    GUESSES,
    KNOCK,
    NOTATION,
    OFFERS_OF,
    PLAYS_OF,
    Answer,
    Dealt,
    Deed,
    Events,
    Guess,
    Guessed,
    Knock,
    Move,
    Offer,
    Offered,
    Options,
    Play,
    View,
)


class Sevens(Game[State, Move, View, Options]):
    """The rules of Sevens (rules 2).

    `legal` lists: on a turn the cards of the hand that fit, clubs, diamonds, hearts, spades, each ascending,
    or otherwise `knock`; during a knock, for each seat that is asked, the cards of the hand in that order without
    the one that it offers already; for the knocker `guess A` to `guess 10`, with option `exact` each number in four
    suits. Every number of the deck may be guessed, also one that must be wrong.

    `stamp` is the number of the knock for all who offer a card, so that neither another's offer nor a change of their
    own makes theirs stale. Otherwise it is the number of the last move, also for those who wait.
    """

    key = "sevens"
    title = "Sevens"
    seats = (3, 4, 5)
    deck_by = "junior"
    daily = Daily({"rounds": 1}, computers=3)
    feat_kinds = feats.KINDS
    Events = Events

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rules_version = rules.version

    def length(self, options: Options) -> int:
        """Without a number of rounds there are as many as players; a target takes a round for about forty points."""
        rounds = options.rounds or self.seats[-1]
        if options.target:
            rounds = min(options.rounds or options.target, max(options.target // 40, 1))
        return 1 if rounds == 1 else 2 if rounds <= 5 else 3

    def deal(self, options: Options, seats: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        """Deals the first round; chance decides who deals (0.1)."""
        self.check(options, seats)
        state, dealt = deal_round(self.rules, Round(options, 1, rng.below(seats), ((),) * seats), 0, rng)
        return state, (dealt,)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        return state.waiting

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        phase = state.phase
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        if phase == "offer":
            return _offers(state.hands[seat], state.offers[seat]) if seat in state.asked else ()
        if seat not in state.waiting:
            return ()
        if phase == "guess":
            return self._guesses(state.round.options)
        return _plays(state.hands[seat] & state.fits)

    def tries(self, view: View) -> tuple[Move, ...]:
        seat = view.viewer
        if seat is None:
            return ()
        if view.phase == "offer":
            return _offers(view.own, view.offer) if seat in view.asked else ()
        if seat != view.turn:
            return ()
        if view.phase == "guess":
            return self._guesses(view.options)
        return _plays(view.own & view.fits)

    def _guesses(self, options: Options) -> tuple[Move, ...]:
        return _guesses(options.exact, self.rules.deck(options).highest)

    def stamp(self, state: State, seat: int) -> int:
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        return state.opened

    def apply(
        self, state: State, seat: int, action: Move, at: int, rng: Rng
    ) -> tuple[State, tuple[Event, ...]]:
        """See `Game.apply`. The codes of refusals are listed in `engine.errors` and `engine.sevens.types`."""
        if state.phase == "offer":
            if isinstance(action, Offer) and seat != state.turn and 0 <= seat < len(state.hands):
                return offer(state, seat, action.card)
        elif seat in state.waiting:
            if state.phase == "guess":
                if isinstance(action, Guess):
                    return guess(self.rules, state, seat, action, rng)
            elif isinstance(action, Play):
                return play(self.rules, state, seat, action.card, rng)
            elif isinstance(action, Knock):
                return knock(self.rules, state, seat)
        raise self._refusal(state, seat, action)

    def _refusal(self, state: State, seat: int, action: Action) -> RuleError:
        if state.phase == "over":
            return RuleError("over")
        if not 0 <= seat < len(state.hands):
            return no_seat(seat, len(state.hands))
        if not isinstance(action, Move):
            return RuleError("action")
        if seat != state.turn:
            return RuleError("turn", turn=state.turn)
        return RuleError("phase", phase=state.phase)

    def view(self, state: State, viewer: int | None) -> View:
        if viewer is not None and not 0 <= viewer < len(state.hands):
            raise no_seat(viewer, len(state.hands))
        this, deck = state.round, self.rules.deck(state.round.options)
        return View(
            viewer,
            this.options,
            this.number,
            rounds(this.options, len(state.hands)),
            this.dealer,
            state.phase,
            None if state.phase == "over" else state.turn,
            chains(state.table),
            tuple(
                [
                    cards(hand) if seat == viewer or state.phase == "over" else None
                    for seat, hand in enumerate(state.hands)
                ]
            ),
            tuple([hand.bit_count() for hand in state.hands]),
            state.asked,
            tuple([seat for seat in state.asked if state.offers[seat] is not None]),
            None if viewer is None else state.offers[viewer],
            state.knocks,
            state.knocks >= self.rules.endless * len(state.hands),
            tuple([_as_seen(deed, viewer) for deed in state.past]),
            this.scores,
            tuple([sum(scores) for scores in this.scores]),
            deck.highest,
            deck.centre,
            state.fits,
            self.result(state),
        )

    def visible(self, event: Event, viewer: int | None) -> Event | None:
        if isinstance(event, Dealt):
            shown = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
            return Dealt(event.round, event.dealer, shown, event.start, event.laid_by, event.turn)
        if isinstance(event, Offered) and event.seat != viewer:
            return Offered(event.seat, None, event.instead)
        if (
            isinstance(event, Guessed)
            and viewer != event.offered_by
            and (event.right or viewer != event.seat)
        ):
            return Guessed(event.seat, event.offered_by, event.number, event.suit, event.right, None)
        return event

    def only_move(self, state: State, seat: int) -> Move | None:
        """A knock: a player who has a card that fits may not (2.2.4)."""
        return KNOCK if self.legal(state, seat) == (KNOCK,) else None

    def default(self, view: View) -> Move | None:
        """The table's move (2.4.14)."""
        tries = self.tries(view)
        if not tries or (view.phase == "offer" and view.offer is not None):
            return None
        return default_move(self.rules, view, tries)

    def think(self, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
        return computer.think(self, self.rules, view, level, rng)

    def result(self, state: State) -> Result | None:
        return result(self.scores(state)) if state.phase == "over" else None

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(map(sum, state.round.scores))

    def own_rounds(self, state: State, seat: int) -> tuple[int, ...]:
        """The points that were left in the hand."""
        return state.round.scores[seat]

    def feats(self, options: Options, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
        """See `engine.sevens.feats`."""
        return feats.feats(options, (event for _at, event in told))

    def determinize(self, view: View, rng: Rng) -> State:
        """Numbers of moves start again from 0. What the viewer has not seen of the past stays unseen by all."""
        seats = len(view.counts)
        every = next(deals(view, self.rules.deck(view.options), rng))
        offers: list[int | None] = [None] * seats
        for seat in view.offered:
            offers[seat] = view.offer if seat == view.viewer else rng.choice(cards(every[seat]))
        turn = view.dealer if view.turn is None else view.turn
        return State(
            Round(view.options, view.round, view.dealer, view.scores),
            0,
            0,
            view.phase,
            turn,
            view.awaited,
            view.table,
            view.fits,
            every,
            view.knocks,
            view.asked,
            tuple(offers),
            view.past,
        )

    def parse(self, text: str) -> Move:
        try:
            return NOTATION[text]
        except KeyError:
            raise NotationError("action", text=text) from None

    def cards(self, state: State) -> tuple[int, ...]:
        """Not `cards(union)`, which would hide that a card is in two hands."""
        return tuple(sorted(card for held in (state.table, *state.hands) for card in cards(held)))

    def name_of(self, card: int) -> str:
        return NAMES[card]

    def layout(self, state: State, *, whole: bool) -> Layout:
        return layout(state)

    def deal_line(self, state: State) -> str:
        return deal_line(state)


@lru_cache(maxsize=4096)  # few cards of a hand fit, and these stay the same for a while
def _plays(fitting: int) -> tuple[Move, ...]:
    return values_of(PLAYS_OF, fitting) or (KNOCK,)


def _offers(hand: int, offered: int | None) -> tuple[Move, ...]:
    return values_of(OFFERS_OF, hand if offered is None else hand ^ BITS[offered])


@cache
def _guesses(exact: bool, highest: int) -> tuple[Move, ...]:
    return tuple(guess for guess in (EXACT_GUESSES if exact else GUESSES) if guess.number <= highest)


def _as_seen(deed: Deed, viewer: int | None) -> Deed:
    """The owner sees a card that was guessed right; both see one that was guessed wrong (2.4.3)."""
    if not isinstance(deed, Answer) or viewer == deed.offered_by or (viewer == deed.seat and not deed.right):
        return deed
    return Answer(deed.seat, deed.offered_by, deed.number, deed.suit, deed.right, None)
