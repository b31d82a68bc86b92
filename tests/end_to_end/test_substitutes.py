"""Another person takes a seat: offered, taken and kept by presses, also with a restart in between."""

from __future__ import annotations

from table.pace import DAY
from tests import says
from tests.end_to_end.me import section
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World


def offer(world: World, place: int) -> Seen:
    """The table's message, where a seat is offered: it stands there alone."""
    (found,) = [
        message
        for message in world.messages(place)
        if says.known(says.substitutes.offer(says.ANY, says.ANY).replace("?", says.ANY)) in message.text
    ]
    return found


async def test_from_the_question_of_resign_to_the_end_with_a_restart_between(world: World) -> None:
    table_id = await world.game(world.ben, holes=1, pace="1d")
    place = await world.place(table_id)

    asked = await world.ben.slash("resign")
    said = await world.ben.press(asked, says.substitutes.find())

    assert says.substitutes.offering() in said.text
    assert says.known(says.substitutes.offer("Ben", says.ANY)) in offer(world, place).text
    assert says.substitutes.is_unrated() in offer(world, place).text
    panel = await world.ben.press(await world.table_message(table_id), says.CARDS)
    await world.restart()
    cleo, dov = world.stranger("Cleo"), world.stranger("Dov")
    world.players.append(cleo)

    take = offer(world, place)

    taken = await cleo.press(take, says.substitutes.take("Ben"))

    assert taken.ephemeral
    assert "1" in taken.buttons, "the new owner's panel"
    told = world.texts(place)
    assert sum(says.substitutes.takes_seat("Cleo", "Ben") in text for text in told) == 1
    table_message = await world.table_message(table_id)
    assert not [label for label in table_message.buttons if label.startswith("Take the ")]
    late = await world.forge(dov, table_message, take.buttons[says.substitutes.take("Ben")])
    assert late.text == says.refused("offer_over", name="Cleo")

    dead = panel.now()
    assert dead.text == says.refused("seat_taken", name="Cleo")
    assert not dead.buttons, "no card of it is to be seen any more"
    assert (await world.ben.press(table_message, says.CARDS)).text == dead.text
    assert says.me.no_games() in (await world.ben.slash("resign")).text

    over = await world.play_on(table_id)
    assert over.phase == "over"
    assert set(over.names) == {"Ada", "Cleo"}


async def test_its_owner_keeps_the_seat_by_a_button_of_their_own(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d")
    keep = says.substitutes.keep()
    asked = await world.ben.press(await world.ben.slash("resign"), says.substitutes.find())
    panel = await world.ben.press(await world.table_message(table_id), says.CARDS)
    assert keep in asked.buttons
    assert keep in panel.now().buttons
    assert keep not in (await world.table_message(table_id)).buttons, "which everybody reads"

    await world.ben.press(panel.now(), keep)

    table = await world.table(table_id)
    assert table.seats[table.seat_for(world.ben.id)].offer is None
    assert keep not in panel.now().buttons
    assert says.substitutes.take("Ben") not in (await world.table_message(table_id)).buttons


async def test_who_keeps_the_seat_too_late_is_told_whose_it_is(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d")
    offered = await world.ben.press(await world.ben.slash("resign"), says.substitutes.find())
    await world.pass_time(DAY + 60)

    lapsed = await world.ben.press(offered, says.substitutes.keep())
    again = await world.ben.press(await world.ben.slash("resign"), says.substitutes.find())
    cleo = world.stranger("Cleo")
    await cleo.press(offer(world, await world.place(table_id)), says.substitutes.take("Ben"))
    taken = await world.ben.press(again, says.substitutes.keep())

    assert lapsed.text == says.refused("seat_kept")
    assert taken.text == says.refused("seat_taken", name="Cleo")


async def test_an_open_panel_shows_nothing_more_as_soon_as_the_seat_is_taken(world: World) -> None:
    table_id = await world.game(world.ben, pace="1d")
    place = await world.place(table_id)
    await world.ben.press(await world.ben.slash("resign"), says.substitutes.find())
    panel = await world.ben.press(await world.table_message(table_id), says.CARDS)
    cleo = world.stranger("Cleo")

    await cleo.press(offer(world, place), says.substitutes.take("Ben"))
    await world.pass_time(2)

    assert panel.now().text == says.refused("seat_taken", name="Cleo")
    assert not panel.now().buttons


async def test_the_next_lobby_over_days_says_how_often_somebody_was_away(world: World) -> None:
    first = await world.game(world.ben, holes=1, pace="1d")
    await world.play_on(first, stop=lambda table: table.view(None).phase == "draw")
    gone = await world.whose_turn(first)
    other = world.ada if gone is world.ben else world.ben
    await world.pass_time(2 * DAY + 120)
    await gone.press(await gone.slash("resign"), says.RESIGN)
    await other.press(await world.table_message(first), says.SETTLE)

    slow, live = await world.lobby(world.ben, pace="3d"), await world.lobby(world.ben, pace="live")

    line = says.substitutes.absences(gone.name, 1, 1)
    assert line in (await world.lobby_message(slow)).text
    assert says.known(says.substitutes.absences(says.ANY, 1, 1)) not in (await world.lobby_message(live)).text
    me = await section(gone, "data")
    assert says.substitutes.own_absences(1, 1) in me.text
