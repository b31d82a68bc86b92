"""How a round of Sevens is played: the table's state and what each move does to it (rules 2.2).

Every move is a function of a state in which the seat may make it, and of the rules if it needs their figures. It
returns the next state and the events.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Event, Finished, Result, Rng, RuleError, places
from engine.sevens.cards import BITS, SUIT, cards
from engine.sevens.rules import Rules, fitting, points
from engine.sevens.types import (
    Answer,
    Dealt,
    Deed,
    Guess,
    Guessed,
    HandLine,
    HandsCounted,
    Knocked,
    Knocks,
    Laid,
    Offered,
    Options,
    Phase,
    Played,
)


class Round(Struct, frozen=True, array_like=True, gc=False):
    """What stays the same for a whole round."""

    options: Options
    number: int  # from 1
    dealer: int
    scores: tuple[tuple[int, ...], ...]  # a seat: of each finished round


class State(Struct, frozen=True, array_like=True, gc=False):
    """The whole table. Sets of cards are bits (`engine.sevens.cards`)."""

    round: Round
    moves: int
    opened: int  # the move that opened the present decisions
    phase: Phase
    turn: int  # the seat that plays, knocks or guesses; once the game is over, the last one that did
    waiting: tuple[int, ...]  # the seats that the table waits for, ascending
    table: int  # the cards of all chains
    fits: int  # those that continue a chain or begin one
    hands: tuple[int, ...]
    knocks: int  # in a row
    asked: tuple[int, ...]  # as in the view
    offers: tuple[int | None, ...]  # of each seat: the offered card that is not yet guessed
    past: tuple[Deed, ...]  # the round so far


def deal_round(rules: Rules, round_: Round, moves: int, rng: Rng) -> tuple[State, Dealt]:
    """Deals all cards from the dealer's left, and lays the first one (2.2.1, 2.2.2, 2.4.12)."""
    deck = rules.deck(round_.options)
    seats = len(round_.scores)
    start = BITS[deck.start]
    put_out = seats == 3  # by the dealer, before the deal
    order = rng.shuffled(cards(deck.cards & ~start if put_out else deck.cards))
    dealt = [sum([BITS[card] for card in order[index::seats]]) for index in range(seats)]
    hands = [dealt[(seat - round_.dealer - 1) % seats] for seat in range(seats)]
    laid_by = None
    turn = (round_.dealer + 1) % seats
    if not put_out:
        laid_by = next(seat for seat, hand in enumerate(hands) if hand & start)
        hands[laid_by] ^= start
        turn = (laid_by + 1) % seats
    state = State(
        round_,
        moves,
        moves,
        "play",
        turn,
        (turn,),
        start,
        fitting(deck, start),
        tuple(hands),
        0,
        (),
        (None,) * seats,
        (),
    )
    shown = tuple(map(cards, hands))
    return state, Dealt(round_.number, round_.dealer, shown, deck.start, laid_by, turn)


