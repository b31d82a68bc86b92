"""A blocked person cannot ask for a game, nor join one, and is not told why."""

from __future__ import annotations

import json

from table.table import Person
from tests import says
from tests.end_to_end import me
from tests.end_to_end.games import dare
from tests.end_to_end.test_challenges import challenge, is_asked, refused_calls
from tests.end_to_end.test_invitations import invite, questions
from tests.end_to_end.world import Player, World

NOT_WELCOME = says.refused("not_welcome")


async def block(player: Player, other: Player) -> str:
    return (await me.block(player, other)).text


async def test_the_list_is_seen_and_people_are_taken_off_it(world: World) -> None:
    assert says.blocks.people_list(()) in (await me.section(world.ben, "blocks")).text

    said = await block(world.ben, world.ada)
    assert says.blocks.people_list((f"<@{world.ada.id}>",)) in said
    assert await block(world.ben, world.ada) == said, "twice is once"
    await world.restart()
    shown = await me.section(world.ben, "blocks")
    assert shown.ephemeral
    assert shown.text == said

    none = await world.ben.choose(shown, says.blocks.unblock(), world.ada.actor)

    assert says.blocks.people_list(()) in none.text
    assert says.blocks.unblock() not in none.menus
    assert says.known(says.challenges.challenge_sent(says.ANY)) in (await challenge(world, world.ben)).text


async def test_nobody_blocks_themselves_or_a_bot(world: World) -> None:
    bot = world.guild.add_member(world.env.create_user("Robot", bot=True))

    myself = await block(world.ada, world.ada)
    chosen = await me.section(world.ada, "blocks")
    robot = await world.ada.choose(chosen, says.blocks.block(), bot)

    assert myself == says.refused("block_self")
    assert robot.text == says.refused("block_bot")


async def test_a_player_who_is_blocked_cannot_challenge(world: World) -> None:
    await block(world.ben, world.ada)

    said = await challenge(world, world.ben)

    assert said.text == says.refused("asked_in_vain", name="Ben")
    assert not await world.bot.store.tables_of(world.ada.id)


async def test_who_cannot_be_asked_is_said_before_a_game_is_chosen(world: World) -> None:
    await block(world.ben, world.ada)

    refused = await dare(world.ada, world.ben.actor)

    assert refused.text == says.refused("asked_in_vain", name="Ben")
    assert not refused.buttons


async def test_a_player_who_has_blocked_somebody_does_not_challenge_them(world: World) -> None:
    await block(world.ada, world.ben)

    assert (await challenge(world, world.ben)).text == says.refused("blocked_them", name="Ben")


async def test_an_invitation_to_a_player_who_was_blocked_since_is_not_accepted(world: World) -> None:
    await invite(world, await world.lobby(), world.ben)
    (asked,) = questions(world, world.ben)
    await block(world.ada, world.ben)

    assert (await world.ben.press(asked, says.invitations.accept())).text == NOT_WELCOME


async def test_who_blocks_a_challenger_has_declined_and_the_challenger_learns_no_more(world: World) -> None:
    await challenge(world, world.ben)
    (row,) = await world.bot.store.tables_of(world.ada.id)
    waiting = await world.ben.slash("games")

    await world.ben.actor.context_menu(world.channel, "Block", world.ada.actor)

    assert (await world.table(row.id)).reason == "declined"
    assert not is_asked(world)
    told = says.challenges.was_declined(f"<@{world.ada.id}>", "Ben", "Play Nine", says.ANY)
    assert says.known(told) in world.texts(world.channel.id)[-1]
    assert (await world.ben.press(waiting, says.invitations.accept())).text == says.refused("closed")


async def test_who_blocks_somebody_takes_their_own_challenge_back(world: World) -> None:
    await challenge(world, world.ben)
    (row,) = await world.bot.store.tables_of(world.ada.id)

    await block(world.ada, world.ben)

    assert (await world.table(row.id)).phase == "closed"
    assert not is_asked(world)


