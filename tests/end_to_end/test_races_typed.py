"""What people type in a race, and what they are told."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from engine.seven_ate_nine.cards import FITS, face, number
from host.pacing import Pacing
from table.table import Person
from tests import says
from tests.end_to_end.racing import (
    RACING,
    attempt,
    drawn_out,
    fitting,
    go,
    not_held,
    state,
    type_in,
    unfitting,
    view,
    write,
)
from tests.end_to_end.world import World
from wire.notes import NOTE_LIVES


async def two_full_hands(world: World) -> int:
    """A race in which Ada and Ben have drawn all their cards."""
    table_id = await go(world, world.ben, penalty="none")
    for player in (world.ada, world.ben):
        await drawn_out(world, table_id, player)
    await world.pass_time(10)
    return table_id


async def rivals(world: World, table_id: int) -> tuple[int, int]:
    """A card of Ada's and one of Ben's that fit, neither of them on the other."""
    hands = [await fitting(world, table_id, player) for player in (world.ada, world.ben)]
    return next(
        (mine, theirs) for mine, theirs in product(*hands) if not {mine, theirs} & (FITS[mine] | FITS[theirs])
    )


@pytest.mark.parametrize("said", ["<@{bot}> {n}", "{n} <@{bot}>", "<@!{bot}>{n}"])
@pytest.mark.parametrize("reads", [True, False])
async def test_numbers_that_mention_the_bot(race_world: World, said: str, reads: bool) -> None:
    world = race_world
    world.reads = reads
    await world.restart()
    table_id = await go(world, world.ben)
    await attempt(world.ada, "draw")
    bot = world.bot.user
    assert bot is not None
    called = await not_held(world, table_id, world.ada)

    await type_in(world, table_id, world.ada, said.format(bot=bot.id, n=called))

    assert world.ada.panel is not None
    assert says.not_held(called) in world.ada.panel.now().text


async def test_without_the_intent_a_bare_number_is_not_read_and_a_reply_is(race_world: World) -> None:
    """The table is posted by a plain send, not as an answer: so replies to it can be read."""
    world = race_world
    world.reads = False
    await world.restart()
    table_id = await go(world, world.ben)
    place = world.thread(await world.place(table_id))
    number_before = (await world.table(table_id)).number

    await world.ada.actor.send(place, "draw")

    assert (await world.table(table_id)).number == number_before
    await world.ada.actor.send(place, "draw", reply_to=(await world.table_message(table_id)).message)
    assert len((await view(world, table_id, world.ada)).hand) == 1


async def test_nonsense_for_the_bot_is_answered(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    bot = world.bot.user
    assert bot is not None
    world.ben.panel = None

    await type_in(world, table_id, world.ada, f"<@{bot.id}> *eleven*")

    assert world.ada.panel is not None
    told = (
        f"{says.known(says.table.not_a_move(says.ANY))} Type a number from 1 to 10, 7 2 for the 7±2, or draw."
    )
    assert told in world.ada.panel.now().text
    assert "*eleven*" not in world.ada.panel.now().text, "what was written is no Markdown here"
    zoe = world.stranger()
    requests = len(world.env.http_requests)
    await type_in(world, table_id, zoe, f"<@{bot.id}> hello")
    assert len(world.env.http_requests) == requests, "who does not play is not answered"


async def test_an_edited_message_never_counts(race_world: World) -> None:
    """Rules 1.4.5 (H)."""
    world = race_world
    table_id = await go(world, world.ben)
    message = await world.ada.actor.send(world.thread(await world.place(table_id)), "hello")
    before = (await world.table(table_id)).number

    await world.ada.actor.edit(message, "draw")

    assert (await world.table(table_id)).number == before
    counted = await world.ada.actor.send(world.thread(await world.place(table_id)), "draw")
    await world.ada.actor.edit(counted, "draw!")
    assert len((await view(world, table_id, world.ada)).hand) == 1


async def test_bots_and_webhooks_never_count(race_world: World) -> None:
    """Rules 1.4.5 (H). Not even one that speaks in a player's name."""
    world = race_world
    world.forbid("create_public_threads")  # webhooks post in the channel
    table_id = await go(world, world.ben, typing=True)
    before = (await world.table(table_id)).number
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))

    await robot.send(world.channel, "draw")
    await world.guild.create_webhook(world.channel).send("draw", username="Ada")

    assert (await world.table(table_id)).number == before


async def test_other_channels_do_not_count(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)

    await world.ada.actor.send(world.guild.create_text_channel("lounge"), "draw")

    assert (await view(world, table_id, world.ada)).hand == ()


