"""Sequence Numbers from /play to the result, by presses alone."""

from __future__ import annotations

from typing import Any

import pytest

from engine.sequence_numbers.board import (
    ANSWERS,
    CARD_TEXTS,
    PLACES,
)
from tests import says
from tests.end_to_end.sequence_numbers import (
    at,
    check_secrets,
    choose_number,
    choose_space,
    in_turn,
    opened,
    pick,
    play_on,
    sequence_numbers,
    sum_of_two,
)
from tests.end_to_end.world import World
from ui.sequence_numbers import table as table_words
from ui.sequence_numbers.cards import card


@pytest.mark.parametrize(
    ("people", "computers", "options"),
    [
        (2, 0, {"strict_draw": True}),
        (3, 0, {"answers": "shown"}),
        (3, 1, {"table_talk": True}),
        (6, 0, {"teams": 3, "sequences_to_win": 1}),
        (1, 5, {"strict_draw": True, "answers": "shown"}),
    ],
)
async def test_a_whole_game(large_world: World, people: int, computers: int, options: dict[str, Any]) -> None:
    world = large_world
    table_id = await sequence_numbers(world, *world.players[1:people], computers=computers, **options)

    table = await play_on(world, table_id, check=check_secrets)

    assert table.phase == "over"
    end = world.messages(await world.place(table_id))[-1]
    assert tuple(end.buttons) == says.AFTER
    assert " by one sequence" in end.text or " by 2 sequences" in end.text
    assert end.pictures == 1, "the board with the line that won"
    assert table_words.alt(table.view(None), table.names) == end.alt
    message = await world.table_message(table_id)
    assert not message.buttons
    assert message.pictures == 0, "the end shows it once"
    assert {standing.side for standing in table.standings} == set(table.sides)


async def test_two_people_whose_bot_starts_again_in_the_middle(world: World) -> None:
    """The half of a move that was chosen before is in no memory; nor is a wrong answer."""
    table_id = await sequence_numbers(world, world.ben)
    table = await play_on(world, table_id, stop=lambda table: table.number > 12)
    seat = table.waiting[0]
    player, which = at(world, table, seat), sum_of_two(table.view(seat))
    await pick(world, table_id, player, which)

    await world.restart()
    missed = await choose_number(player, ANSWERS[which] % 48 + 1)
    await world.restart()
    await choose_number(player, ANSWERS[which])
    await choose_space(player, PLACES[which][1])

    assert f" is not {ANSWERS[which] % 48 + 1}.** It doesn't count: try again." in missed.text
    assert (await world.table(table_id)).number == table.number + 2
    for each in world.players:  # nothing keeps up the panels that were open before
        each.panel = None
    table = await play_on(world, table_id)
    assert table.phase == "over"
    await world.ada.press(world.messages(await world.place(table_id))[-1], says.REMATCH)
    assert table.rematch is None
    assert (await world.table(table_id)).rematch is not None


async def test_a_turn_is_three_presses_in_one_panel_that_follows_the_table(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await in_turn(world, table_id)
    waiting = await opened(world, table_id, ben)
    mine = await opened(world, table_id, ada)
    assert "Choose a card, then its answer." in mine.text
    assert says.table.whose_turn([ada.name]) in waiting.text
    assert list(waiting.buttons) == [says.LOOK], "the hand is there, and grey"
    assert waiting.pictures == mine.pictures == 1
    before = await world.table(table_id)
    which = sum_of_two(before.view(before.waiting[0]))

    chosen = await pick(world, table_id, ada, which)
    assert says.sequence_panel.after_choice(which, has_group=False) in chosen.text
    asked = await choose_number(ada, ANSWERS[which])
    view = before.view(before.waiting[0])
    assert says.sequence_panel.which_space(view, which, ANSWERS[which], PLACES[which]) in asked.text
    assert [label for label in asked.buttons if label not in mine.buttons] == ["a", "b", "Back"]
    assert asked.pictures == 1
    assert (await world.table(table_id)).number == before.number
    played = await choose_space(ada, PLACES[which][1])

    assert (await world.table(table_id)).number == before.number + 1
    assert played.message.id == mine.message.id
    assert says.table.whose_turn([ben.name]) in played.text
    assert ben.panel is not None
    assert "Choose a card, then its answer." in ben.panel.now().text
    assert f"{ada.name} played {card(which, answer=True)}" in (await world.table_message(table_id)).text
    assert f"{ada.name} played {card(which, answer=True)}" in ben.panel.now().text


async def test_a_wrong_answer_is_told_to_its_player_alone(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await in_turn(world, table_id)
    await opened(world, table_id, ben)
    before = await world.table(table_id)
    seat = before.waiting[0]
    which = sum_of_two(before.view(seat))
    wrong = ANSWERS[which] % 48 + 1
    world.env.http_requests.clear()

    await pick(world, table_id, ada, which)
    missed = await choose_number(ada, wrong)

    assert f" is not {wrong}.** It doesn't count: try again." in missed.text
    assert "a" not in missed.buttons, "asked for no space"
    table = await world.table(table_id)
    assert table.waiting == (seat,)
    assert table.seats[seat].clock_since == before.seats[seat].clock_since, "no more time"
    message = await world.table_message(table_id)
    assert f"{ada.name} gave a wrong answer and tries again." in message.text
    told = [f"{request.json}" for request in world.env.http_requests if "/interactions/" not in request.path]
    assert not [each for each in told if card(which) in each or f"{CARD_TEXTS[which]}={wrong}" in each]
    assert ben.panel is not None
    assert f" is not {wrong}.** It doesn't count: try again." not in ben.panel.now().text
    log = await world.bot.store.log(table_id)
    assert f"{CARD_TEXTS[which]}={wrong}" in str(log[-1])

    await choose_number(ada, wrong)
    assert (await world.table(table_id)).number == before.number + 2
    await choose_number(ada, ANSWERS[which])
    await choose_space(ada, PLACES[which][0])
    assert (await world.table(table_id)).waiting != (seat,)
