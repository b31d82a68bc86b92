"""When a server removes the bot, its tables stop, and continue once the bot is invited again.

After 7 days they are closed, and their log says why.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial

from host.alarms import Alarms
from host.computer.opponents import Opponents
from host.context import Context
from host.presenter import Presenter
from host.racing.races import Races
from host.shown.losses import Losses
from host.shown.projection import Projection
from host.waits.next_table import NextTable
from host.waits.outages import Outages, Place

log = logging.getLogger(__name__)


class Removals:
    """Hears on which servers the bot is."""

    def __init__(
        self,
        context: Context,
        presenter: Presenter,
        outages: Outages,
        *,
        races: Races,
        losses: Losses,
        next_table: NextTable,
        projection: Projection,
        opponents: Opponents,
    ) -> None:
        self._store, self._owned = context.store, context.owned
        self._presenter = presenter
        self._outages = outages
        self._races = races
        self._losses = losses
        self._next_table = next_table
        self._projection = projection
        self._opponents = opponents
        self._alarms = Alarms(context.pacing)

    async def stop(self) -> None:
        await self._alarms.stop()

    async def on_removal(self, guild_id: int) -> None:
        """A server removed the bot."""
        await self._outages.note_removed(guild_id)
        await self._alarms.now(guild_id, partial(self._stand_still, guild_id))

    async def note_joined(self, guild_id: int) -> None:
        """The bot is on a server, and presses can arrive from it: they may not have before."""
        if Place(guild_id) in self._outages.closed_places:
            await self._outages.note_joined(guild_id)
            await self._alarms.now(guild_id, partial(self._take_up, guild_id))

    async def set_servers(self, servers: Mapping[int, bool]) -> None:
        """The bot is on these servers and no others, whatever happened while nobody listened.

        Presses can arrive from those that are true. Raises StoreUnavailable.
        """
        for guild_id in await self._store.playing_on(self._owned):
            if guild_id not in servers:
                await self._outages.note_removed(guild_id, just_now=False)
                await self._stand_still(guild_id)
        for guild_id, is_there in servers.items():
            await (self.note_joined if is_there else self._lacks)(guild_id)

    async def give_up(self, place: Place) -> None:
        """Ends the wait for a place. The tables of a server without the bot are closed. Raises StoreUnavailable."""
        if place.guild_id in self._outages.servers_left:
            tables = await self._store.open_of(place.guild_id)
            log.info(
                "server %s has not invited the bot again: closing %s tables", place.guild_id, len(tables)
            )
            for table_id in tables:
                await self._losses.server(table_id)
            await self._outages.note_joined(place.guild_id)
        else:
            await self._outages.reopen(place)

    async def _lacks(self, guild_id: int) -> None:
        await self._outages.close(Place(guild_id))

    async def _stand_still(self, guild_id: int) -> None:
        for table_id in await self._store.open_of(guild_id) if guild_id in self._outages.servers_left else ():
            await self._races.interrupt(table_id)
            self._next_table.look_again()

    async def _take_up(self, guild_id: int) -> None:
        """Goes on with the tables of a server that has invited the bot again."""
        if guild_id in self._outages.servers_left:
            return
        tables = await self._store.open_of(guild_id)
        self._next_table.look_again()
        self._presenter.on_return(tables)
        for table_id in tables:
            self._projection.again(table_id)
            self._opponents.look_soon(table_id)
        await self._projection.resume()
