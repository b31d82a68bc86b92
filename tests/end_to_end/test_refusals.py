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
    await player.in_panel("1")

    assert waiting is await world.whose_turn(table_id)
    assert says.refused("turn") not in opened.now().text


async def test_a_stale_press_says_so_though_the_table_moves_on_once_more_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=drawing)
    player = await world.whose_turn(table_id)
    drawn = await player.press(await world.table_message(table_id), says.DRAW)
    old = drawn.buttons[drawn.button("1")]
    turn = (await world.table(table_id)).waiting
    await player.in_panel("1")
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


async def test_a_press_delivered_twice_counts_once(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    before = await world.play_on(table_id, stop=drawing)
    player = await world.whose_turn(table_id)
    message = await world.table_message(table_id)

    answers = await world.deliver(player, message, message.buttons[message.button(says.DRAW)], times=2)

    assert (await world.table(table_id)).number == before.number + 1
    assert "You drew " in answers[0]


async def test_a_press_after_the_end(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    pressed = (await world.table_message(table_id)).buttons[says.CARDS]
    before = await world.play_on(table_id)
    message = await world.table_message(table_id)  # a long game posts the table again

    answers = await world.deliver(world.ada, message, pressed)

    assert answers == [says.refused("over")]
    assert await world.table(table_id) == before


async def test_a_form_sent_after_a_restart_counts(world: World) -> None:
    table_id = await world.lobby(world.ben)
    form = await world.ada.press(await world.set_up(table_id), says.OPTIONS)

    await world.restart()
    answer = await world.ada.fill_in(form, holes="1")

    assert answer.acknowledged
    assert (await world.table(table_id)).options["holes"] == 3
    assert "3 holes" in (await world.lobby_message(table_id)).text
