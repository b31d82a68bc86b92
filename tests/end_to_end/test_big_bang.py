"""Games of Big Bang from /play to the result, by presses."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Level
from tests import says
from tests.end_to_end.big_bang import (
    can,
    go,
    lobby,
    play,
    play_on,
)
from tests.end_to_end.world import World

LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")


async def texts(world: World, table_id: int) -> str:
    return "\n".join(world.texts(await world.place(table_id)))


@pytest.mark.parametrize(
    ("people", "levels", "options"),
    [
        (2, (), {}),
        (3, (), {"rules_cards": True, "unplayed": -1}),
        (2, (), {"hold": True, "replay": True, "highest": 5}),
        (2, (), {"duplicate": False, "first_stuck_ends": True}),
        (1, LEVELS, {"racers": 6}),
        (6, (), {"racers": 6, "stolen": True, "rounds": 2}),
    ],
    ids=["two", "rules", "house", "own", "computers", "six"],
)
async def test_a_whole_race(
    large_race_world: World, people: int, levels: tuple[Level, ...], options: dict[str, Any]
) -> None:
    world = large_race_world
    table_id = await go(world, *world.players[1:people], levels=levels, **options)

    table = await play_on(world, table_id)

    assert table.phase == "over"
    assert len(table.standings) == people + len(levels)
    end = world.messages(await world.place(table_id))[-1]
    assert end.text.startswith("## ")
    assert tuple(end.buttons) == says.AFTER
    assert end.pictures == 1
    assert ("Score sheet, 2 rounds." if options.get("rounds") else ": place 1, ") in end.alt
    assert "over" not in (await world.table_message(table_id)).text, "the result stands below"


async def test_alone_it_is_a_game_with_turns_at_any_pace(world: World) -> None:
    """Big Bang 4.4.13: everything but the deck may be watched."""
    table_id = await lobby(world)
    await world.pass_time(world.pacing.show)
    await world.ada.press(await world.lobby_message(table_id), says.START)
    message = await world.table_message(table_id)
    panel = await world.ada.press(message, "My board")

    assert "hand 3 1 2" in message.alt
    assert "You: 0 of 6 placed" in panel.text
    assert list(can(panel)) == [f"{card}@{place}" for card in (3, 1, 2) for place in ("-1,0", "1,0", "0,1")]
    table = await play_on(world, table_id)

    assert table.phase == "over"
    assert table.race is None
    end = world.messages(await world.place(table_id))[-1]
    assert end.text.startswith("## Ada placed all 6!")
    assert end.pictures == 1


async def test_alone_with_a_limit_it_is_a_race_against_the_clock(race_world: World) -> None:
    """Big Bang 4.4.16: when time is up the table stops it."""
    world = race_world
    table_id = await go(world, limit_s=60)
    assert world.ada.panel is not None
    panel = world.ada.panel.now()
    assert says.known(says.big_bang_panel.time_up(f"<t:{says.ANY}")) in panel.text
    await play_on(world, table_id, lambda table: table.view(None).racers[0].placed == 1)

    await world.pass_time(70)

    table = await world.table(table_id)
    assert table.phase == "over"
    assert [standing.score for standing in table.standings] == [1]
    assert says.big_bang_score.ready("time", 60_000) in await texts(world, table_id)
    end = world.messages(await world.place(table_id))[-1]
    assert tuple(end.buttons) == says.AFTER


async def test_a_press_redraws_the_own_panel_alone(race_world: World) -> None:
    """The others' panels say a moment later how far a player is, and that alone."""
    world = race_world
    table_id = await go(world, world.ben)
    assert world.ben.panel is not None
    before = world.ben.panel.now()
    edits = len(list(world.requests("PATCH", "/webhooks/")))

    mine = await play(world.ada, "3@1,0")
    await world.pass_time(10)

    assert "You: 1 of 6 placed" in mine.text
    assert mine.pictures == 1
    assert len(list(world.requests("PATCH", "/webhooks/"))) == edits + 1
    now = world.ben.panel.now()
    assert "**Ada**: 1 placed" in now.text
    assert (now.alt, now.ids) == (before.alt, before.ids)
    table = await world.table_message(table_id)
    assert "Ada: 1 placed, 5 cards left" in table.alt
    assert "3@" not in str(table.buttons) + table.text + table.alt
    assert "**Ada**: 1 placed" in (await play(world.ben, "1@1,0")).text


# The computer
