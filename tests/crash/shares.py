"""Two processes share a bot's servers while eight people press on both; now one is killed, now one hands over."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence

from sandbox.world import FIRST_PERSON_ID, GUILD_ID
from tests.crash import audit
from tests.crash.bout import Bout
from tests.crash.tally import Tally
from tests.wire.program import Program

SHARDS = 2
SECOND_GUILD = ((GUILD_ID >> 22) + 1) << 22  # of the other shard
PRESSED = (2.0, 5.0)  # seconds between two events


class Shares(Bout):
    """`await Shares(address, number).run(events)`: kills and hand-overs take turns."""

    def __init__(self, address: str, number: int) -> None:
        super().__init__(address, number)
        self._bots: dict[int, Program] = {}

    async def run(self, events: int) -> Tally:
        async with self._world():
            for shard in range(SHARDS):
                await self._begun(shard)
            try:
                await self._begun_to_play()
                async with self._pressing():
                    for number in range(events):
                        await asyncio.sleep(self._chance.uniform(*PRESSED))
                        shard = self._chance.randrange(SHARDS)
                        await (self._killed if number % 2 else self._handed_over)(shard)
                        audit.audit_store(await audit.read(self._address), self._pacing, self.tally)
                await self._look()
                await self._calm()
            finally:
                for bot in self._bots.values():
                    await bot.end()
                    self._bot = bot
                    self._read_log()
        return self.tally

    def _guilds(self) -> Sequence[int]:
        world = self._server.world
        world.create_guild("Other Club", id=SECOND_GUILD, owner_id=FIRST_PERSON_ID)
        for user in (*world.people[1:], world.bot_user.id):
            world.add_member(SECOND_GUILD, user)
        return GUILD_ID, SECOND_GUILD

    async def _begun(self, shard: int, says: str = "Ready as") -> Program:
        await self._start(SHARD_COUNT=str(SHARDS), SHARD_IDS=str(shard))
        await self._bot.says(says)
        self._bots[shard] = self._bot
        return self._bot

    async def _killed(self, shard: int) -> None:
        """The other one plays on meanwhile."""
        bot = self._bots[shard]
        bot.kill()
        await bot.ended()
        self._count_death("at any moment")
        await self._begun(shard)

    async def _handed_over(self, shard: int) -> None:
        before = self._bots[shard]
        heir = await self._begun(shard, "Ready to take over as")
        before.send(signal.SIGTERM)
        await heir.says("Ready as")
        await before.ended()
        self.tally.count("hand-overs")
