"""A shared deal is called off: its people are told so, and nothing of streaks, which are of dailies."""

from __future__ import annotations

import pytest

from tests import says
from tests.end_to_end.test_deals import key
from tests.end_to_end.test_private import play_out
from tests.end_to_end.world import World
from ui.text import deals as words


async def test_a_shared_deal_that_is_called_off_says_nothing_of_streaks(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)
    begun = await world.ben.press(offer, key("same"))
    monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 99)

    refused = await world.ben.press(offer, key("same"))
    await world.finish(begun.result._interaction.id)
    told = await world.ben.press(begun.now(), key("compare"))
    await world.ben.press(offer, key("order"))
    (now,) = world.messages(world.channel.id)

    assert refused.text == says.refused("shared_deal_called_off")
    assert words.not_counted("shared_off") in told.text
    assert list(now.buttons) == list(told.buttons) == []
    assert "Open until" not in now.text
    assert "treak" not in refused.text + told.text
