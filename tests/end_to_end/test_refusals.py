"""What cannot be: one friendly line for the person who tried, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.panels.answers import PanelAnswers
from cogs.panels.message import TOKEN_LIVES
from table.table import Person, Table
from tests import says
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World
from wire.presses import Pressed


def drawing(table: Table) -> bool:
    return table.phase == "playing" and table.view(None).phase == "draw"


def other(world: World, player: Player) -> Player:
    return next(found for found in world.players if found is not player)


async def refused(world: World, table_id: int, before: Table, answer: Answer, sentence: str) -> None:
    assert answer.given
    assert answer.ephemeral
    assert sentence in answer.text
    assert await world.table(table_id) == before


async def test_a_stranger(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    before, message = await world.play_on(table_id, stop=drawing), await world.table_message(table_id)
    stranger = world.stranger()

    for button in (says.DRAW, "Take the ", says.CARDS):
        answer = await stranger.press(message, button)
        await refused(world, table_id, before, answer, says.refused("not_seated"))


async def test_a_press_out_of_turn(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    before = await world.play_on(table_id, stop=drawing)
    waiting = other(world, await world.whose_turn(table_id))

    answer = await waiting.press(await world.table_message(table_id), says.DRAW)

    await refused(world, table_id, before, answer, says.refused("turn"))
    assert not answer.buttons, "one line, no panel"


async def test_a_press_out_of_turn_in_a_panel(world: World) -> None:
    """Its buttons are grey, so no client sends it; what is said of it is gone as soon as the turn comes."""
    table_id = await world.game(world.ben, holes=1)
    before = await world.play_on(table_id, stop=drawing)
    waiting = other(world, await world.whose_turn(table_id))
    opened = await waiting.press(await world.table_message(table_id), says.CARDS)
    seat = before.seat_for(waiting.id)
    grey = Pressed("action", table_id, before.stamp(seat), "deck")

    answer = await world.forge(waiting, opened, str(grey))
    await refused(world, table_id, before, answer, says.refused("turn"))
    told = opened.now().text
    await world.play_on(table_id, stop=lambda table: drawing(table) and table.waiting != before.waiting)
    await world.pass_time(1)

    assert says.refused("turn") in told
    assert says.refused("turn") not in opened.now().text
    assert says.NOT_YET not in opened.now().text


async def test_a_panel_that_nobody_can_redraw_does_not_say_whose_turn_it_is(world: World) -> None:
    """Its token lives for a quarter of an hour; days may pass before the next press."""
    table_id = await world.game(world.ben, holes=1, pace="none")
    before = await world.play_on(table_id, stop=drawing)
    player, waiting = await world.whose_turn(table_id), other(world, await world.whose_turn(table_id))
    opened = await waiting.press(await world.table_message(table_id), says.CARDS)
    grey = Pressed("action", table_id, before.stamp(before.seat_for(waiting.id)), "deck")
    told = await world.forge(waiting, opened, str(grey))
    assert says.refused("turn") in told.text

    await world.pass_time(TOKEN_LIVES + 60)
    await player.press(await world.table_message(table_id), says.DRAW)
    await player.in_panel("1:")

    assert waiting is await world.whose_turn(table_id)
    assert says.refused("turn") not in opened.now().text


async def test_a_stale_press_in_a_panel_redraws_it(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=drawing)
    player = await world.whose_turn(table_id)
    drawn = await player.press(await world.table_message(table_id), says.DRAW)
    old = drawn.buttons[drawn.button("1: ")]
    turn = (await world.table(table_id)).waiting
    await player.in_panel("1: ")
    before = await world.play_on(table_id, stop=lambda table: drawing(table) and table.waiting == turn)

    answers = await world.deliver(player, drawn, old)

    assert says.refused("stale") in answers[0]
    assert await world.table(table_id) == before


async def test_a_stale_press_says_so_though_the_table_moves_on_once_more_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=drawing)
    player = await world.whose_turn(table_id)
    drawn = await player.press(await world.table_message(table_id), says.DRAW)
    old = drawn.buttons[drawn.button("1: ")]
    turn = (await world.table(table_id)).waiting
    await player.in_panel("1: ")
    before = await world.play_on(table_id, stop=lambda table: drawing(table) and table.waiting == turn)
    show = PanelAnswers.show

    async def meanwhile(*given: Any) -> None:
        """The same person plays on from another device before this panel is drawn."""
        monkeypatch.setattr(PanelAnswers, "show", show)
        table, seat = before, turn[0]
        while table.stamp(seat) == before.stamp(seat):
            assert table.session is not None
            action, who = table.game.legal(table.session.state, seat)[0], Person(player.id, player.name)
            source = world.env.backend.snowflake()
            table = await world.host.play(source, table_id, who, table.stamp(seat), str(action))
        await show(*given)

    monkeypatch.setattr(PanelAnswers, "show", meanwhile)
    answers = await world.deliver(player, drawn, old)

    assert says.refused("stale") in answers[0]


async def test_a_press_on_a_message_edited_since(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=drawing)
    player = await world.whose_turn(table_id)
    message = await world.table_message(table_id)
    old = message.buttons[message.button(says.DRAW)]
    await player.press(message, says.DRAW)
    before = await world.table(table_id)
    assert old not in (await world.table_message(table_id)).ids

    answers = await world.deliver(player, message, old)

    assert says.refused("stale") in answers[0]
    assert await world.table(table_id) == before


async def test_a_press_delivered_twice_counts_once(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    before = await world.play_on(table_id, stop=drawing)
    player = await world.whose_turn(table_id)
    message = await world.table_message(table_id)

    answers = await world.deliver(player, message, message.buttons[message.button(says.DRAW)], times=2)

    assert (await world.table(table_id)).number == before.number + 1
    assert "You drew " in answers[0]


async def test_two_people_press_at_once(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    message = await world.table_message(table_id)
    for player in world.players:
        await player.press(message, says.CARDS)
        await player.in_panel("1: ?")

    await world.at_once([(player, "2: ?") for player in world.players])

    assert drawing(await world.table(table_id)), "both have teed off"


async def test_a_press_after_the_end(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    pressed = (await world.table_message(table_id)).buttons[says.CARDS]
    before = await world.play_on(table_id)
    message = await world.table_message(table_id)  # a long game posts the table again

    answers = await world.deliver(world.ada, message, pressed)

    assert answers == [says.refused("over")]
    assert await world.table(table_id) == before


async def test_a_press_after_resigning(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.ben.slash("resign")
    await world.ben.in_panel(says.RESIGN)

    answer = await world.ben.press(await world.table_message(table_id), says.CARDS)

    assert answer.text == says.refused("left")


async def test_a_form_sent_after_a_restart_counts(world: World) -> None:
    table_id = await world.lobby(world.ben)
    form = await world.ada.press(await world.lobby_message(table_id), says.OPTIONS)

    await world.restart()
    answer = await world.ada.fill_in(form, holes="1")

    assert answer.acknowledged
    assert (await world.table(table_id)).options["holes"] == 3
    assert "3 holes" in (await world.lobby_message(table_id)).text


async def test_a_form_sent_after_a_restart_and_the_start(world: World) -> None:
    table_id = await world.lobby(world.ben)
    form = await world.ada.press(await world.lobby_message(table_id), says.OPTIONS)
    await world.ada.press(await world.lobby_message(table_id), says.START)
    before = await world.table(table_id)

    await world.restart()
    answer = await world.ada.fill_in(form, holes="1")

    await refused(world, table_id, before, answer, says.refused("already_started"))


@pytest.mark.parametrize("custom_id", ["c1:waltz:1:2:x", "c0:join:1:0:", "c1:join", "join"])
async def test_a_button_of_another_version(world: World, custom_id: str) -> None:
    table_id = await world.lobby()

    answers = await world.deliver(world.ada, await world.lobby_message(table_id), custom_id)

    assert answers == [says.refused("expired")]


async def test_a_table_that_is_no_more(world: World) -> None:
    table_id = await world.lobby()

    answers = await world.deliver(world.ada, await world.lobby_message(table_id), "c1:join:12345:0:")

    assert answers == [says.refused("no_table")]


async def test_what_breaks_is_an_incident(world: World, caplog: pytest.LogCaptureFixture) -> None:
    table_id = await world.game(world.ben, holes=1)

    async def broken(*_: object) -> Table:
        raise RuntimeError("a fault of our own")

    world.host.back = world.host.table = broken  # type: ignore[method-assign, assignment]
    message = world.messages(world.channel.id)[0]
    answers = await world.deliver(world.ada, message, f"c1:hand:{table_id}:0:")

    incident = answers[0].split("`")[1]
    assert says.known(says.refusals.incident(says.ANY)) in answers[0]
    assert f"incident {incident}" in caplog.text
    assert "a fault of our own" in caplog.text
    assert "a fault of our own" not in answers[0]
