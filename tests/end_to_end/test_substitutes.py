"""Another person takes a seat: offered, taken and kept by presses, also with a restart in between."""

from __future__ import annotations

from table.pace import DAY
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World


def offer(world: World, place: int) -> Seen:
    """The message with which a seat was offered."""
    found = [message for message in world.messages(place) if "seat is free" in message.text]
    return found[0]


async def test_from_the_question_of_resign_to_the_end_with_a_restart_between(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="1d")
    place = await world.place(table_id)

    asked = await world.ben.slash("resign")
    said = await world.ben.press(asked, "Find a substitute")

    assert "Your seat is offered at the table" in said.text
    assert "Ben's seat is free: who takes it, with its cards?" in offer(world, place).text
    assert "rated for nobody" in offer(world, place).text
    panel = await world.ben.press(await world.table_message(table_id), "My cards")
    await world.restart()
    cleo, dov = world.stranger("Cleo"), world.stranger("Dov")
    world.players.append(cleo)

    taken = await cleo.press(offer(world, place), "Take Ben's seat")

    assert taken.ephemeral
    assert "1: ?" in taken.buttons, "the new owner's panel"
    told = world.texts(place)
    assert sum("Cleo has taken Ben's seat and plays on with its cards." in text for text in told) == 1
    table_message = await world.table_message(table_id)
    assert not [label for label in table_message.buttons if label.startswith("Take")]
    late = await dov.press(offer(world, place), "Take Ben's seat")
    assert late.text == "You cannot take this seat any more: it is Cleo's."

    dead = await world.ben.press(panel.now(), "1: ?")
    assert dead.text == "Cleo has taken your seat and plays on with its cards."
    assert not panel.now().buttons, "no card of it is to be seen any more"
    assert (await world.ben.press(table_message, "My cards")).text == dead.text
    assert "no table" in (await world.ben.slash("resign")).text

    over = await world.play_on(table_id)
    assert over.phase == "over"
    assert set(over.names) == {"Ada", "Cleo"}


async def test_an_open_panel_shows_nothing_more_as_soon_as_the_seat_is_taken(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d")
    place = await world.place(table_id)
    await world.ben.press(await world.ben.slash("resign"), "Find a substitute")
    panel = await world.ben.press(await world.table_message(table_id), "My cards")
    cleo = world.stranger("Cleo")

    await cleo.press(offer(world, place), "Take Ben's seat")
    await world.pass_time(2)

    assert panel.now().text == "Cleo has taken your seat and plays on with its cards."
    assert not panel.now().buttons


async def test_the_seat_of_a_player_who_is_away_and_comes_back_in_time(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="1d")
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    place = await world.place(table_id)
    gone = await world.whose_turn(table_id)
    seat = (await world.table(table_id)).seat_for(gone.id)
    await world.pass_time(2 * DAY + 120)
    assert (await world.table(table_id)).seats[seat].away

    await world.host.substitutes.seek(table_id, seat)
    await world.pass_time(2)
    message = await world.table_message(table_id)
    assert f"{gone.name}'s seat is free" in message.text
    back = await gone.press(offer(world, place), f"Take {gone.name}'s seat")

    assert back.given
    table = await world.table(table_id)
    assert table.seat_of(gone.id) == seat
    assert not table.seats[seat].away
    assert f"{gone.name} is back." in (await world.table_message(table_id)).text
    cleo = world.stranger("Cleo")
    late = await cleo.press(offer(world, place), f"Take {gone.name}'s seat")
    assert late.text == f"You cannot take this seat any more: it is {gone.name}'s."


async def test_a_player_who_sits_there_takes_no_other_seat(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d")
    await world.ben.press(await world.ben.slash("resign"), "Find a substitute")

    refused = await world.ada.press(offer(world, await world.place(table_id)), "Take Ben's seat")

    assert refused.text == "You already have a seat at this table."


async def test_the_next_lobby_over_days_says_how_often_somebody_was_away(world: World) -> None:
    first = await world.game(world.ben, holes=1, pace="1d")
    await world.play_on(first, stop=lambda table: table.view(None).phase == "draw")
    gone = await world.whose_turn(first)
    other = world.ada if gone is world.ben else world.ben
    await world.pass_time(2 * DAY + 120)
    await gone.press(await gone.slash("resign"), "Resign")
    await other.press(await world.table_message(first), "End it now")

    slow, live = await world.lobby(world.ben, pace="3d"), await world.lobby(world.ben, pace="live")

    line = f"{gone.name}: away in 1 of 1 game over days."
    assert line in (await world.lobby_message(slow)).text
    assert "away in" not in (await world.lobby_message(live)).text
    me = await gone.slash("me")
    assert "In 1 of 1 game over days the computer had to play for you." in me.text
