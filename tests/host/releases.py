"""The database that each release leaves behind, in `tests/data`, and what that release said of its tables.

`python -m tests.host.releases` writes both files of the present version, where it has none. They are never written
again: what is on people's disks does not change either.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from engine.games import GAMES
from settings import Program
from table.table import Table
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.host.playing import attempts, played_out, turn, unattended
from tests.still_time import StillLoop

DATA = Path(__file__).parent.parent / "data"
MOVES = 12  # of a game that is not over yet
PEOPLE = (ADA, BEN, CLEO)
QUIET = {"zone": "Europe/Berlin", "quiet_from": 23 * 60, "quiet_to": 7 * 60, "text_only": True}


def path_of(version: str) -> Path:
    return DATA / f"database_{version.replace('.', '_')}.sql"


def kept() -> list[str]:
    """The releases whose databases are in `tests/data`."""
    return [path.stem.removeprefix("database_").replace("_", ".") for path in DATA.glob("database_*_*_*.sql")]


def told(version: str) -> dict[str, dict[str, Any]]:
    """What the release said of each table, by the name that the table has here."""
    found: dict[str, dict[str, Any]] = json.loads(path_of(version).with_suffix(".json").read_text("utf-8"))
    return found


def facts(table: Table) -> dict[str, Any]:
    found = {
        "id": table.id,
        "game": table.key,
        "phase": table.phase,
        "reason": table.reason,
        "names": list(table.names),
        "waiting": list(table.waiting),
        "seal": None if table.session is None else table.session.commitment,
        "places": [[line.seat, line.place] for line in table.standings],
    }
    if table.session is None:
        return found | {"options": table.options, "invited": list(table.invited)}
    state = table.session.state
    return found | {
        "scores": list(table.game.scores(state)),
        "legal": [list(map(str, table.game.legal(state, seat))) for seat in range(len(table.seats))],
    }


async def _filled(bench: Bench) -> dict[str, int]:
    """Each game over and in the middle, a lobby, and what people and a server have chosen. The ids of the tables."""
    await bench.host.change_player(ADA.id, **QUIET)
    await bench.host.servers.change(
        CHANNEL.guild_id, lambda now: replace(now, pace="day", news="awards,seats")
    )
    tables = {"a lobby": (await bench.lobby(ADA, BEN, holes=3)).id}
    for key, game in GAMES.items():
        people = PEOPLE[: max(2, min(game.seats))]
        tables[f"{key}, over"] = (await bench.game(*people, key=key)).id
        assert (await played_out(bench, tables[f"{key}, over"])).phase == "over"
    await bench.entered()
    for key, game in GAMES.items():
        people = PEOPLE[: min(game.seats)]  # alone where that can be: a channel has room for one race
        table = await (bench.race if game.is_race(game.options({}), len(people)) else bench.game)(
            *people, key=key
        )
        tables[f"{key}, begun"] = table.id
        for _ in range(MOVES):
            table = await bench.host.ledger.table(table.id)
            await (turn if table.race is None else attempts)(bench, table)
    return tables


async def _written(folder: Path, version: str) -> None:
    file = folder / "release.sqlite3"
    bench = Bench(f"sqlite:///{file}")
    await bench.start()
    try:
        tables = await _filled(bench)
    finally:
        await bench.stop()  # a race is paused
    async with unattended(file) as host:
        said_of = {name: facts(await host.ledger.table(table_id)) for name, table_id in tables.items()}
    with closing(sqlite3.connect(file)) as connection:
        path_of(version).write_text("\n".join(connection.iterdump()) + "\n", "utf-8")
    path_of(version).with_suffix(".json").write_text(json.dumps(said_of, indent=1) + "\n", "utf-8")


def main() -> int:
    version = Program.load().version
    if path_of(version).exists():
        sys.stderr.write(f"{path_of(version).name} is there already, and is never written again.\n")
        return 1
    with TemporaryDirectory() as folder, asyncio.Runner(loop_factory=StillLoop) as runner:
        runner.run(_written(Path(folder), version))
    sys.stdout.write(f"{path_of(version)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
