"""Another process may have the tables: this one cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from simcord.http import client
from yarl import URL

from cogs.routing import errors
from tests.end_to_end.world import World
from tests.host.test_hold import Unsure
from wire.fence import Fence


def _asking(fence: Fence, request: Callable[..., Any]) -> Callable[..., Any]:
    async def asked(adapter: Any, route: Any, *given: Any, **named: Any) -> Any:
        await fence.passes(route.method, URL(route.url))
        return await request(adapter, route, *given, **named)

    return asked


@contextmanager
def doubtful(world: World) -> Iterator[None]:
    """Until it ends nothing is written, and the fence stands where the world's requests start."""
    hold = Unsure()
    fence = Fence(hold.make_sure, errors.is_answering)
    with ExitStack() as changed:
        changed.enter_context(patch.object(world.bot.store, "hold", hold))
        for adapter in (client.FakeHTTPClient, client.FakeWebhookAdapter):
            asking = _asking(fence, adapter.request)
            changed.enter_context(patch.object(adapter, "request", asking))
        yield


def sent(world: World) -> list[str]:
    """What was sent that changes anything, so far."""
    return [f"{each.method} {each.path}" for each in world.env.http_requests if each.method != "GET"]
