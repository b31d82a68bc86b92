"""Limits how long a reconnection is delayed. discord.py alone waits longer each time, up to 17 minutes."""

from __future__ import annotations

import random
from collections.abc import Callable

from discord import AutoShardedClient
from discord.backoff import ExponentialBackoff

#: Seconds between two attempts while Discord does not even take a connection. Such an attempt costs nothing.
SOON = 15.0
#: Seconds, when it takes one and drops it: on average nearly 100, so the 1000 identifies of a day are not used up.
MOST = 140.0


class Backoff(ExponentialBackoff[bool]):
    """discord.py's, with a limit. `is_away`: whether Discord answers nothing at all."""

    def __init__(self, is_away: Callable[[], bool]) -> None:
        super().__init__()
        self._is_away = is_away

    def delay(self) -> float:
        longest = SOON if self._is_away() else MOST
        return min(super().delay(), random.uniform(longest / 2, longest))


def limit_backoff(client: AutoShardedClient, shard_id: int, is_away: Callable[[], bool]) -> None:
    """Limits what a shard waits. Call it with `shard_disconnect`: only then does discord.py ask how long that is."""
    info = client.shards.get(shard_id)
    if info is not None and not isinstance(info._parent._backoff, Backoff):
        info._parent._backoff = Backoff(is_away)
