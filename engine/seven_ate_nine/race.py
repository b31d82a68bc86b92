"""How a race of 7 Ate 9 is run: the table's state and what each action does to it (rules 1.2).

Every action is a function of a state that the checks of `SevenAteNine.apply` let through. It returns the next
state and the events. Times are as in `Game.apply`: they may go backwards a little.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from engine.game import Card, Event, Finished, Result, Rng, RuleError, places
from engine.seven_ate_nine.cards import DECKS, FITS, MODIFIERS, NUMBERS, PAIRS, modifier, number
from engine.seven_ate_nine.rules import Rules
from engine.seven_ate_nine.types import (
    Dealt,
    Draw,
    Drew,
    End,
    Go,
    How,
    LaidLast,
    Last,
    Missed,
    Move,
    Options,
    Play,
    Played,
    RaceLine,
    RaceScored,
    Rotated,
    Why,
)

T = TypeVar("T")

# Every action there is, made once.
DRAW, LAST, END = Draw(), Last(), End()
PLAYS = {card: Play(number(card), modifier(card)) for card in PAIRS}


def _notation() -> dict[str, Move]:
    """Every text of an action, short forms included (1.3)."""
    actions: tuple[Move, ...] = (DRAW, LAST, END, *map(Play, NUMBERS))
    texts = {str(action): action for action in actions}
    for play in PLAYS.values():
        for sign in ("±", " ", "/", "+-"):
            texts[f"{play.number}{sign}{play.modifier}"] = play
    return texts


NOTATION = _notation()


class Race(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What stays the same for a whole race."""

    options: Options
    number: int  # from 1
    dealt: int  # the number of the move that dealt it
    points: tuple[int, ...]  # races won before it


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The whole table. The top of pile and draw piles is last, and so is the newest card of a hand."""

    race: Race
    moves: int
    go_at: int
    since: int  # when the top was shown
    pile: tuple[Card, ...]
    draws: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    # The latest tops before, until when, and who covered each (1.4.3).
    gone: tuple[tuple[Card, int, int], ...]
    misses: tuple[tuple[int, ...], ...]  # the times of each seat's last ones (1.4.1)
    locked: tuple[int, ...]  # until when each seat may not play
    how: How | None = None  # how the game's last race ended
    winner: int | None = None
    down: Card | None = None  # the last card laid face down

    @property
    def cards_left(self) -> tuple[int, ...]:
        """Cards in hand and draw pile of each seat."""
        return tuple([len(hand) + len(draw) for hand, draw in zip(self.hands, self.draws, strict=True)])


def deal_race(rules: Rules, race: Race, seats: int, at: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Deals a race: all cards shuffled, one for the pile, equal draw piles (1.2.1)."""
    *deck, top = rng.shuffled(DECKS[race.options.deck])
    each, held = len(deck) // seats, race.options.start_hand
    piles = [tuple(deck[seat * each : (seat + 1) * each]) for seat in range(seats)]
    hands = tuple(pile[: each - held - 1 : -1] for pile in piles)
    draws = tuple(pile[: each - held] for pile in piles)
    go_at = at + rules.go_ms
    state = State(race, race.dealt, go_at, at, (top,), draws, hands, (), ((),) * seats, (0,) * seats)
    return state, (Dealt(race.number, top, hands, each - held), Go(go_at))


