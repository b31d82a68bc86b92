"""Discord's limits: requests in a bucket, requests altogether, and a nonce that is sent twice."""

from __future__ import annotations

import hashlib
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

#: Headers of a refusal for all routes.
EVERYWHERE = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
GLOBAL_LIMIT, GLOBAL_PERIOD = 50, 1.0
NONCE_SECONDS, NONCES_KEPT = 300.0, 1_000

#: (method, path pattern, requests, seconds). Sends and edits as measured by many on Discord, a bucket a
#: channel each; whatever is not named is generous. Answers to interactions count nowhere.
_RULES: tuple[tuple[str, str, int, float], ...] = (
    ("POST", r"/channels/\d+/messages", 5, 5.0),
    ("PATCH", r"/channels/\d+/messages/\d+", 5, 5.0),
    ("DELETE", r"/channels/\d+/messages/\d+", 5, 1.0),
    ("PATCH", r"/channels/\d+", 5, 15.0),
    ("POST", r"/webhooks/\d+/[^/]+", 5, 2.0),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+", 5, 2.0),
)
_COMPILED = [(method, re.compile(pattern), limit, period) for method, pattern, limit, period in _RULES]
_MAJOR = re.compile(r"^/(?:channels|guilds|webhooks)/\d+(?:/[A-Za-z_][\w-]{20,})?")


@dataclass
class Bucket:
    """A number of requests in a period, counted from the first of them."""

    name: str
    limit: int
    period: float
    left: int
    reset_at: float


@dataclass(frozen=True)
class Verdict:
    """Headers for the answer and, if the request is refused, how many seconds to wait."""

    headers: dict[str, str]
    wait: float | None = None
    everywhere: bool = False


class Limits:
    """`clock` is in seconds and never goes back. With `on` False nothing is counted or refused."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = True
        self.refused = 0
        self.refused_globally = 0  # of these
        self._clock = clock
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._recent: deque[float] = deque()

    def ask(self, method: str, path: str) -> Verdict:
        if not self.on or path.startswith("/interactions/"):
            return Verdict({})
        now = self._clock()
        if wait := self._ask_global(path, now):
            self.refused += 1
            self.refused_globally += 1
            return Verdict(EVERYWHERE, wait, everywhere=True)
        bucket = self._bucket(method, path, now)
        if bucket.left <= 0:
            self.refused += 1
            return Verdict(
                {**self._headers(bucket, now), "X-RateLimit-Scope": "user"}, round(bucket.reset_at - now, 3)
            )
        bucket.left -= 1
        return Verdict(self._headers(bucket, now))

    def _ask_global(self, path: str, now: float) -> float | None:
        if path.startswith("/webhooks/"):
            return None  # callbacks and follow-ups do not count
        while self._recent and self._recent[0] <= now - GLOBAL_PERIOD:
            self._recent.popleft()
        if len(self._recent) >= GLOBAL_LIMIT:
            return round(self._recent[0] + GLOBAL_PERIOD - now, 3) or 0.001
        self._recent.append(now)
        return None

    def _bucket(self, method: str, path: str, now: float) -> Bucket:
        major = found[0] if (found := _MAJOR.match(path)) else ""
        rule, limit, period = f"{method} {_template(path)}", 50, 5.0
        for wanted, pattern, its_limit, its_period in _COMPILED:
            if wanted == method and pattern.fullmatch(path):
                rule, limit, period = f"{method} {pattern.pattern}", its_limit, its_period
                break
        key = (rule, major)
        bucket = self._buckets.get(key)
        if bucket is None or bucket.reset_at <= now:
            if len(self._buckets) > 500:
                self._buckets = {k: b for k, b in self._buckets.items() if b.reset_at > now}
            name = bucket.name if bucket else hashlib.sha256(rule.encode()).hexdigest()[:32]
            bucket = self._buckets[key] = Bucket(name, limit, period, limit, now + period)
        return bucket

    @staticmethod
    def _headers(bucket: Bucket, now: float) -> dict[str, str]:
        after = max(bucket.reset_at - now, 0.0)
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": bucket.name,
        }


def _template(path: str) -> str:
    return re.sub(r"/\d{15,}", "/{id}", path)


class Nonces:
    """Messages by (channel, nonce). If one is sent again within five minutes, the first one is returned."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sent: dict[tuple[str, str], tuple[float, dict[str, Any]]] = {}

    def first(self, channel: str, nonce: str) -> dict[str, Any] | None:
        found = self._sent.get((channel, nonce))
        return found[1] if found and found[0] > self._clock() else None

    def note(self, channel: str, nonce: str, message: dict[str, Any]) -> None:
        now = self._clock()
        self._sent[channel, nonce] = (now + NONCE_SECONDS, message)
        for key, (until, _) in list(self._sent.items()):
            if until > now and len(self._sent) <= NONCES_KEPT:
                break
            del self._sent[key]
