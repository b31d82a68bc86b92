"""The bot's side of the sandbox: it gives discord.py another address, and changes nothing else."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from handover import ADDRESS_VARIABLE, LIFELINE_VARIABLE


def on_parent_gone(then: Callable[[], None]) -> None:
    """Calls `then` in the running loop once the parent process is gone, even by `kill -9`. Without a parent, never."""
    if LIFELINE_VARIABLE not in os.environ:
        return
    loop, pipe = asyncio.get_running_loop(), int(os.environ[LIFELINE_VARIABLE])

    def on_end() -> None:
        loop.remove_reader(pipe)
        then()

    loop.add_reader(pipe, on_end)


def point_discord_at(address: str) -> None:
    """Has discord.py speak to the sandbox at `address` ("http://127.0.0.1:8765") instead of to Discord.

    Call it before the client is started. Pictures need nothing here: the sandbox names its own addresses for
    them. Raises ValueError when the address is not a loopback one: a token must never travel elsewhere.
    """
    url = yarl.URL(address)
    if url.scheme != "http" or url.host not in ("127.0.0.1", "localhost"):
        raise ValueError(f"{ADDRESS_VARIABLE} must be an address like http://127.0.0.1:8765")
    Route.BASE = f"{url.origin()}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = url.origin().with_scheme("ws") / "gateway"
