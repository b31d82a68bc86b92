"""Fills a database with busy tables at the spots on stdin; any version of the project runs the text of this script.

python -c "$(cat benchmarks/sustained_tables.py)" ADDRESS < SPOTS
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]

from benchmarks.games_at_hand import ADA, BEN, GOLF, NUMBERS, SEVENS, Script, Shelf, Spot
from db.store import Store

RACE = Script("seven_ate_nine", (ADA, BEN), options={"match": True, "penalty": "none"})
BANG = Script("big_bang", (ADA, BEN), options={"rounds": 9})
SCRIPTS = (GOLF, SEVENS, NUMBERS, RACE, BANG)


async def main(address: str, spots: Sequence[Spot]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = address.removeprefix("sqlite:///")
        file = Path(folder) / "games" if path == address else Path(path)
        for number, script in enumerate(SCRIPTS):
            shelf = await Shelf.played(Path(folder), script, "live")
            await shelf.fill(file, spots=spots[number :: len(SCRIPTS)])
        if path == address:
            await moved(file, address)


async def moved(file: Path, address: str) -> None:
    """Moves the rows to PostgreSQL; an earlier version has no command for that."""
    await (await Store.open(address)).close()
    connection = await asyncpg.connect(address)
    with closing(sqlite3.connect(file)) as database:
        for name in ("games", "seats", "moves"):
            found = database.execute(f"SELECT * FROM {name}")
            columns = [column[0] for column in found.description]
            kinds = dict(
                await connection.fetch(
                    "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = $1",
                    name,
                )
            )
            flags = [kinds[column] == "boolean" for column in columns]
            rows = [
                [bool(value) if flag else value for flag, value in zip(flags, row, strict=True)]
                for row in found
            ]
            await connection.copy_records_to_table(name, records=rows, columns=columns)
    await connection.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], [Spot(*spot) for spot in json.load(sys.stdin)]))
