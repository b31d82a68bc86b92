"""Between two rounds, and where nobody is: what the table and the panels say, and what can be pressed."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.play_nine.types import Put
from table.table import Person, Table
from tests import says
from tests.end_to_end.games import listed
from tests.end_to_end.sevens import hidden, moves, sevens
from tests.end_to_end.sevens import play_on as play_sevens
from tests.end_to_end.world import World
from tests.pacing import NO_DELAYS
from wire.channels import Channels
from wire.presses import Pressed


def rests(table: Table) -> bool:
    return table.rest is not None


def soon(world: World, seconds: float) -> str:
    """A time from now as Discord writes it."""
    return f"<t:{int(world.env.now().timestamp() + seconds)}:t>"


async def test_a_hole_is_over_and_the_next_waits_for_everybody(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=rests)
    place = await world.place(table_id)

    message = await world.table_message(table_id)

    assert sum(says.tells_of_hole(text, 1) for text in world.texts(place)) == 1
    assert says.tells_of_hole(message.text, 1), "one message: the picture, who won, one button"
    begins = f"The next hole begins when everybody has pressed Ready, by {soon(world, 30)} at the latest."
    assert begins in message.text
    assert "dealt hole 2" not in message.text
    assert says.known(says.table.getting_ready((), (says.ANY,))) in message.text
    assert message.alt.startswith("Hole 1"), "the next hole is dealt, and not to be seen"
    assert list(message.buttons) == [says.READY, says.SUMS]

    mine = await world.ada.press(message, says.READY)
    assert says.tells_of_hole(mine.text, 1)
    assert says.table.getting_ready(("Ada",), ()) in mine.text
    assert not mine.buttons, "the one button is at the table"
    result = await world.table_message(table_id)
    assert says.table.getting_ready((), ("Ben",)) in result.text
    await world.ben.press(result, says.READY)

    message = await world.table_message(table_id)
    assert message.message.id > result.message.id
    left = world.message(place, result.message.id)
    assert says.tells_of_hole(left.text, 1), "the result stays above"
    assert list(left.buttons) == [says.SUMS]
    assert left.pictures == 1
    assert "Hole 2 of 3" in message.text
    assert message.pictures == 1
    assert says.TEE in mine.now().text, "the open panel goes on by itself"


def post_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a table is posted only when all else that can happen has happened."""
    post_again = Channels.post_again

    async def slowly(*args: Any, **options: Any) -> int:
        for _ in range(100):
            await asyncio.sleep(0)
        return await post_again(*args, **options)

    monkeypatch.setattr(Channels, "post_again", slowly)


async def test_hands_open_below_the_next_hole_and_nowhere_before(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=rests)
    result = await world.table_message(table_id)
    await world.ada.press(result, says.READY)
    post_slowly(monkeypatch)
    before = len(world.env.http_requests)

    await world.ben.press(result, says.READY)
    await world.pass_time(5)

    hole = await world.table_message(table_id)
    stored = world.env.backend.messages[hole.channel_id].values()
    for player in (world.ada, world.ben):
        *_, hand = [each for each in stored if each.is_ephemeral and each.visible_to(player.id)]
        assert says.TEE in world.message(hole.channel_id, hand.id).text
        assert hand.id > hole.message.id
    drawn = [each.method for each in world.env.http_requests[before:] if "/webhooks/" in each.path]
    assert sorted(drawn) == ["DELETE", "DELETE", "POST"], (
        "both left their places, and Ben's hand is the answer"
    )