def play(rules: Rules, state: State, seat: int, card: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Plays a card that fits (2.2.3, 2.2.4)."""
    bit = BITS.get(card, 0)
    hands = list(state.hands)
    hand = hands[seat]
    if not hand & bit:
        raise RuleError("sevens.card", card=card)
    if not state.fits & bit:
        raise RuleError("sevens.fit", card=card)
    number_of_move = state.moves + 1
    hands[seat] = hand ^ bit
    turn = (seat + 1) % len(hands)
    after = replace(
        state,
        moves=number_of_move,
        opened=number_of_move,
        turn=turn,
        waiting=(turn,),
        table=state.table | bit,
        fits=state.fits ^ bit | rules.deck(state.round.options).opens[card],
        hands=tuple(hands),
        knocks=0,
        past=state.past + (Laid(seat, card),),  # noqa: RUF005  (the faster way to say it)
    )
    if hand == bit:
        ended, events = end_round(rules, after, rng, by_knock=False)
        return ended, (Played(seat, card), *events)
    return after, (Played(seat, card),)


def knock(rules: Rules, state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Asks the others for a card each, or just passes (2.2.5, 2.4.6, 2.4.8)."""
    options = state.round.options
    if state.hands[seat] & state.fits:
        raise RuleError("sevens.can_play")
    seats = len(state.hands)
    asked: tuple[int, ...] = ()
    if state.knocks < rules.endless * seats:
        asked = tuple(
            each % seats
            for each in range(seat + 1, seat + seats)
            if options.knock_can_end or state.hands[each % seats].bit_count() > 1
        )
    turn = seat if asked else (seat + 1) % seats
    after = replace(
        state,
        moves=state.moves + 1,
        opened=state.moves + 1,
        phase="offer" if asked else "play",
        turn=turn,
        waiting=tuple(sorted(asked)) or (turn,),
        knocks=state.knocks + 1,
        asked=asked,
        past=(*state.past, Knocks(seat)),
    )
    return after, (Knocked(seat, asked),)


def offer(state: State, seat: int, card: int) -> tuple[State, tuple[Event, ...]]:
    """Offers any card of the hand, instead of one offered before; the last offer closes them (2.4.2, 2.4.4, 2.4.13)."""
    if seat not in state.asked:
        raise RuleError("sevens.not_asked")
    if not state.hands[seat] & BITS.get(card, 0):
        raise RuleError("sevens.card", card=card)
    before = state.offers[seat]
    if before == card:
        raise RuleError("sevens.offered", card=card)
    offers = list(state.offers)
    offers[seat] = card
    waiting = tuple([each for each in state.waiting if each != seat])
    number_of_move = state.moves + 1
    after = replace(
        state,
        moves=number_of_move,
        opened=state.opened if waiting else number_of_move,
        phase="offer" if waiting else "guess",
        waiting=waiting or (state.turn,),
        offers=tuple(offers),
    )
    return after, (Offered(seat, card, before is not None),)


def next_offer(state: State) -> tuple[int, int]:
    """The card to be guessed and the seat that offered it, clockwise from the knocker's left (2.4.2)."""
    for seat in state.asked:
        card = state.offers[seat]
        if card is not None:
            return seat, card
    raise RuleError("phase", phase=state.phase)


def guess(rules: Rules, state: State, seat: int, action: Guess, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Guesses the next offered card: if right it stays, if wrong the knocker takes it (2.2.5, 2.4.1)."""
    options, highest = state.round.options, rules.deck(state.round.options).highest
    if (action.suit is not None) != options.exact:
        raise RuleError("sevens.guess", exact=options.exact)
    if not 1 <= action.number <= highest or action.suit not in (None, 0, 1, 2, 3):
        raise RuleError("sevens.deck", highest=highest)
    presenter, card = next_offer(state)
    right = card % SUIT + 1 == action.number and action.suit in (None, card // SUIT)
    hands, offers = list(state.hands), list(state.offers)
    offers[presenter] = None
    if not right:
        hands[presenter] ^= BITS[card]
        hands[seat] |= BITS[card]
    answer = Answer(seat, presenter, action.number, action.suit, right, card)
    told = Guessed(seat, presenter, action.number, action.suit, right, card)
    done = presenter == state.asked[-1]
    turn = (seat + 1) % len(hands) if done else seat
    number_of_move = state.moves + 1
    after = replace(
        state,
        moves=number_of_move,
        opened=number_of_move,
        phase="play" if done else "guess",
        turn=turn,
        waiting=(turn,),
        hands=tuple(hands),
        asked=() if done else state.asked,
        offers=tuple(offers),
        past=state.past + (answer,),  # noqa: RUF005  (the faster way to say it)
    )
    if done and not all(hands):
        ended, events = end_round(rules, after, rng, by_knock=True)
        return ended, (told, *events)
    return after, (told,)


def end_round(rules: Rules, state: State, rng: Rng, *, by_knock: bool) -> tuple[State, tuple[Event, ...]]:
    """Counts what is left (2.2.6), and deals the next round or ends the game (2.2.7, 2.4.9)."""
    this, deck = state.round, rules.deck(state.round.options)
    counted = [points(deck, hand) for hand in state.hands]
    scores = tuple([(*made, sum(worth)) for made, worth in zip(this.scores, counted, strict=True)])
    totals = tuple(map(sum, scores))
    lines = tuple(
        [
            HandLine(seat, sum(worth), totals[seat], cards(hand), worth)
            for seat, (hand, worth) in enumerate(zip(state.hands, counted, strict=True))
        ]
    )
    told = HandsCounted(this.number, lines, by_knock)
    if _goes_on(this, totals):
        dealer = (this.dealer + 1) % len(scores)  # 2.4.10
        after, dealt = deal_round(
            rules, Round(this.options, this.number + 1, dealer, scores), state.moves, rng
        )
        return after, (told, dealt)
    after = replace(state, round=replace(this, scores=scores), phase="over", waiting=())
    return after, (told, Finished(result(totals)))


def rounds(options: Options, seats: int) -> int:
    """How many rounds are played; 0: until a total reaches the target (2.4.9)."""
    return options.rounds or (0 if options.target else seats)


def _goes_on(this: Round, totals: tuple[int, ...]) -> bool:
    if this.options.target and max(totals) >= this.options.target:
        return False
    return this.number != rounds(this.options, len(totals))


def result(totals: tuple[int, ...]) -> Result:
    """The result: the lowest total wins (2.2.7). `reason` is "points", or "shared" if several have it (2.4.9)."""
    ranking = places(totals)
    reason = "points" if ranking.count(1) == 1 else "shared"
    return Result(reason, ranking, totals, tuple(range(len(totals))))
