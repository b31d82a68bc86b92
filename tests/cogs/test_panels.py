"""Private panels that keep up with their table: what is told in them, and what becomes of those that are gone."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock, patch

import discord
import pytest
from cachetools import LRUCache
from msgspec.structs import replace

from cogs.panels import message
from cogs.panels import panels as module
from cogs.panels.panel import ANSWER_TAKES
from cogs.panels.panels import Panels
from engine.seven_ate_nine.cards import face
from table.entries import Substitute
from table.pen import Pen
from table.table import Person, Table
from tests import says
from tests.end_to_end.racing import attempt, drawn_out, fitting, go, type_in, unfitting
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World
from tests.pacing import NO_DELAYS
from wire import answers
from wire.notes import Note

WEBHOOK = "/webhooks/*/messages/@original"
TOP = "# "  # before the card on the pile


@pytest.fixture
def world(race_world: World) -> World:
    return race_world


def panels(world: World) -> Panels:
    return world.bot.presenter.panels


def shown(player: Player) -> Seen:
    assert player.panel is not None
    return player.panel.now()


def told(world: World, table: Table, player: Player, note: str = "too bad") -> bool:
    """Tells it in the open panel; False: there is none."""
    elsewhere: list[str] = []
    panels(world).tell(table, player.id, Note(note, unread=lambda: elsewhere.append(note)))
    return not elsewhere


def redrawn(world: World) -> int:
    return sum(1 for _ in world.requests("PATCH", "/webhooks/"))


async def begun(world: World) -> int:
    """A race in which Ada has all her cards, and both panels are open."""
    table_id = await go(world, world.ben, penalty="none")
    await drawn_out(world, table_id, world.ada)
    await world.pass_time(10)
    for player in (world.ada, world.ben):  # the panels have followed what was typed
        await player.in_panel(says.LOOK)
    return table_id


async def play(world: World, table_id: int) -> str:
    """Ada plays a card: the top that both panels have to show."""
    card = face((await fitting(world, table_id, world.ada))[0])
    await type_in(world, table_id, world.ada, card)
    return card


async def test_a_note_stays_while_the_pile_changes_but_not_for_long(world: World) -> None:
    table_id = await begun(world)
    await type_in(world, table_id, world.ben, "last")
    note = says.refused("seven_ate_nine.last")
    assert note in shown(world.ben).text

    first = await play(world, table_id)

    assert TOP + first in shown(world.ben).text
    assert note in shown(world.ben).text, "it could not be read in so short a time"
    await world.pass_time(7)
    second = await play(world, table_id)
    assert TOP + second in shown(world.ben).text
    assert note not in shown(world.ben).text


async def test_what_is_told_while_the_panel_is_being_redrawn_is_shown_after_it(world: World) -> None:
    table_id = await begun(world)
    table = await world.table(table_id)
    edit = discord.Interaction.edit_original_response
    said: list[bool] = []

    async def edited(interaction: discord.Interaction[Any], **changes: Any) -> Any:
        if not said:
            said.append(told(world, table, world.ben, "that was late"))
        return await edit(interaction, **changes)

    with patch.object(discord.Interaction, "edit_original_response", edited):
        await play(world, table_id)

    assert said == [True]
    assert "that was late" in shown(world.ben).text


async def test_while_a_press_is_judged_its_answer_alone_redraws_the_panel(world: World) -> None:
    table_id = await begun(world)
    before = redrawn(world)

    with panels(world).answering(table_id, world.ben.id):
        card = await play(world, table_id)
        assert TOP + card not in shown(world.ben).text
        assert redrawn(world) == before + 1, "Ada's"
        await world.pass_time(ANSWER_TAKES)
        card = await play(world, table_id)
        assert TOP + card in shown(world.ben).text, "who presses on and on sees something too"
    with panels(world).answering(table_id, world.ben.id):
        card = await play(world, table_id)
        assert TOP + card not in shown(world.ben).text

    await world.until(lambda: TOP + card in shown(world.ben).text)


async def test_what_could_not_be_shown_is_shown_a_little_later(world: World) -> None:
    table_id = await begun(world)
    world.env.inject_error("PATCH", WEBHOOK, status=400, code=50035, times=2)

    await type_in(world, table_id, world.ben, "last")
    await world.pass_time(2)

    assert says.refused("seven_ate_nine.last") in shown(world.ben).text


async def test_a_redraw_that_fails_as_the_game_ends_is_tried_again(world: World) -> None:
    table_id = await begun(world)
    world.env.inject_error("PATCH", WEBHOOK, status=400, code=50035, times=2)

    await world.host.end(world.env.backend.snowflake(), table_id, Person(world.ada.id, "Ada"))

    await world.until(lambda: not (shown(world.ada).buttons or shown(world.ben).buttons))
    await world.until(lambda: not panels(world)._open)


async def test_a_redraw_that_always_fails_is_given_up_until_the_next_change(world: World) -> None:
    table_id = await begun(world)
    world.env.inject_error("PATCH", WEBHOOK, status=400, code=50035, times=None)
    before = redrawn(world)
    await play(world, table_id)
    await world.pass_time(60)
    assert redrawn(world) == before + 2 * module.TRIES

    world.heal()
    card = await play(world, table_id)

    assert TOP + card in shown(world.ben).text


async def test_what_no_try_could_show_is_said_beside_the_table(world: World) -> None:
    table_id = await begun(world)
    world.env.inject_error("PATCH", WEBHOOK, status=400, code=50035, times=None)

    await type_in(world, table_id, world.ada, face((await unfitting(world, table_id, world.ada))[0]))
    await world.pass_time(60)

    assert (
        says.table.came_to_nothing(("",), 0).partition(": ")[0] in (await world.table_message(table_id)).text
    )
    world.heal()
    assert (
        says.no_fit("", 11).partition(" 1")[0]
        not in (await world.ada.press(shown(world.ada), says.LOOK)).text
    )


async def test_what_a_dismissed_panel_cannot_say_is_said_beside_the_table(world: World) -> None:
    table_id = await begun(world)
    panel = shown(world.ada)
    world.env.backend.delete_message(panel.channel_id, panel.message.id)

    await type_in(world, table_id, world.ada, face((await unfitting(world, table_id, world.ada))[0]))
    await world.pass_time(1)

    assert (
        says.table.came_to_nothing(("",), 0).partition(": ")[0] in (await world.table_message(table_id)).text
    )


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (404, 10015), (401, 50027)])
async def test_a_panel_that_can_be_redrawn_no_more_is_left_alone(
    world: World, status: int, code: int
) -> None:
    """Dismissed, or its token has expired: Discord counts requests that are refused."""
    table_id = await begun(world)
    world.env.inject_error("PATCH", WEBHOOK, status=status, code=code, times=None)
    await play(world, table_id)
    before = redrawn(world)

    await play(world, table_id)

    assert redrawn(world) == before
    assert not told(world, await world.table(table_id), world.ben)
    world.heal()
    await world.pass_time(1)
    renewed = await world.ben.press(shown(world.ben), says.LOOK)
    card = await play(world, table_id)
    assert TOP + card in renewed.now().text


async def test_a_panel_of_long_ago_is_left_alone(world: World) -> None:
    table_id = await begun(world)
    await world.pass_time(message.TOKEN_LIVES + 1)
    before = redrawn(world)

    await play(world, table_id)

    assert redrawn(world) == before


async def test_opening_another_panel_keeps_the_order_in_which_panels_are_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the one that was opened first would be next, whoever plays in it."""
    monkeypatch.setattr(panels(world), "_open", LRUCache(2))
    table_id, someone = await begun(world), world.players[2]
    await world.ada.press(await world.table_message(table_id), says.HAND)  # Ben has pressed nothing since

    await panels(world).leave(Mock(user=Mock(id=someone.id), message=None), besides=1)
    with panels(world).answering(1, someone.id):
        kept = [player for player in world.players if panels(world).has_open(table_id, player.id)]

    assert kept == [world.ada]


