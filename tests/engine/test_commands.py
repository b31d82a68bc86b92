"""Anybody may send anything at any time: old presses, others' turns, moves of another game. Nothing breaks."""

from __future__ import annotations

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.game import Action, AnyGame, Finished, Rng, RuleError
from engine.play_nine.game import PlayNine
from engine.play_nine.rules import RULES_1
from engine.play_nine.types import Flip, Options, Put, TeeOff
from tests.games.play_nine import VALUES
from tests.sample_game.engine.types import Keep, Swap

SEATS = st.integers(-2, 7)
ODD = st.sampled_from([Keep(), Swap(), Put(-1), Put(8), Flip(99), TeeOff(2, 2), TeeOff(7, 0), TeeOff(0, 8)])


class Commands(RuleBasedStateMachine):
    """A game of Play Nine, with whatever people press."""

    game: AnyGame = PlayNine(RULES_1)

    @initialize(
        seats=st.integers(2, 4),
        seed=st.binary(min_size=1, max_size=4),
        chosen=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()}),
    )
    def deal(self, seats: int, seed: bytes, chosen: dict[str, object]) -> None:
        options = self.game.options({**chosen, "holes": 1, "match": chosen["match"] and seats == 2})
        if seats == 4 and options.copies == 2:
            options = Options(holes=1, copies=4)
        self.seats, self.seed = seats, seed
        self.state, _ = self.game.deal(options, seats, Rng(seed, 0))
        self.cards = self.game.cards(self.state)
        self.moves = 0
        self.pressed: list[tuple[int, Action]] = []

    def send(self, seat: int, action: Action) -> None:
        """What is legal succeeds, all else is refused and changes nothing."""
        legal = action in self.game.legal(self.state, seat) if 0 <= seat < self.seats else False
        before = msgspec.msgpack.encode(self.state)
        try:
            after, events = self.game.apply(
                self.state, seat, action, self.moves, Rng(self.seed, self.moves + 1)
            )
        except RuleError:
            assert not legal
            assert msgspec.msgpack.encode(self.state) == before
            return
        assert legal
        assert events
        assert (self.game.result(after) is None) == (not isinstance(events[-1], Finished))
        self.state = after
        self.moves += 1
        self.pressed.append((seat, action))

    @precondition(lambda self: self.game.waiting_for(self.state))
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.game.waiting_for(self.state)))
        self.send(seat, data.draw(st.sampled_from(self.game.legal(self.state, seat))))

    @precondition(lambda self: self.game.waiting_for(self.state))
    @rule(turns=st.integers(1, 20))
    def let_time_run_out(self, turns: int) -> None:
        for _ in range(turns):
            for seat in self.game.waiting_for(self.state)[:1]:
                action = self.game.default(self.game.view(self.state, seat))
                assert action is not None
                self.send(seat, action)

    @precondition(lambda self: self.pressed)
    @rule(data=st.data())
    def press_again_what_was_pressed(self, data: st.DataObject) -> None:
        self.send(*data.draw(st.sampled_from(self.pressed)))

    @precondition(lambda self: self.pressed)
    @rule(seat=SEATS, data=st.data())
    def press_what_another_pressed(self, seat: int, data: st.DataObject) -> None:
        _, action = data.draw(st.sampled_from(self.pressed))
        self.send(seat, action)

    @rule(seat=SEATS, action=ODD)
    def send_nonsense(self, seat: int, action: Action) -> None:
        self.send(seat, action)

    @invariant()
    def cards_are_conserved(self) -> None:
        if hasattr(self, "state"):
            assert self.game.cards(self.state) == self.cards

    @invariant()
    def table_waits_or_is_over(self) -> None:
        if hasattr(self, "state"):
            assert bool(self.game.waiting_for(self.state)) == (self.game.result(self.state) is None)


Commands.TestCase.settings = settings(max_examples=40, stateful_step_count=60)
TestCommands = Commands.TestCase
