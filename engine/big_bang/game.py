"""Big Bang, triangles around a star, alone or as a race (rules 4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from msgspec.structs import asdict, replace

from engine.big_bang import computer, feats, pace, penalty
from engine.big_bang.cards import CARDS_BY_NAME, FIRST_RULE, TURNS, card_of, name
from engine.big_bang.layout import deal_line, layout
from engine.big_bang.play import (
    DRAW,
    STOP,
    Board,
    count_left,
    count_placed,
    dead,
    draw,
    last_laid,
    moves,
    place,
    place_top,
    through,
    with_ready,
)
from engine.big_bang.race import Race, State, deal, end_race, is_over, is_race, opens_after, result, scores
from engine.big_bang.rules import Rules
from engine.big_bang.types import (
    Dead,
    Dealt,
    Discarded,
    Draw,
    Drew,
    Events,
    FirstEvents,
    FirstOptions,
    Missed,
    Move,
    Options,
    Place,
    Placed,
    Racer,
    Ready,
    Reshuffled,
    Stop,
    Through,
    Top,
    View,
)
from engine.big_bang.worlds import boards_of, cards_of, moves_of, own_board
from engine.feats import Feat
from engine.game import Event, Game, Layout, Level, NotationError, Result, Rng, RuleError, no_seat
from engine.looks import PLACING, unknown

_NUMBER = "0|-?[1-9][0-9]{0,2}"
_PLACE = re.compile(rf"(top|[1-7]|R[1-9])@({_NUMBER}),({_NUMBER})(?:/([0-{TURNS - 1}]))?")


class BigBang(Game[State, Move, View, FirstOptions]):
    """The rules of Big Bang (rules 4).

    `legal` lists the cards of the hand in its order (equal ones once), then the top discard, each on its places by
    y, x and rotation; then `draw`; then the orders of a dead hand, its own first; then `stop`, if nothing in the
    hand fits. `tries` adds `stop`, which is always accepted, and the short `dead` where a hand is dead. Where mistakes
    cost time (4.4.25), it adds whatever a player may take for legal.

    In a race everybody moves at once: `stamp` is the move that dealt it, so that nobody's move makes another's
    stale. A player alone with a time limit races against the clock. Without a limit it is a game with turns: its
    `stamp` is the last move, and its time runs from the first.

    Every race has a GO, also the first, and its times count from there. Before GO only `stop` is accepted, as
    always. When time is up, or when all people have left, the table plays `stop` for every seat that is not
    through (4.4.16).

    Equal cards of the hand count once; the drawn ones come last.

    Version 1 of the rules has no `penalty`: states and views have it as "none", and what does not fit is refused.
    """

    key = "big_bang"
    title = "Big Bang"
    seats = (1, 2, 3, 4, 5, 6)
    race = True
    deck_by = "highest"
    feat_kinds = feats.KINDS
    unknown_look_ms = unknown(PLACING["easy"])
    another_by = (
        "duplicate",  # different decks compare luck
        "replay",  # nearly everything can be placed
        "rules_cards",  # more than 28 can be scored
        "penalty",  # without it the table says what fits
    )
    nudge_s = 120  # a player may think for a while and keeps nobody waiting: the boards are apart
    deserted_s = 600

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rules_version = rules.version
        self.Options = FirstOptions if rules.lock_ms is None else Options
        self.Events = FirstEvents if rules.lock_ms is None else Events

    def check(self, options: FirstOptions, seats: int) -> None:
        super().check(options, seats)
        if seats > options.racers:
            raise RuleError("seats", seats=seats, allowed=self.seats[: options.racers])
        if options.stolen and seats == 1:
            raise RuleError("option", name="stolen", value=options.stolen)

    def length(self, options: FirstOptions) -> int:
        return 1 if options.rounds == 1 else 2 if options.rounds <= 5 else 3

    def is_race(self, options: FirstOptions, seats: int) -> bool:
        return is_race(options, seats)

    def deal(self, options: FirstOptions, seats: int, rng: Rng) -> tuple[State, tuple[Event, ...]]:
        self.check(options, seats)
        chosen = options if isinstance(options, Options) else Options(**asdict(options), penalty="none")
        opens_at = opens_after(self.rules, options, seats)
        state, dealt = deal(self.rules, Race(chosen, 1, 0, opens_at, (0,) * seats), rng)
        return state, (dealt,)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        if state.over:
            return ()
        return tuple([seat for seat, board in enumerate(state.boards) if board.ready is None])

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        if not 0 <= seat < len(state.boards):
            raise no_seat(seat, len(state.boards))
        return () if state.over else moves(self.rules, state.boards[seat], state.race.options)

    def tries(self, view: View) -> tuple[Move, ...]:
        found = moves_of(self.rules, view)
        board = own_board(view)
        if board is not None and penalty.is_on(view.options, len(view.racers)):
            return penalty.tries(self.rules, board, view.options, found)
        if not found or found[-1] == STOP:
            short = (Dead(),) if any(isinstance(action, Dead) for action in found) else ()
            return tuple(dict.fromkeys((*found, *short)))
        return (*found, STOP)

    def stamp(self, state: State, seat: int) -> int:
        if not 0 <= seat < len(state.boards):
            raise no_seat(seat, len(state.boards))
        return state.race.dealt if is_race(state.race.options, len(state.boards)) else state.moves

    def opens_at(self, state: State) -> int:
        return state.race.go_at

    def stop_end(self, state: State, seat: int, action: Move) -> int:
        return state.locked[seat]

    def due_at(self, state: State) -> int | None:
        """When the time of the race is up (4.4.16)."""
        limit = state.race.options.limit_s
        return state.race.go_at + 1000 * limit if limit and not state.over else None

    def on_due(self, state: State, at: int) -> tuple[tuple[int, Move], ...]:
        due = self.due_at(state)
        return () if due is None or at < due else self.on_deserted(state, at)

    def on_deserted(self, state: State, at: int) -> tuple[tuple[int, Move], ...]:
        """Everybody who is not through stops; the last of them ends the race."""
        return tuple([(seat, STOP) for seat in self.waiting_for(state)])

    def contends(self, state: State, seat: int, action: Move) -> bool:
        """Whether it may end the race for others who still play (4.4.9); otherwise boards do not meet."""
        if not 0 <= seat < len(state.boards):
            raise no_seat(seat, len(state.boards))
        board = state.boards[seat]
        if self.waiting_for(state) in ((), (seat,)):
            return False
        if isinstance(action, Place | Top) and count_left(board) == 1:
            return True
        # Nobody is stuck before the deck is empty.
        return state.race.options.first_stuck_ends and len(board.deck) <= self.rules.hand

    def over(self, state: State) -> RuleError:
        """See `Game.over`: the limit may have ended the last race."""
        if any(board.ready == "time" for board in state.boards):
            return RuleError("big_bang.late", limit=state.race.options.limit_s)
        return super().over(state)

    def apply(
        self, state: State, seat: int, action: Move, at: int, rng: Rng
    ) -> tuple[State, tuple[Event, ...]]:
        """See `Game.apply`. The codes of refusals are listed in `engine.errors` and `engine.big_bang.types`."""
        race = state.race
        options = race.options
        if state.over:
            raise self.over(state)
        if not 0 <= seat < len(state.boards):
            raise no_seat(seat, len(state.boards))
        board = state.boards[seat]
        if board.ready is not None:
            raise RuleError("big_bang.through")
        if not is_race(options, len(state.boards)):
            if not (count_placed(board) or board.discards):  # its first move
                race = replace(race, go_at=at)
        elif at < race.go_at and not isinstance(action, Stop):
            raise RuleError("early", opens_at=race.go_at)
        time = max(at - race.go_at, 0)
        limit = 1000 * options.limit_s
        if limit and time > limit and not isinstance(action, Stop):
            raise RuleError("big_bang.late", limit=options.limit_s)
        ready: Ready | None = None
        told: tuple[Event, ...] = ()
        if isinstance(action, Stop):
            ready = "time" if limit and time >= limit else "stopped"
        else:
            costs = penalty.is_on(options, len(state.boards))
            if costs and at < state.locked[seat]:
                return penalty.log_miss(self.rules, state, seat, action, "locked", at)
            try:
                board, told = self._act(state, seat, action, rng)
            except RuleError as refused:
                why = penalty.mistake(refused) if costs else None
                if why is None:
                    raise
                return penalty.log_miss(self.rules, state, seat, action, why, at)
        ready = ready or through(board, options)
        if ready is not None:
            time = min(time, limit) if limit else time
            board = with_ready(board, ready, time)
            told = (*told, Through(seat, ready, time))
        boards = (*state.boards[:seat], board, *state.boards[seat + 1 :])
        after = State(race, state.moves + 1, False, boards, state.misses, state.locked)
        if ready is None or not is_over(boards, options):
            return after, told
        after, ending = end_race(self.rules, after, max(at, race.go_at), rng)
        return after, told + ending

    def _act(self, state: State, seat: int, action: Move, rng: Rng) -> tuple[Board, tuple[Event, ...]]:
        """The seat's board after the action, and what happened. Raises RuleError if it is not allowed."""
        board, options, with_others = state.boards[seat], state.race.options, len(state.boards) > 1
        if isinstance(action, Place):
            board = place(board, action.card, action.x, action.y, action.turn)
            return board, (
                Placed(seat, with_others, count_placed(board), count_left(board), last_laid(board), "hand"),
            )
        if isinstance(action, Draw):
            board, drawn = draw(self.rules, board, options)
            return board, (Drew(seat, with_others, drawn),)
        if isinstance(action, Top):
            board = place_top(board, action.x, action.y, action.turn)
            laid = Placed(
                seat, with_others, count_placed(board), count_left(board), last_laid(board), "discard"
            )
            return board, (laid,)
        if isinstance(action, Dead):
            board, away, drawn, shuffled = dead(self.rules, board, action.cards, options, rng)
            again = (Reshuffled(seat, with_others, shuffled),) if shuffled else ()
            return board, (Discarded(seat, with_others, away), *again, Drew(seat, with_others, drawn))
        raise RuleError("action")

    def view(self, state: State, viewer: int | None) -> View:
        if viewer is not None and not 0 <= viewer < len(state.boards):
            raise no_seat(viewer, len(state.boards))
        race = state.race
        shown = state.over or len(state.boards) == 1
        return View(
            viewer,
            race.options,
            race.round,
            race.go_at,
            state.over,
            tuple(
                [
                    Racer(
                        count_placed(board),
                        count_left(board),
                        board.ready,
                        board.time,
                        cards_of(self.rules, board, race.options) if shown or seat == viewer else None,
                        state.misses[seat] if shown or seat == viewer else 0,
                        state.locked[seat] if shown or seat == viewer else 0,
                    )
                    for seat, board in enumerate(state.boards)
                ]
            ),
            race.totals,
            self.rules.hand,
        )

    def visible(self, event: Event, viewer: int | None) -> Event | None:
        if isinstance(event, Dealt) and len(event.hands) > 1:
            hands = (hand if seat == viewer else None for seat, hand in enumerate(event.hands))
            return Dealt(event.round, tuple(hands))
        if isinstance(event, Placed) and event.race and event.seat != viewer:
            return Placed(event.seat, True, event.placed, event.left, None, None)
        if isinstance(event, Missed | Drew | Discarded | Reshuffled) and event.race and event.seat != viewer:
            return None
        return event

    def default(self, view: View) -> Move | None:
        """The first of `legal` (4.4.14). In a race the clock runs, and the table does nothing."""
        found = moves_of(self.rules, view)
        return found[0] if found and not is_race(view.options, len(view.racers)) else None

    def think(self, view: View, level: Level, rng: Rng) -> tuple[Move, int]:
        return computer.think(self.rules, view, level, rng)

    def think_at(self, view: View, look_ms: int, rng: Rng) -> tuple[Move, int]:
        return computer.think_at(self.rules, view, look_ms, rng)

    def looks(
        self, options: FirstOptions, seats: int, told: Iterator[tuple[int, Event]]
    ) -> Iterator[tuple[int, int]]:
        return pace.looks(self.rules, seats, told)

    def result(self, state: State) -> Result | None:
        return result(self.rules, state) if state.over else None

    def scores(self, state: State) -> tuple[int, ...]:
        return scores(self.rules, state)

    def own_result(self, state: State, seat: int) -> int:
        """Points count against it: the more, the better."""
        return -self.scores(state)[seat]

    def feats(self, options: FirstOptions, seats: int, told: Iterator[tuple[int, Event]]) -> Iterator[Feat]:
        """See `engine.big_bang.feats`."""
        return feats.feats((event for _at, event in told))

    def determinize(self, view: View, rng: Rng) -> State:
        """A view does not have the state's numbers of moves: they start again from 0."""
        race = Race(view.options, view.round, 0, view.go_at, view.totals)
        misses, locked = zip(*((racer.misses, racer.locked) for racer in view.racers), strict=True)
        return State(race, 0, view.over, boards_of(self.rules, view, rng), misses, locked)

    def parse(self, text: str) -> Move:
        found = _PLACE.fullmatch(text)
        if found is None:
            words = text.split(" ")
            if words[0] == "dead" and all(word in CARDS_BY_NAME for word in words[1:]):
                return Dead(tuple([CARDS_BY_NAME[word] for word in words[1:]]))
            if text == "draw":
                return DRAW
            if text == "stop":
                return STOP
            raise NotationError("action", text=text)
        word, x, y, turn = found.groups()
        if word == "top":
            return Top(int(x), int(y), None if turn is None else int(turn))
        card = CARDS_BY_NAME.get(word)
        if card is None or (turn is None) == (card >= FIRST_RULE):
            raise NotationError("action", text=text)
        return Place(card, int(x), int(y), int(turn or 0))

    def cards(self, state: State) -> tuple[int, ...]:
        return tuple(
            sorted(
                chain.from_iterable(
                    (*map(card_of, board.pieces[1:]), *board.hand, *board.deck, *board.discards)
                    for board in state.boards
                )
            )
        )

    def name_of(self, card: int) -> str:
        return name(card)

    def layout(self, state: State, *, whole: bool) -> Layout:
        return layout(state, whole=whole)

    def deal_line(self, state: State) -> str:
        return deal_line(state)
