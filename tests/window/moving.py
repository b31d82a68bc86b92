"""Moving pictures of how games end: the last moves, as **Share** posts them. The computer plays them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from cogs.scenes.animation import frames
from engine.game import Rng
from host.log import rows
from table.replay import Moment, Replay, is_shown
from table.table import Channel, Person
from tools.simulated import Player, Setting, play
from ui.pictures.animator_process import animate

WHEN = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)
NAMES = ("Ada", "Ben", "Cleo")
SKILL = 0.9


class Film(NamedTuple):
    """The last moments of a game, and the picture of its end."""

    key: str
    people: int
    seed: str
    moments: int
    options: Mapping[str, Any] = MappingProxyType({})


FILMS = (
    Film("play_nine", 3, "b", 15),
    Film("seven_ate_nine", 3, "e", 30),
)


def story(film: Film) -> Replay:
    """The game of which the picture is taken."""
    players = [Player(Person(number + 1, name), SKILL) for number, name in enumerate(NAMES[: film.people])]
    setting = Setting(film.key, players, Channel(10, 20), WHEN, options=film.options)
    log = play(setting, Rng(film.seed.encode(), film.key)).entries
    return Replay(tuple(Moment(*step) for step in rows.steps(log) if is_shown(*step)))


def picture(film: Film) -> bytes:
    """A WebP."""
    replay = story(film)
    part = range(len(replay.moments))[-film.moments :]
    return animate(asyncio.run(frames(replay, part, None)), lambda _number: None)
