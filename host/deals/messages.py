"""The messages about deals that the bot brings up to date by itself: those of a day, and those that offer a deal."""

from __future__ import annotations

from host.deals.day_messages import DayMessages
from host.deals.edits import EVERY
from host.deals.shared_messages import SharedMessages
from host.rounds import Rounds


class DealMessages:
    """Looks at each start, every five minutes where there is anything to edit, and when a server's hour comes."""

    def __init__(self, days: DayMessages, shared: SharedMessages) -> None:
        self._days, self._shared = days, shared
        self._rounds = Rounds("the messages about deals", self._look, retry=EVERY)
        shared.on_first(self._rounds.wake)

    def start(self) -> None:
        self._rounds.start()

    def wake(self) -> None:
        """Looks at once: a server has chosen something."""
        self._days.try_all_again()
        self._rounds.wake()

    async def stop(self) -> None:
        self._days.is_stopping = self._shared.is_stopping = True
        await self._rounds.stop()

    async def _look(self) -> float:
        """Posts and edits. Returns the seconds until the next look."""
        return min(await self._days.look(), await self._shared.look())