def draw(rules: Rules, state: State, seat: int, at: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Draws the top card of the seat's draw pile (1.2.3)."""
    if not state.draws[seat]:
        raise RuleError("seven_ate_nine.drawn_out")
    if at < state.go_at:
        return miss(rules, state, seat, DRAW, "early", at, rng)
    return _draw(rules, state, seat, at, rng, ())


def play(
    rules: Rules, state: State, seat: int, action: Play, at: int, rng: Rng
) -> tuple[State, tuple[Event, ...]]:
    """Plays a card from the hand onto the pile, if it fits the present top (1.2.5, 1.2.6, 1.4.4)."""
    hands, top = list(state.hands), state.pile[-1]
    hand = hands[seat]
    card = find_card(hand, action)
    if card not in FITS[top] or at < state.go_at or at < state.locked[seat]:
        if action.number not in NUMBERS or action.modifier not in (None, *MODIFIERS):
            raise RuleError("action")
        late = _late(state, card, at)
        why = _why(rules, state, seat, action, card, late, at)
        return miss(rules, state, seat, action, why, at, rng, late)
    assert card is not None
    held = hand.index(card)
    hands[seat] = hand[:held] + hand[held + 1 :]
    gone = state.gone
    if len(gone) >= rules.tops:
        keep = at - state.race.options.grace_ms - rules.skew_ms
        gone = tuple([old for old in gone if old[1] >= keep])
    after = replace(
        state,
        moves=state.moves + 1,
        since=at,
        pile=state.pile + (card,),  # noqa: RUF005 - twice as fast as unpacking
        hands=tuple(hands),
        gone=gone + ((top, at, seat),),  # noqa: RUF005
    )
    told = (Played(seat, card),)
    return (after, told) if state.draws[seat] else _follow(rules, after, seat, at, rng, told)


def find_card(hand: Sequence[int], action: Play) -> int | None:
    """The card of a hand that is called; of several the one drawn first (1.4.6)."""
    if action.modifier is not None:
        card = 10 * action.number + action.modifier
        return card if card in hand else None
    return next((card for card in hand if number(card) == action.number), None)


def by_number(hand: Sequence[int]) -> tuple[int, ...]:
    """The indices of the cards in a hand that are played by calling only their numbers (see `find_card`)."""
    first: dict[int, int] = {}
    for place, card in enumerate(hand):
        first.setdefault(number(card), place)
    return tuple(first.values())


class Late(NamedTuple):
    """How a card came too late for a recent top that it fitted (1.4.3)."""

    ms: int
    faster: int  # who covered that top


def _late(state: State, card: int | None, at: int) -> Late | None:
    reach = at - state.race.options.grace_ms
    fitted = [(until, by) for top, until, by in state.gone if until >= reach and card in FITS[top]]
    if not fitted:
        return None
    until, by = max(fitted)
    return Late(max(0, at - until), by)


def _why(
    rules: Rules, state: State, seat: int, action: Play, card: int | None, late: Late | None, at: int
) -> Why:
    """Why this card, or a call of a card that is not held, is a miss (1.4.13)."""
    if at < state.go_at:
        return "early"
    if at < state.locked[seat]:
        return "locked"
    if card is None and not _is_wrong(rules, state, action, at):
        return "not_held"
    return "no_fit" if late is None else "too_late"


def _is_wrong(rules: Rules, state: State, action: Play, at: int) -> bool:
    """Whether a card that is not held stops its player as one that is held would, so that it tells nothing (1.4.16)."""
    if "not_held" in rules.misses_of(state.race.options.penalty):
        return False
    like = 10 * action.number + MODIFIERS[0]
    return like not in FITS[state.pile[-1]] and _late(state, like, at) is None


def last(rules: Rules, state: State, seat: int, at: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """Lays the last card face down, whatever its number (1.2.7)."""
    if not state.race.options.last_card_free:
        raise RuleError("seven_ate_nine.last_off")
    if state.draws[seat] or len(state.hands[seat]) != 1:
        raise RuleError("seven_ate_nine.last", left=state.cards_left[seat])
    if at < state.go_at or at < state.locked[seat]:
        return miss(rules, state, seat, LAST, "early" if at < state.go_at else "locked", at, rng)
    return _lay_down(rules, replace(state, moves=state.moves + 1), seat, at, rng, (), by_itself=False)


def miss(
    rules: Rules, state: State, seat: int, action: Move, why: Why, at: int, rng: Rng, late: Late | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Returns the card, and applies the option `penalty` (1.4.1)."""
    penalty = state.race.options.penalty
    if why not in rules.misses_of(penalty):
        penalty = "none"
    misses, locked, until = state.misses, state.locked, None
    if penalty == "cooldown":
        since = at - (rules.misses_ms or 0)
        recent = (*[then for then in misses[seat] if then >= since], at)
        if len(recent) == rules.misses:
            recent, until = (), at + rules.lock_ms
            locked = _with(locked, seat, until)
        misses = _with(misses, seat, recent)
    missed = Missed(seat, action, why, until)
    if why == "too_late" and late is not None:
        missed = replace(missed, late=late.ms, faster=late.faster)
    if penalty == "draw1" and state.draws[seat]:
        return _draw(rules, state, seat, at, rng, (missed,))
    return replace(state, moves=state.moves + 1, misses=misses, locked=locked), (missed,)


def end(rules: Rules, state: State, at: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
    """The table ends a race that all have left (1.4.14)."""
    return _finish(rules, replace(state, moves=state.moves + 1), None, "ended", at, rng, ())


def is_stuck(state: State) -> bool:
    """Whether all draw piles are empty and nobody can play a card or lay down a last one (1.2.8, 1.4.9)."""
    if any(state.draws) or (state.race.options.last_card_free and 1 in map(len, state.hands)):
        return False
    return FITS[state.pile[-1]].isdisjoint(chain(*state.hands))


def result(state: State) -> Result | None:
    """The result by the points of a match, most first, or by the cards left, fewest first (1.2.9, 1.4.10)."""
    return None if state.how is None else _rank(state.race, state.how, state.cards_left)


def _rank(race: Race, how: How, left: tuple[int, ...]) -> Result:
    sides = tuple(range(len(left)))
    if race.options.match:
        return Result("match", places([-won for won in race.points]), race.points, sides)
    return Result(how, places(left), left, sides)


def _draw(
    rules: Rules, state: State, seat: int, at: int, rng: Rng, missed: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    draws, hands = list(state.draws), list(state.hands)
    pile = draws[seat]
    card = pile[-1]
    draws[seat] = pile[:-1]
    hands[seat] += (card,)
    after = replace(state, moves=state.moves + 1, draws=tuple(draws), hands=tuple(hands))
    told = missed + (Drew(seat, card, bool(missed)),)  # noqa: RUF005 - the faster way to say it
    return (after, told) if len(pile) > 1 else _follow(rules, after, seat, at, rng, told)


def _follow(
    rules: Rules, state: State, seat: int, at: int, rng: Rng, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """What follows when a card has moved: the end of the race, or a pile that must be turned."""
    if not state.draws[seat]:
        cards = len(state.hands[seat])
        if not cards:
            return _finish(rules, state, seat, "out", at, rng, events)
        if cards == 1 and state.race.options.auto_last:
            return _lay_down(rules, state, seat, at, rng, events, by_itself=True)
        if is_stuck(state):
            return _rotate(rules, state, at, events)
    return state, events


def _rotate(
    rules: Rules, state: State, at: int, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """The bottom card of the pile becomes its top until something fits; then GO is said again (1.2.8)."""
    told: list[Event] = [*events]
    pile = state.pile
    held = frozenset(chain(*state.hands))
    for _ in pile:
        pile = (*pile[1:], pile[0])
        told.append(Rotated(pile[-1]))
        if not FITS[pile[-1]].isdisjoint(held):
            break
    else:
        raise RuntimeError("no card of the pile frees the race: a deck without all pairs")
    go_at = at + rules.go_ms
    return replace(state, pile=pile, since=at, go_at=go_at), (*told, Go(go_at))


def _lay_down(
    rules: Rules, state: State, seat: int, at: int, rng: Rng, events: tuple[Event, ...], *, by_itself: bool
) -> tuple[State, tuple[Event, ...]]:
    (card,) = state.hands[seat]
    state = replace(state, hands=_with(state.hands, seat, ()), down=card)
    return _finish(rules, state, seat, "last", at, rng, (*events, LaidLast(seat, card, by_itself)))


def _finish(
    rules: Rules, state: State, winner: int | None, how: How, at: int, rng: Rng, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """Ends the race. In a match the next one follows until somebody has won enough (1.2.9, 1.4.10)."""
    race, left = state.race, state.cards_left
    scores = totals = left
    if race.options.match:
        scores = tuple(int(seat == winner) for seat in range(len(left)))
        totals = tuple(map(sum, zip(race.points, scores, strict=True)))
        race = replace(race, points=totals)
    lines = tuple(map(RaceLine, range(len(left)), scores, totals, left))
    told = (*events, RaceScored(race.number, lines, winner, how, rules.to_win if race.options.match else 0))
    if race.options.match and max(race.points) < rules.to_win:
        following = Race(race.options, race.number + 1, state.moves, race.points)
        dealt, more = deal_race(rules, following, len(left), at, rng)
        return dealt, (*told, *more)
    state = replace(state, race=race, how=how, winner=winner)
    return state, (*told, Finished(_rank(race, how, left)))


def _with(each: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values with this one at the seat."""
    changed = list(each)
    changed[seat] = value
    return tuple(changed)
