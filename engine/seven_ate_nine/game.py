"""7 Ate 9, a race with cards that add and subtract (rules 1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from engine.feats import Feat
from engine.game import TABLE, Event, Game, Layout, Level, NotationError, Result, Rng, RuleError, no_seat
from engine.looks import LOOKS, unknown
from engine.seven_ate_nine import computer, feats, pace
from engine.seven_ate_nine.cards import DECKS, FITS, face
from engine.seven_ate_nine.layout import deal_line, layout
from engine.seven_ate_nine.race import (
    DRAW,
    END,
    LAST,
    NOTATION,
    PLAYS,
    Race,
    State,
    by_number,
    deal_race,
    draw,
    end,
    last,
    play,
    result,
)
from engine.seven_ate_nine.rules import Rules
from engine.seven_ate_nine.types import (
    PRESET,
    UNTHREADED,
    Dealt,
    Draw,
    Drew,
    End,
    Events,
    LaidLast,
    Last,
    Missed,
    Move,
    Options,
    Play,
    View,
)

PLAY_OF = PLAYS.__getitem__
ONLY_DRAW: tuple[Move, ...] = (DRAW,)
EVERYONE = {seats: tuple(range(seats)) for seats in (2, 3, 4)}


class SevenAteNine(Game[State, Move, View, Options]):
    """The rules of 7 Ate 9 (rules 1).

    `legal` lists `draw`, the exact cards that fit in the order of drawing, equal ones once, and `last`. It knows no
    time, so it is about the time after GO and a seat whose plays are not stopped. `tries` lists the whole hand
    instead of the cards that fit. Only the table plays `end`.

    No seat is through with a race before it is over: a seat with nothing to play waits for another top.

    `stamp` is the move that dealt the race. Attempts before GO, by a stopped seat, too late, of a card that
    is not held or does not fit are accepted, with the event `Missed`. They move no card, except for the penalty
    `draw1`. Only drawing from an empty pile and laying down a card that is not the last are refused.
    """

    key = "seven_ate_nine"
    title = "7 Ate 9"
    seats = tuple(EVERYONE)
    race = True
    deck_by = "deck"
    preset = PRESET
    unthreaded = UNTHREADED
    feat_kinds = feats.KINDS
    unknown_look_ms = unknown(LOOKS["easy"])
    new_records = (2,)  # until then trying every card was the best play
    another_by = (
        "targets",  # nobody has to do the sums
    )
    Events = Events

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rules_version = rules.version

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        if options.auto_last and not options.last_card_free:
            raise RuleError("option", name="auto_last", value=options.auto_last)

    def length(self, options: Options) -> int:
        return 2 if options.match else 1

    def deal(self, options: Options, seats: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        self.check(options, seats)
        return deal_race(self.rules, Race(options, 1, 0, (0,) * seats), seats, 0, rng)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        return EVERYONE[len(state.hands)] if state.how is None else ()

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        if state.how is not None:
            return ()
        hand, fits = state.hands[seat], FITS[state.pile[-1]]
        drawable = state.draws[seat]
        if drawable and fits.isdisjoint(hand):  # the most common of all
            return ONLY_DRAW
        found: list[Move] = [DRAW] if drawable else []
        for card in hand:
            if card in fits and PLAYS[card] not in found:
                found.append(PLAYS[card])
        if len(hand) == 1 and not drawable and state.race.options.last_card_free:
            found.append(LAST)
        return tuple(found)

    def tries(self, view: View) -> tuple[Move, ...]:
        seat = view.viewer
        if seat is None or view.how is not None:
            return ()
        plays = map(PLAY_OF, dict.fromkeys(view.hand))
        if view.draws[seat]:
            return (DRAW, *plays)
        if len(view.hand) == 1 and view.options.last_card_free:
            return (*plays, LAST)
        return tuple(plays)

    def stamp(self, state: State, seat: int) -> int:
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        return state.race.dealt

    def opens_at(self, state: State) -> int:
        return state.go_at

    def stop_end(self, state: State, seat: int, action: Move) -> int:
        return 0 if isinstance(action, Draw) else state.locked[seat]

    def last_change(self, state: State, action: Move) -> int:
        return 0 if isinstance(action, Draw) else state.since

    def on_deserted(self, state: State, at: int) -> tuple[tuple[int, Move], ...]:
        """The table ends it, however many cards are left (1.4.14)."""
        return ((TABLE, END),) if state.how is None else ()

    def apply(
        self, state: State, seat: int, action: Move, at: int, rng: Rng
    ) -> tuple[State, tuple[Event, ...]]:
        """See `Game.apply`. The codes of refusals are listed in `engine.errors` and `engine.seven_ate_nine.types`."""
        if state.how is not None:
            raise RuleError("over")
        if seat == TABLE and isinstance(action, End):
            return end(self.rules, state, at, rng)
        if not 0 <= seat < len(state.hands):
            raise no_seat(seat, len(state.hands))
        if isinstance(action, Draw):
            return draw(self.rules, state, seat, at, rng)
        if isinstance(action, Play):
            return play(self.rules, state, seat, action, at, rng)
        if isinstance(action, Last):
            return last(self.rules, state, seat, at, rng)
        if isinstance(action, End):
            raise RuleError("seven_ate_nine.table_only")
        raise RuleError("action")

    def view(self, state: State, viewer: int | None) -> View:
        if viewer is not None and not 0 <= viewer < len(state.hands):
            raise no_seat(viewer, len(state.hands))
        return View(
            viewer,
            state.race.options,
            state.race.number,
            state.race.points,
            state.pile,
            state.since,
            state.go_at,
            () if viewer is None else state.hands[viewer],
            tuple(map(len, state.hands)),
            tuple(map(len, state.draws)),
            state.locked,
            state.how,
            state.winner,
            None if viewer is None or viewer != state.winner else state.down,
            self.rules.to_win,
            () if viewer is None else by_number(state.hands[viewer]),
            result(state),
        )

    def visible(self, event: Event, viewer: int | None) -> Event | None:
        if isinstance(event, Drew) and event.seat != viewer:
            return Drew(event.seat, None, event.penalty)
        if isinstance(event, Missed) and event.seat != viewer:
            return Missed(event.seat, None, None, event.locked)
        if isinstance(event, LaidLast) and event.seat != viewer:
            return LaidLast(event.seat, None, event.by_itself)
        if isinstance(event, Dealt):
            hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
            return Dealt(event.race, event.top, hands, event.draws)
        return event

    def default(self, view: View) -> Move | None:
        """The table's move (1.4.14): draw; otherwise the fitting card that was drawn first; otherwise the last card.

        The last card counts as one that fits, since it may be laid down at any time (1.2.7).
        """
        tries = self.tries(view)
        if DRAW in tries:
            return DRAW
        fits = FITS[view.pile[-1]]
        for card in view.hand if tries else ():
            if card in fits:
                return PLAYS[card]
        return LAST if LAST in tries else None

    def think(self, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
        return computer.think(view, level, rng)

    def think_at(self, view: View, look_ms: int, rng: Rng) -> tuple[Move, int]:
        return computer.think_at(view, look_ms, rng)

    def looks(
        self, options: Options, seats: int, told: Iterator[tuple[int, Event]]
    ) -> Iterator[tuple[int, int]]:
        return pace.looks(seats, told)

    def result(self, state: State) -> Result | None:
        return result(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.race.points if state.race.options.match else state.cards_left

    def feats(self, options: Options, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
        """See `engine.seven_ate_nine.feats`."""
        return feats.feats(seats, told)

    def determinize(self, view: View, rng: Rng) -> State:
        """A view does not have the state's numbers of moves, earlier tops and misses: they start again.

        When the pile was turned, no hand had a card for the tops that were passed over. That holds in every world: all
        draw piles are empty by then, so the cards that are not seen are in the other hands.
        """
        unknown = list(DECKS[view.options.deck])
        for card in chain(view.pile, view.hand, () if view.down is None else (view.down,)):
            unknown.remove(card)
        unknown = rng.shuffled(unknown)

        def take(count: int) -> tuple[int, ...]:
            taken = tuple(unknown[:count])
            del unknown[:count]
            return taken

        down = view.down
        if view.how == "last" and down is None:
            (down,) = take(1)
        hands = tuple(
            view.hand if seat == view.viewer else take(count) for seat, count in enumerate(view.hands)
        )
        draws = tuple(map(take, view.draws))
        seats = len(hands)
        return State(
            Race(view.options, view.race, 0, view.points),
            0,
            view.go_at,
            view.since,
            view.pile,
            draws,
            hands,
            (),
            ((),) * seats,
            view.locked,
            view.how,
            view.winner,
            down,
        )

    def parse(self, text: str) -> Move:
        try:
            return NOTATION[text]
        except KeyError:
            raise NotationError("action", text=text) from None

    def cards(self, state: State) -> tuple[int, ...]:
        down = () if state.down is None else (state.down,)
        return tuple(sorted(chain(state.pile, *state.hands, *state.draws, down)))

    def name_of(self, card: int) -> str:
        return face(card)

    def layout(self, state: State, *, whole: bool) -> Layout:
        return layout(state, whole=whole)

    def deal_line(self, state: State) -> str:
        return deal_line(state)