async def test_the_panel_of_somebody_who_resigned_follows_no_more(world: World) -> None:
    """The hand is the computer's from then on (rules 0.3)."""
    table_id = await begun(world)
    await attempt(world.ben, "draw")
    panel = shown(world.ben)

    await world.ben.press(await world.ben.slash("resign"), says.RESIGN)
    await play(world, table_id)
    await world.pass_time(250)

    table = await world.table(table_id)
    seat = next(seat for seat, sitting in enumerate(table.seats) if sitting.user_id == world.ben.id)
    assert table.view(seat).hands[seat] > 1, "the computer draws"
    left = world.message(panel.channel_id, panel.message.id)
    assert says.refused("left") in left.text
    assert " cards in hand" not in left.text
    assert not left.buttons
    (refused,) = await world.deliver(
        world.ben, panel, panel.buttons[panel.button(says.seven_ate_nine_panel.button("draw"))]
    )
    assert says.refused("left") in refused


async def resigns(world: World, table_id: int, player: Player) -> None:
    """And the computer draws three cards for the seat."""
    who = Person(player.id, player.name)
    seat = (await world.table(table_id)).seat_of(player.id)
    assert seat is not None
    table = await world.host.resign(world.env.backend.snowflake(), table_id, who)

    def draw(pen: Pen) -> None:
        for n in range(3):
            pen.write(Substitute("draw", seat=seat, at=table.opens_at + 1000 + n))

    await world.host.ledger.commit(table_id, draw)


async def test_a_player_who_resigns_as_the_panel_is_being_drawn_follows_no_hand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    show = answers.show_rendered
    table_id = await begun(world)

    async def slow(*args: Any, **options: Any) -> None:
        await show(*args, **options)
        await resigns(world, table_id, world.ben)

    monkeypatch.setattr(answers, "show_rendered", slow)
    answer = await world.ben.press(await world.table_message(table_id), says.HAND)
    await world.pass_time(5)

    assert says.refused("left") in answer.now().text


async def test_a_player_who_resigns_while_another_redraw_is_waited_for_sees_no_hand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Panels.answer
    table_id = await begun(world)
    lock = panels(world)._open[table_id, world.ben.id].lock

    async def answered(*args: Any, **options: Any) -> None:
        async with lock:
            answering = asyncio.create_task(answer(*args, **options))
            await asyncio.sleep(0)
            await resigns(world, table_id, world.ben)
        await answering

    monkeypatch.setattr(Panels, "answer", answered)
    refused = await world.ben.press(await world.table_message(table_id), says.HAND)

    assert says.refused("left") in refused.text


async def test_a_press_of_ones_own_needs_no_redraw_besides_its_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow, followed = Panels._follow, set[int]()

    async def following(panels: Panels, panel: Any) -> None:
        followed.add(panel.key[1])
        await follow(panels, panel)

    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    player = await world.whose_turn(table_id)
    monkeypatch.setattr(Panels, "_follow", following)

    await player.press(await world.table_message(table_id), says.DRAW)
    await player.in_panel("1")

    assert player.id not in followed


async def test_a_turn_is_shown_without_a_pause(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels(world), "_pacing", replace(NO_DELAYS, panel=60))
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    player = await world.whose_turn(table_id)
    rival = world.ada if player is world.ben else world.ben
    await rival.press(await world.table_message(table_id), says.CARDS)
    await player.press(await world.table_message(table_id), says.CARDS)

    await player.in_panel(says.DRAW)
    await player.in_panel("1")

    assert "Your turn." in shown(rival).text
