"""The real bot with words instead of pictures, which have rows of their own.

It begins races at once and asks nobody to move, so only presses are measured.
"""

from __future__ import annotations

import asyncio
import math
import sys
from collections.abc import Callable, Mapping

import uvloop

from benchmarks.bot_process import serve
from cardinal import Cardinal
from cogs.wire.layouts import Drawing, Layout, Scene
from cogs.wire.pacer import Pacer
from db.store import Store
from engine.big_bang.game import BigBang
from engine.seven_ate_nine.game import SevenAteNine
from host.host import Host
from host.pacing import Pacing
from pictures.studio import Studio
from settings import Settings

PATIENT = Pacing(countdown=0).with_pace("live", ping=3600)


async def in_words(self: Scene, studio: Studio) -> tuple[Layout, bytes | None]:
    """The alt text instead of each picture, because it is made for every picture."""
    return Scene(tuple(part.alt if isinstance(part, Drawing) else part for part in self.parts)).view(), None


class Kept(Host):
    """A host whose Discord still shows every table, like a real one after a restart."""

    async def start(
        self, *, emptied: bool = False, servers: Callable[[], Mapping[int, bool]] | None = None
    ) -> None:
        await super().start(servers=servers)


class Whole(Cardinal):
    """The real bot, which reports when it has taken up its games."""

    def __init__(
        self, settings: Settings, store: Store, pacing: Pacing, host: type[Host], pacer: Pacer | None = None
    ) -> None:
        super().__init__(settings, store, pacer)
        self.host = host(store, self.presenter, pacing=pacing)
        self.begun = asyncio.Event()

    async def on_ready(self) -> None:
        await super().on_ready()
        self.begun.set()


async def main(database: str, how: str) -> None:
    """`how`: "again" shows every table again at the start, as in a sandbox that was emptied; "kept" leaves them;
    "unpaced" shows them again and sends edits at once, because a press that waits is measured with cold caches.
    """
    for race in (SevenAteNine, BigBang):
        race.nudge_s, race.deserted_s = 3600, 7200
    Scene.drawn = in_words  # type: ignore[method-assign]
    settings = Settings.load({"DATABASE_URL": f"sqlite:///{database}"})
    store = await Store.open(settings.database_url)
    try:
        pacer = Pacer(per_second=math.inf, most=math.inf) if how == "unpaced" else Pacer()
        await serve(Whole(settings, store, PATIENT, Kept if how == "kept" else Host, pacer))
    finally:
        await store.close()


if __name__ == "__main__":
    *_, how, database = sys.argv
    uvloop.run(main(database, how))
