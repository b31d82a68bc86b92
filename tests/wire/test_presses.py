"""Ids of buttons, and what discord.py keeps of them."""

from __future__ import annotations

import pytest

from tests import says
from tests.end_to_end.world import World
from wire.layouts import Scene
from wire.presses import MOST_CHARACTERS, Pressed, button, menu, people_menu

BIGGEST = 2**63 - 1


@pytest.mark.parametrize(
    "pressed",
    [
        Pressed("join", 1456074443980800016),
        Pressed("action", BIGGEST, 12_345, "tee 1 8"),
        Pressed("action", 7, 0, "7±2"),
        Pressed("page", 0, 3, "play_nine"),
        Pressed("part", 1, 2, "a:b:c"),
    ],
)
def test_an_id_says_what_was_pressed(pressed: Pressed) -> None:
    custom_id = str(pressed)

    assert Pressed.parse(custom_id) == pressed
    assert len(custom_id) <= MOST_CHARACTERS


@pytest.mark.parametrize(
    "custom_id", ["", "join", "c1:join", "c2:join:1:0:", "c1:join:one:0:", "c1:join:1:²:"]
)
def test_other_ids_say_nothing(custom_id: str) -> None:
    assert Pressed.parse(custom_id) is None


def test_an_id_that_is_too_long_is_never_made() -> None:
    with pytest.raises(AssertionError):
        str(Pressed("action", 1, 1, "x" * 100))


async def test_discord_py_keeps_no_view(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.ada.slash("me")
    await world.ada.slash("rules")
    await world.play_on(table_id)
    await world.restart()
    await world.lobby()

    store = world.bot._connection._view_store
    assert not store._views
    assert not store._synced_message_views
    assert not store._modals
    assert not store._dynamic_items
    assert not world.bot.persistent_views


async def test_a_layout_is_not_waited_for() -> None:
    press = Pressed("hand", 1)
    rows = ((button(press, says.HAND),), (menu(Pressed("me"), "Choose", [("a", "A")]),))
    people = (people_menu(Pressed("invited"), says.INVITE, 5),)

    view = Scene(("Text", *rows, people)).layout()

    assert view.is_finished()
    assert view.timeout is None
