"""The people of the crash test find what they can press."""

from __future__ import annotations

import random

from cogs.wire.presses import Pressed
from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID
from tests.crash.journal import Journal
from tests.crash.people import BUTTON, THREADS, People


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
