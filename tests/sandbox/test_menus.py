"""The menus of messages and of people: what apps do with them."""

from __future__ import annotations

from typing import Any

from .seat import TABLE_CHANNEL, SeatClient, press


async def test_menus_of_messages_and_of_people(ada: SeatClient, ben: SeatClient) -> None:
    await ben.do("say", channel=TABLE_CHANNEL, content="Once")
    said = await ada.message(lambda m: m["content"] == "Once")

    await ada.do("menu", channel=TABLE_CHANNEL, name="Say it again", message=said["id"])
    again = await ben.message(lambda m: m["content"] == "Again: Once")
    await ada.do("menu", channel=TABLE_CHANNEL, name="Wave", user=ben.id)
    waved = await ada.message(lambda m: m["content"] == "A wave for Ben")

    assert again["used"] == {"user": ada.id, "name": "Say it again"}
    assert waved["ephemeral"] is True
    assert [m for m in ben.shown() if m["content"] == waved["content"]] == []


async def test_menus_that_are_not_there(ada: SeatClient, ben: SeatClient, table: dict[str, Any]) -> None:
    await ada.do("press", **press(table, "p:hand:0"))
    panel = ada.shown()[-1]

    async def refused(name: str, **target: str) -> str:
        return await ben.refused("menu", channel=TABLE_CHANNEL, name=name, **target)

    assert await refused("Say it again", message=panel["id"]) == "That message is gone."
    assert await refused("Wave", user="5") == "That choice is not there any more."
    assert await refused("Wave", message=table["id"]) == "There is no Wave here."
    assert await refused("table", user=ada.id) == "There is no table here."
