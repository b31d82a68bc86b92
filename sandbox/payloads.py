"""JSON from anybody: only finite numbers, and no deeper than Discord's ever is."""

from __future__ import annotations

import json
import math
from typing import Any

DEEPEST = 64


def loads(text: str | bytes) -> Any:
    """Raises ValueError for anything else."""
    try:
        payload = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        raise ValueError("That JSON is nested too deep.") from None
    level = [payload]
    for _ in range(DEEPEST):
        if not level:
            return payload
        level = [inner for outer in level for inner in inside(outer)]
    raise ValueError("That JSON is nested too deep.")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is no number in JSON.")
    return number


def inside(value: Any) -> list[Any]:
    """The values of a list or an object."""
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
