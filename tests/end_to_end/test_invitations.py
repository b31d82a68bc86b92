"""Invitations to a table, and their answers."""

from __future__ import annotations

import discord

from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.test_challenges import refused_calls
from tests.end_to_end.world import Player, World

ACCEPT, DECLINE = says.invitations.accept(), says.invitations.decline()


async def invite(world: World, table_id: int, *people: Player) -> None:
    shown = await world.set_up(table_id)
    await world.ada.choose(shown, says.INVITE, *(player.actor for player in people))


def questions(world: World, *people: Player, title: str = "Play Nine") -> list[Seen]:
    """The questions that stand in the channel."""
    mentions = [f"<@{player.id}>" for player in people]
    told = says.known(says.invitations.invitation(mentions, "Ada", title, says.ANY))
    return [seen for seen in world.messages(world.channel.id) if told in seen.text]


async def test_who_is_invited_accepts(world: World) -> None:
    table_id = await world.lobby()
    await world.invite_only(table_id)
    refused = await world.ben.press(await world.lobby_message(table_id), says.JOIN)
    await invite(world, table_id, world.ben)
    (question,) = questions(world, world.ben)
    assert says.refused("invite_only") in refused.text
    assert [person.id for person in question.message.mentions] == [world.ben.id]  # type: ignore[union-attr]
    assert says.lobby.guests([f"<@{world.ben.id}>"]) in (await world.lobby_message(table_id)).text

    answer = await world.ben.press(question, ACCEPT)

    assert says.known(says.invitations.acceptance(says.ANY)) in answer.text
    table = await world.table(table_id)
    assert (table.names, table.phase) == (("Ada", "Ben"), "lobby")
    assert not questions(world, world.ben), "it is answered"
    assert f"<@{world.ben.id}>" not in (await world.lobby_message(table_id)).text


async def test_who_declines_is_no_longer_invited_and_the_host_is_told(world: World) -> None:
    table_id = await world.lobby()
    cleo = world.stranger("Cleo")
    await world.invite_only(table_id)
    await invite(world, table_id, world.ben, cleo)
    (question,) = questions(world, world.ben, cleo)

    answer = await world.ben.press(question, DECLINE)

    assert answer.text == says.invitations.refusal("Play Nine")
    told = world.messages(world.channel.id)[-1].message
    assert isinstance(told, discord.Message)
    assert (
        says.known(says.invitations.was_declined(f"<@{world.ada.id}>", "Ben", "Play Nine", says.ANY))
        in told.content
    )
    assert told.flags.silent
    assert (await world.table(table_id)).invited == (cleo.id,)
    assert questions(world, world.ben, cleo), "Cleo has not answered"
    for label in (ACCEPT, DECLINE):
        assert (await world.ben.press(question, label)).text == says.refused("not_invited")
    await cleo.press(question, DECLINE)
    assert not questions(world, world.ben, cleo)
    assert (await world.table(table_id)).phase == "lobby"


async def test_each_question_goes_once_nobody_has_to_answer_it(world: World) -> None:
    table_id = await world.lobby()
    cleo, dov = world.stranger("Cleo"), world.stranger("Dov")
    for player in (world.ben, cleo, dov):
        await invite(world, table_id, player)

    await world.ben.press(await world.lobby_message(table_id), says.JOIN)
    assert not questions(world, world.ben), "although he has not pressed Accept"
    (asked,) = questions(world, cleo)
    await cleo.press(asked, DECLINE)
    assert not questions(world, cleo), "although Dov has not answered"
    assert questions(world, dov)
    await world.ada.press(await world.lobby_message(table_id), says.START)

    assert not questions(world, dov)


async def test_an_answer_after_the_start_is_told_so(world: World) -> None:
    table_id = await world.lobby(world.ben)
    cleo = world.stranger("Cleo")
    await invite(world, table_id, cleo)
    (question,) = questions(world, cleo)
    await world.restart()  # it has forgotten the question
    await world.ada.press(await world.lobby_message(table_id), says.START)

    late = await cleo.press(question, ACCEPT)

    assert late.text == says.refused("already_started")
    assert not questions(world, cleo)


async def test_an_invitation_that_could_not_be_posted_is_posted_when_it_is_made_again(world: World) -> None:
    table_id = await world.lobby()
    async with refused_calls(world):
        await invite(world, table_id, world.ben)
    assert not questions(world, world.ben)

    await invite(world, table_id, world.ben)
    await invite(world, table_id, world.ben)

    assert len(questions(world, world.ben)) == 1


async def test_it_is_answered_in_games_too(world: World) -> None:
    table_id = await world.lobby()
    await invite(world, table_id, world.ben)
    waiting = await world.ben.slash("games")

    answer = await world.ben.press(waiting, ACCEPT)

    assert says.known(says.invitations.acceptance(says.ANY)) in answer.text
    assert (await world.table(table_id)).names == ("Ada", "Ben")
    assert ACCEPT not in (await world.ben.slash("games")).buttons
