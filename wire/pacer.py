"""The pacer: a queue for the requests that the bot sends by itself, which keeps it well below Discord's limit.

Discord allows a bot 50 requests per second, refuses more (429), and bans a bot that is refused too often. Answers to
people do not queue: they go through the webhooks of their interactions, which do not count.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import math
import re
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from types import SimpleNamespace

import aiohttp

from db.values import Ownership
from host.log_throttle import LogThrottle

log = logging.getLogger(__name__)

PER_SECOND = 36.0  # requests, in the long run
AT_ONCE = 6  # requests, after a silence
MOST = 45  # requests that can reach Discord in one second, whatever delays them on their way
SENT_IN = 1.0  # seconds from its turn: a request that is not sent by then may never be
ARRIVES_IN = 5.0  # seconds: a request that is not answered by then is not on its way any more

_ANSWERS = frozenset(("webhooks", "interactions"))  # paths that do not count

_throttle = LogThrottle()


def _is_not_of_a_429(record: logging.LogRecord) -> bool:
    return (
        re.search("rate limit", str(record.msg), re.IGNORECASE) is None or record.levelno != logging.WARNING
    )


class Rank(Enum):
    """What a request is for. The value: for how many seconds it lets more urgent ones pass, so that none starves."""

    PING = 0.0  # it calls people, or a person waits for it
    POST = 1.0  # it says something new, or takes back what is no longer true
    EDIT = 8.0  # it brings a table up to date
    CLEAN_UP = 30.0  # nobody misses it: after this long it is dropped


class Dropped(Exception):
    """The request is no longer sent: it was overtaken, or had waited for too long."""


@dataclass(order=True)
class _Waiting:
    due: float
    number: int
    rank: Rank = field(compare=False)
    still: Callable[[], bool] = field(compare=False)
    turn: asyncio.Future[None] = field(compare=False)


class Pacer:
    """Decides when the next request in the queue may be sent, within two limits.

    Sending: a steady `per_second`, and at most `at_once` more after a silence.

    Arriving: what was sent steadily may reach Discord in one burst when a network or a machine stalls. A request
    arrives somewhere between its turn and its response. So until one second after its response it may arrive in the
    same second as whatever is sent next, and there are never more than `most` such requests. The client's trace reports
    the responses.
    """

    def __init__(self, per_second: float = PER_SECOND, at_once: int = AT_ONCE, most: float = MOST) -> None:
        self._every = 1 / per_second
        self._slack = (at_once - 1) * self._every
        self._most = most
        self._counted = 0  # requests that may arrive within a second of the next one
        # Of those, the ones that had a turn and have not been sent: the timers that end their counting.
        self._unsent: deque[asyncio.TimerHandle] = deque()
        self._steady_at = -math.inf  # when the next would be sent if they went out steadily
        self._waiting: list[_Waiting] = []  # a heap
        self._numbers = count()
        self._waking: asyncio.TimerHandle | None = None
        self._stopped = False
        self.refused = {"route": 0, "global": 0}  # requests that Discord refused (429)

    async def turn(self, rank: Rank, still: Callable[[], bool] = lambda: True) -> None:
        """Waits until one request of this rank may be sent.

        Raises Dropped if it is no longer wanted when its turn comes (`still` is false), or waited for too long.
        """
        loop = asyncio.get_running_loop()
        if not self._waiting and self._take():
            return
        if self._stopped:
            raise asyncio.CancelledError
        waiting = _Waiting(loop.time() + rank.value, next(self._numbers), rank, still, loop.create_future())
        heapq.heappush(self._waiting, waiting)
        self._wake_later()
        await waiting.turn

    @classmethod
    def of(cls, owned: Ownership) -> Pacer:
        """With this process's part of Discord's limit, which all processes of a bot share."""
        part = (owned.last + 1 - owned.first) / owned.shards
        return cls(PER_SECOND * part, max(1, round(AT_ONCE * part)), MOST * part)

    def trace(self) -> aiohttp.TraceConfig:
        """The `http_trace` for discord.py, by which the pacer hears of every request and response.

        Of repeated refusals only the first is logged, instead of discord.py's line for each one.
        """
        for name in ("discord.http", "discord.webhook.async_"):
            logging.getLogger(name).addFilter(_is_not_of_a_429)
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._on_start)
        trace.on_request_end.append(self._on_end)
        trace.on_request_exception.append(self._on_exception)
        return trace

    def stop(self) -> None:
        """Cancels all waiting requests. The next process goes on with them as after a crash."""
        self._stopped = True
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            each.turn.cancel()
        if self._waking is not None:
            self._waking.cancel()

    def waiting(self) -> dict[Rank, int]:
        """How many requests of each rank wait for their turn."""
        ranks = Counter(each.rank for each in self._waiting if not each.turn.done())
        return {rank: ranks[rank] for rank in Rank}

    @property
    def _free_at(self) -> float:
        return self._steady_at - self._slack

    @property
    def _is_full(self) -> bool:
        return self._counted >= self._most

    def _take(self) -> bool:
        """Takes one turn if there is one."""
        now = asyncio.get_running_loop().time()
        if self._free_at > now or self._is_full:
            return False
        self._steady_at = max(self._steady_at, now) + self._every
        while self._unsent and self._unsent[0].when() <= now:
            self._unsent.popleft()
        self._unsent.append(self._count(SENT_IN))
        return True

    def _count(self, seconds: float) -> asyncio.TimerHandle:
        """Counts one more request, for this long."""
        self._counted += 1
        return asyncio.get_running_loop().call_later(seconds, self._uncount)

    def _uncount(self) -> None:
        self._counted -= 1
        self._wake_later()

    def _count_no_more(self, counted: asyncio.TimerHandle) -> None:
        if not counted.cancelled() and counted.when() > asyncio.get_running_loop().time():
            counted.cancel()
            self._uncount()

    def _wake_later(self) -> None:
        if self._waking is None and self._waiting and not self._is_full:
            self._waking = asyncio.get_running_loop().call_at(self._free_at, self._wake)

    def _wake(self) -> None:
        """Gives turns to the first in line."""
        self._waking = None
        now = asyncio.get_running_loop().time()
        while self._waiting:
            first = self._waiting[0]
            if not first.turn.done():  # else the waiting caller was cancelled
                if not first.still() or (first.rank is Rank.CLEAN_UP and now >= first.due):
                    first.turn.set_exception(Dropped())
                elif self._take():
                    first.turn.set_result(None)
                else:
                    break
            heapq.heappop(self._waiting)
        self._wake_later()

    async def _on_start(
        self, _session: aiohttp.ClientSession, sent: SimpleNamespace, began: aiohttp.TraceRequestStartParams
    ) -> None:
        """Counts a request, also one that had no turn: those of the start, and those that discord.py repeats."""
        sent.counted = None
        if _ANSWERS.isdisjoint(began.url.raw_parts):
            sent.counted = self._count(ARRIVES_IN)
            if self._unsent:
                self._count_no_more(self._unsent.pop())  # the newest: older ones may never be sent

    async def _on_exception(
        self,
        _session: aiohttp.ClientSession,
        sent: SimpleNamespace,
        _failed: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._has_arrived(sent)

    async def _on_end(
        self, _session: aiohttp.ClientSession, sent: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        self._has_arrived(sent)
        if ended.response.status != 429:
            return
        headers = ended.response.headers
        wait = float(headers.get("Retry-After", 1))
        everywhere = "X-RateLimit-Global" in headers
        self.refused["global" if everywhere else "route"] += 1
        of_what = "any request" if everywhere else "a kind of request"
        name, is_first = _throttle.count(
            ("429", everywhere), f"Discord refused {of_what} (429)", logging.WARNING
        )
        if is_first:
            log.warning("%s for %g s", name, wait)
        if everywhere:
            until = asyncio.get_running_loop().time() + wait
            self._steady_at = max(self._steady_at, until + self._slack)

    def _has_arrived(self, sent: SimpleNamespace) -> None:
        """Notes that a request has arrived by now."""
        if sent.counted is not None:
            self._count(1.0)
            self._count_no_more(sent.counted)
