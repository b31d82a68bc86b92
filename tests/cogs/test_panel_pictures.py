"""A panel may carry a picture: in the answer to a press, and in a redraw of one that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cogs.opened import Opened
from pictures.play_nine.hand import hand
from table.table import Person
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World

ALT = "Your cards by position: "
INSTEAD = "Discard pile "  # the head of the table in words


def broken(*_args: Any, **_options: Any) -> bytes:
    raise RuntimeError("no picture")


def draw_by(draw: Callable[..., bytes], patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cogs.faces.play_nine.draw_hand", draw)


def assert_in_words(panel: Seen) -> None:
    assert panel.pictures == 0
    assert panel.alt == ""
    assert INSTEAD in panel.text


async def test_a_panel_is_answered_with_its_picture(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    panel = await world.ada.press(await world.table_message(table_id), "My cards")

    assert panel.pictures == 1
    assert panel.alt.startswith(ALT)
    assert INSTEAD not in panel.text
    pressed = await world.ada.in_panel("1: ?")
    assert pressed.now().pictures == 1


async def test_an_open_panel_is_redrawn_with_its_picture(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    turn = await world.whose_turn(table_id)
    waiting = next(player for player in world.players if player is not turn)
    panel = await waiting.press(await world.table_message(table_id), "My cards")
    before = panel.now().text

    await world.play_on(table_id, stop=lambda table: table.waiting_people != (table.seat_of(turn.id),))

    assert panel.now().text != before
    assert panel.now().pictures == 1


async def test_who_wants_text_only_gets_the_words_in_place_of_the_picture(world: World) -> None:
    await world.ada.choose(await world.ada.slash("me"), "How tables and scorecards are shown", "text")
    table_id = await world.game(world.ben, holes=1)

    assert_in_words(await world.ada.press(await world.table_message(table_id), "My cards"))


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_by(broken, monkeypatch)
    table_id = await world.game(world.ben, holes=1)

    panel = await world.ada.press(await world.table_message(table_id), "My cards")

    assert_in_words(panel)
    draw_by(hand, monkeypatch)
    again = await world.ada.press(panel, "Look again")
    assert again.now().pictures == 1
    draw_by(broken, monkeypatch)
    assert_in_words((await world.ada.press(panel, "Look again")).now())


async def test_who_resigns_while_the_picture_is_drawn_does_not_keep_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.game(world.ben, holes=1)
    draw = Opened.drawn

    async def slow(*args: Any) -> Any:
        answer = await draw(*args)
        if (await world.table(table_id)).seat_of(world.ada.id) is not None:
            await world.host.resign(world.env.backend.snowflake(), table_id, Person(world.ada.id, "Ada"))
        return answer

    monkeypatch.setattr(Opened, "drawn", slow)
    panel = await world.ada.press(await world.table_message(table_id), "My cards")

    assert panel.now().pictures == 0
    assert "You have left this game." in panel.now().text
