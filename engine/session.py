"""A running game: which game, its options, seats and seed, the state, and how many moves were made.

It goes on under the version of the rules that it began with.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any

import msgspec

from engine.game import Action, AnyGame, Event, Rng
from engine.games import game_of

# Hex digits of a seal, 128 bits: to find two shuffles that begin alike takes some 2**64 tries.
LEAST_SHOWN = 32


class Session(msgspec.Struct, frozen=True, dict=True):
    """Seed and actions are the game: `start`, then `apply` every action of the log.

    Answers that are needed again and again for one state are computed once.
    """

    key: str
    rules_version: int
    options: Any
    seats: int
    seed: bytes
    state: Any
    header: (
        str  # the five lines that say everything but the moves; a record begins with them (`engine.record`)
    )
    moves: int = 0

    @property
    def game(self) -> AnyGame:
        """The rules. Raises UnknownGame if this version of them is not kept."""
        return game_of(self.key, self.rules_version)

    @classmethod
    def start(
        cls,
        key: str,
        options: Any,
        seats: int,
        seed: bytes,
        version: int | None = None,
        sealed: str = "",
    ) -> tuple[Session, tuple[Event, ...]]:
        """Deals, by the latest rules or by a given version.

        `sealed` is the header of a game that was dealt before: its seal stays the same, however options are
        written now. Raises UnknownGame, or RuleError for seats or options that cannot be played.
        """
        game = game_of(key, version)
        state, events = game.deal(options, seats, Rng(seed, 0))
        sealed = sealed or header(key, game.rules_version, seats, options, seed)
        return cls(key, game.rules_version, options, seats, seed, state, sealed), events

    def apply(self, seat: int, action: Action, at: int) -> tuple[Session, tuple[Event, ...]]:
        """The session after the action. Raises RuleError; then nothing has changed."""
        number = self.moves + 1
        state, events = self.game.apply(self.state, seat, action, at, Rng(self.seed, number))
        return msgspec.structs.replace(self, state=state, moves=number), events

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats the table waits for: `Game.waiting_for`."""
        return self.game.waiting_for(self.state)

    def view(self, viewer: int | None) -> Any:
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    @cached_property
    def _views(self) -> dict[int | None, Any]:
        return {}

    @cached_property
    def commitment(self) -> str:
        """SHA-256 of the header: shown at the deal, checked at the end with the seed."""
        return sha256(self.header)


def header(key: str, rules_version: int, seats: int, options: Any, seed: bytes) -> str:
    """The header in today's form. It is written once for a game, at its deal, and kept from then on."""
    tags = {"Game": key, "Rules": rules_version, "Seats": seats, "Options": options, "Seed": seed.hex()}
    return "".join(f"[{name} {msgspec.json.encode(value).decode()}]\n" for name, value in tags.items())


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
