"""Somebody challenges somebody: the other accepts, declines, or thinks about it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import discord
import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from engine.games import GAMES
from host.tables.blocks import MOST_ASKED
from table.table import Person
from tests import says
from tests.end_to_end.games import dare
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World
from ui.games import FACES


async def challenge(world: World, who: Player, game: str = "play_nine", **options: Any) -> Answer:
    return await dare(world.ada, who.actor, game=game, **options)


def question(world: World) -> Seen:
    (asked,) = [message for message in world.messages(world.channel.id) if says.challenged() in message.text]
    return asked


def is_asked(world: World) -> bool:
    return any(says.challenged() in text for text in world.texts(world.channel.id))


async def test_the_game_begins_when_it_is_accepted(world: World) -> None:
    said = await challenge(world, world.ben)
    assert said.text == says.challenges.challenge_sent("Ben")
    assert (
        says.challenged("Ada", "Play Nine", f"<@{world.ben.id}>", says.pace.pace("1d"))
        in question(world).text
    )
    (row,) = await world.bot.store.tables_of(world.ada.id)
    lobby = (await world.host.projection.read_shown(row.id)).lobby_message_id
    assert lobby is not None
    assert f"/{world.channel.id}/{lobby}" in question(world).text
    posted = await world.lobby_message(row.id)
    assert says.seats_taken(1, 2) in posted.text
    assert says.ADD_COMPUTER not in posted.buttons, "the second seat is Ben's"
    assert {says.WHO, says.INVITE} & set((await world.set_up(row.id)).menus) == set()
    await world.restart()

    await world.ben.press(question(world), says.invitations.accept())

    table = await world.table(row.id)
    assert (table.phase, table.pace, set(table.names)) == ("playing", "1d", {"Ada", "Ben"})
    assert not is_asked(world), "it is answered"


async def test_it_is_declined(world: World) -> None:
    await challenge(world, world.ben, "sequence_numbers", pace="3d")
    (row,) = await world.bot.store.tables_of(world.ada.id)

    said = await world.ben.press(question(world), says.invitations.decline())

    assert said.text == says.challenges.refusal("Sequence Numbers")
    told = world.messages(world.channel.id)[-1].message
    assert isinstance(told, discord.Message)
    assert (
        says.known(says.challenges.was_declined(f"<@{world.ada.id}>", "Ben", "Sequence Numbers", says.ANY))
        in told.content
    )
    assert told.flags.silent
    assert (await world.table(row.id)).reason == "declined"
    assert not is_asked(world)


async def test_it_is_thought_about(world: World) -> None:
    await challenge(world, world.ben)

    said = await world.ben.press(question(world), says.challenges.later())

    assert said.text.startswith(says.known(says.challenges.stands(f"<t:{says.ANY}")))
    assert says.challenges.thinks_about_it(f"<@{world.ben.id}>") in question(world).text
    assert list(question(world).buttons) == [says.invitations.accept(), says.invitations.decline()]
    told = world.messages(world.channel.id)[-1].message
    assert isinstance(told, discord.Message)
    assert (
        says.known(says.challenges.was_put_off(f"<@{world.ada.id}>", "Ben", "Play Nine", says.ANY))
        in told.content
    )
    assert told.flags.silent


async def test_the_pace_is_what_was_asked_else_what_is_usual_here(world: World) -> None:
    await world.host.servers.change(world.guild.id, lambda here: replace(here, pace="3d"))

    await challenge(world, world.ben)
    await challenge(world, world.ben, "sequence_numbers", pace="7d")

    tables = {row.game: row.pace for row in await world.bot.store.tables_of(world.ada.id)}
    assert tables == {"play_nine": "3d", "sequence_numbers": "7d"}


async def test_from_a_persons_menu(world: World) -> None:
    shown = await world.ada.actor.context_menu(world.channel, "Challenge", world.ben.actor)
    answer = world.ada._answer(shown)

    await world.ada.press(answer, "Sequence Numbers")

    assert says.challenged("Ada", "Sequence Numbers") in question(world).text


async def test_what_cannot_be(world: World) -> None:
    await challenge(world, world.ben)
    zoe = world.stranger()

    async def said(who: Player, game: str = "play_nine") -> str:
        return (await challenge(world, who, game)).text

    assert await said(world.ada) == says.refused("challenged_self")
    assert await said(world.ben) == says.refused("challenged")
    for label in (says.invitations.accept(), says.invitations.decline(), says.challenges.later()):
        assert (await zoe.press(question(world), label)).text == says.refused("not_invited")
    (row,) = await world.bot.store.tables_of(world.ada.id)
    assert (await world.table(row.id)).phase == "lobby"


async def test_another_bot_cannot_play_and_cardinal_itself_asks_which_game(world: World) -> None:
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))
    user = UserHandle(world.env, world.env.backend.bot_user)
    cardinal = MemberActor(world.env, world.guild, user)

    by_command = await dare(world.ada, robot, game="play_nine")
    asked = await dare(world.ada, cardinal)
    by_menu = world.ada._answer(await world.ada.actor.context_menu(world.channel, "Challenge", cardinal))
    panel = await world.ada.press(by_menu, "Big Bang")

    assert by_command.text == says.refused("invited_bot")
    assert says.challenges.bot_accepts() in asked.text
    assert list(asked.buttons) == list(by_menu.buttons) == [GAMES[key].title for key in FACES]
    assert "Big Bang" in panel.text
    (table,) = await world.bot.store.tables_of(world.ada.id)
    assert (table.game, table.phase) == ("big_bang", "playing")


async def test_a_challenge_that_is_taken_back_asks_nobody_any_more(world: World) -> None:
    await challenge(world, world.ben)

    await world.ada.slash("resign")

    assert not is_asked(world)


@pytest.mark.parametrize("answer", [says.invitations.accept(), says.invitations.decline()])
async def test_an_answer_that_comes_too_late(world: World, answer: str) -> None:
    await challenge(world, world.ben)
    await world.restart()  # it has forgotten the question
    await world.ada.slash("resign")

    late = await world.ben.press(question(world), answer)

    assert late.text == says.refused("closed")
    assert not is_asked(world)


@pytest.mark.parametrize("game", ["seven_ate_nine", "big_bang"])
async def test_a_race_is_live_and_begins_when_its_challenger_is_there(world: World, game: str) -> None:
    await challenge(world, world.ben, game, pace="7d")
    assert f"({says.pace.pace('race')})" in question(world).text

    await world.ben.press(question(world), says.invitations.accept())

    (row,) = await world.bot.store.tables_of(world.ben.id)
    table = await world.table(row.id)
    assert (table.phase, table.pace, len(table.seats)) == ("lobby", "live", 2)
    told = world.messages(world.channel.id)[-1].message
    assert isinstance(told, discord.Message)
    assert f"<@{world.ada.id}>: Ben accepted your challenge" in told.content
    assert not told.flags.silent
    await world.ada.press(await world.lobby_message(row.id), says.START)
    assert (await world.table(row.id)).phase == "playing"


async def test_somebody_who_was_challenged_three_times_in_an_hour_has_peace(world: World) -> None:
    for _ in range(MOST_ASKED):
        assert (await challenge(world, world.ben)).text == says.challenges.challenge_sent("Ben")
        await world.ada.slash("resign")

    refused = await challenge(world, world.ben)
    await world.restart()
    again = await challenge(world, world.ben)

    assert refused.text == again.text == says.refused("asked_lately", name="Ben")
    assert (await challenge(world, world.stranger("Cleo"))).text == says.challenges.challenge_sent("Cleo")
    await world.pass_time(3_601)
    assert (await challenge(world, world.ben)).text == says.challenges.challenge_sent("Ben")


async def test_a_question_that_could_not_be_posted_is_taken_back(world: World) -> None:
    async with refused_calls(world):
        said = await challenge(world, world.ben)

    assert said.text == says.refused("missing_permission"), "and it is no incident"
    assert not is_asked(world)
    assert (await challenge(world, world.ben)).text == says.challenges.challenge_sent("Ben")
    assert is_asked(world)


@asynccontextmanager
async def refused_calls(world: World) -> AsyncIterator[None]:
    """Discord refuses messages that call people, and no others."""
    calls = world.bot.presenter.calls
    post = calls.post

    async def refused(channel_id: int, once: str, **message: Any) -> int:
        if message.get("calling"):
            path = f"/channels/{channel_id}/messages"
            fault = {"method": "POST", "path": path, "status": 403, "code": 50013, "times": 1}
            world.env.backend.faults.append({**fault, "message": "Missing Permissions"})
        return await post(channel_id, once, **message)

    with patch.object(calls, "post", refused):
        yield


async def test_games_lists_what_waits_for_an_answer(world: World) -> None:
    asked = await challenge(world, world.ben)
    invited = await world.lobby()
    await world.host.lobbies.invite(
        world.env.backend.snowflake(), invited, Person(world.ada.id, "Ada"), (world.ben.id,)
    )

    waiting = await world.ben.slash("games")
    await world.ben.press(question(world), says.invitations.decline())

    assert (
        says.known(says.my_tables.invitation("Play Nine", says.ANY, "Ada", is_challenge=True)) in waiting.text
    )
    invitation = says.known(says.my_tables.invitation("Play Nine", says.ANY, "Ada", is_challenge=False))
    assert invitation in waiting.text
    assert waiting.ids.count(f"c1:accept:{invited}:0:") == 1
    left = (await world.ben.slash("games")).text
    assert invitation in left
    assert left.count("•") == 1
    assert asked.ephemeral
