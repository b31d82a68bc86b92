"""How often a race speaks to Discord: panels that keep up, the table's message, and where it stands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from cogs.panels.message import TOKEN_LIVES
from engine.seven_ate_nine.cards import FITS, face
from host.pacing import Pacing
from tests import says
from tests.end_to_end.racing import (
    RACING,
    at_once,
    fitting,
    full_hands,
    go,
    state,
    tries,
    type_in,
    unfitting,
    view,
    write,
)
from tests.end_to_end.world import Player, World

ACKNOWLEDGED, REDRAWN = 6, 7  # the kinds of answers to a press in a panel


async def paced(world: World, **pacing: float) -> None:
    changed: Pacing = replace(RACING, **pacing)
    world.pacing = changed
    await world.restart()


class Traffic:
    """What was sent since it was made."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._before = len(world.env.http_requests)

    def sent(self, method: str, path_part: str) -> list[Any]:
        since = list(self._world.env.http_requests)[self._before :]
        return [each for each in since if each.method == method and path_part in each.path]

    def answers(self) -> Counter[int]:
        """The answers to presses, by their kind."""
        return Counter(each.json["type"] for each in self.sent("POST", "/callback"))

    def redrawn(self) -> int:
        """The panels that were redrawn without a press."""
        return len(self.sent("PATCH", "/webhooks/"))

    def edits(self, place: int) -> int:
        return len(self.sent("PATCH", f"/channels/{place}/messages/"))

    def posts(self, place: int) -> int:
        return len(self.sent("POST", f"/channels/{place}/messages"))


async def play(world: World, table_id: int, player: Player) -> int:
    """Types the first card that fits."""
    card = (await fitting(world, table_id, player))[0]
    await type_in(world, table_id, player, face(card))
    return card


async def test_several_quick_presses_are_one_edit_of_the_panel(race_world: World) -> None:
    """Every press is answered; the last of them redraws the panel, and nothing besides does."""
    world = race_world
    await paced(world, window_least=0.02)
    table_id = await go(world, world.ben)
    traffic = Traffic(world)

    await at_once(world, table_id, *[(world.ada, "draw")] * 6)

    assert traffic.answers() == {ACKNOWLEDGED: 5, REDRAWN: 1}
    assert traffic.redrawn() == 0
    assert world.ada.panel is not None
    assert "6 cards in hand, 12 to draw" in world.ada.panel.now().text


async def test_the_notes_of_quick_presses_are_gathered(race_world: World) -> None:
    world = race_world
    await paced(world, window_least=0.02)
    table_id = await full_hands(world, world.ben)
    assert world.ada.panel is not None
    top = (await state(world, table_id)).pile[-1]
    wrong = [
        value
        for value in tries(world.ada.panel.now())
        if value.isdigit() and int(value) * 10 + 1 not in FITS[top]
    ]
    traffic = Traffic(world)

    await at_once(world, table_id, *[(world.ada, value) for value in wrong[:3]])

    assert traffic.answers() == {ACKNOWLEDGED: 2, REDRAWN: 1}
    text = world.ada.panel.now().text
    assert [says.no_fit(value, top) in text for value in wrong[:3]] == [False, True, True], (
        "what is above the keys has room for the latest two"
    )


async def test_a_press_delivered_twice_counts_once(race_world: World) -> None:
    world = race_world
    await paced(world, window_least=0.02)
    table_id = await go(world, world.ben)
    assert world.ada.panel is not None
    panel = world.ada.panel.now()

    await world.deliver(world.ada, panel, tries(panel)["draw"], times=2)

    assert len((await view(world, table_id, world.ada)).hand) == 1


async def test_open_panels_follow_the_pile(race_world: World) -> None:
    world = race_world
    await paced(world, panel=60)
    table_id = await full_hands(world, world.ben)
    await world.pass_time(130)
    assert world.ben.panel is not None
    traffic = Traffic(world)

    first = await play(world, table_id, world.ada)

    assert f"# {face(first)}" in world.ben.panel.now().text
    second = await play(world, table_id, world.ada)
    third = await play(world, table_id, world.ada)
    assert f"# {face(first)}" in world.ben.panel.now().text, "not more often than that"
    await world.pass_time(60)
    assert f"# {face(third)}" in world.ben.panel.now().text, "but always the newest"
    assert second != third
    assert len(traffic.sent("PATCH", "/webhooks/")) == 4, "two for each of the two panels"


async def test_the_table_is_edited_once_in_a_while_and_ends_on_the_newest_state(race_world: World) -> None:
    world = race_world
    await paced(world, show=60)
    table_id = await full_hands(world, world.ben)
    await world.pass_time(120)
    place = await world.place(table_id)
    traffic = Traffic(world)

    cards = [await play(world, table_id, world.ada) for _ in range(6)]

    assert traffic.edits(place) == 1, "the first is shown at once"
    assert f"Top card {face(cards[0])}" in (await world.table_message(table_id)).alt
    await world.pass_time(59)
    assert traffic.edits(place) == 1
    await world.pass_time(1.5)
    assert traffic.edits(place) == 2
    message = await world.table_message(table_id)
    assert f"Top card {face(cards[-1])}" in message.alt
    assert all(f"Ada played {face(card)}." in message.text for card in cards[1:])


async def test_talk_that_pushes_the_table_away_posts_it_again_but_not_all_the_time(race_world: World) -> None:
    world = race_world
    await paced(world, repost=60)
    table_id = await full_hands(world, world.ben)
    place = await world.place(table_id)
    await world.pass_time(TOKEN_LIVES + 1)  # nobody has a panel open any more
    await play(world, table_id, world.ada)  # posts it again: what was typed has pushed it away
    first = (await world.table_message(table_id)).message.id
    traffic = Traffic(world)
    for number in range(9):
        await type_in(world, table_id, world.ben, f"no idea {number}")

    await play(world, table_id, world.ada)

    assert (await world.table_message(table_id)).message.id == first, "it was posted a moment ago"
    await world.pass_time(61)
    assert traffic.posts(place) == 0, "nobody has done anything"
    card = await play(world, table_id, world.ada)
    message = await world.table_message(table_id)
    assert message.message.id != first
    assert f"Top card {face(card)}" in message.alt
    assert not world.exists(place, first)
    assert traffic.posts(place) == 1
    assert world.messages(place)[-1].message.id == message.message.id


async def test_a_miss_that_nobody_has_a_panel_for_makes_one_edit(race_world: World) -> None:
    world = race_world
    await paced(world, window_least=0.02)
    table_id = await full_hands(world, world.ben)
    await world.pass_time(15 * 60)
    place = await world.place(table_id)
    called = face((await unfitting(world, table_id, world.ada))[0])
    traffic = Traffic(world)

    for _ in range(30):
        write(world, place, world.ada.id, str(called))
    await world.env.settle()

    text = (await world.table_message(table_id)).text
    assert text.startswith(
        says.start(says.table.came_to_nothing((f"Ada {called}", f"Ada {called}", says.ANY), 0))
    )
    assert says.table.came_to_nothing(("",), 10).partition(": ")[2] in text
    assert 1 <= traffic.edits(place) + traffic.posts(place) <= 3


async def test_what_is_said_beside_the_table_is_not_lost_when_discord_fails(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    await world.pass_time(15 * 60)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=503, times=3)

    await type_in(world, table_id, world.ada, "last")

    place = await world.place(table_id)
    assert not any("Ada: " in text for text in world.texts(place))
    await world.pass_time(10)  # it is tried again
    assert any(f"Ada: {says.refused('seven_ate_nine.last')}" in text for text in world.texts(place))
