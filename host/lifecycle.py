"""How a host starts, stops, and goes on after it was cut off from the other processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from host.alarms import Alarms
from host.deals.calling_off import call_off_changed
from host.wiring import Parts


class Lifecycle:
    """Starts and stops parts in the order in which they need each other."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._alarms = Alarms(parts.context.pacing)

    async def start(
        self, *, emptied: bool = False, servers: Callable[[], Mapping[int, bool]] | None = None
    ) -> None:
        """Continues where the last process stopped. May be called again if it raises StoreUnavailable.

        `emptied`: there may be no message left of any table. `servers`: those where the bot is, and whether presses can
        arrive from each. None: nobody knows.
        """
        parts = self._parts

        async def look() -> None:
            if servers is not None:
                await parts.removals.set_servers(servers())

        await parts.sharing.start(self._read_all)
        await parts.holidays.start()
        await parts.time_back.start(look)
        await parts.clock.start()
        parts.timed.start()
        await self._resume(emptied=emptied)
        if parts.deletion.is_first:
            await self._alarms.now("who is being forgotten", parts.deletion.finish)
            parts.marks.start()
        await self._alarms.now("which deals are called off", self._call_off)
        self._enter_games()  # last: whoever is being forgotten waits for no rebuild

    async def stop(self) -> None:
        """Starts nothing new and lets what is under way finish. The store stays open."""
        parts = self._parts
        await self._alarms.stop()
        await parts.sharing.stop()
        await parts.timed.stop()
        await parts.morning_lists.stop()
        await parts.clock.stop()
        await parts.removals.stop()
        await parts.time_back.stop()
        await parts.house.stop()
        await parts.seasons.stop()
        await parts.weeks.stop()
        await parts.deal_messages.stop()
        await parts.marks.stop()
        await parts.standings.stop()
        await parts.ledger.stop()
        await parts.opponents.stop()
        await parts.forced.stop()
        await parts.races.stop()
        await parts.thinker.close()
        await parts.losses.stop()
        await parts.projection.stop()
        await parts.panel_rows.stop()

    def _enter_games(self) -> None:
        """Starts entering finished games into the standings, and posting news and morning lists."""
        self._parts.standings.start()
        self._parts.seasons.start()
        self._parts.weeks.start()
        self._parts.deal_messages.start()
        self._parts.morning_lists.start()

    async def _call_off(self) -> None:
        context = self._parts.context
        await call_off_changed(context.store, context.now())

    async def _resume(self, *, emptied: bool = False) -> None:
        """Continues what is stored and not done: messages to update, moves of the computer."""
        context = self._parts.context
        await self._parts.projection.resume(everything=emptied)
        for table_id in await context.store.awaiting_computer(context.owned):
            self._parts.opponents.look_soon(table_id)

    async def _read_all(self) -> None:
        """Reads everything again: this process was disconnected, and may have missed notifications."""
        parts = self._parts
        await parts.people.drop_all()
        await parts.ledger.forget_all()
        await parts.holidays.start()
        await parts.standings.on_finished(0)
        parts.morning_lists.look()
        parts.context.timers.set()
        await self._resume()
