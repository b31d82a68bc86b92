"""What /games opens, the list of a person's tables, and challenges."""

from __future__ import annotations

from typing import Any

from simcord.builders import ChannelHandle

from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World


async def opened(player: Player) -> Answer:
    """The panel of the table that waits first."""
    result = await player.actor.slash(player._world.channel, "games")
    player.panel = Answer(result, result.response)
    return player.panel


async def listed(world: World, player: Player) -> Answer:
    """All of a person's tables, as the list shows them page by page."""
    return await world.forge(player, await player.slash("help"), "c1:games:0:0:")


async def dare(player: Player, opponent: Any, channel: ChannelHandle | None = None, **options: Any) -> Answer:
    """What /play says with an opponent."""
    chosen: dict[str, Any] = {"with": opponent, **options}
    return await player.slash("play", channel, **chosen)
