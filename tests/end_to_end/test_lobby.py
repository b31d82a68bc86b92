"""A table before it begins: the keys that everybody has there."""

from __future__ import annotations

from tests import says
from tests.end_to_end.world import World
from ui.games import FACES


async def test_only_the_host_starts(world: World) -> None:
    table_id = await world.lobby(world.ben)
    before = await world.table(table_id)

    answer = await world.ben.press(await world.lobby_message(table_id), says.START)

    assert answer.text == says.refused("not_host", host="Ada")
    assert await world.table(table_id) == before


async def test_one_key_joins_and_leaves(world: World) -> None:
    """Who sits there is asked first: a second tap on the same key takes nothing back."""
    table_id = await world.lobby()
    await world.ben.press(await world.lobby_message(table_id), says.JOIN)
    asked = await world.ben.press(await world.lobby_message(table_id), says.JOIN)

    assert asked.text == says.lobby.may_leave()
    assert (await world.table(table_id)).names == ("Ada", "Ben")

    left = await world.ben.press(asked, says.LEAVE)

    assert says.me.has_left("Play Nine") in left.text
    assert (await world.table(table_id)).names == ("Ada",)


async def test_a_lobby_that_everybody_has_left_says_so(world: World) -> None:
    table_id = await world.lobby()

    await world.leave(world.ada, table_id)

    lobby = await world.lobby_message(table_id)
    assert says.table.end("left") in lobby.text
    assert not lobby.buttons


async def test_every_player_may_add_a_computer(world: World) -> None:
    table_id = await world.lobby(world.ben)
    lobby = await world.lobby_message(table_id)

    stranger = await world.stranger().press(lobby, says.ADD_COMPUTER)
    await world.ben.press(lobby, says.ADD_COMPUTER)
    await world.ada.press(await world.lobby_message(table_id), says.ADD_COMPUTER)

    assert stranger.text == says.refused("join_first")
    assert [seat.level for seat in (await world.table(table_id)).seats] == [None, None, "normal", "normal"]


async def test_how_to_play_is_told_to_whoever_asks(world: World) -> None:
    lobby = await world.lobby_message(await world.lobby(game="sevens"))

    told = await world.stranger().press(lobby, says.table.button("how"))

    assert told.ephemeral
    first = says.help_words.first_page(FACES["sevens"].rules()[0], FACES["sevens"].audience)
    heading, idea, *_rest = first.split("\n\n")
    assert told.text.startswith(f"{heading}\n\n{idea}")


async def test_it_says_whether_it_counts(world: World) -> None:
    table_id = await world.lobby()
    assert says.rated.is_rated("alone", begun=False) in (await world.lobby_message(table_id)).text

    await world.ben.press(await world.lobby_message(table_id), says.JOIN)

    assert says.rated.is_rated("", 3) in (await world.lobby_message(table_id)).text


async def test_the_start(world: World) -> None:
    table_id = await world.game(world.ben)

    shown = await world.host.projection.read_shown(table_id)
    assert shown.thread_id is not None
    assert world.thread(shown.thread_id).name in ("Ada, Ben: Play Nine", "Ben, Ada: Play Nine")
    lobby = await world.lobby_message(table_id)
    assert says.begun() in lobby.text
    assert says.known(says.seal.seal_line(says.ANY).partition("`")[0]) in lobby.text
    assert not lobby.buttons
    table = await world.table_message(table_id)
    assert table.channel_id == shown.thread_id
    assert table.pictures == 1
    assert list(table.buttons) == [says.CARDS, says.SLOWER]


async def test_it_expires_before_it_could_be_shown(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await world.lobby()
    await world.pass_time(world.pacing.live.lobby)
    world.heal()

    await world.pass_time(world.pacing.retry_discord)

    (lobby,) = world.messages(world.channel.id)
    assert says.table.end("expired") in lobby.text
    assert not lobby.buttons
