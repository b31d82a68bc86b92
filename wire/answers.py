"""Answers interactions: in time, once, and where the presser looks.

Discord waits three seconds for the first response. A slower answer is deferred automatically: a notice says that the
bot is working on it, and the answer replaces the notice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import discord

from table.errors import Refused
from table.table import Person
from wire.discord_calls import change, changes, files, with_or_without_emoji
from wire.failures import FAILURES, is_archived, is_too_late, is_unknown
from wire.former_press import FormerPress
from wire.layouts import Rendered, Scene
from wire.mentions import MENTIONS_NOBODY

log = logging.getLogger(__name__)

PUT_OFF_AFTER = 2.0  # seconds

_DUE, _TIMER, _TASK = "to be put off at", "put off later", "put off"  # in interaction.extras

_GIVEN = "answered"  # there, too

_AUTOCOMPLETE = discord.InteractionType.autocomplete  # it cannot be put off

Interaction = discord.Interaction[Any]

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Press = TypeVar("_Press", bound=Interaction | FormerPress)


def _reopen_thread(
    answer: Callable[Concatenate[_Press, _P], Awaitable[_T]],
) -> Callable[Concatenate[_Press, _P], Coroutine[Any, Any, _T]]:
    """Answers. If the thread of the press is archived, opens it and answers again."""

    @wraps(answer)
    async def opening(interaction: _Press, /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            return await answer(interaction, *args, **kwargs)
        except discord.HTTPException as error:
            if not (is_archived(error) and isinstance(interaction.channel, discord.Thread)):
                raise
        await interaction.channel.edit(archived=False)
        return await answer(interaction, *args, **kwargs)

    return opening


def note_age(interaction: Interaction, waited: float) -> None:
    """Notes that Discord made the interaction so many seconds ago: its three seconds run since then."""
    interaction.extras[_DUE] = asyncio.get_running_loop().time() + PUT_OFF_AFTER - waited


def put_off_in_time(interaction: Interaction) -> None:
    """Puts the answer off if it does not come within two seconds, of the press if `note_age` was called, or of now."""
    if interaction.type is _AUTOCOMPLETE or _TIMER in interaction.extras or _TASK in interaction.extras:
        return

    def begin() -> None:
        interaction.extras[_TASK] = asyncio.ensure_future(put_off(interaction))

    loop = asyncio.get_running_loop()
    due = interaction.extras.pop(_DUE, loop.time() + PUT_OFF_AFTER)
    interaction.extras[_TIMER] = loop.call_at(due, begin)


async def note_answer(interaction: Interaction) -> None:
    """Notes that the answer comes now, or has come. May be called again."""
    interaction.extras[_GIVEN] = True
    if _TIMER in interaction.extras:
        interaction.extras.pop(_TIMER).cancel()
    if _TASK in interaction.extras:
        await interaction.extras.pop(_TASK)


def is_answered(interaction: Interaction) -> bool:
    """Whether an answer was given; to be put off is none."""
    return _GIVEN in interaction.extras


def panel_of(interaction: Interaction) -> int | None:
    """The ephemeral message in which the press was made; None for any other."""
    pressed_in = interaction.message
    return pressed_in.id if pressed_in is not None and pressed_in.flags.ephemeral else None


def is_from_panel(interaction: Interaction) -> bool:
    """Whether the press was made in an ephemeral message, which is then redrawn in place."""
    return panel_of(interaction) is not None


async def show(interaction: Interaction, scene: Scene) -> None:
    """Answers with a scene that needs no `wire.renderer`: it has no picture and no cards on its buttons."""
    await show_rendered(interaction, Rendered(scene.layout()))


@_reopen_thread
async def show_rendered(
    interaction: Interaction,
    rendered: Rendered,
    *,
    ephemeral: bool = True,
    keep: bool = False,
    followed: bool = False,
) -> int | None:
    """Answers with a scene: in the panel that was pressed, or in a new one for the presser's eyes only.

    `keep`: that panel has the picture already. Returns the message's id; None if Discord does not tell it.

    If a panel was dismissed or replaced while its press was answered, nothing is missing: the press has counted. Only
    if the panel is `followed`, an error that `is_unknown` recognises is raised.
    """
    try:
        return await _show(interaction, rendered, ephemeral=ephemeral, keep=keep)
    except discord.HTTPException as error:
        if followed or not is_unknown(error):
            raise
    await acknowledge(interaction)
    if is_from_panel(interaction):
        return None
    try:
        return await follow_up(interaction, rendered, ephemeral=ephemeral)
    except discord.HTTPException as error:
        if not is_unknown(error):
            raise
        return None  # the message of the press was gone before it could be acknowledged


async def _show(interaction: Interaction, rendered: Rendered, *, ephemeral: bool, keep: bool) -> int | None:
    await note_answer(interaction)

    async def send(keep: bool) -> int | None:
        if interaction.response.is_done():
            edited = await interaction.edit_original_response(**changes(rendered, keep=keep))
            return edited.id
        if (panel := panel_of(interaction)) is not None:
            await interaction.response.edit_message(**changes(rendered, keep=keep))
            return panel
        sent = await interaction.response.send_message(**_new(rendered, ephemeral=ephemeral))
        return sent.message_id

    return await change(rendered.layout, send, keep=keep)


def _new(rendered: Rendered, *, ephemeral: bool) -> dict[str, Any]:
    """What a new message has. Made again for each try, see `changes`."""
    return {
        "view": rendered.layout,
        "files": files(rendered),
        "ephemeral": ephemeral,
        "allowed_mentions": MENTIONS_NOBODY,
    }


async def update(interaction: Interaction, rendered: Rendered) -> None:
    """Redraws the message that was pressed, for everybody who sees it."""
    await note_answer(interaction)

    async def send(keep: bool) -> None:
        if interaction.response.is_done():
            await interaction.edit_original_response(**changes(rendered, keep=keep))
        else:
            await interaction.response.edit_message(**changes(rendered, keep=keep))

    await change(rendered.layout, send, keep=False)


class Sent(NamedTuple):
    """A message that was sent as an answer."""

    id: int
    is_private: bool  # also where Discord lets an app of people's own post nothing


async def follow_up(
    interaction: Interaction | FormerPress, rendered: Rendered, *, ephemeral: bool = True
) -> int:
    """Sends a scene as a new message below all others, after the interaction was answered. Returns its id."""
    return (await send_below(interaction, rendered, ephemeral=ephemeral)).id


@_reopen_thread
async def send_below(
    interaction: Interaction | FormerPress, rendered: Rendered, *, ephemeral: bool = False
) -> Sent:
    """As `follow_up`, for everybody."""

    async def send() -> Sent:
        sent = await interaction.followup.send(**_new(rendered, ephemeral=ephemeral), wait=True)
        return Sent(int(sent.id), sent.flags.ephemeral)

    return await with_or_without_emoji(rendered.layout, send)


@_reopen_thread
async def say(interaction: Interaction, text: str) -> None:
    """Answers with a line for the presser's eyes only. A panel stays as it is."""
    await note_answer(interaction)
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(text, ephemeral=True, allowed_mentions=MENTIONS_NOBODY)
            return
        except discord.HTTPException as error:
            if not is_unknown(error):
                raise
        await acknowledge(interaction)  # the message of the press is gone
    await interaction.followup.send(text, ephemeral=True, allowed_mentions=MENTIONS_NOBODY)


