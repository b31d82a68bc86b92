"""What goes over the sockets to those who may not know."""

from __future__ import annotations

from .house import House
from .player import Message, Player, alt, offered, words

DREW = "You drew "  # how a panel names the card in hand


async def test_drawn_card_goes_to_its_drawer_alone(empty_house: House, ada: Player, ben: Player) -> None:
    house = empty_house
    await house.start_bot(LOG_LEVEL="DEBUG")
    table_id = await house.game(ada, ben)

    await house.play_on(ada, ben, until=lambda: ada.is_holding or ben.is_holding)
    table = await house.eyes.public(
        lambda m: "** drew a card and is choosing what to do with it." in words(m)
    )
    assert ", holding a card." in alt(table)
    await house.play_on(ada, ben)
    await house.result()

    for player, other in ((ada, ben), (ben, ada)):
        assert any(DREW in text for text in player.raw)
        for message_id in _private(player):
            assert not any(message_id in text for text in other.raw + house.eyes.raw)
    assert not any(DREW in text for text in house.eyes.raw)
    assert not _private(house.eyes)
    public = [told["message"] for told in house.eyes.told if told["t"] == "message"]
    pressed = [
        each for message in public for each in offered(message) if each.kind not in ("board", "stats", "page")
    ]
    assert {each.arg for each in pressed} <= {"", "deck", "take"}

    assert await house.stop_bot() == 0
    running, _story = await house.stored(table_id)
    assert "Ready as Cardinal" in house.said
    for secret in (DREW, running.seed.hex(), house.server.token):
        assert secret not in house.said


def _private(player: Player) -> set[str]:
    """The ids of the messages that only this player is shown."""
    shown: list[Message] = [told["message"] for told in player.told if told["t"] == "message"]
    return {message["id"] for message in shown if message.get("ephemeral")}
