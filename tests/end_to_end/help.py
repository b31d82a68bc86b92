"""/help, and what its keys say."""

from __future__ import annotations

from simcord import ChannelHandle

from tests import says
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player


async def about(player: Player) -> Answer:
    return await player.press(await player.slash("help"), says.help_words.button("about"))


async def check(player: Player, channel: ChannelHandle | None = None) -> Answer:
    """What it says of the bot's permissions in a channel."""
    return await player.press(await player.slash("help", channel), says.help_words.button("check"))
