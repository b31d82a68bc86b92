"""What was typed in a race counts as it was sent."""

from __future__ import annotations

import pytest

from table.entries import Play

from .house import House
from .player import Player
from .test_race_restart import attempt, begun, held, say, type_in


@pytest.mark.parametrize(("typed", "edited"), [("good luck", "draw"), ("draw", "draw!"), ("draw", "draw.")])
async def test_typed_message_edited_afterwards_changes_nothing(
    empty_house: House, ada: Player, ben: Player, typed: str, edited: str
) -> None:
    """Neither talk that becomes a move, nor a move that was counted and becomes talk, or another move."""
    house = empty_house
    lobby = await begun(house, ada, ben)
    is_move = typed == "draw"
    await (type_in if is_move else say)(ada, typed)
    message = await ben.message(lambda m: m["content"] == typed, ada.place)
    if not is_move:
        await type_in(ada, "draw")
    before = held(ada)

    await ada.do("edit", channel=ada.place, message=message["id"], content=edited)

    await ben.message(lambda m: m["id"] == message["id"] and m["content"] == edited, ada.place)
    await attempt(ben, "draw")  # heard after the edit
    await ada.look()
    assert held(ada) == before
    assert await house.stop_bot() == 0
    table, story = await house.stored(int(ada.found(lobby, "join").target))
    counted = [(told.entry.seat, told.entry.action) for told in story if isinstance(told.entry, Play)]
    assert counted == [(table.seat_of(int(player.id)), "draw") for player in (ada, ben)]
    assert house.trouble == []
