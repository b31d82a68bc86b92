"""A seat whose person is away, at the table: those who are there vote by a press."""

from __future__ import annotations

from msgspec.structs import replace

from tests import says
from tests.end_to_end.games import listed
from tests.end_to_end.world import Player, World
from tests.pacing import NO_DELAYS


async def one_is_away(world: World, people: int = 3) -> tuple[int, Player, list[Player]]:
    """A game of `people` in which one has missed two turns: the table, who that is, and the others."""
    world.pacing = replace(NO_DELAYS, computer=1e9)
    await world.restart()
    players = world.players[:people]
    table_id = await world.game(*players[1:], pace="1d")
    seats = (await world.table(table_id)).seats
    absent = len(seats) - 1
    while True:
        table = await world.play_on(
            table_id, stop=lambda table: table.waiting_people == (absent,) or table.seats[absent].away
        )
        if table.seats[absent].away:
            break
        await world.pass_time(6 * 3600)
    here = [player for player in players if player.id != seats[absent].user_id]
    return table_id, next(player for player in players if player not in here), here


async def test_two_of_three_wait_for_the_third(large_world: World) -> None:
    world = large_world
    table_id, away, (one, other) = await one_is_away(world)
    place = await world.place(table_id)
    asked = await world.table_message(table_id)
    here = [seat.name for seat in (await world.table(table_id)).seats if seat.name != away.name]
    assert says.known(says.votes.vote_question(away.name, 2, here, says.ANY)) in asked.text
    assert says.table.computer_plays(away.name) not in asked.text, "it is said once"
    keys = {says.votes.button(choice) for choice in ("wait", "computer", "substitute", "end")}
    assert keys | {says.table.button("back")} <= asked.above_the_picture, "they move no key of the game"

    await one.press(asked, says.votes.button("wait"))
    assert says.votes.voted("wait", [one.name]) in (await world.table_message(table_id)).buttons
    again = await one.press(await world.table_message(table_id), says.votes.button("wait"))
    assert again.text == says.refused("voted")
    await world.restart()
    await other.press(await world.table_message(table_id), says.votes.button("wait"))

    assert any(says.votes.decision("wait", away.name) in text for text in world.texts(place))
    assert says.votes.button("wait") not in (await world.table_message(table_id)).buttons
    late = await world.forge(one, asked, asked.buttons[says.votes.button("end")])
    assert late.text == says.refused("vote_over", name=away.name)


async def test_the_panels_ask_those_who_decide_and_greet_who_is_away(large_world: World) -> None:
    world = large_world
    table_id, away, (one, other) = await one_is_away(world)
    message = await world.table_message(table_id)
    mine = await one.press(message, says.CARDS)
    keys = [says.votes.button(choice) for choice in ("wait", "computer", "substitute", "end")]
    give = [label for label in mine.buttons if label == says.more_time.give(other.name)]
    assert f"{away.name} isn't here." in mine.text
    assert [label for label in mine.buttons if label in keys] == keys
    assert mine.above_the_picture == {*keys, *give}, "they move no key of the game"

    answer = await one.in_panel(says.votes.button("computer"))

    assert says.votes.voted("computer", [one.name]) in answer.now().buttons
    assert says.CARDS not in answer.text
    assert f"{away.name} isn't here." in answer.text, "the panel is still the hand"
    await other.press(message, says.votes.button("computer"))
    assert not [label for label in answer.now().buttons if label in keys]
    assert says.votes.decision("computer", away.name) in (await world.table_message(table_id)).text


async def test_one_alone_in_a_panel_keeps_the_hand_while_it_is_asked_once_more(large_world: World) -> None:
    world = large_world
    table_id, away, (other,) = await one_is_away(world, people=2)
    await other.press(await world.table_message(table_id), says.CARDS)
    panel = other.panel
    assert panel is not None

    asked = await other.in_panel(says.votes.button("end"))
    await other.press(asked, says.votes.play_on())

    assert asked.message.id != panel.message.id
    assert says.known(says.votes.surely(away.name, says.ANY)) in asked.text
    assert not (await world.table(table_id)).seats[-1].poll
    assert "Play Nine" in panel.now().text


async def test_one_alone_is_asked_once_more_before_an_end(large_world: World) -> None:
    world = large_world
    table_id, away, (other,) = await one_is_away(world, people=2)

    asked = await other.press(await world.table_message(table_id), says.votes.button("end"))
    assert asked.ephemeral
    assert says.known(says.votes.surely(away.name, says.ANY)) in asked.text
    assert says.known(says.votes.ends(says.ANY, says.ANY)) not in (await world.table_message(table_id)).text
    answered = await other.press(asked, says.votes.button("end"))

    assert says.known(says.votes.will_end(away.name, says.ANY)) in answered.text
    assert not answered.buttons
    assert (await world.table(table_id)).phase == "playing"
    message = await world.table_message(table_id)
    assert says.known(says.votes.ends(away.name, f"<t:{says.ANY}")) in message.text
    await away.press(message, says.CARDS)
    message = await world.table_message(table_id)
    assert says.known(says.votes.ends(says.ANY, says.ANY)) not in message.text
    assert says.table.back(away.name) in message.text


async def test_one_alone_may_play_on_instead(large_world: World) -> None:
    table_id, away, (other,) = await one_is_away(large_world, people=2)
    asked = await other.press(await large_world.table_message(table_id), says.votes.button("end"))

    answered = await other.press(asked, says.votes.play_on())

    assert says.votes.plays_on(away.name) in answered.text
    assert says.votes.button("end") not in (await large_world.table_message(table_id)).text


async def test_a_live_table_goes_on_over_days_when_all_agree(world: World) -> None:
    table_id = await world.game(world.ben, pace="live")

    paces = await world.ada.press(await world.table_message(table_id), says.table.button("slower"))
    said = await world.ada.choose(paces, says.table.button("slower"), "1d")
    assert said.text == says.votes.is_proposed()
    asked = await world.table_message(table_id)
    assert says.known(says.votes.proposal("1d", (says.ANY,))) in asked.text
    await world.ben.press(asked, says.votes.agree())

    table = await world.table_message(table_id)
    assert says.votes.is_slow("1d") in table.text
    assert says.votes.agree() not in table.buttons
    assert f"({says.pace.pace('1d')})" in (await listed(world, world.ben)).text
