"""Who pressed, and how they like to be shown things."""

from __future__ import annotations

from collections import OrderedDict

from cogs.answers import Interaction
from db.values import PlayerSettings
from host.host import Host
from table.table import Person

KEPT = 10_000


def person(interaction: Interaction) -> Person:
    return Person(interaction.user.id, interaction.user.display_name)


class Players:
    """The settings of players; those who played lately are remembered, since every panel asks for them."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._known: OrderedDict[int, PlayerSettings] = OrderedDict()

    async def of(self, user_id: int) -> PlayerSettings:
        known = self._known.get(user_id)
        return known or self._remember(await self._host.store.player(user_id))

    async def save(self, settings: PlayerSettings) -> None:
        self._known.pop(settings.user_id, None)
        await self._host.save_player(settings)

    def forget(self, user_id: int) -> None:
        self._known.pop(user_id, None)

    def _remember(self, settings: PlayerSettings) -> PlayerSettings:
        self._known[settings.user_id] = settings
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return settings
