"""A hundred people press for the last seat of a lobby, while its process hands its tables over.

A seat is taken on the server of its table alone. So two processes meet there in a hand-over, and others refuse what a
forger presses: a copy of the lobby's message on another server.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress

from simcord.backend.models import Message, User

from engine.games import GAMES
from sandbox.refused import RefusedError
from sandbox.server import SandboxServer
from sandbox.world import fixed_id
from table.entries import Join
from tests.crash.audit import REFUSED, Game
from tests.crash.journal import Journal, Press
from tests.crash.people import BUTTON, offers_of
from tests.crash.tally import Tally
from tests.waiting import PATIENCE, a_moment, patience

GAME = "sevens"
SEATED = GAMES[GAME].seats[-1] - 1  # people, and one seat is free
PRESSES = 100
WITHIN = 1.5  # seconds, about as long as a hand-over takes
FORGED = 0.1  # of all presses
FIRST = fixed_id(10_000)  # person


class Crowd:
    """People who want to play, on all servers of a world."""

    def __init__(
        self, server: SandboxServer, journal: Journal, chance: random.Random, guilds: Sequence[int]
    ) -> None:
        self._server, self._journal, self._chance = server, journal, chance
        self.people = range(FIRST, FIRST + SEATED + PRESSES)
        for user in self.people:
            server.world.users[user] = User(id=user, name=f"guest {user - FIRST}")
            for guild in guilds:
                server.world.add_member(guild, user)

    async def gathered(self, channel: int) -> Message:
        """The lobby of a table that has one seat left."""
        opener, *others = self.people[:SEATED]
        before = self._lobbies(channel)
        await self._server.interactions.command(opener, channel, "play", {"game": GAME, "pace": "live"})
        async with patience("no lobby stands there", list):
            while not (new := [each for each in self._lobbies(channel) if each not in before]):
                await a_moment()
        for other in others:
            await self._press(other, new[0], "join")
        return new[0]

    def _lobbies(self, channel: int) -> list[Message]:
        return [
            message
            for message in self._server.world.messages[channel].values()
            if any(offer.pressed.kind == "join" for offer in offers_of(message))
        ]

    async def press(self, lobby: Message, elsewhere: Sequence[int]) -> list[Press]:
        """Everybody else at once, some of them in these other channels."""
        world = self._server.world
        (join,) = (offer for offer in offers_of(lobby) if offer.pressed.kind == "join")
        row = {"type": 1, "components": [join.part]}
        copies = [
            world.create_message(place, world.bot_user.id, None, components=[row]) for place in elsewhere
        ]
        await asyncio.sleep(self._chance.uniform(0, WITHIN))

        async def joined(user: int) -> None:
            is_forged = copies and self._chance.random() < FORGED
            await asyncio.sleep(self._chance.uniform(0, WITHIN))
            with suppress(RefusedError):  # who is not answered is found in the journal
                await self._press(user, self._chance.choice(copies) if is_forged else lobby, "join")

        await asyncio.gather(*map(joined, self.people[SEATED:]))
        for copy in copies:
            world.delete_message(copy.channel_id, copy.id)
        wanted = self.people[SEATED:]
        presses = [
            press
            for press in self._journal.presses.values()
            if press.user in wanted and press.pressed.target == join.pressed.target
        ]
        with suppress(TimeoutError):  # what was put off is told a moment later
            async with asyncio.timeout(PATIENCE):
                while sum(press.said is None for press in presses) > 1:
                    await a_moment()
        return presses

    async def leave(self, lobby: Message, game: Game) -> None:
        """So that the table closes."""
        for seat in game.table.seats:
            if seat.user_id is not None:
                await self._press(seat.user_id, lobby, "join")
                await self._press(seat.user_id, self._question(lobby, seat.user_id), "leave")

    def _question(self, lobby: Message, user: int) -> Message:
        """What a player is asked who presses "Join / Leave"."""
        here = self._server.world.messages[lobby.channel_id].values()
        return next(
            message
            for message in reversed(list(here))
            if message.visible_to(user) and any(offer.pressed.kind == "leave" for offer in offers_of(message))
        )

    async def _press(self, user: int, message: Message, kind: str) -> None:
        part = next(offer.part for offer in offers_of(message) if offer.pressed.kind == kind)
        record = await self._server.interactions.press(
            user, message.channel_id, message.id, part["custom_id"], BUTTON, None
        )
        self._journal.was_answered(record.id)


def audit_seat(after: Game, presses: Sequence[Press], tally: Tally) -> None:
    """One got the seat, and everybody else was told that it is taken."""
    people = {press.user for press in presses}
    sat = [
        step.logged.entry.who
        for step in after.steps
        if isinstance(step.logged.entry, Join) and step.logged.entry.who in people
    ]
    untold = [press for press in presses if press.user not in sat and not REFUSED.search(press.said or "")]
    tally.count("seats that were pressed for a hundred times at once")
    if len(sat) != 1 or len(people) != PRESSES or untold:
        what = f"table {after.table.id}: {len(sat)} of {len(people)} got it, untold: {untold}"
        tally.fault("seats that a hundred presses did not fill once", what)
