"""Races of 7 Ate 9 from /play to the result, by presses and typed numbers."""

from __future__ import annotations

import pytest

from tests import says
from tests.end_to_end.finished import page_of
from tests.end_to_end.racing import (
    SELDOM,
    go,
    play_on,
    unhurried,
)
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import World


async def finished(world: World, table_id: int) -> tuple[Seen, Seen]:
    """The result and the table's message, when all is shown."""
    await world.pass_time(2 * SELDOM)
    return world.messages(await world.place(table_id))[-1], await world.table_message(table_id)


@pytest.mark.parametrize("deck", ["full", "short"])
async def test_two_people_one_presses_and_one_types(race_world: World, deck: str) -> None:
    world = race_world
    await unhurried(world)
    table_id = await go(world, world.ben, deck=deck)

    table = await play_on(world, table_id, typing=[world.ben])

    assert table.phase == "over"
    end, message = await finished(world, table_id)
    winner, loser = sorted(table.standings, key=lambda standing: standing.place)
    assert end.text.startswith(f"## {winner.name} wins"), "first, and large"
    assert f" {loser.name}, {loser.score} card" in end.alt
    stranger = world.stranger()
    details = (await stranger.press(await stranger.press(end, says.MORE), says.SUMS)).text
    assert "**Reaction times**" in details
    assert all(f"**{name}**: median 0." in details for name in table.names)
    assert tuple(end.buttons) == says.AFTER
    assert end.pictures == 1
    first = f"Place 1: {'ABC'[winner.seat]} {winner.name}, no cards left."
    assert end.alt.startswith(f"{winner.name} wins by {loser.score} cards. {first}")
    assert "The last card was laid face down." in end.alt
    assert f"**Face down and home: {winner.name} laid the last card.**" in message.text
    assert "wins" not in message.text
    assert not message.buttons
    assert f"**{winner.name} wins by " in (await world.lobby_message(table_id)).text
    for player in (world.ada, world.ben):
        assert player.panel is not None
        assert "## You " in player.panel.now().text, "open panels tell the result too"
        assert tuple(player.panel.now().buttons) == says.AFTER

    card = await page_of(world.ben)

    assert card.alt == end.alt
    assert ("You win by " if winner.name == "Ben" else "You lost by ") in card.text


async def test_three_people(race_world: World) -> None:
    world = race_world
    await unhurried(world)
    table_id = await go(world, *world.players[1:3], deck="full")

    table = await play_on(world, table_id, typing=[world.ben, world.players[2]])

    assert table.phase == "over"
    end, _message = await finished(world, table_id)
    assert sorted(standing.name for standing in table.standings) == ["Ada", "Ben", "Cleo"]
    assert end.alt.count("Place ") == 3


async def test_two_people_and_two_computers(race_world: World) -> None:
    world = race_world
    await unhurried(world)
    table_id = await go(world, world.ben, computers=2, level="hard")

    table = await play_on(world, table_id, typing=[world.ben], pace=SELDOM)

    assert table.phase == "over"
    assert [standing.user_id for standing in table.standings].count(None) == 2
    end, _message = await finished(world, table_id)
    computers = [seat.name for seat in table.seats if seat.level]
    assert not any(f"**{name}**: median " in end.text for name in computers), "people react"


async def test_a_match_is_three_races_won(race_world: World) -> None:
    """Rules 1.4.10, 1.4.11: race follows race, each with its GO, when everybody is ready."""
    world = race_world
    await unhurried(world)
    table_id = await go(world, world.ben, match=True)
    place = await world.place(table_id)

    table = await play_on(world, table_id, lambda table: table.view(None).race == 2)
    await world.pass_time(SELDOM)
    between = await world.table_message(table_id)
    await world.all_ready(table_id)
    await world.pass_time(1)

    assert " wins race 1, the last card face down" in between.text
    assert "cards to draw for everyone" not in between.text, "the next race begins later"
    first = next(
        seen for seen in world.messages(place) if " wins race 1, the last card face down" in seen.text
    )
    details = (await world.stranger().press(first, says.SUMS)).text
    assert f"{says.seven_ate_nine_score.cards_left(0)}, {says.seven_ate_nine_score.races_won(1)}" in details
    assert "**Reaction times**" in details
    assert first.pictures == 1
    assert first.alt.startswith("Race 1. Place 1: ")
    for player in (world.ada, world.ben):
        assert player.panel is not None
        assert "0 cards in hand, 18 to draw" in player.panel.now().text, (
            "the panel goes on with the next race"
        )

    table = await play_on(world, table_id)

    assert table.phase == "over"
    assert max(standing.score for standing in table.standings) == 3
    await world.pass_time(2 * SELDOM)
    end = world.messages(place)[-1]
    told = world.texts(place)
    for number in range(1, table.view(None).race):
        assert sum(f" wins race {number}, the last card face down" in text for text in told) == 1
    assert " wins by 3 races" in end.text
    assert list(world.message(place, first.message.id).buttons) == [says.SUMS]
    assert end.pictures == 1
    card = await page_of(world.ada)
    assert card.alt == end.alt
