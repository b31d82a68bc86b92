"""Two and four processes share a bot's servers while eight people press on all of them: `make shares`.

By turns one process hands its tables over, one is killed, one is killed in the middle of a race, and a hundred presses
come at once for one turn, or for the last seat of a lobby. Then two do so whose clocks are wrong, and now and then one
of two sleeps, or loses the database or Discord. Fewer of these: `make shares TIMES=8`. Ends with 1 if something
happened that must not.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence

from db.files.progress import draw_bar
from engine.games import GAMES
from table.entries import Go, Pause, Play
from tests.crash import audit
from tests.crash.audit import Game
from tests.crash.bout import Bout
from tests.crash.cuts import Cuts
from tests.crash.offline import Offline
from tests.crash.pauses import Told, audit_pauses
from tests.crash.seats import Crowd, audit_seat
from tests.crash.tally import Tally, lines
from tests.crash.together import Together, audit_together, turns
from tests.waiting import a_moment, patience
from tools.benchmarks.postgresql import postgresql

#: How many processes, and by how many seconds their clocks are ahead, in turn.
COLUMNS: dict[str, tuple[int, Sequence[float]]] = {
    "2 processes": (2, (0.0,)),
    "4 processes": (4, (0.0,)),
    "2 s apart": (2, (2.0, -2.0, 0.0)),
}
EVENTS = ("hand-over", "kill", "race", "turn", "seat")
PRESSED = (2.0, 5.0)  # seconds between two events
WHOLE = 1_200.0  # seconds until each game has been played to its end
CUTS = 5  # events for which one process loses the database once, and Discord once
RACED = 3  # moves of a race before its process is killed


class Shares(Bout):
    """`await Shares(address, number, processes).run(events)`."""

    def __init__(
        self, address: str, number: int, processes: int = 2, clocks: Sequence[float] = (0.0,)
    ) -> None:
        super().__init__(address, number, processes, clocks)

    async def run(self, events: int, *, whole: bool = False) -> Tally:
        """`whole`: it goes on until each game was played to its end."""
        does = {
            "hand-over": self._replaced,
            "kill": self._killed,
            "race": self._in_a_race,
            "turn": self._at_once,
            "seat": self._for_a_seat,
        }
        async with self._world():
            self._told = Told.watching(self._server.world)
            self._together = Together(self._server, self._journal, self._people, self._chance)
            self._crowd = Crowd(self._server, self._journal, self._chance, self._guild_ids)
            self._places = [
                self._server.world.create_channel(guild, "corner").id for guild in self._guild_ids
            ]
            async with self._course():
                await self._all_started()
                await self._begun_to_play()
                for number in range(events):
                    await does[EVENTS[number % len(EVENTS)]]()
                    audit.audit_store(await audit.read(self._address), self._pacing, self.tally)
                    draw_bar((number + 1) / events)
                if whole:
                    await self._whole_games()
                await self._look()
            audit_pauses(await audit.read(self._address), self._told, self.tally)
        return self.tally

    async def _whole_games(self) -> None:
        end = time.monotonic() + WHOLE
        async with self._pressing():
            while left := GAMES.keys() - await ended(self._address):
                if time.monotonic() > end:
                    break
                await asyncio.sleep(1)
        for key in left:
            self.tally.fault("games that nobody played to their end", key)

    async def _replaced(self) -> None:
        async with self._pressing():
            await asyncio.sleep(self._chance.uniform(*PRESSED))
            await self._hand_over(self._chance.randrange(self._shards))
            await asyncio.sleep(self._chance.uniform(*PRESSED))

    async def _killed(self) -> None:
        """The others play on meanwhile."""
        shard = self._chance.randrange(self._shards)
        async with self._pressing():
            await self._die(shard)
            await self._started(shard)
            await asyncio.sleep(self._chance.uniform(*PRESSED))

    async def _in_a_race(self) -> None:
        """Everybody is told that it is paused; by Ready it goes on as it was."""
        async with self._pressing():
            race = await self._race()
            shard = self._shard_of(race.table.channel.guild_id)
            self._bots[shard].kill()
            await self._bots[shard].ended()
            self._count_death(shard, "in a race")
            left = await self._settled(race.table.id)
            await self._started(shard)
            if left.table.race_on is None:
                return  # it has just ended
            self.tally.count("of these in the middle of a race")
            async with patience("a race does not go on", self._said):
                while (
                    again := opened(now := await audit.read_one(self._address, race.table.id), left)
                ) is None:
                    await a_moment()
        if not again:
            later = [type(step.logged.entry).__name__ for step in now.steps[left.table.number :]]
            what = f"table {race.table.id}, {race.table.key}, left at {left.table.number}, then {later}"
            self.tally.fault("races that did not go on as they were", what)

    async def _settled(self, table_id: int) -> Game:
        """A table whose process is dead. PostgreSQL may still be writing what that had sent last."""
        left = await audit.read_one(self._address, table_id)
        while True:
            await a_moment()
            again = await audit.read_one(self._address, table_id)
            if again.table.number == left.table.number:
                return again
            left = again

    async def _race(self) -> Game:
        """One that has been played for a while."""
        async with patience("nobody plays a race", self._said):
            while True:
                for game in await audit.read(self._address):
                    race = game.table.race_on
                    if race is not None and race.open and _moves_since_go(game) >= RACED:
                        return game
                await a_moment()

    async def _at_once(self) -> None:
        """Nobody presses besides the one who is waited for."""
        async with patience("nobody is waited for in every place", self._said):
            while True:
                for turn in turns(await audit.read(self._address)):
                    direct = self._server.world.get_dm_channel(turn.user).id
                    places = (direct, *self._places[1:])
                    before = {game.table.id: game.table for game in await audit.read(self._address)}
                    pressed = await self._together.press(turn.user, places)
                    if pressed is not None:
                        after = await audit.read_one(self._address, pressed)
                        audit_together(before[pressed], after, turn.user, self.tally)
                        return
                async with self._pressing():
                    await asyncio.sleep(1)

    async def _for_a_seat(self) -> None:
        """Both the process before and its heir are asked for it."""
        shard = self._chance.randrange(self._shards)
        here, *elsewhere = (*self._places[shard:], *self._places[:shard])
        lobby = await self._crowd.gathered(here)
        before, heir = self._bots[shard], await self._heir_of(shard)
        pressing = asyncio.create_task(self._crowd.press(lobby, elsewhere))
        await self._handed_over(before, heir)
        presses = await pressing
        after = await audit.read_one(self._address, presses[0].pressed.target)
        audit_seat(after, presses, self.tally)
        await self._crowd.leave(lobby, after)


async def ended(address: str) -> Counter[str]:
    """How many games were played to their end, by game."""
    return Counter(game.table.key for game in await audit.read(address) if game.table.phase == "over")


def _moves_since_go(game: Game) -> int:
    moves = 0
    for step in reversed(game.steps):
        if isinstance(step.logged.entry, Go):
            return moves
        moves += isinstance(step.logged.entry, Play)
    return 0


def opened(game: Game, left: Game) -> bool | None:
    """Whether a race was opened again as it was left; None: it was not yet opened."""
    assert left.table.session is not None
    later = [step for step in game.steps if step.logged.n > left.table.number]
    # From GO on moves count, also before the entry that says so.
    moved = (at for at, step in enumerate(later) if isinstance(step.logged.entry, Go | Play))
    first = next(moved, None)
    if first is None:
        return None
    session = later[max(first - 1, 0)].table.session
    is_paused = isinstance(later[0].logged.entry, Pause)
    return is_paused and session is not None and session.state == left.table.session.state


def main() -> int:
    events, began = int(os.environ.get("TIMES") or 100), time.monotonic()
    found: dict[str, Tally] = {}
    games: dict[str, Counter[str]] = {}
    with postgresql("cuts", "offline", *(f"shares{number}" for number in range(len(COLUMNS)))) as servers:
        if servers is None:
            return 2
        _own, cut, offline, *others = servers
        for address, (name, (processes, clocks)) in zip(others, COLUMNS.items(), strict=True):
            found[name] = asyncio.run(Shares(address, 0, processes, clocks).run(events, whole=True))
            games[name] = asyncio.run(ended(address))
        found["cut off"] = asyncio.run(Cuts(cut, 0).run(-(-events // CUTS)))
        games["cut off"] = asyncio.run(ended(cut))
        found["no Discord"] = asyncio.run(Offline(offline, 0).run(-(-events // CUTS)))
        games["no Discord"] = asyncio.run(ended(offline))
    print(file=sys.stderr)
    for line in lines(found):
        print(line)
    print("\nGames played to their end:")
    for key in GAMES:
        print(f"{key:20}" + "".join(f"{counted[key]:>14}" for counted in games.values()))
    print(f"\n{time.monotonic() - began:.0f} s")
    faults = [fault for tally in found.values() for fault in tally.faults]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
