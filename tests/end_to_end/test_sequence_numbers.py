"""Sequence Numbers from /play to the result, by presses alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.end_to_end.sequence_numbers import check_secrets, play_on, sequence_numbers
from tests.end_to_end.world import World


@pytest.mark.parametrize(
    ("people", "computers", "options"),
    [
        (2, 0, {}),
        (3, 0, {"answers": "shown"}),
        (3, 1, {"table_talk": True}),
        (2, 0, {"strict_draw": True}),
        (6, 0, {"teams": 3, "sequences_to_win": 1}),
        (1, 5, {"strict_draw": True}),
    ],
)
async def test_a_whole_game(large_world: World, people: int, computers: int, options: dict[str, Any]) -> None:
    world = large_world
    table_id = await sequence_numbers(world, *world.players[1:people], computers=computers, **options)

    table = await play_on(world, table_id, check=check_secrets)

    assert table.phase == "over"