@_reopen_thread
async def ask(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answers with a form. Raises Refused: the message of the press is gone, or no form is taken any more."""
    await note_answer(interaction)
    if interaction.response.is_done():
        raise Refused("busy")  # it was put off
    try:
        await interaction.response.send_modal(form)
    except discord.HTTPException as error:
        if not is_unknown(error):
            raise
        raise Refused("expired") from None


async def take_away(interaction: Interaction) -> None:
    """Answers with nothing, for a press or a command whose effect is right below. The panel of the press goes."""
    if not interaction.response.is_done() and interaction.type is discord.InteractionType.application_command:
        await note_answer(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
    await acknowledge(interaction)
    if is_from_panel(interaction):
        with _ignore_if_gone():
            await interaction.delete_original_response()


@_reopen_thread
async def acknowledge(interaction: Interaction) -> None:
    """Acknowledges a press whose effect is seen elsewhere."""
    await note_answer(interaction)
    with _ignore_if_gone():
        if not interaction.response.is_done():
            await interaction.response.defer()
        elif interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            await interaction.delete_original_response()


@asynccontextmanager
async def while_waiting(interaction: Interaction, text: str) -> AsyncIterator[None]:
    """Says this to the presser alone as long as what they asked for is made, after the press was acknowledged."""
    said = await interaction.followup.send(text, ephemeral=True, allowed_mentions=MENTIONS_NOBODY, wait=True)
    try:
        yield
    finally:
        with _ignore_if_gone():
            await interaction.followup.delete_message(said.id)


@contextmanager
def _ignore_if_gone() -> Iterator[None]:
    """Ignores that a message is gone by now."""
    try:
        yield
    except discord.HTTPException as error:
        if not is_unknown(error):
            raise
        log.debug("the message of a press is gone")


async def put_off(interaction: Interaction) -> bool:
    """Puts the answer off now. False: it comes too late, or another process has given one."""
    if interaction.type is _AUTOCOMPLETE:
        return False
    try:
        await _defer(interaction)
    except FAILURES as error:  # the answer itself may still come through
        if is_too_late(error):
            return False
        if not is_unknown(error):
            log.warning("an answer could not be deferred: %s", error)
    return True


@_reopen_thread
async def _defer(interaction: Interaction) -> None:
    is_command = interaction.type is discord.InteractionType.application_command
    await interaction.response.defer(ephemeral=True, thinking=is_command or not is_from_panel(interaction))


def person(interaction: Interaction) -> Person:
    """The person who pressed."""
    return Person(interaction.user.id, interaction.user.display_name)
