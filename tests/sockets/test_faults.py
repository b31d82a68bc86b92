"""What a network and Discord do to a bot: errors, refusals, lost answers, and its own end."""

from __future__ import annotations

import asyncio
import re
import signal

import pytest

from sandbox.faults import Fault
from table.entries import Play
from tests import says

from .house import House
from .player import Player, kinds, words
from .program import files_in

ANSWERS = "/interactions/*/callback"


async def test_after_errors_and_refusals_the_newest_state_is_shown(
    house: House, ada: Player, ben: Player
) -> None:
    table_id = await house.game(ada, ben)
    edits, sends = f"/channels/{ada.place}/messages/*", f"/channels/{ada.place}/messages"
    faults = house.server.faults
    faults.add(Fault("PATCH", edits, status=429, times=3))
    faults.add(Fault("PATCH", edits, status=503, times=2))
    faults.add(Fault("PATCH", edits, status=500, after=True))
    faults.add(Fault("POST", sends, status=503, after=True))

    await house.play_on(ada, ben)
    await house.result()

    table = await house.eyes.public(lambda m: m["channel_id"] == ada.place and not kinds(m))
    assert "**Hole" not in words(table), "the result stands below"
    assert house.public(ada.place) == [table, await house.result()]
    assert faults.take("PATCH", f"{sends}/{table['id']}") is None
    assert faults.take("POST", sends) is None
    assert house.said.count("Discord does not answer") == 1, "a burst is one line"
    assert len(re.findall(r"\(429\)|with 429|rate limit", house.said)) == 1, "a burst is one line"
    assert await house.stop_bot() == 0
    await house.stored(table_id)


async def test_slow_edit_takes_nothing_back_that_a_panel_shows(
    house: House, ada: Player, ben: Player
) -> None:
    await house.game(ada, ben)
    await house.play_on(ada, ben, until=lambda: ada.is_holding or ben.is_holding)
    first, second, name = (ada, ben, "Ben") if ada.is_holding else (ben, ada, "Ada")
    await house.eyes.public(lambda m: "** drew a card and is choosing what to do with it." in words(m))
    house.server.faults.add(Fault("PATCH", f"/channels/{ada.place}/messages/*", delay=0.5))
    under_way = house.asks("PATCH", r"/channels/\d+/messages/\d+")
    await first.step()
    await under_way.wait()

    # It keeps up by itself, before the table does.
    await second.until(lambda: "action" in kinds(second.panel))
    await second.click(second.panel, "action", "deck")
    assert second.is_holding
    shown = second.panel

    await house.eyes.public(
        lambda m: f"**{name}** drew a card and is choosing what to do with it." in words(m)
    )
    assert second.panel == shown


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_answers_what_is_in_flight(
    house: House, ada: Player, ben: Player, number: signal.Signals
) -> None:
    table_id = await house.game(ada, ben)
    await ada.step()  # the first of two cards to tee off with
    house.server.faults.add(Fault("POST", ANSWERS, delay=0.5))
    in_flight = house.asks("POST", r"/interactions/\d+/[^/]+/callback")
    pressing = asyncio.create_task(ada.step())
    await in_flight.wait()

    assert await house.stop_bot(number) == 0

    assert await pressing
    assert says.NOT_YET in words(ada.panel)
    assert house.trouble == []
    assert files_in(house.file.parent) == [house.file.name]
    _table, story = await house.stored(table_id)
    last = story[-1].entry
    assert isinstance(last, Play)
    assert last.action.startswith("tee ")
