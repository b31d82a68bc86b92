"""What was typed in a race counts as it was sent."""

from __future__ import annotations

from table.entries import Play

from .house import House
from .player import Player
from .test_race_restart import attempt, begun, held, say, type_in


async def test_typed_message_edited_afterwards_changes_nothing(
    empty_house: House, ada: Player, ben: Player
) -> None:
    house = empty_house
    lobby = await begun(house, ada, ben)
    await say(ada, "good luck")
    typed = await ben.message(lambda m: m["content"] == "good luck", ada.place)
    await type_in(ada, "draw")
    before = held(ada)

    await ada.do("edit", channel=ada.place, message=typed["id"], content="draw")

    await ben.message(lambda m: m["id"] == typed["id"] and m["content"] == "draw", ada.place)
    await attempt(ben, "draw")  # heard after the edit
    await ada.look()
    assert held(ada) == before
    assert await house.stop_bot() == 0
    table, story = await house.stored(int(ada.found(lobby, "join").table))
    counted = [(told.entry.seat, told.entry.action) for told in story if isinstance(told.entry, Play)]
    assert counted == [(table.seat_of(int(player.id)), "draw") for player in (ada, ben)]
    assert house.trouble == []
