"""Bouts, each played in a process of its own, and what was counted in those that are done."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.crash.bout import Bout
from tests.crash.tally import Tally

FOLDER = Path("data/crash")
IN_A_BOUT = 50  # kills


class Job(NamedTuple):
    database: str
    number: int
    kills: int
    address: str  # "" for a file of its own
    processes: int = 1

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.database}-{self.processes}-{self.number}-{self.kills}.json"


def played(job: Job) -> Job:
    """Plays a bout and keeps what was counted."""
    kept = job.file.with_suffix(".sqlite3")
    address = job.address or f"sqlite:///{kept}"
    kept.unlink(missing_ok=True)
    tally = asyncio.run(Bout(address, job.number, job.processes).run(job.kills))
    job.file.write_bytes(msgspec.json.encode(tally))
    if not tally.faults:
        for file in FOLDER.glob(f"{kept.name}*"):
            file.unlink()
    return job


def jobs(database: str, kills: int, address: str, processes: int = 1) -> list[Job]:
    """The bouts of a database."""
    counts = [min(IN_A_BOUT, kills - done) for done in range(0, kills, IN_A_BOUT)]
    return [
        Job(database, number, count, address.format(number), processes) for number, count in enumerate(counts)
    ]


def counted(all_: Sequence[Job]) -> dict[str, Tally]:
    found = {name: Tally({}, []) for name in dict.fromkeys(job.database for job in all_)}
    for job in all_:
        if job.file.exists():
            found[job.database].add(msgspec.json.decode(job.file.read_bytes(), type=Tally))
    return found
