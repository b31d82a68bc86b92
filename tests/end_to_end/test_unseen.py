"""Nobody is asked to play where they cannot see."""

from __future__ import annotations

from table.pace import HOUR
from tests import says
from tests.end_to_end.help import check
from tests.end_to_end.membership import blind
from tests.end_to_end.seen import Answer
from tests.end_to_end.test_challenges import challenge, is_asked
from tests.end_to_end.test_rematch import rematch_of
from tests.end_to_end.test_sight import make_private
from tests.end_to_end.world import World

CANNOT_SEE = says.refused("cannot_see", name="Ben")


async def in_menu(world: World) -> Answer:
    """Ben is challenged in his menu."""
    return world.ada._answer(await world.ada.actor.context_menu(world.channel, "Challenge", world.ben.actor))


async def test_a_person_who_cannot_see_the_channel_is_not_challenged(world: World) -> None:
    chosen = await in_menu(world)
    blind(world, world.ben)

    by_command = await challenge(world, world.ben)
    by_menu = await in_menu(world)
    by_button = await world.ada.press(chosen, "Play Nine")

    assert [said.text for said in (by_command, by_menu, by_button)] == [CANNOT_SEE] * 3
    assert not is_asked(world)
    assert not await world.bot.store.tables_of(world.ada.id), "nothing is opened"


async def test_of_people_who_are_invited_those_who_see_the_channel_are_asked(world: World) -> None:
    cleo = world.stranger("Cleo")
    blind(world, world.ben)
    shown = await world.set_up(await world.lobby())

    said = await world.ada.choose(shown, says.INVITE, world.ben.actor, cleo.actor)

    assert said.text.splitlines()[2:] == [says.invitations.sent([f"<@{cleo.id}>"]), CANNOT_SEE]


async def test_a_private_thread_is_seen_by_those_who_are_in_it(world: World) -> None:
    thread = world.thread(await world.place(await world.game(world.ben, holes=1)))
    await world.restart(lambda: make_private(world, thread, world.ada))
    here = {"with": world.ben.actor, "game": "sequence_numbers"}

    assert (await world.ada.slash("play", thread, **here)).text == CANNOT_SEE
    world.env.backend.add_thread_member(thread.id, world.ben.id)
    assert (await world.ada.slash("play", thread, **here)).text == says.challenges.challenge_sent("Ben")


async def test_in_a_private_thread_without_the_bot_it_asks_to_be_added(world: World) -> None:
    thread = world.thread(await world.place(await world.game(world.ben, holes=1)))
    await world.restart(lambda: make_private(world, thread, world.ada, world.ben))
    world.env.backend.remove_thread_member(thread.id, world.env.backend.bot_user.id)

    for command, options in (
        ("play", {"game": "play_nine"}),
        ("play", {"with": world.ben.actor, "game": "play_nine"}),
    ):
        assert (await world.ada.slash(command, thread, **options)).text == says.refused("not_in_thread")
    assert (await check(world.ada, thread)).text == says.refused("not_in_thread")
    world.env.backend.add_thread_member(thread.id, world.env.backend.bot_user.id)
    assert says.refused("not_in_thread") not in (await check(world.ada, thread)).text


async def test_a_rematch_calls_those_who_see_the_channel(large_world: World) -> None:
    world = large_world
    ada, ben, cleo = world.players[:3]
    table_id = await world.game(ben, cleo, holes=1)
    await world.finish(table_id)
    place = await world.place(table_id)
    blind(world, ben)

    said = await ada.press(world.messages(place)[-1], says.REMATCH)

    assert said.text == CANNOT_SEE
    new = await world.place(await rematch_of(world, table_id))
    (call,) = [
        text for text in world.texts(new) if says.known(says.table.rematch((), "Ada", says.ANY)) in text
    ]
    assert (f"<@{cleo.id}>" in call, f"<@{ben.id}>" in call) == (True, False)


async def test_the_table_says_why_it_waits(world: World) -> None:
    table_id = await world.game(world.ben, game="sequence_numbers", pace="1d")
    player = await world.whose_turn(table_id)
    other = world.ada if player is world.ben else world.ben
    blind(world, player)

    await world.pass_time(HOUR)

    place = await world.place(table_id)
    (line,) = [
        line
        for line in (await world.table_message(table_id)).text.splitlines()
        if says.known(says.table.cannot_see(player.name, says.ANY, ())) in line
    ]
    assert line.endswith(f", then {other.name} decides.")
    assert not [text for text in world.texts(place) if text.startswith(f"<@{player.id}>")]


async def test_a_player_who_has_left_the_server_is_away_as_before(world: World) -> None:
    table_id = await world.game(world.ben, game="sequence_numbers", pace="1d")
    player = await world.whose_turn(table_id)
    del world.env.backend.get_guild(world.guild.id).members[player.id]

    await world.pass_time(HOUR)

    place = await world.place(table_id)
    assert [text for text in world.texts(place) if text.startswith(f"<@{player.id}>")]