async def test_over_days_too_no_hand_of_the_next_hole_is_above_its_table(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_slowly(monkeypatch)
    table_id = await world.game(world.ben, holes=2, pace="1d")

    before = 0

    def is_over(table: Table) -> bool:
        nonlocal before
        if table.view(None).hole == 1:
            before = len(world.env.http_requests)
        return bool(table.view(None).hole == 2)

    await world.play_on(table_id, stop=is_over)
    await world.pass_time(5)

    sent = [str(each) for each in world.env.http_requests[before:]]
    hole = next(n for n, each in enumerate(sent) if "Hole 2 of 2" in each)
    hands = [n for n, each in enumerate(sent) if says.TEE in each]
    assert len(hands) == 2
    assert min(hands) > hole


async def play_unseen(world: World, table_id: int) -> None:
    """People go on and play a whole hole while nothing that the bot posts or edits arrives."""
    for method, path in (("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")):
        world.env.inject_error(method, path, status=503, times=None)
    for player in (world.ada, world.ben):
        await world.host.ready(world.env.backend.snowflake(), table_id, Person(player.id, player.name))
    while (table := await world.table(table_id)).rest is None:
        seat = table.waiting[0]
        sitting, move = table.seats[seat], str(table.game.default(table.view(seat)))
        who = Person(sitting.user_id or 0, sitting.name)
        await world.host.play(world.env.backend.snowflake(), table_id, who, table.stamp(seat), move)
    world.heal()


async def test_a_result_that_another_has_followed_unseen_has_no_ready(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=rests)
    first = await world.table_message(table_id)

    await play_unseen(world, table_id)
    await world.pass_time(5)

    now = await world.table_message(table_id)
    assert now.message.id != first.message.id
    assert says.tells_of_hole(now.text, 2)
    assert says.READY in now.buttons
    left = world.message(await world.place(table_id), first.message.id)
    assert says.tells_of_hole(left.text, 1)
    assert list(left.buttons) == [says.SUMS]
    assert left.pictures == 1


async def test_a_press_of_before_is_told_what_is_waited_for(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    old = await world.table_message(table_id)
    await world.play_on(table_id, stop=rests)
    number, now = (await world.table(table_id)).number, await world.table_message(table_id)

    (answer,) = await world.deliver(world.ada, now, old.buttons[says.DRAW])

    assert says.tells_of_hole(answer, 1), "the panel says it"
    assert says.known(says.table.getting_ready((), (says.ANY,))) in answer
    assert says.refused("between_rounds") not in answer
    assert (await world.table(table_id)).number == number


@pytest.mark.parametrize("press", [Pressed("action", arg=str(Put(0))), Pressed("part", arg="1")])
async def test_a_press_that_comes_late_leaves_no_sentence_above_the_result(
    world: World, press: Pressed
) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=rests)
    panel = await world.ada.press(await world.table_message(table_id), says.READY)
    before = panel.now().text

    await world.deliver(world.ada, panel.now(), str(replace(press, target=table_id, stamp=1)))

    assert panel.now().text == before


async def test_nobody_sees_the_next_hand_of_sevens(large_world: World) -> None:
    world = large_world
    people = world.players[:3]
    table_id = await sevens(world, *people[1:], rounds=2, junior=True)
    table = await play_sevens(world, table_id, stop=rests)
    panels = [player.panel for player in people if player.panel is not None]
    assert len(panels) == 3

    dealt = hidden(table)
    for shown in [panel.now() for panel in panels]:
        assert not moves(shown)
        assert not [name for name in dealt if name in shown.text]
        assert not shown.buttons
    await world.pass_time(30)
    assert sum(bool(moves(panel.now())) for panel in panels) == 1, "one of them begins"
    assert not any(says.READY in panel.now().buttons for panel in panels)
    assert "Round 2 of 2" in (await world.table_message(table_id)).text


async def test_a_live_table_says_what_happens_when_time_is_up(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    assert (
        says.known(says.table.deadline((says.ANY,), says.ANY)) in (await world.table_message(table_id)).text
    )
    assert (
        says.known(says.table.deadline((says.ANY,), says.ANY, "computer"))
        not in (await world.table_message(table_id)).text
    )
    await world.pass_time(121)

    table = await world.table(table_id)
    name, message = table.names[table.waiting_people[0]], (await world.table_message(table_id)).text
    moves = re.escape(says.table.deadline((name,), says.ANY, "computer")).replace(says.ANY, "<t:.*>")
    assert re.search(moves, message)


async def test_a_newcomer_leaves_and_the_table_stands_still(world: World) -> None:
    table_id = await world.game(computers=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    panel = await world.ada.press(await world.table_message(table_id), says.CARDS)

    await world.until(lambda: any(says.resting("away") in seen for seen in told(world)))

    left = await world.table(table_id)
    message = await world.table_message(table_id)
    assert says.table.time_is_up("Ada", played=False) in message.text
    assert says.table.time_is_up("Ada") not in message.text
    assert says.table.resting("away", soon(world, 30 * 60)) in message.text
    assert says.BACK in message.buttons
    assert says.resting("away") in panel.now().text
    assert says.BACK in panel.now().buttons
    await world.pass_time(600)
    assert (await world.table(table_id)).number == left.number

    back = await world.ada.press(message, says.BACK)

    assert says.table.back("Ada") in (await world.table_message(table_id)).text
    assert says.resting("away") not in back.text
    assert says.BACK not in (await world.table_message(table_id)).buttons


async def test_the_computer_plays_for_somebody_and_says_so_while_it_does(world: World) -> None:
    world.pacing = replace(NO_DELAYS, computer=3600)
    await world.restart()
    table_id = await world.game(world.ben, holes=1)
    stays = world.ben
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    panel = await world.ada.press(await world.table_message(table_id), says.CARDS)
    while not (table := await world.table(table_id)).seats[table.seat_of(world.ada.id) or 0].away:
        if table.seat_of(stays.id) in table.waiting:
            message = await world.table_message(table_id)
            if table.view(None).phase == "draw":
                await stays.press(message, says.DRAW)
            turns = [
                label for label in (await stays.press(message, says.CARDS)).buttons if "Turn over" in label
            ]
            await stays.in_panel(turns[0] if turns else "1")
        else:
            await world.pass_time(121)

    for _ in range(2):
        message = await world.table_message(table_id)
        assert says.known(says.votes.vote_question("Ada", 1, ("Ben",), says.ANY)) in message.text
        assert says.BACK in message.buttons
        await world.pass_time(30)
    assert says.table.computer_plays_for_you() in panel.now().text
    assert says.table.computer_plays_for_you() in (await listed(world, world.ada)).text
    assert says.table.computer_plays_for_you() not in (await listed(world, world.ben)).text

    await world.ada.press(panel.now(), says.BACK)

    message = await world.table_message(table_id)
    assert says.known(says.votes.vote_question("Ada", 1, ("Ben",), says.ANY)) not in message.text
    assert says.BACK not in message.buttons
    assert says.BACK not in panel.now().buttons
    assert says.table.computer_plays_for_you() not in (await listed(world, world.ada)).text


def told(world: World) -> list[str]:
    return [text for channel in world.env.backend.messages for text in world.texts(channel)]
