"""A panel may carry a picture: in the answer to a press, and in a redraw of one that is open."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.faces.play_nine import PlayNineFace
from cogs.layouts import Drawing, Part
from cogs.opened import Opened
from pictures.play_nine import table as play_nine
from table.table import Person, Table
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World

ALT = "Your cards, as you know them."
INSTEAD = "Your cards in words."


def broken(*_args: Any) -> bytes:
    raise RuntimeError("no picture")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Who may draw what a panel of Play Nine shows above its words."""
    draw: list[Any] = [play_nine.table]
    panel = PlayNineFace.panel

    def with_picture(face: PlayNineFace, table: Table, seat: int, *rest: Any) -> tuple[Part, ...]:
        args = (face.view(table, seat), table.names)
        return (Drawing(draw[0], args, {}, ALT, lambda: INSTEAD), *panel(face, table, seat, *rest))

    monkeypatch.setattr(PlayNineFace, "panel", with_picture)
    return draw


def assert_in_words(panel: Seen) -> None:
    assert panel.pictures == 0
    assert panel.alt == ""
    assert INSTEAD in panel.text


async def test_a_panel_is_answered_with_its_picture(world: World, drawn: list[Any]) -> None:
    table_id = await world.game(world.ben, holes=1)

    panel = await world.ada.press(await world.table_message(table_id), "My hand")

    assert panel.pictures == 1
    assert panel.alt == ALT
    assert INSTEAD not in panel.text
    pressed = await world.ada.in_panel("1: ?")
    assert pressed.now().pictures == 1


async def test_an_open_panel_is_redrawn_with_its_picture(world: World, drawn: list[Any]) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    turn = await world.whose_turn(table_id)
    waiting = next(player for player in world.players if player is not turn)
    panel = await waiting.press(await world.table_message(table_id), "My hand")
    before = panel.now().text

    await world.play_on(table_id, stop=lambda table: table.waiting_people != (table.seat_of(turn.id),))

    assert panel.now().text != before
    assert panel.now().pictures == 1


async def test_who_wants_text_only_gets_the_words_in_place_of_the_picture(
    world: World, drawn: list[Any]
) -> None:
    await world.ada.choose(await world.ada.slash("me"), "How tables and scorecards are shown", "text")
    table_id = await world.game(world.ben, holes=1)

    assert_in_words(await world.ada.press(await world.table_message(table_id), "My hand"))


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(world: World, drawn: list[Any]) -> None:
    drawn[0] = broken
    table_id = await world.game(world.ben, holes=1)

    panel = await world.ada.press(await world.table_message(table_id), "My hand")

    assert_in_words(panel)
    drawn[0] = play_nine.table
    again = await world.ada.press(panel, "Look again")
    assert again.now().pictures == 1
    drawn[0] = broken
    assert_in_words((await world.ada.press(panel, "Look again")).now())


async def test_who_resigns_while_the_picture_is_drawn_does_not_keep_it(
    world: World, drawn: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.game(world.ben, holes=1)
    draw = Opened.drawn

    async def slow(*args: Any) -> Any:
        answer = await draw(*args)
        if (await world.table(table_id)).seat_of(world.ada.id) is not None:
            await world.host.resign(world.env.backend.snowflake(), table_id, Person(world.ada.id, "Ada"))
        return answer

    monkeypatch.setattr(Opened, "drawn", slow)
    panel = await world.ada.press(await world.table_message(table_id), "My hand")

    assert panel.now().pictures == 0
    assert "You have left this game." in panel.now().text
