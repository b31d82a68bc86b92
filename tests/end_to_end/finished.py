"""Finished games, found as people find them: in /history."""

from __future__ import annotations

import discord
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from tests import says
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World

CHOOSE = says.history.choose()


def games_of(listed: Answer) -> list[str]:
    """The games that a list has, newest first."""
    return list(listed.choices.get(CHOOSE, {}).values())


async def page_of(
    who: Player, table_id: int | None = None, channel: ChannelHandle | None = None, whose: str = "channel"
) -> Answer:
    """The page of a game of a list, or of the last one there."""
    listed = await who.slash("history", channel, whose=whose)
    return await who.choose(listed, CHOOSE, games_of(listed)[0] if table_id is None else str(table_id))


async def replay_of(who: Player, table_id: int | None = None) -> Answer:
    return await who.press(await page_of(who, table_id), says.gains.button("replay"))


async def check_of(who: Player, table_id: int | None = None) -> Answer:
    return await who.press(await page_of(who, table_id), says.SHUFFLE)


async def compare(who: Player, verdict: Answer, seal: str) -> Answer:
    """Types how a seal began."""
    form = await who.press(verdict, says.seal.compare())
    return who._answer(await who.actor.submit_modal(form.result, {"seal": seal}))


def mute(world: World, who: Player, *, lift: bool = False) -> None:
    """Lets somebody post nothing in the channel; `lift`: no more."""
    allow, deny = discord.PermissionOverwrite(send_messages=lift).pair()
    overwrite = Overwrite(who.id, OverwriteType.MEMBER, allow.value, deny.value)
    world.env.backend.set_overwrite(world.channel.id, overwrite)
