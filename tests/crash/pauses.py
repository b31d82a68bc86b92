"""Pauses of races: whether people were told of each, and whether the race went on as it was."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import inf
from typing import NamedTuple

from sandbox.world import Update, World
from table.entries import Countdown, Pause
from tests.crash.audit import Game
from tests.crash.people import offers_of
from tests.crash.tally import Tally

SLACK = 3.0  # seconds by which a bot's clock may differ from Discord's


class Told(NamedTuple):
    """When Ready was offered at a table, in its message or in somebody's panel, by table."""

    times: defaultdict[int, list[float]]

    @classmethod
    def watching(cls, world: World) -> Told:
        """Keeps it from now on."""
        told = cls(defaultdict(list))
        world.watchers.append(lambda update: told._look(world, update))
        return told

    def _look(self, world: World, update: Update) -> None:
        message = world.messages.get(update.channel_id, {}).get(update.id)
        if update.kind != "message" or message is None or message.author_id != world.bot_user.id:
            return
        for offer in offers_of(message):
            if offer.pressed.kind == "ready":
                self.times[offer.pressed.target].append(time.time())


class Paused(NamedTuple):
    """From when to when a race that was on stood still."""

    since: float
    until: float


def audit_pauses(games: Iterable[Game], told: Told, tally: Tally) -> None:
    """Each pause of a race is told, and nobody has lost or won a card by it."""
    for game in games:
        for paused in _pauses(game):
            tally.count("pauses of a race")
            if not any(
                paused.since - SLACK <= at <= paused.until + SLACK for at in told.times[game.table.id]
            ):
                tally.fault("pauses that nobody was told of", f"table {game.table.id}: {paused}")


def _pauses(game: Game) -> Iterator[Paused]:
    for number, (before, step) in enumerate(pairwise(game.steps), 2):
        if isinstance(step.logged.entry, Pause) and before.table.race_on is not None:
            later = [
                each.logged.when.timestamp()
                for each in game.steps[number:]
                if isinstance(each.logged.entry, Countdown)
            ]
            yield Paused(step.logged.when.timestamp(), min(later, default=inf))
