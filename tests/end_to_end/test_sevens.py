"""Sevens from /play to the score sheet, by presses alone."""

from __future__ import annotations

from tests import says
from tests.end_to_end.sevens import check_secrets, hand, moves, play_on, sevens, until_knock, view
from tests.end_to_end.world import World


async def test_three_people_play_as_many_rounds(large_world: World) -> None:
    world = large_world
    table_id = await sevens(world, *world.players[1:3], junior=True)

    table = await play_on(world, table_id, check=check_secrets)

    assert table.phase == "over"
    place = await world.place(table_id)
    told = world.texts(place)
    for number in (1, 2):
        assert sum(f" is out and wins round {number}" in text for text in told) == 1
    end = world.messages(place)[-1]
    assert list(end.buttons) == [*says.AFTER, says.SUMS, says.SHUFFLE]
    assert end.pictures == 1
    assert end.alt.startswith("Score sheet, 3 rounds. A ")
    message = await world.table_message(table_id)
    assert not message.buttons
    assert "over" not in message.text, "the result stands below"

    sheet = await world.ada.slash("scorecard")

    assert sheet.alt == end.alt
    assert all(f": {standing.score} point" in sheet.text for standing in table.standings)


async def test_four_seats_of_people_and_computers(world: World) -> None:
    table_id = await sevens(world, world.ben, computers=2, rounds=1)

    table = await play_on(world, table_id, check=check_secrets)

    assert table.phase == "over"
    assert [standing.user_id for standing in table.standings].count(None) == 2


async def test_five_people_guess_the_very_card(large_world: World) -> None:
    world = large_world
    table_id = await sevens(world, *world.players[1:5], pace="none", rounds=1, guess="exact")

    table = await play_on(world, table_id)

    assert table.phase == "over"
    assert {seat.name for seat in table.seats} == {player.name for player in world.players[:5]}


async def test_a_game_up_to_a_target_goes_on_until_it_is_reached(world: World) -> None:
    table_id = await sevens(world, computers=4, target=50)

    table = await play_on(world, table_id)

    assert max(standing.score for standing in table.standings) >= 50
    sheet = await world.ada.slash("scorecard")
    assert all(f"total {standing.score}," in sheet.alt for standing in table.standings)


async def test_a_rematch_has_the_same_options(world: World) -> None:
    table_id = await sevens(world, computers=2, rounds=1, junior=True)
    await play_on(world, table_id)

    await world.ada.press(world.messages(await world.place(table_id))[-1], says.REMATCH)

    table = await world.table(table_id)
    assert table.rematch is not None
    again = await world.table(table.rematch)
    assert (again.phase, again.options) == ("playing", table.options), "nobody else has to come"


async def test_a_card_that_fits_must_be_played(world: World) -> None:
    table_id = await sevens(world, world.ben, computers=1)
    before = await play_on(world, table_id, stop=lambda table: bool(table.waiting_people))
    player = await world.whose_turn(table_id)
    panel = await hand(world, table_id, player)
    assert "Your turn: play a card that fits." in panel.text
    stamp = before.stamp(before.waiting[0])

    answers = await world.deliver(player, panel, f"c1:action:{table_id}:{stamp}:knock")

    assert says.refused("sevens.can_play") in answers[0]
    assert await world.table(table_id) == before


async def test_text_only(world: World) -> None:
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, says.me.how_shown()[0], "text")
    table_id = await sevens(world, computers=2, rounds=1)
    await play_on(world, table_id, stop=lambda table: bool(table.waiting_people))

    panel = await hand(world, table_id, world.ada)

    assert "```\nRound 1 of 1\n\n♣ " in panel.text
    assert "A ● " in panel.text
    assert "Ada" in panel.text
    await play_on(world, table_id)
    sheet = await world.ada.slash("scorecard")
    assert sheet.pictures == 0
    assert "place 1" in sheet.text


async def test_an_open_panel_follows_the_whole_game(world: World) -> None:
    """Two people, each with one panel, who never ask for it again."""
    table_id = await sevens(world, world.ben, computers=1, rounds=2, junior=True)
    panels = {player.name: await hand(world, table_id, player) for player in world.players}

    while (table := await world.table(table_id)).phase == "playing":
        for player in world.players if table.rest is not None else ():
            panels[player.name] = await player.press(await world.table_message(table_id), says.READY)
        player = await world.whose_turn(table_id)
        shown = panels[player.name].now()
        assert moves(shown), shown.text
        await player.press(shown, moves(shown)[0])

    for player in world.players:
        shown = panels[player.name].now()
        assert not shown.buttons
        assert says.table.over("**") in shown.text
    assert table.phase == "over"


async def test_the_table_says_what_it_waits_for(world: World) -> None:
    table_id = await sevens(world, world.ben, computers=1)

    await until_knock(world, table_id)

    seen = await view(world, table_id)
    message = await world.table_message(table_id)
    assert " knocked. Offer a card, face down. Still to offer" in message.text
    assert "knocked" in message.alt
    assert seen.turn is not None
