"""The bot's own role: Discord's list offers it under the bot's name, so a mention of it counts like one of the bot."""

from __future__ import annotations

import discord
import pytest

from tests import says
from tests.end_to_end.racing import go, type_in, view
from tests.end_to_end.world import World


def own_role(world: World) -> str:
    """A mention of the bot's own role, which Discord's list offers under the bot's name. simcord does not mark it."""
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    assert world.bot.user is not None
    (role,) = [each for each in guild.roles if each.managed]
    role.tags = discord.RoleTags({"bot_id": world.bot.user.id})
    return role.mention


async def test_a_number_that_mentions_the_bots_own_role(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)

    await type_in(world, table_id, world.ada, f"{own_role(world)} draw")
    assert len((await view(world, table_id, world.ada)).hand) == 1
    await type_in(world, table_id, world.ada, f"{own_role(world)} dwar")

    assert world.ada.panel is not None
    assert says.known(says.table.not_a_move("dwar")) in world.ada.panel.now().text


async def test_without_the_intent_what_is_said_to_the_role_is_not_shown_to_the_bot(race_world: World) -> None:
    """Discord promises the text of messages that mention the bot itself, and of no others."""
    world = race_world
    world.reads = False
    await world.restart()
    table_id = await go(world, world.ben)

    await type_in(world, table_id, world.ada, f"{own_role(world)} draw")

    assert not (await view(world, table_id, world.ada)).hand
    assert world.texts(await world.place(table_id))[-1] == says.help_words.cannot_read()


@pytest.mark.parametrize("reads", [True, False])
async def test_the_bot_answers_people_who_mention_its_role(world: World, reads: bool) -> None:
    world.reads = reads
    await world.restart()

    await world.ada.actor.send(world.channel, f"{own_role(world)} help")

    assert world.texts(world.channel.id)[-1] == says.help_words.welcome()
