"""simcord in time that stands still: the loop's clock is Discord's and the bot's, and the loop knows when all is done.

simcord itself follows each task and timer to find that out, and waits for real seconds in between.
"""

from __future__ import annotations

import asyncio
import copy
import marshal
import time
from collections.abc import Callable
from copy import deepcopy
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import simcord
from simcord import _dpy_internals, _runtime, components, gateway, interactions, results
from simcord._clock import Clock
from simcord.http import router

from sandbox.limits import Nonces
from tests.still_time import BEGINNING, StillLoop

_real = time.monotonic


def _monotonic() -> float:
    """What `time.monotonic` is to a bot while simcord runs."""
    loop = asyncio._get_running_loop()
    return loop.time() if isinstance(loop, StillLoop) else _real()


def once(nonces: Nonces, dispatch: Callable[..., Any]) -> Callable[..., Any]:
    """Requests as Discord takes them: a message sent again with its nonce is the first one, be it deleted or not."""

    def dispatched(backend: Any, method: str, path: str, **request: Any) -> Any:
        once = (request.get("json") or {}).get("nonce") if method == "POST" else None
        first = nonces.first(path, once) if once else None
        if first is not None:
            return deepcopy(first)
        result = dispatch(backend, method, path, **request)
        if once:
            nonces.note(path, once, deepcopy(result))
        return result

    return dispatched


def _untracked(
    _work: Any,
    original: Callable[..., asyncio.Handle],
    callback: Callable[..., Any],
    args: tuple[Any, ...],
    *,
    context: Any = None,
    schedule_args: tuple[Any, ...] = (),
    **_tracking: Any,
) -> asyncio.Handle:
    """The bot's callbacks and timers are like any others."""
    return original(*schedule_args, callback, *args, context=context)


_dpy_internals._REAL_MONOTONIC = _monotonic
_runtime._track_callback = _untracked  # type: ignore[assignment]


def _copied(value: Any) -> Any:
    """A copy of what JSON says. simcord makes several of each message, and `deepcopy` takes five times as long."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # there is more in it than JSON knows
        if type(value) is dict:
            return {key: _copied(each) for key, each in value.items()}
        return copy.deepcopy(value)


for _module in (components, results):
    vars(_module)["deepcopy"] = _copied
for _module in (gateway, router):
    vars(_module)["copy"] = SimpleNamespace(deepcopy=_copied)


_payload = interactions.base_payload


def _payload_with_permissions(backend: Any, *, guild_id: int | None, channel_id: int, **of: Any) -> Any:
    """An interaction, in which Discord says of chosen members what they may do in its channel. simcord does not."""
    record, payload = _payload(backend, guild_id=guild_id, channel_id=channel_id, **of)
    for user, told in payload["data"].get("resolved", {}).get("members", {}).items():
        told["permissions"] = str(backend.compute_permissions(guild_id, int(user), channel_id))
    return record, payload


interactions.base_payload = _payload_with_permissions


class _LoopClock(Clock):
    """Goes by itself, from the same moment in every world."""

    def __init__(self, loop: StillLoop) -> None:
        self._loop = loop
        self._began = loop.time()

    @property
    def elapsed(self) -> float:  # type: ignore[override]
        return self._loop.time() - self._began

    def now(self) -> datetime:
        return BEGINNING + timedelta(seconds=self.elapsed)


class StillEnv(simcord.Env):
    """A Discord on a `StillLoop`. When a call returns that a person made all is at rest, and no time has passed."""

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StillLoop)
        self.still_loop = loop
        self.backend.clock = _LoopClock(loop)
        loop.set_exception_handler(lambda _loop, what: self._failed(what))

    def _failed(self, what: dict[str, Any]) -> None:
        """In a callback, or in a task whose outcome nobody asked for."""
        self._record_error(what.get("exception") or RuntimeError(what["message"]))

    async def _settle_internal(self, **_how: Any) -> None:
        await self.still_loop.rest()

    async def advance_time(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.still_loop.rest()