async def test_what_is_typed_after_the_end_is_talk(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    await world.host.end(world.env.backend.snowflake(), table_id, Person(world.ada.id, "Ada"))
    await world.env.settle()
    requests = len(world.env.http_requests)

    await type_in(world, table_id, world.ada, "draw")

    assert len(world.env.http_requests) == requests


async def test_a_card_that_does_not_fit_goes_back_and_why_is_explained(race_world: World) -> None:
    """Rules 1.2.4, 1.4.13: pressed."""
    world = race_world
    table_id = await go(world, world.ben, penalty="none")
    await drawn_out(world, table_id, world.ada)
    hand = (await view(world, table_id, world.ada)).hand
    (top,) = (await state(world, table_id)).pile
    card = next(card for card in await unfitting(world, table_id, world.ada) if hand.count(card) == 1)

    missed = await attempt(world.ada, str(number(card)))

    assert says.no_fit("", top) in missed.text
    assert (await view(world, table_id, world.ada)).hand == hand
    assert "**Ada" not in (await world.table_message(table_id)).text, "a miss is nobody else's business"
    assert says.seven_ate_nine_panel.because(top).partition("\n")[2] not in missed.text
    explained = await world.ada.press(missed, says.seven_ate_nine_panel.button("why"))
    assert says.seven_ate_nine_panel.because(top) in explained.text
    assert says.seven_ate_nine_panel.button("why") not in explained.buttons


async def test_typed_tries_without_a_panel_are_one_line_at_the_table(race_world: World) -> None:
    """Did not count, and by how many milliseconds it was late; it says no more than what was typed."""
    world = race_world
    table_id = await two_full_hands(world)
    await world.pass_time(16 * 60)  # longer than Discord lets panels be redrawn
    mine, theirs = await rivals(world, table_id)
    place = await world.place(table_id)

    write(world, place, world.ada.id, face(mine), ago=250)
    write(world, place, world.ben.id, face(theirs), ago=130)
    write(world, place, world.ben.id, "last", ago=120)
    await world.env.settle()

    assert (await state(world, table_id)).pile[1:] == (mine,)
    text = (await world.table_message(table_id)).text
    assert says.table.came_to_nothing((f"Ben {face(theirs)}, 120 ms late",), 0) in text
    assert f"Ben: {says.refused('seven_ate_nine.last')}" in text
    assert ".." not in text
    await type_in(world, table_id, world.ada, "1")
    assert ", 120 ms late" in (await world.table_message(table_id)).text, "it stays for a while"
    await world.pass_time(NOTE_LIVES)
    await type_in(world, table_id, world.ada, "1")
    assert ", 120 ms late" not in (await world.table_message(table_id)).text


async def test_a_panel_that_typing_has_pushed_away_follows(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben, penalty="none")
    assert world.ben.panel is not None
    table = await world.table_message(table_id)

    for _ in range(8):
        await type_in(world, table_id, world.ada, "well played")
    await type_in(world, table_id, world.ben, "8")

    panel = world.ben.panel.now()
    assert says.not_held("8") in panel.text
    assert panel.message.id > max(seen.message.id for seen in world.messages(table.channel_id))
    assert not world.exists(table.channel_id, world.ben.panel.message.id), "there is one panel"
    assert (await world.table_message(table_id)).message.id == table.message.id, (
        "nobody's hand is pushed away"
    )
    assert (
        says.table.came_to_nothing(("",), 0).partition(": ")[0]
        not in (await world.table_message(table_id)).text
    )


async def test_a_message_from_before_go_costs_nothing(race_world: World) -> None:
    """Rules 1.4.11: Discord's time counts, not when it came in."""
    world = race_world
    table_id = await go(world, world.ben)
    place = await world.place(table_id)

    write(world, place, world.ada.id, "draw", ago=5)
    await world.env.settle()

    assert world.ada.panel is not None
    assert says.refused("early") in world.ada.panel.now().text
    assert (await view(world, table_id, world.ada)).hand == ()


async def test_a_player_who_was_first_by_discords_time_wins_the_top(race_world: World) -> None:
    """Rules 1.4.5 (H), 1.2.6: Ben's message comes in last, and is the older one."""
    world = race_world
    paces = Pacing()
    world.pacing = replace(RACING, window_least=paces.window_least, window_most=paces.window_most)
    await world.restart()
    table_id = await two_full_hands(world)
    mine, theirs = await rivals(world, table_id)
    place = await world.place(table_id)

    write(world, place, world.ada.id, face(mine))
    write(world, place, world.ben.id, face(theirs), ago=40)
    await world.pass_time(1)

    assert (await state(world, table_id)).pile[1:] == (theirs,)
    assert world.ada.panel is not None
    assert f"Ben was 40 ms faster.\nYou keep the {face(mine)}: no penalty." in world.ada.panel.now().text
