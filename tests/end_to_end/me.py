"""/me: its sections, and what is chosen there."""

from __future__ import annotations

from tests import says
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player


async def section(player: Player, name: str) -> Answer:
    return await player.press(await player.slash("me"), says.me.section(name))


async def go_away(player: Player, until: str) -> Answer:
    """Types until when they are away."""
    form = await player.press(await section(player, "away"), says.away.another_date())
    return player._answer(await player.actor.submit_modal(form.result, {"until": until}))


async def block(player: Player, *others: Player) -> Answer:
    chosen = [other.actor for other in others]
    return await player.choose(await section(player, "blocks"), says.blocks.block(), *chosen)
