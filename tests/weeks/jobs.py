"""Villages, each played in a process of its own, which finds its work here by name."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.still_time import StillLoop
from tests.weeks.tally import Tally
from tests.weeks.village import Village

IN_A_VILLAGE = 25


class Job(NamedTuple):
    number: int
    games: int
    processes: int = 1


def played(job: Job) -> Tally:
    """The games of one village."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=StillLoop) as runner:
        address = f"sqlite:///{Path(folder) / 'games.sqlite3'}"
        return runner.run(Village(address, job.number, job.processes).run(job.games))


def jobs(games: int, first: int, processes: int) -> Iterator[Job]:
    for number, done in enumerate(range(0, games, IN_A_VILLAGE), first):
        yield Job(number, min(IN_A_VILLAGE, games - done), processes)
