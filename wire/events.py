"""Drops gateway events that discord.py cannot read: otherwise one of them would end the process."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from host.log_throttle import LogThrottle

log = logging.getLogger(__name__)

Parse = Callable[[Any], None]

_NEEDED = frozenset(("READY",))  # without it there is no bot: the next process tries again

_throttle = LogThrottle()


def drop_unreadable(parsers: dict[str, Parse]) -> None:
    """Has each parser of discord.py's drop an event with which it cannot deal. The log says which kind it was."""
    for event in parsers.keys() - _NEEDED:
        parsers[event] = partial(_parse, event, parsers[event])


def _parse(event: str, parse: Parse, data: Any) -> None:
    try:
        parse(data)
    except Exception as error:  # noqa: BLE001 - whatever Discord sends
        kind = type(error).__name__  # its text may quote what somebody wrote
        name, is_first = _throttle.count((event, kind), f"{event} could not be read ({kind})", logging.ERROR)
        if is_first:
            log.error("%s: this event of the gateway is dropped", name)  # noqa: TRY400
