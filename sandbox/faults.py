"""Faults that a test (or a curious person) can switch on: errors, refusals, slow answers, no network at all."""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass
from typing import Any


@dataclass
class Fault:
    """What happens to the next `times` requests that match (None: to all of them).

    `path` is a glob over the path after /api/v10. `delay` (seconds) comes first. Then, with a `status`, the
    answer is that error: before anything is done, or `after` the work is done (the answer is lost on its
    way). A 429 carries `retry_after` seconds, and holds for all routes if it is `everywhere`. `code` is Discord's own.
    """

    method: str = "*"
    path: str = "*"
    status: int | None = None
    delay: float = 0.0
    times: int | None = 1
    after: bool = False
    retry_after: float = 0.05
    everywhere: bool = False
    code: int = 0

    @classmethod
    def from_json(cls, body: Any) -> Fault:
        """Raises ValueError when a field is unknown or of another type."""
        if not isinstance(body, dict) or body.keys() - cls.__dataclass_fields__.keys():
            raise ValueError(f"a fault has the fields {', '.join(cls.__dataclass_fields__)}")
        fault = cls(**body)
        numbers = (fault.delay, fault.retry_after, fault.status or 0, fault.times or 0)
        if not all(isinstance(n, int | float) for n in numbers) or not all(
            isinstance(s, str) for s in (fault.method, fault.path)
        ):
            raise ValueError("method and path are texts, status, delay, times and retry_after numbers")
        return fault


class Faults:
    def __init__(self) -> None:
        self._active: list[Fault] = []
        self.is_cut = False  # the network between this Discord and all bots
        self.cut_off: set[str] = set()  # the names of this Discord by which no bot reaches it

    def stops(self, host: str) -> bool:
        """Whether a bot that calls this Discord by this name, with or without a port, does not reach it."""
        return self.is_cut or host.partition(":")[0] in self.cut_off

    def add(self, fault: Fault) -> None:
        self._active.append(fault)

    @property
    def are_used(self) -> bool:
        """Whether each of them has happened as often as it shall."""
        return not self._active

    def clear(self) -> None:
        self._active.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The first fault that matches this request; one use of it is spent."""
        for fault in self._active:
            if fault.method in ("*", method) and fnmatch.fnmatchcase(path, fault.path):
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self._active.remove(fault)
                return fault
        return None
