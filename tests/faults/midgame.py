"""A game of Play Nine in its middle, in the tests' process: what is seen of it, and which presses became moves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

from host.times import EvenClock
from table.entries import Extend, Play, Timeout
from table.table import Table
from tests import says, still_time
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World
from wire.presses import Pressed


class SetWorld(World):
    """A world where the clock of the bot's machine may be set."""

    ahead = 0.0  # seconds

    @cached_property
    def _clock(self) -> EvenClock:
        return EvenClock(lambda: self.env.now().timestamp() + self.ahead, still_time.steady)

    def _now(self) -> datetime:
        return self._clock()


class MidGame:
    """Two people, one hole; each has turned over two cards."""

    id: int

    def __init__(self, world: SetWorld) -> None:
        self.world = world
        self._moves: dict[int, str] = {}  # pressed so far, by interaction

    async def begin(self) -> None:
        self.world.env.backend.subscribers.append(self._note)
        self.id = await self.world.game(self.world.ben, holes=1, pace="live")
        await self.world.play_on(self.id, stop=lambda table: table.view(None).phase == "draw")

    def _note(self, event: str, payload: Mapping[str, Any]) -> None:
        """Remembers a press on a button that makes a move."""
        pressed = Pressed.parse((payload.get("data") or {}).get("custom_id", ""))
        if event == "INTERACTION_CREATE" and pressed is not None and pressed.kind == "action":
            self._moves[int(payload["id"])] = pressed.arg

    @property
    def live(self) -> list[Seen]:
        """The messages of the table that can be pressed, wherever they stand."""
        backend = self.world.env.backend
        places = [
            place
            for place, channel in backend.channels.items()
            if channel.parent_id is None or channel.parent_id in backend.channels
        ]
        return [seen for place in places for seen in self.world.messages(place) if self._is_live(seen)]

    def _is_live(self, seen: Seen) -> bool:
        pressed = map(Pressed.parse, seen.buttons.values())
        return any(each is not None and (each.kind, each.target) == ("hand", self.id) for each in pressed)

    async def table(self) -> Table:
        return await self.world.table(self.id)

    async def thread(self) -> int:
        thread = (await self.world.host.projection.read_shown(self.id)).thread_id
        assert thread is not None
        return thread

    async def opened(self) -> Player:
        """The player whose turn it is, with an open panel."""
        player = await self.world.whose_turn(self.id)
        await player.press(await self.world.table_message(self.id), says.CARDS)
        return player

    async def draw(self) -> Answer:
        """The player whose turn it is draws a card, in the panel that is open."""
        return await (await self.world.whose_turn(self.id)).in_panel(says.DRAW)

    async def turn(self) -> None:
        """The player whose turn it is draws a card and puts it in the place of the first."""
        player = await self.world.whose_turn(self.id)
        await player.in_panel(says.DRAW)
        await player.in_panel("1")

    async def play_out(self) -> None:
        """Plays until the game is over. The table stands in one place all the time."""

        def look(_table: Table) -> bool:
            assert len(self.live) == 1, "one message of the table has buttons"
            return False

        await self.world.play_on(self.id, look)
        assert self.live == []

    async def times(self) -> list[type]:
        """The entries that say that a player's time was up, or that somebody got more."""
        story = [told.entry for told in await self.world.host.ledger.story(self.id)]
        return [type(entry) for entry in story if isinstance(entry, Timeout | Extend)]

    async def moves(self) -> tuple[list[tuple[int, str]], dict[int, str]]:
        """Those in the log, and those that were pressed: each by its interaction."""
        story = [told.entry for told in await self.world.host.ledger.story(self.id)]
        played = [(entry.source or 0, entry.action) for entry in story if isinstance(entry, Play)]
        return played, self._moves
