"""`kill -9` of the bot, and everything else that ends it: the game goes on, with the buttons that stand there."""

from __future__ import annotations

from table.entries import Play
from tests.sandbox.seat import TABLE_CHANNEL

from .house import House
from .player import Message, Player, alt


async def test_killed_in_the_middle_of_a_turn_it_goes_on_with_the_same_buttons(
    house: House, ada: Player, ben: Player
) -> None:
    table_id = await house.game(ada, ben, computers=1)
    await house.play_on(ada, ben, until=lambda: ada.is_holding or ben.is_holding)
    player = ada if ada.is_holding else ben
    panel = player.panel

    await house.kill_bot()
    await house.start_bot()

    assert player.panel == panel
    pressed = player.next_press()
    assert pressed is not None
    await player.step()
    assert not player.is_holding
    await house.play_on(ada, ben)
    result = await house.result()
    card = await _page(ada, table_id)
    assert alt(card) == alt(result)

    # Everything ends and a new world begins: of the old one only the database is left.
    assert await house.stop_bot() == 0
    await house.close()
    table, story = await house.stored(table_id)
    plays = [(told.entry.seat, told.entry.action) for told in story if isinstance(told.entry, Play)]
    seat = table.seat_of(int(player.id))
    assert plays[pressed.stamp - 1 : pressed.stamp + 1] == [(seat, "deck"), (seat, pressed.arg)]
    await house.open()
    await house.start_bot()
    shown = await _page(await house.sit(2), table_id)
    assert alt(shown) == alt(card)
    assert house.trouble == []


async def _page(player: Player, table_id: int) -> Message:
    """The game in /history."""
    before = set(player.messages[TABLE_CHANNEL])
    await player.do("command", channel=TABLE_CHANNEL, name="history", options={})
    (listed,) = set(player.messages[TABLE_CHANNEL]) - before
    await player.click(player.messages[TABLE_CHANNEL][listed], "gamechosen", values=[str(table_id)])
    return player.messages[TABLE_CHANNEL][listed]