async def test_who_blocks_a_host_has_declined_the_invitation_and_others_are_still_asked(world: World) -> None:
    cleo = world.stranger("Cleo")
    table_id = await world.lobby()
    await invite(world, table_id, world.ben)
    await invite(world, table_id, cleo)

    await block(world.ben, world.ada)

    assert (await world.table(table_id)).invited == (cleo.id,)
    assert not questions(world, world.ben)
    assert questions(world, cleo)
    told = says.invitations.was_declined(f"<@{world.ada.id}>", "Ben", "Play Nine", says.ANY)
    assert says.known(told) in world.texts(world.channel.id)[-1]


async def test_what_others_ask_stays_open_after_a_block(world: World) -> None:
    cleo = world.stranger("Cleo")
    table_id = await world.lobby()
    await invite(world, table_id, world.ben)

    await block(world.ben, cleo)

    assert (await world.table(table_id)).invited == (world.ben.id,)
    assert questions(world, world.ben)


async def test_a_block_stands_though_the_host_cannot_be_told(world: World) -> None:
    await challenge(world, world.ben)
    async with refused_calls(world):
        said = await block(world.ben, world.ada)

    assert says.blocks.people_list((f"<@{world.ada.id}>",)) in said
    assert not is_asked(world)


async def test_a_block_elsewhere_tells_no_name_from_there(world: World) -> None:
    await challenge(world, world.ben)
    family = world.env.create_guild("Family")
    there = family.create_text_channel("talk")

    ben = family.add_member(world.ben.actor.user, nick="Benny")
    await ben.context_menu(there, "Block", family.add_member(world.ada.actor.user))

    told = says.challenges.was_declined(f"<@{world.ada.id}>", "Ben", "Play Nine", says.ANY)
    assert says.known(told) in world.texts(world.channel.id)[-1]


async def test_a_player_who_is_blocked_cannot_invite(world: World) -> None:
    await block(world.ben, world.ada)
    table_id = await world.lobby()

    said = await world.ada.choose(await world.set_up(table_id), says.INVITE, world.ben.actor)

    assert said.text.endswith(says.refused("asked_in_vain", name="Ben"))
    assert (await world.table(table_id)).invited == ()


async def test_the_others_of_an_invitation_are_asked_and_both_are_said(world: World) -> None:
    await block(world.ben, world.ada)
    cleo = world.stranger("Cleo")
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))
    table_id = await world.lobby()
    people = (world.ben.actor, cleo.actor, robot, world.ada.actor)

    said = await world.ada.choose(await world.set_up(table_id), says.INVITE, *people)

    assert (await world.table(table_id)).invited == (cleo.id,)
    assert said.text.splitlines()[2:] == [
        says.invitations.sent([f"<@{cleo.id}>"]),
        says.refused("asked_in_vain", name="Ben"),
        says.refused("invited_bot"),
        says.refused("invited_seated", name="Ada"),
    ]
    called = says.known(says.invitations.invitation([f"<@{cleo.id}>"], "Ada", "Play Nine", says.ANY))
    assert [text for text in world.texts(world.channel.id) if called in text]


async def test_a_player_who_is_blocked_cannot_join_but_meets_others_at_other_tables(world: World) -> None:
    await block(world.ada, world.ben)
    cleo = world.stranger("Cleo")

    table_id = await world.lobby(cleo)
    said = await world.ben.press(await world.lobby_message(table_id), says.JOIN)
    assert said.text == NOT_WELCOME
    assert (await world.table(table_id)).names == ("Ada", "Cleo")

    opened = (await world.ben.slash("play", game="play_nine")).result._interaction.id
    await world.ada.press(await world.lobby_message(opened), says.JOIN)
    assert (await world.table(opened)).names == ("Ben", "Ada"), "who has blocked somebody may join them"


async def test_the_list_is_told_to_its_owner_and_forgotten(world: World) -> None:
    await block(world.ben, world.ada)

    (told,) = await world.host.exported(Person(world.ben.id, "Ben"))
    (not_told,) = await world.host.exported(Person(world.ada.id, "Ada"))
    assert json.loads(told)["blocked"] == [str(world.ada.id)]
    assert json.loads(not_told)["blocked"] == []
    assert str(world.ben.id) not in not_told.decode()

    question = await world.ada.press(await me.section(world.ada, "data"), says.me.delete_data())
    await world.ada.press(question, says.me.delete_data())

    assert says.blocks.people_list(()) in (await me.section(world.ben, "blocks")).text
