"""Moving pictures of how games end: the last moves, as **Share** posts them, and the end. The computer plays them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from cogs.scenes.animation import frames
from engine.game import Rng
from host.log import rows
from host.shown.entries_to_tell import last_round
from table.replay import Moment, Replay, is_shown
from table.table import Channel, Person
from tools.simulated import Player, Setting, play
from ui.games import face_of
from ui.pictures.animator_process import Frame, animate

WHEN = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)
NAMES = ("Ada", "Ben", "Cleo")
SKILL = 0.9
END_MS = 4_000


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
    return animate([*asyncio.run(frames(replay, part, None)), _end(replay)], lambda _number: None)


def _end(replay: Replay) -> Frame:
    """Who has won, and what decided it in gold, as the game's message shows it."""
    table, story = replay.moments[-1].table, tuple(moment.logged for moment in replay.moments)
    drawn = face_of(table).end(table, rows.scorecard(table.id, story), last_round(story, story[-1].n))
    return Frame(drawn.draw, drawn.args, drawn.options, END_MS, fits=True)
