"""Databases full of tables that wait for somebody for days: one is really played, then copied row by row.

Ada sits at the first of them. The others have no log; only the rows of the store say who sits there.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from benchmarks import filling
from benchmarks.filling import Rows, bar
from benchmarks.games_at_hand import ADA, BEN, FIRST_GAME, Script, Shelf
from db.columns import stored

TABLES, TIMERS = 100_000, 200_000
ADAS = 50  # tables
PEOPLE = 50_000
MOVES = 100  # of each game
FIRST_PERSON = 1 << 52
DUE = datetime(2100, 1, 1, tzinfo=UTC)  # the first of the timers; the others follow it, one a second
AT_ONCE = 2_000  # games

LATE = Script("play_nine", (ADA, BEN), lambda table, ada: table.number >= MOVES)

_TIMERS = ("game_id", "kind", "due_at", "token", "seat", "user_id", "since", "deadline", "asked_at")


async def shelf(folder: Path) -> Shelf:
    return await Shelf.played(folder, LATE, "1d")


async def fill(address: str, shelf: Shelf, tables: int = TABLES) -> None:
    columns = {name: shelf.columns(name) for name in ("games", "seats", "moves")} | {"timers": _TIMERS}
    await filling.fill(address, columns, _pieces(shelf, tables), bar(f"{tables:,} tables"))


def _pieces(shelf: Shelf, tables: int) -> Iterator[tuple[float, Rows]]:
    numbers = iter(range(tables))
    columns = shelf.columns("seats")
    game, user = columns.index("game_id"), columns.index("user_id")
    done = 0
    while piece := list(islice(numbers, AT_ONCE)):
        done += len(piece)
        games = [FIRST_GAME + number for number in piece]
        seats = list(shelf.rows("seats", games))
        for row in seats:
            if row[game] >= FIRST_GAME + ADAS:
                row[user] = FIRST_PERSON + (row[game] + row[user]) % PEOPLE
        yield (
            done / tables,
            {
                "games": list(shelf.rows("games", games)),
                "seats": seats,
                "moves": list(shelf.rows("moves", [each for each in games if each < FIRST_GAME + ADAS])),
                "timers": [timer for number in piece for timer in _timers(shelf, number)],
            },
        )


def _timers(shelf: Shelf, number: int) -> Iterator[tuple[object, ...]]:
    """A timer for the seat that the table waits for, and one for another seat."""
    for which in range(TIMERS // TABLES):
        due = DUE + timedelta(seconds=number * (TIMERS // TABLES) + which)
        user = (ADA, BEN)[which].id if number < ADAS else FIRST_PERSON + (2 * number + which) % PEOPLE
        yield (
            FIRST_GAME + number,
            "turn",
            stored(due),
            shelf.waits_since,
            (shelf.seat + which) % 2,
            user,
            stored(due - timedelta(days=1)),
            stored(due + timedelta(days=1)),
            None,
        )
