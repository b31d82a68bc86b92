"""People who play the computer in their own panels, in a channel where nothing else happens."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from sandbox.refused import RefusedError
from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID
from tests.crash.people import MOVES, PAUSE, Offer, People

ALONE = (1, 4, 6)  # numbers in PEOPLE
ON = ("ready", "rematch")  # a result is read, or the game is over


class Alone:
    """Begins private games, and presses what the panels offer, whatever becomes of the bot."""

    def __init__(
        self,
        server: SandboxServer,
        people: People,
        chance: random.Random,
        guilds: Sequence[int] = (GUILD_ID,),
    ) -> None:
        self._server, self._people, self._chance = server, people, chance
        self._channels = [
            server.world.create_channel(guilds[number % len(guilds)], f"alone-{number}").id
            for number in ALONE
        ]

    async def play(self) -> None:
        """Until it is cancelled."""
        async with asyncio.TaskGroup() as all_:
            for number, channel in zip(ALONE, self._channels, strict=True):
                all_.create_task(self._live(self._server.world.people[number], channel))

    async def _live(self, user: int, channel: int) -> None:
        while True:
            await asyncio.sleep(self._chance.uniform(*PAUSE))
            try:
                await self._step(user, channel)
            except RefusedError:
                continue  # nobody is there, or what was to be pressed has just gone

    async def _step(self, user: int, channel: int) -> None:
        """A move or what leads on; without a panel the list of tables, or else a new game."""
        offers = self._people.offers(channel, user)
        for kinds in (MOVES, ON, ("mine",), ("against", "dailyplay")):
            if found := [offer for offer in offers if offer.pressed.kind in kinds]:
                await self._people.press(user, self._chance.choice(found))
                return
        is_over = any(offer.pressed.kind == "dealdone" for offer in offers)  # a daily has no rematch
        if not offers or (is_over and self._chance.random() < 0.1):
            command = self._chance.choice(("games", "play", "daily"))
            await self._server.interactions.command(user, channel, command, {})
            return
        await self._look(user, offers)

    async def _look(self, user: int, offers: Sequence[Offer]) -> None:
        """While the computer moves, now and then at the cards."""
        looks = [offer for offer in offers if offer.pressed.kind == "hand"]
        if looks and self._chance.random() < 0.1:
            await self._people.press(user, looks[0])
