"""The real bot with words instead of pictures; it writes down when it has shown which state of a table.

People without a clock are pinged after `SILENCE` at each table, even while they press at another one: the same few
people sit at all of them. So a minute has some pings.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import uvloop

from benchmarks.bot_process import serve
from benchmarks.whole_bot import Kept, Whole, in_words
from cogs.shown import ping_lists
from cogs.shown.presenter import DiscordPresenter
from cogs.wire.layouts import Scene
from db.store import Store
from host.pacing import Pacing
from host.presenter import Shown
from host.waits.presence import Presence
from settings import Settings
from table.entries import Logged
from table.table import Table

SILENCE = 5.0  # seconds

_show = DiscordPresenter.show


def shown_by(database: str) -> Path:
    """The file in which the bot of this database writes it down."""
    return Path(f"{database}.shown")


def when_shown(database: str) -> Iterator[tuple[int, int, float]]:
    """A game, the entry up to which its message tells, and when it did, in seconds since 1970."""
    for line in shown_by(database).read_text(encoding="ascii").splitlines():
        game, number, at = line.split()
        yield int(game), int(number), float(at)


def note_in(file: TextIO) -> None:
    async def show(
        self: DiscordPresenter,
        table: Table,
        shown: Shown,
        last: tuple[Logged, ...],
        *,
        played: tuple[Logged, ...] = (),
        left: tuple[Logged, ...] = (),
        buried: bool = False,
    ) -> Shown:
        new = await _show(self, table, shown, last, played=played, left=left, buried=buried)
        print(table.id, table.number, time.time(), file=file)
        return new

    DiscordPresenter.show = show  # type: ignore[method-assign]


def unseen(self: Presence, user_id: int | None, table_id: int | None = None) -> None:
    """Nobody is at it."""


async def main(database: str) -> None:
    Presence.seen = unseen  # type: ignore[method-assign]
    ping_lists.MOST = 1
    Scene.drawn = in_words  # type: ignore[method-assign]
    settings = Settings.load({"DATABASE_URL": f"sqlite:///{database}"})
    store = await Store.open(settings.database_url)
    try:
        with shown_by(database).open("w", encoding="ascii") as file:
            note_in(file)
            pacing = Pacing().with_pace("none", ping=SILENCE, reminders=())
            await serve(Whole(settings, store, pacing, Kept))
    finally:
        await store.close()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
