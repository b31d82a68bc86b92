"""A hundred presses for one turn, in servers of several processes and in direct messages at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sandbox.refused import RefusedError
from sandbox.server import SandboxServer
from table.entries import Play
from table.table import Table
from tests.crash.audit import Game
from tests.crash.journal import Journal
from tests.crash.people import MENU, Offer, People
from tests.crash.tally import Tally

PRESSES = 100


class Turn(NamedTuple):
    """Somebody is waited for at a table."""

    table: Table
    user: int


def turns(games: Iterable[Game]) -> list[Turn]:
    """Turns of people, and no races."""
    return [
        Turn(game.table, user)
        for game in games
        if game.table.phase == "playing" and game.table.race is None and game.table.rest is None
        if not game.table.is_private
        for seat in game.table.waiting_people
        if (user := game.table.seats[seat].user_id) is not None
    ]


class Together:
    """Presses a hundred times for a turn."""

    def __init__(
        self, server: SandboxServer, journal: Journal, people: People, chance: random.Random
    ) -> None:
        self._server, self._journal, self._people, self._chance = server, journal, people, chance

    async def press(self, user: int, places: Sequence[int]) -> int | None:
        """In each of these places equally often. Gives the table; None: nothing could be pressed in some place."""
        panels = [await self.panel(user, place) for place in places]
        tables = {offer.pressed.target for panel in panels for offer in panel}
        if not all(panels) or len(tables) != 1:
            return None
        each = PRESSES // len(places)
        await asyncio.gather(
            *(self.pressed(user, self._chance.choice(panel)) for _ in range(each) for panel in panels)
        )
        return tables.pop()

    async def panel(self, user: int, place: int) -> list[Offer]:
        """What can be done in the panel that /games opens there."""
        await self._server.interactions.command(user, place, "games", {})
        return [offer for offer in self._people.offers(place, user) if offer.pressed.kind == "action"]

    async def pressed(self, user: int, offer: Offer) -> None:
        message, part, _pressed = offer
        values = [self._chance.choice(part["options"])["value"]] if part["type"] == MENU else None
        try:
            record = await self._server.interactions.press(
                user, message.channel_id, message.id, part["custom_id"], part["type"], values
            )
        except RefusedError:
            return
        self._journal.was_answered(record.id)


def audit_together(before: Table, after: Game, user: int, tally: Tally) -> None:
    """The turn was made once, whatever was asked next. An offer may be changed until everybody has offered (2.4.13)."""
    seat = before.seat_of(user)
    assert seat is not None
    stamp = before.stamp(seat)
    made = [
        step.logged.entry
        for step in after.steps
        if step.logged.n > before.number
        and isinstance(step.logged.entry, Play)
        and step.logged.entry.who == user
    ]
    tally.count("turns that were pressed for a hundred times at once")
    if len(made) != 1 and not (made and all(entry.action.startswith("offer ") for entry in made)):
        what = f"table {before.id}, {before.key}, stamp {stamp}: {made}"
        tally.fault("turns that a hundred presses did not make once", what)
