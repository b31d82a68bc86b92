"""Messages that offer a deal to everybody: the bot itself says there who has ended it, on servers where it is.

It knows those that it has posted since its start, or in which somebody has pressed something since then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from cachetools import LRUCache

from db.errors import StoreUnavailable
from host.context import Context
from host.deals.deals import Deals
from host.deals.edits import EVERY, Edits
from host.presenter import Away, Barred, Gone, Presenter, SharedDeal
from table.errors import Refused

log = logging.getLogger(__name__)

MOST = 1_000  # messages that are followed


class Place(NamedTuple):
    """Where a message is."""

    guild_id: int
    channel_id: int
    message_id: int


class SharedMessages:
    """Follows such messages until their deals end."""

    def __init__(self, context: Context, presenter: Presenter, deals: Deals) -> None:
        self._now = context.now
        self._rest = context.pacing.seasons
        self._presenter, self._deals = presenter, deals
        self._edits = Edits(context.now)
        self._followed: LRUCache[Place, int] = LRUCache(MOST)  # the ids of their deals
        self._on_first: Callable[[], None] = lambda: None
        self.is_stopping = False

    def on_first(self, call: Callable[[], None]) -> None:
        """Calls this when there is a message to follow."""
        self._on_first = call

    def follow(self, place: Place, deal_id: int, shown: SharedDeal | None = None) -> None:
        """Follows a message from now on. `shown`: what it has just been made to show."""
        if shown is not None:
            self._edits.note(place.message_id, shown)
        is_first = not self._followed
        self._followed[place] = deal_id
        if is_first:
            self._on_first()

    async def look(self) -> float:
        """Edits. Returns the seconds until the next look."""
        for place, deal_id in tuple(self._followed.items()):
            if self.is_stopping:
                break
            try:
                is_over = await self._bring_up_to_date(place, deal_id)
            except Away:
                continue
            except StoreUnavailable:
                raise
            except (Gone, Barred, Refused) as error:  # presses bring it up to date
                log.info("the message of deal %s is followed no more: %s", deal_id, error)
                is_over = True
            except Exception:  # the other messages are edited all the same
                log.exception("the message of deal %s could not be edited", deal_id)
                is_over = True
            if is_over:
                self._followed.pop(place, None)
        return EVERY if self._followed else self._rest

    async def _bring_up_to_date(self, place: Place, deal_id: int) -> bool:
        """True: there is nothing more to follow."""
        told = await self._deals.shared(await self._deals.find(deal_id))
        if self._edits.is_due(place.message_id, told):
            await self._presenter.edit_shared(place.guild_id, place.channel_id, place.message_id, told)
            self._edits.note(place.message_id, told)
        return self._now() >= told.deal.ends_at
