"""A choice that two processes judge, since both got the press, is made once: it sets, and never switches."""

from __future__ import annotations

import pytest

from tests import says
from tests.end_to_end.me import block
from tests.end_to_end.world import World


@pytest.mark.parametrize("command", ["me", "settings"])
async def test_a_choice_that_is_judged_twice_is_as_if_judged_once(world: World, command: str) -> None:
    owner = world.stranger("Mo", moderator=True)
    shown = await owner.slash(command)
    menus = {menu: tuple(choices.values()) for menu, choices in shown.choices.items() if choices}
    menus.pop(says.settings.options(), None)  # it opens a form, with values that are set
    assert len(menus) > 2

    for menu, (*_others, value) in menus.items():
        once = await owner.choose(shown, menu, value)
        twice = await owner.choose(shown, menu, value)

        assert twice.chosen == once.chosen != shown.chosen
        shown = twice


async def test_people_are_blocked_and_unblocked_once(world: World) -> None:
    blocked = [await block(world.ben, world.ada) for _ in range(2)]
    unblocked = [await world.ben.choose(panel, says.blocks.unblock(), world.ada.actor) for panel in blocked]

    assert blocked[0].text == blocked[1].text
    assert [each.text for each in unblocked] == [unblocked[0].text] * 2 != [each.text for each in blocked]
