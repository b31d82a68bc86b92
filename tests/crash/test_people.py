"""The people of the crash test find what they can press."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from cogs.wire.presses import Pressed
from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID
from tests.crash.journal import Journal
from tests.crash.people import BUTTON, THREADS, Offer, People


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
