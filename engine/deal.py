"""A deal that several people play, each alone against the same computers: the same moves give the same game.

The computers' chance comes from the seed, their seat and the move that opened their decision, and from nothing else
that happens at a table (`host.computer`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from engine.errors import UnknownGame
from engine.game import Action, Level, Rng
from engine.games import GAMES, game_of
from engine.session import Session

STEADY: tuple[Level, ...] = (
    "easy",
    "normal",
)  # levels that answer alike in every process: *hard* has a clock


class Deal(msgspec.Struct, frozen=True):
    """Everything that is the same for all who play it."""

    key: str
    rules_version: int
    play_version: int  # of the computers' play (`Game.play_version`)
    options: Mapping[str, Any]  # that differ from their defaults
    computers: tuple[Level, ...]
    seed: bytes

    @property
    def seats(self) -> int:
        return 1 + len(self.computers)

    @property
    def can_be_played(self) -> bool:
        """Whether the rules and the computers still are what they were when it was made."""
        try:
            game = game_of(self.key, self.rules_version)
        except UnknownGame:
            return False
        return game.play_version == self.play_version

    def start(self) -> Session:
        game = game_of(self.key, self.rules_version)
        return Session.start(self.key, game.options(self.options), self.seats, self.seed, self.rules_version)[
            0
        ]


class Outcome(NamedTuple):
    """What a player made of a deal; less is better."""

    score: int
    rounds: tuple[int, ...]  # what of it each hole or round brought


def deal_of(key: str, options: Mapping[str, Any], computers: tuple[Level, ...], seed: bytes) -> Deal:
    """A new deal, by the latest rules and computers."""
    game = GAMES[key]
    return Deal(key, game.rules_version, game.play_version, dict(options), computers, seed)


def play_house(deal: Deal, level: Level, number: int) -> Outcome:
    """A game of the house: a computer in the person's seat, with a chance of its own for each number."""
    session = deal.start()
    seated = Rng(deal.seed, "seats").shuffled((None, *deal.computers))  # as at a table (`table.teams`)
    me = seated.index(None)
    while session.waiting:
        seat = session.waiting[0]
        stamp = session.game.stamp(session.state, seat)
        chance = ("house", level, number) if seat == me else ("computer", seat)
        rng = Rng(deal.seed, *chance, stamp)
        action: Action = session.game.think(session.view(seat), seated[seat] or level, rng)[0]
        session, _events = session.apply(seat, action, 0)
    game, state = session.game, session.state
    return Outcome(game.own_result(state, me), game.own_rounds(state, me))
