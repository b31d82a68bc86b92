"""Ten thousand games over weeks, by people who forget them, go away, and sleep: `make weeks`.

The real host and a real store play them on a clock that jumps, and in place of Discord somebody counts. Some only:
`make weeks GAMES=500`; others: `FIRST=` is the number of the first village, each has twenty-five games. Ctrl-C prints
what was counted so far. It ends with 1 if something happened that must not.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.still_time import StillLoop
from tests.weeks.tally import Tally
from tests.weeks.village import Village
from tools.progress import bar

IN_A_VILLAGE = 25
MOST_FAULTS = 20  # that are told in full


class Job(NamedTuple):
    number: int
    games: int


def played(job: Job) -> Tally:
    """The games of one village."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(Village(f"sqlite:///{Path(folder) / 'games.sqlite3'}", job.number).run(job.games))


def jobs(games: int, first: int) -> Iterator[Job]:
    for number, done in enumerate(range(0, games, IN_A_VILLAGE), first):
        yield Job(number, min(IN_A_VILLAGE, games - done))


def main() -> int:
    games, first = int(os.environ.get("GAMES") or 10_000), int(os.environ.get("FIRST") or 0)
    cores = int(os.environ.get("JOBS") or len(os.sched_getaffinity(0)))
    tally, began, done = Tally(), time.monotonic(), 0
    with multiprocessing.Pool(
        cores, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            for found in pool.imap_unordered(played, jobs(games, first)):
                tally.add(found.counted, found.faults)
                done += IN_A_VILLAGE
                bar(min(done / games, 1))
        except KeyboardInterrupt:
            pool.terminate()
    print(file=sys.stderr)
    for line in tally.lines():
        print(line)
    print(f"\n{time.monotonic() - began:.0f} s")
    for fault in tally.faults[:MOST_FAULTS]:
        print(fault, file=sys.stderr)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
