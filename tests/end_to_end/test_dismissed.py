"""Panels and messages that go away while a press in them is being answered: the press counts, and nothing is broken."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cogs.panels.message import PanelMessage
from cogs.routing.press import Press
from cogs.routing.router import Router
from host.host import Host
from table.errors import Refused
from table.table import Table
from tests import says
from tests.end_to_end.me import section
from tests.end_to_end.racing import go
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World
from wire import answers
from wire.layouts import Scene
from wire.presses import Pressed

CALLBACK = "/interactions/*/callback"
LATE = 3  # seconds: the answer is put off before it comes


@pytest.fixture(autouse=True)
def _no_incident(caplog: pytest.LogCaptureFixture) -> Any:
    yield
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def dismiss(world: World, seen: Answer) -> None:
    world.env.backend.delete_message(seen.now().channel_id, seen.now().message.id)


def emitted(world: World, player: Player, seen: Answer | Seen, label: str) -> Callable[[], None]:
    """A press that is on its way."""
    now = seen.now() if isinstance(seen, Answer) else seen
    _record, payload = world._press(player, now, now.buttons[now.button(label)])
    return lambda: world.env.backend.emit("INTERACTION_CREATE", payload)


def said(world: World) -> list[str]:
    """What was told in private messages of its own, beside panels and lists."""
    stored = (message for messages in world.env.backend.messages.values() for message in messages.values())
    return [message.content for message in stored if message.is_ephemeral and message.content]


def private(world: World, channel: int) -> list[Seen]:
    """The private messages that lie there."""
    stored = world.env.backend.messages.get(channel, {}).values()
    return [world._seen(message) for message in stored if message.is_ephemeral and message.components]


async def teeing(world: World) -> tuple[int, Answer]:
    """Ada has chosen the first of two cards in her panel."""
    table_id = await world.game(world.ben)
    panel = await world.ada.press(await world.table_message(table_id), says.CARDS)
    await world.ada.press(panel.now(), "1")
    return table_id, panel


async def has_teed(world: World, table_id: int, player: Player) -> bool:
    table = await world.table(table_id)
    return player.id not in [table.seats[seat].user_id for seat in table.waiting]


def slow_play(
    monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], Awaitable[None]], seconds: float
) -> None:
    """The next press at the table takes its time, and something happens meanwhile."""
    play = Host.play

    async def slow(host: Host, *pressed: Any) -> Table:
        monkeypatch.setattr(Host, "play", play)
        try:
            return await play(host, *pressed)
        finally:
            await meanwhile()
            await asyncio.sleep(seconds)

    monkeypatch.setattr(Host, "play", slow)


@pytest.mark.parametrize("seconds", [0, LATE])
async def test_press_counts_in_a_panel_that_is_dismissed_while_it_is_answered(
    world: World, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    table_id, panel = await teeing(world)

    async def meanwhile() -> None:
        dismiss(world, panel)

    slow_play(monkeypatch, meanwhile, seconds)
    emitted(world, world.ada, panel, "5")()
    await world.pass_time(seconds + 1)

    assert said(world) == []
    assert await has_teed(world, table_id, world.ada)
    again = await world.ada.press(await world.table_message(table_id), says.CARDS)
    assert world.exists(again.now().channel_id, again.now().message.id)


@pytest.mark.parametrize("seconds", [0, LATE])
async def test_press_counts_in_a_panel_that_is_opened_again_while_it_is_answered(
    world: World, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """The newer one shows what came of it."""
    table_id, panel = await teeing(world)
    opened = emitted(world, world.ada, await world.table_message(table_id), says.CARDS)

    async def meanwhile() -> None:
        opened()
        await asyncio.sleep(2)

    slow_play(monkeypatch, meanwhile, seconds)
    emitted(world, world.ada, panel, "5")()
    await world.pass_time(seconds + 4)

    assert said(world) == []
    assert await has_teed(world, table_id, world.ada)
    (newer,) = private(world, panel.channel_id)
    assert newer.message.id != panel.message.id
    assert "1" not in newer.buttons


async def test_press_counts_in_a_panel_that_is_about_to_be_taken_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its message lies there still when the press is answered, and would be gone right after."""
    table_id, panel = await teeing(world)
    opened = emitted(world, world.ada, await world.table_message(table_id), says.CARDS)
    take_away = PanelMessage.take_away

    async def slow(taken: PanelMessage) -> bool:
        await asyncio.sleep(2)
        return await take_away(taken)

    monkeypatch.setattr(PanelMessage, "take_away", slow)
    opened()
    await asyncio.sleep(1)
    emitted(world, world.ada, panel, "5")()
    await world.pass_time(4)

    assert said(world) == []
    (newer,) = private(world, panel.channel_id)
    assert "1" not in newer.buttons, "it is kept up"


