"""The known ways in which a call to Discord fails. Only this module knows Discord's error codes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

import aiohttp
import discord

from db.errors import StoreUnavailable
from host.log_throttle import LogThrottle
from host.presenter import Away, Barred

log = logging.getLogger(__name__)

_throttle = LogThrottle()

# With which a call to Discord can end; RuntimeError: the bot has closed its connections.
FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, RuntimeError)


class Code(IntEnum):
    """Discord's error codes that this bot expects."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    TOO_MANY_OLD_EDITS = 30046
    ANSWERED_TWICE = 40060
    MISSING_ACCESS = 50001
    INVALID_FORM = 50035
    MISSING_PERMISSION = 50013
    TOKEN_EXPIRED = 50027
    THREAD_ARCHIVED = 50083
    THREAD_EXISTS = 160004
    THREAD_LOCKED = 160005


_TOO_LATE = {Code.UNKNOWN_INTERACTION, Code.UNKNOWN_WEBHOOK, Code.TOKEN_EXPIRED, Code.ANSWERED_TWICE}
PLACE_GONE = {Code.UNKNOWN_CHANNEL, Code.UNKNOWN_GUILD}
FORBIDDEN = {Code.MISSING_ACCESS, Code.MISSING_PERMISSION, Code.THREAD_LOCKED}


def is_too_late(error: BaseException) -> bool:
    """Whether an interaction can no longer be answered, or has been. The presser has seen Discord's own notice."""
    return isinstance(error, discord.InteractionResponded) or (
        isinstance(error, discord.HTTPException) and error.code in _TOO_LATE
    )


def is_anothers(error: BaseException) -> bool:
    """Whether another process has answered an interaction."""
    return isinstance(error, discord.HTTPException) and error.code == Code.ANSWERED_TWICE


def is_lost(error: BaseException) -> bool:
    """Whether the answer to an interaction did not reach Discord: discord.py has tried for longer than one may take."""
    return isinstance(error, discord.DiscordServerError) and "/callback" in str(error.response.url)


def is_cut(error: BaseException) -> bool:
    """Whether a connection to Discord broke, or none could be made. Another one may do meanwhile."""
    return isinstance(error, aiohttp.ClientConnectionError)


def is_emoji_refused(error: discord.HTTPException) -> bool:
    """Whether an emoji on a button is unknown: it was deleted, or Discord forgets it for a moment."""
    return error.code == Code.INVALID_FORM and "invalid emoji" in error.text.lower()


def is_unknown(error: BaseException) -> bool:
    """Whether the message no longer exists."""
    return isinstance(error, discord.HTTPException) and error.code == Code.UNKNOWN_MESSAGE


def is_archived(error: BaseException) -> bool:
    """Whether a thread is archived: nothing can be said there before it is opened again."""
    return isinstance(error, discord.HTTPException) and error.code == Code.THREAD_ARCHIVED


def is_forbidden(error: BaseException) -> bool:
    """Whether a permission is missing."""
    return isinstance(error, discord.HTTPException) and error.code in FORBIDDEN


@contextmanager
def barring() -> Iterator[None]:
    """Raises Barred if a call is not permitted, and Away if Discord does not answer: one line of the log a burst.

    Raises StoreUnavailable if it may not be sent (`wire.fence`).
    """
    try:
        yield
    except StoreUnavailable:  # the fence has sent nothing
        raise
    except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
        name, is_first = _throttle.count("away", "Discord does not answer", logging.WARNING)
        if is_first:
            log.warning("%s (%s): messages are updated once it does", name, error)
        raise Away(name) from error
    except discord.HTTPException as error:
        if is_forbidden(error):
            raise Barred(str(error)) from error
        raise
