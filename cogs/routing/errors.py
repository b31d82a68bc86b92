"""Error handling for everything that answers people: a sentence for the person, an incident for the log."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from discord import app_commands

from cogs.scenes.table_lines import fitting, table_line
from db.errors import StoreUnavailable
from engine.errors import Refusal
from host import store_unavailable
from host.log_throttle import LogThrottle
from host.tables.limits import TooManyTables
from table.errors import Refused
from ui import refusals
from ui.text import locale
from wire import answers
from wire.answers import Interaction
from wire.failures import FAILURES, is_anothers, is_cut, is_forbidden, is_lost, is_too_late
from wire.layouts import Scene
from wire.presses import Pressed
from wire.visibility import sees

log = logging.getLogger(__name__)

MOST_TAKEN = 5  # tables that are listed for a person who sits at too many
MOST_CHARACTERS = 1_700  # in all their lines; a message of Discord holds 2,000

_throttle = LogThrottle()
_answering: dict[asyncio.Task[Any], str] = {}  # the tokens of their interactions


async def tell(interaction: Interaction, error: Exception) -> None:
    """Answers the presser with one sentence about the error. Never raises."""
    error = _unwrap(error)
    if _is_past(error):
        _note_unanswered(_describe(interaction), error)
        return
    try:
        if isinstance(error, Refused) and error.code == "seat_taken" and answers.is_from_panel(interaction):
            await answers.show(interaction, Scene((refusals.sentence(error),)))  # they may no longer see it
            return
        said = sentence(error, _describe(interaction))
        if isinstance(error, TooManyTables):
            said = "\n".join((said, *_list_tables(error, interaction)))
        await answers.say(interaction, said)
    except FAILURES as failed:
        _note_unanswered(_describe(interaction), failed)


def _is_past(error: BaseException) -> bool:
    """Whether an interaction can no longer be answered."""
    return is_too_late(error) or is_lost(error)


def _note_unanswered(what: str, error: BaseException) -> None:
    if is_anothers(error):
        return
    if not _is_past(error):
        log.warning("the error of %s could not be reported: %s", what, error)
        return
    # Many come at once after a sleep.
    _name, is_first = _throttle.count("past", "a press could no longer be answered", logging.INFO)
    if is_first:
        log.info("%s could no longer be answered: %s", what, error)


def sentence(error: Exception, what: str) -> str:
    """What went wrong, for the person who asked. An unexpected error is logged as an incident of `what`.

    Of many similar ones only the first is logged, and everybody is told its code.
    """
    if isinstance(error, Refusal):
        return refusals.sentence(error)
    if isinstance(error, StoreUnavailable):
        store_unavailable.tell(error, f"{what} failed")
        return refusals.store_away(error.code)
    code = secrets.token_hex(4)
    if is_cut(error):
        log.info("%s failed (%s): a connection to Discord broke: %s", what, code, error)
        return refusals.incident(code)
    incident, is_first = _throttle.count((type(error), _place(error)), f"incident {code}", logging.ERROR)
    if is_first:
        log.error("%s: %s failed", incident, what, exc_info=error)
    return refusals.incident(incident.removeprefix("incident "))


def explain_refusals(refused: Mapping[int, Refusal]) -> str:
    """Why some people were not invited, a line for each reason; empty if all were."""
    return "\n".join(dict.fromkeys(map(refusals.sentence, refused.values())))


@asynccontextmanager
async def answering(interaction: Interaction) -> AsyncIterator[None]:
    """Runs all code that answers a person: in their language, in time, and no error leaves it."""
    task = asyncio.current_task()
    assert task is not None
    _answering[task] = interaction.token
    with locale.use(interaction.locale.value):
        answers.put_off_in_time(interaction)
        try:
            yield
        except Exception as error:  # noqa: BLE001  # this is where every error ends
            await tell(interaction, error)
        finally:
            await answers.note_answer(interaction)
            _answering.pop(task, None)


def is_answering(token: str) -> bool:
    """Whether the interaction with this token is being answered."""
    return token in _answering.values()


async def all_answered(within: float = 5.0) -> None:
    """Waits for answers that are under way, before the bot stops."""
    if _answering:
        await asyncio.wait(tuple(_answering), timeout=within)


async def give_up(*, tell: bool = True) -> None:
    """Ends the answers that are still under way: from now on nothing can be sent or drawn.

    `tell`: the log says how many they were.
    """
    late = tuple(_answering)
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late)
    if late and tell:
        log.info("the bot stops with %d presses and commands unanswered", len(late))


async def tell_of_command(interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
    """For `tree.error`: a command that may not be used there, or that failed before its body ran."""
    async with answering(interaction):
        raise error


def _unwrap(error: Exception) -> Exception:
    """The error inside those that discord.py wraps around it."""
    if isinstance(error, app_commands.CommandInvokeError):
        return _unwrap(error.original)
    if isinstance(error, app_commands.CommandNotFound):
        return Refused("moved", command=error.name)
    if isinstance(error, app_commands.MissingPermissions):
        return Refused("moderators_only")
    if isinstance(error, app_commands.NoPrivateMessage):
        return Refused("dm")
    if is_forbidden(error):
        return Refused("missing_permission")
    return error


def _list_tables(error: TooManyTables, interaction: Interaction) -> list[str]:
    """A line for each table that counts towards the limit, as far as the presser may see them."""
    is_of_others = error.code == "too_many_live_here"
    tables = [table for table in error.tables if not is_of_others or sees(interaction, table.channel_id)]
    lines = [table_line(table, interaction.user.id) for table in tables[:MOST_TAKEN]]
    return fitting(lines, MOST_CHARACTERS, len(tables))


def _place(error: Exception) -> tuple[str, int] | None:
    """The file and line where the error was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


def _describe(interaction: Interaction) -> str:
    """Describes an interaction for the log, without what was chosen: that may be a hidden card."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    pressed = Pressed.parse(custom_id)
    at = f" at table {pressed.target}" if pressed is not None and pressed.target else ""
    what = ":".join(custom_id.split(":")[:4]) or data.get("name")
    return f"{interaction.type.name} {what} of {interaction.user.id}{at}"