@pytest.mark.parametrize("seconds", [0, LATE])
async def test_refusal_of_a_press_in_a_dismissed_panel_is_said_besides(
    world: World, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    table_id, panel = await teeing(world)
    late = emitted(world, world.ada, panel, "5")
    await world.ada.press(panel.now(), "5")

    async def meanwhile() -> None:
        dismiss(world, panel)

    slow_play(monkeypatch, meanwhile, seconds)
    late()
    await world.pass_time(seconds + 1)

    (sentence,) = said(world)
    assert sentence.startswith(says.refused("play_nine.teed"))
    assert await has_teed(world, table_id, world.ada)


async def deliver(
    world: World, seen: Answer, answer: Callable[[Press], Awaitable[None]], seconds: float
) -> None:
    """A press in a private message that is dismissed while it is answered so, at once or late."""

    async def slow(press: Press) -> None:
        dismiss(world, seen)
        await asyncio.sleep(seconds)
        await answer(press)

    router(world).on("slow", slow)
    _record, payload = world._press(world.ada, seen.now(), "c1:slow:0:0:")
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.pass_time(seconds + 1)


def router(world: World) -> Router:
    found = world.bot.get_cog("Router")
    assert isinstance(found, Router)
    return found


async def shows(press: Press) -> None:
    await answers.show(press.interaction, Scene(("Page 2",)))


async def nods(press: Press) -> None:
    await answers.acknowledge(press.interaction)


async def refuses(press: Press) -> None:
    raise Refused("expired")


@pytest.mark.parametrize("seconds", [0, LATE])
@pytest.mark.parametrize("answer", [shows, nods, refuses])
async def test_private_message_may_be_dismissed_while_a_press_in_it_is_answered(
    world: World, answer: Callable[[Press], Awaitable[None]], seconds: float
) -> None:
    await deliver(world, await world.ada.slash("me"), answer, seconds)

    assert [text for text in said(world) if says.refused("expired") not in text] == []
    assert bool(said(world)) is (answer is refuses)


async def test_press_on_a_public_message_that_was_deleted_meanwhile_is_told_its_sentence(
    world: World,
) -> None:
    """Discord may refuse an answer to such a press; what follows an answer is sent."""
    table_id = await world.lobby()
    lobby = await world.lobby_message(table_id)
    late = emitted(world, world.ben, lobby, says.ADD_COMPUTER)
    await world.delete(lobby)
    world.env.inject_error("POST", CALLBACK, status=404, code=10008)

    late()
    await world.pass_time(1)

    (sentence,) = said(world)
    assert sentence.startswith(says.refused("join_first"))


async def test_form_of_a_public_message_that_was_deleted_meanwhile_is_told_its_sentence(world: World) -> None:
    table_id = await world.lobby()
    asks = emitted(world, world.ada, (await world.set_up(table_id)).now(), says.OPTIONS)
    world.env.inject_error("POST", CALLBACK, status=404, code=10008)

    asks()
    await world.pass_time(1)

    (sentence,) = said(world)
    assert sentence.startswith(says.refused("expired"))


async def test_private_message_follows_where_its_answer_to_a_public_one_is_refused(world: World) -> None:
    table_id = await world.lobby(world.ben)
    asks = emitted(world, world.ada, await world.lobby_message(table_id), says.SET_UP)
    world.env.inject_error("POST", CALLBACK, status=404, code=10008)

    asks()
    await world.pass_time(1)

    (asked,) = private(world, world.channel.id)
    assert asked.menus or asked.buttons


async def test_panel_follows_where_its_answer_to_a_public_message_is_refused(world: World) -> None:
    table_id = await world.game(world.ben)
    opens = emitted(world, world.ada, await world.table_message(table_id), says.CARDS)
    world.env.inject_error("POST", CALLBACK, status=404, code=10008)

    opens()
    await world.pass_time(1)

    (panel,) = private(world, await world.place(table_id))
    chosen = await world.ada.press(panel, "1")
    assert chosen.message.id == panel.message.id


async def test_press_in_a_race_counts_in_a_panel_that_is_dismissed_while_it_is_judged(
    race_world: World,
) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    assert world.ben.panel is not None
    panel = world.ben.panel
    draw = emitted(world, world.ben, panel, says.seven_ate_nine_panel.button("draw"))
    dismiss(world, panel)

    draw()
    await world.pass_time(4)

    assert said(world) == []
    again = await world.ben.press(await world.table_message(table_id), says.HAND)
    assert says.seven_ate_nine.in_hand(1) in again.now().text


async def test_form_may_be_sent_from_a_private_message_that_is_dismissed_meanwhile(world: World) -> None:
    """Quiet hours: they are set, and nobody is told of a fault."""
    settings = await world.ada.slash("me")
    _record, payload = world._press(world.ada, settings.now(), str(Pressed("quieted")))
    typed = {"zone": "Europe/Berlin", "from": "22:30", "to": "7:00"}
    fields = [
        {"type": 18, "component": {"type": 4, "custom_id": name, "value": text}}
        for name, text in typed.items()
    ]
    payload["type"] = 5  # a form
    payload["data"] |= {"components": fields}
    dismiss(world, settings)

    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.pass_time(1)

    assert said(world) == []
    assert "Europe/Berlin" in (await section(world.ada, "hours")).text
