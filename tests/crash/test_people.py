"""The people of the crash test find what they can press."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from simcord.backend.models import EPHEMERAL_FLAG

from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID
from tests.crash.journal import Journal
from tests.crash.people import BUTTON, THREADS, Offer, People
from wire.presses import Pressed


def test_a_lobby_is_seen_however_many_games_its_channel_has_had() -> None:
    server, chance = SandboxServer(), random.Random(1)
    people, world = People(server, Journal(server, chance), chance), server.world
    channel = world.create_channel(GUILD_ID, "many-games").id
    for number in range(THREADS + 1):
        world.create_thread(channel, f"game {number}", owner_id=world.bot_user.id)
    join = {"type": BUTTON, "style": 1, "label": "Join", "custom_id": str(Pressed("join", 7)), "id": 2}

    world.create_message(
        channel, world.bot_user.id, None, components=[{"type": 1, "components": [join], "id": 1}]
    )

    assert [offer.pressed.kind for offer in people.offers(channel, 0)] == ["join"]


async def test_the_host_of_a_club_chooses_the_options_of_its_first_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, chance = SandboxServer(), random.Random(1)
    people, world = People(server, Journal(server, chance), chance), server.world
    (club, channel) = people._clubs[2]
    kinds = ((Pressed("join", 7), 2), (Pressed("options", 7, 0), 3), (Pressed("options", 7, 1), 4))
    row = [{"type": BUTTON, "style": 1, "label": "-", "custom_id": str(kind), "id": n} for kind, n in kinds]
    world.create_message(
        channel, world.bot_user.id, None, components=[{"type": 1, "components": row, "id": 1}]
    )
    chosen: list[Pressed] = []

    async def choose(_user: int, offer: Offer, _options: Mapping[str, str]) -> None:
        chosen.append(offer.pressed)

    monkeypatch.setattr(people, "_choose", choose)
    await people._step(club, channel, world.people[0], is_host=True)

    assert chosen == [Pressed("options", 7, 0)]


async def test_a_player_of_two_tables_in_a_channel_finds_the_panel_of_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, chance = SandboxServer(), random.Random(1)
    people, world = People(server, Journal(server, chance), chance), server.world
    (club, channel), player = people._clubs[1], server.world.people[2]
    for table in (7, 8):
        thread = world.create_thread(channel, f"table {table}", owner_id=world.bot_user.id)
        for kind, is_private in (("hand", False), ("action", True)):
            button = {
                "type": BUTTON,
                "style": 1,
                "label": "-",
                "custom_id": str(Pressed(kind, table)),
                "id": 2,
            }
            row = [{"type": 1, "components": [button], "id": 1}]
            message = world.create_message(thread.id, world.bot_user.id, None, components=row)
            if is_private:
                message.flags |= EPHEMERAL_FLAG
                message.interaction_metadata = {"user": {"id": str(player)}}
    pressed: set[int] = set()

    async def press(_user: int, offer: Offer) -> None:
        if offer.pressed.kind == "action":
            pressed.add(offer.pressed.target)

    monkeypatch.setattr(people, "_press", press)
    for _ in range(20):
        await people._step(club, channel, player, is_host=False)

    assert pressed == {7, 8}
