"""The table and the hands are always the lowest thing: what the bot itself posts stands above them."""

from __future__ import annotations

from table.table import Person, Table
from tests import says
from tests.end_to_end.racing import go, race, ready
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World
from wire.layouts import Scene


def first_hole_over(table: Table) -> bool:
    return bool(table.view(None).hole > 1)


async def posted(world: World, table_id: int) -> list[int]:
    """What stands where the game is played, the lowest last; private panels too."""
    place = await world.place(table_id)
    return sorted(world.env.backend.messages[place])


async def to_the_end_of_a_hole(world: World, *, open_panel: Player) -> tuple[int, Answer]:
    """A game in its second hole, and the panel that this person had opened before."""
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    panel = await open_panel.press(await world.table_message(table_id), says.CARDS)
    await world.play_on(table_id, stop=first_hole_over)
    return table_id, panel


async def test_when_play_goes_on_table_and_panels_stand_below_the_result(world: World) -> None:
    table_id, _panel = await to_the_end_of_a_hole(world, open_panel=world.ada)
    place, result = await world.place(table_id), await world.table_message(table_id)

    await world.all_ready(table_id)

    *_, kept, lowest, one_panel, another = await posted(world, table_id)
    assert kept == result.message.id
    assert list(world.message(place, kept).buttons) == [says.SUMS]
    assert lowest == (await world.table_message(table_id)).message.id
    assert {one_panel, another} == {
        player.panel.now().message.id for player in world.players if player.panel is not None
    }


async def test_a_player_who_presses_in_a_panel_that_was_sent_again_plays_on(world: World) -> None:
    table_id, _panel = await to_the_end_of_a_hole(world, open_panel=world.ada)
    await world.all_ready(table_id)
    before = len(await posted(world, table_id))

    await world.ada.in_panel("1")
    await world.ada.in_panel("5")

    assert len(await posted(world, table_id)) == before
    table = await world.table(table_id)
    assert table.seat_of(world.ada.id) not in table.waiting


async def test_a_move_is_one_edit_and_the_end_of_a_hole_three_calls(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    place = await world.place(table_id)

    def calls() -> dict[str, int]:
        asked = {
            method: sum(1 for _ in world.requests(method, f"/channels/{place}/messages"))
            for method in ("POST", "PATCH", "DELETE")
        }
        world.env.http_requests.clear()
        return asked

    calls()
    turn = (await world.table(table_id)).view(None).turn
    await world.play_on(table_id, stop=lambda table: table.view(None).turn != turn)
    assert calls() == {"POST": 0, "PATCH": 2, "DELETE": 0}, "a card is drawn, and put down"
    await world.play_on(table_id, stop=lambda table: table.view(None).hole > 1)
    ended = calls()
    assert (ended["POST"], ended["DELETE"]) == (1, 1), "the result in place of the table"
    await world.all_ready(table_id)
    begun = calls()
    assert (begun["POST"], begun["DELETE"]) == (1, 0), "the table below it"


async def test_a_resignation_stands_above_the_table(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    panel = await world.ada.press(await world.table_message(table_id), says.CARDS)

    await world.ben.press(await world.ben.slash("resign"), says.RESIGN)

    place, table = await world.place(table_id), await world.table_message(table_id)
    assert says.table.has_resigned("Ben", plays_on=False) in world.messages(place)[-2].text
    assert says.table.has_resigned("Ben", plays_on=False) not in table.text, "it is said once"
    assert world.messages(place)[-1].message.id == table.message.id
    assert says.SETTLE in table.buttons
    assert panel.now().message.id > table.message.id


async def test_a_restart_between_the_result_and_the_table(world: World) -> None:
    """The next process posts the table below the result, and nothing twice."""
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    place = await world.place(table_id)
    post = world.bot.presenter.channels.post

    async def once(channel_id: int, nonce: str, scene: Scene) -> int:
        if nonce.startswith("game"):
            raise OSError("Discord is away")
        return await post(channel_id, nonce, scene)

    world.bot.presenter.channels.post = once  # type: ignore[method-assign, assignment]
    await world.host.resign(world.env.backend.snowflake(), table_id, Person(world.ben.id, world.ben.name))

    await world.restart()

    *_, told, table = world.messages(place)
    assert says.table.has_resigned("Ben", plays_on=False) in told.text
    assert table.message.id == (await world.table_message(table_id)).message.id
    assert sum("Ben resigned. The computer" in seen.text for seen in world.messages(place)[:-1]) == 1


async def test_who_resigns_before_a_race_is_named_once_by_its_table(race_world: World) -> None:
    world = race_world
    table_id = await race(world, world.ben, world.players[2])

    await world.ben.press(await world.ben.slash("resign"), says.RESIGN)

    for players in ((), (world.ada, world.players[2])):
        await ready(world, table_id, *players)
        told = [text for text in world.texts(await world.place(table_id)) if "Ben resigned" in text]
        assert told == [(await world.table_message(table_id)).text]
        assert told[0].count("Ben resigned") == 1


async def test_nothing_is_posted_below_the_hands_when_somebody_resigns_in_a_race(race_world: World) -> None:
    """The table says it at once, and the result of the race again."""
    world = race_world
    table_id = await go(world, world.ben, world.players[2])
    lowest = (await posted(world, table_id))[-1]
    panel = world.ada.panel

    await world.ben.press(await world.ben.slash("resign"), says.RESIGN)
    await world.players[2].press(await world.players[2].slash("resign"), says.RESIGN)
    await world.pass_time(world.pacing.show)

    table = await world.table_message(table_id)
    assert says.table.has_resigned("Ben", plays_on=False) in table.text
    assert says.table.may_settle(("Ada",)) in table.text
    assert says.SETTLE in table.buttons
    assert panel is not None
    assert [number for number in await posted(world, table_id) if number > lowest] == []
