"""Calls to Discord that may fail in known ways (`wire.failures`).

Expected errors are handled here: a message that is gone, an archived thread, an edit that comes too late. Unexpected
errors are raised; the host logs them and retries.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from typing import Any, Literal, TypeVar

import discord
from discord.http import handle_message_parameters

from host.presenter import Barred, Gone
from wire import visibility
from wire.failures import FORBIDDEN, PLACE_GONE, Code, is_archived, is_emoji_refused
from wire.layouts import Rendered
from wire.mentions import MENTIONS_NOBODY, allow_mentions
from wire.pacer import Pacer, Rank
from wire.permissions import FOR_TEXT, lacking
from wire.service import Service
from wire.visibility import Members

log = logging.getLogger(__name__)

_T = TypeVar("_T")

PUBLIC_THREAD: Literal[11] = 11
NEWS_THREAD: Literal[10] = 10  # of a channel for announcements


def nonce(kind: str, *numbers: int) -> str:
    """A key that is equal when the same message is sent again: Discord then keeps only one. At most 25 characters."""
    counted = ".".join(map(str, numbers)).encode()
    return kind[:5] + hashlib.blake2s(counted, digest_size=10).hexdigest()


def files(rendered: Rendered) -> list[discord.File]:
    picture = rendered.picture
    return [] if picture is None else [discord.File(io.BytesIO(picture), rendered.file)]


def changes(rendered: Rendered, *, keep: bool) -> dict[str, Any]:
    """What an edit changes: the layout and its picture, or with `keep` everything except the message's picture.

    Made again for each try, because discord.py closes what it has sent.
    """
    kept = {} if keep else {"attachments": files(rendered)}
    return {"view": rendered.layout, "allowed_mentions": MENTIONS_NOBODY, **kept}


async def change(view: discord.ui.LayoutView, send: Callable[[bool], Awaitable[_T]], *, keep: bool) -> _T:
    """Changes a message with `send(keep)`, and again without `keep` if the message had no picture to keep."""
    if keep:
        try:
            return await with_or_without_emoji(view, lambda: send(True))
        except discord.HTTPException as error:
            if error.code != Code.INVALID_FORM:
                raise
    return await with_or_without_emoji(view, lambda: send(False))


async def with_or_without_emoji(view: discord.ui.LayoutView | None, send: Callable[[], Awaitable[_T]]) -> _T:
    """Sends a layout with `send`, and again without emoji on its buttons if Discord refuses one."""
    try:
        return await send()
    except discord.HTTPException as error:
        if view is None or not is_emoji_refused(error):
            raise
        log.info("an emoji was refused: sent without")
    for item in view.walk_children():
        if isinstance(item, discord.ui.Button):
            item.emoji = None
    return await send()


class Messenger:
    """Sends, edits and deletes messages, each when its turn has come (`wire.pacer`)."""

    def __init__(self, client: discord.Client, pacer: Pacer, service: Service | None = None) -> None:
        self._client = client
        self.pacer = pacer
        self.service = service or Service()
        self.members = Members(client, pacer)

    async def post(
        self,
        channel_id: int,
        once: str,
        *,
        rendered: Rendered | None = None,
        content: str | None = None,
        row: discord.ui.View | None = None,
        calling: Collection[int] = (),
        silent: bool = False,
        still: Callable[[], bool] = lambda: True,
    ) -> int:
        """Posts a message that calls these people, one for the nonce `once`. Returns its id.

        `row` stands below the text. A `silent` message makes nobody's device ring.

        Raises Gone if there is no such channel, and Dropped if it is no longer wanted (`still`) when its turn comes.
        """
        channel = self._client.get_partial_messageable(channel_id)
        rank = Rank.PING if calling and not silent else Rank.POST

        async def send() -> int:
            await self.pacer.turn(rank, still)
            shown: dict[str, Any] = (
                {"content": content, "view": row}
                if rendered is None
                else {"view": rendered.layout, "files": files(rendered)}
            )
            may_call = allow_mentions(calling)
            return (await channel.send(**shown, nonce=once, allowed_mentions=may_call, silent=silent)).id

        layout = None if rendered is None else rendered.layout
        return await with_or_without_emoji(layout, lambda: self._reopen_thread(channel_id, rank, send))

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        rendered: Rendered,
        *,
        keep: bool = False,
        has_turn: bool = False,
    ) -> bool:
        """Changes a message and its picture, or with `keep` everything except its picture.

        `has_turn`: it has waited in line already.

        False: it cannot be edited any more, post it again. Raises Gone. Only here is a message edited with a new
        file.
        """

        async def send(keep: bool) -> None:
            """Does what `PartialMessage.edit` does, without building a whole Message from the answer."""
            nonlocal has_turn
            if not has_turn:
                await self.pacer.turn(Rank.EDIT)
            has_turn = False  # a second try waits in line
            with handle_message_parameters(**changes(rendered, keep=keep)) as params:
                await self._client.http.edit_message(channel_id, message_id, params=params)

        try:
            await change(
                rendered.layout,
                lambda keep: self._reopen_thread(channel_id, Rank.EDIT, lambda: send(keep)),
                keep=keep,
            )
        except discord.HTTPException as error:
            if error.code in {Code.UNKNOWN_MESSAGE, Code.TOO_MANY_OLD_EDITS}:
                return False
            raise
        return True

    async def edit_text(
        self,
        channel_id: int,
        message_id: int,
        content: str,
        row: discord.ui.View | None,
        *,
        calling: Collection[int] = (),
        still: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Changes a message of plain text. It notifies nobody, and still mentions these people.

        False: it cannot be edited any more, or is gone. Raises Dropped, see `post`.
        """
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)

        async def change() -> None:
            await self.pacer.turn(Rank.EDIT, still)
            await message.edit(content=content, view=row, allowed_mentions=allow_mentions(calling))

        try:
            await self._reopen_thread(channel_id, Rank.EDIT, change)
        except Gone:
            return False
        except discord.HTTPException as error:
            if error.code in {Code.UNKNOWN_MESSAGE, Code.TOO_MANY_OLD_EDITS, *FORBIDDEN}:
                return False
            raise
        return True

    def knows(self, channel_id: int) -> bool:
        """Whether a channel is among those that Discord has told of."""
        return self._client.get_channel(channel_id) is not None

    def is_public(self, channel_id: int) -> bool:
        """Whether everybody on the server sees a channel, as far as known. If so, its tables may be named elsewhere."""
        return visibility.is_public(self._client.get_channel(channel_id))

    def is_among(self, chosen: Collection[int], channel_id: int) -> bool:
        """Whether a channel, or that of a thread, is among the chosen ones that still exist, or none of them does."""
        there = [each for each in chosen if self._client.get_channel(each) is not None]
        channel = self._client.get_channel(channel_id)
        place = channel.parent_id if isinstance(channel, discord.Thread) else channel_id
        return not there or place in there

    def is_on(self, guild_id: int) -> bool:
        """Whether the bot is on this server, as far as is known."""
        return self._client.get_guild(guild_id) is not None

    def must_be_on(self, guild_id: int) -> None:
        """Raises Barred if the server removed the bot, so that nothing is tried there."""
        if not self.is_on(guild_id):
            raise Barred("the bot was taken off the server")

    def slowmode(self, channel_id: int) -> int:
        """The seconds after which somebody can write in a channel again, as far as is known."""
        return getattr(self._client.get_channel(channel_id), "slowmode_delay", 0)

    def may_post(self, channel_id: int) -> bool:
        """Whether the bot may post in a channel, as far as is known."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel):
            return True
        return not lacking(channel.permissions_for(channel.guild.me), *FOR_TEXT)

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """Deletes one of the bot's messages. False: it cannot be deleted."""
        await self.pacer.turn(Rank.POST)
        return await self._delete(channel_id, message_id)

    async def _delete(self, channel_id: int, message_id: int) -> bool:
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await message.delete()
        except discord.HTTPException as error:
            if error.code in {Code.THREAD_ARCHIVED, *FORBIDDEN}:
                return False
            if error.code not in {Code.UNKNOWN_MESSAGE, *PLACE_GONE}:
                raise
        return True

    async def delete_all(self, channel_id: int, message_ids: Sequence[int]) -> None:
        """Deletes other people's messages, 1 to 100 of the last two weeks, if they still exist.

        Raises Dropped when there is too much else to do.
        """
        await self.pacer.turn(Rank.CLEAN_UP)
        if len(message_ids) == 1:
            await self._delete(channel_id, message_ids[0])
        else:
            await self._client.http.delete_messages(channel_id, list(message_ids))

    async def exists(self, channel_id: int, message_id: int, rank: Rank = Rank.EDIT) -> bool:
        """Whether a message still exists. If that cannot be found out, it counts as existing."""
        await self.pacer.turn(rank)
        try:
            await self._client.get_partial_messageable(channel_id).fetch_message(message_id)
        except discord.HTTPException as error:
            return error.code != Code.UNKNOWN_MESSAGE and error.code not in PLACE_GONE
        return True

    async def own_messages_after(
        self, channel_id: int, message_id: int, *, within: float | None = None, has_turn: bool = False
    ) -> list[discord.Message]:
        """The bot's messages among the hundred after another one, oldest first; none if they cannot be read.

        `has_turn` as for `edit`. Raises TimeoutError if Discord takes longer than `within` seconds.
        """
        if not has_turn:
            await self.pacer.turn(Rank.EDIT)
        after = self._client.get_partial_messageable(channel_id).history(
            after=discord.Object(message_id), limit=100
        )
        return await self._read_own(after, within)

    async def own_messages_before(self, channel_id: int, message_id: int) -> list[discord.Message]:
        """The bot's messages among the twenty before another one."""
        await self.pacer.turn(Rank.EDIT)
        before = self._client.get_partial_messageable(channel_id).history(
            before=discord.Object(message_id), limit=20
        )
        return await self._read_own(before, None)

    async def _read_own(
        self, found: AsyncIterator[discord.Message], within: float | None
    ) -> list[discord.Message]:
        try:
            async with asyncio.timeout(within):
                return [message async for message in found if message.author == self._client.user]
        except discord.HTTPException as error:
            if error.code in {*PLACE_GONE, *FORBIDDEN}:
                return []
            raise

    async def open_thread(
        self, guild_id: int, channel_id: int, message_id: int | None, name: str, minutes: Literal[1440, 10080]
    ) -> int | None:
        """Opens a public thread, under a message or alone, archived after `minutes`. None: it cannot be opened."""
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        await self.pacer.turn(Rank.POST)
        try:
            if message_id is None:
                is_news = (
                    getattr(self._client.get_channel(channel_id), "type", None) is discord.ChannelType.news
                )
                opened = await self._client.http.start_thread_without_message(
                    channel_id,
                    name=name,
                    auto_archive_duration=minutes,
                    type=NEWS_THREAD if is_news else PUBLIC_THREAD,
                )
                return int(opened["id"])
            thread = await channel.get_partial_message(message_id).create_thread(
                name=name, auto_archive_duration=minutes
            )
        except discord.HTTPException as error:
            if error.code == Code.THREAD_EXISTS:
                return message_id  # a thread has the id of the message that it hangs from
            if error.code in PLACE_GONE:
                raise Gone from error
            if error.status >= 500:
                raise
            log.info("no thread could be created under message %s: %s", message_id, error)
            return None
        return thread.id

    async def send_direct(
        self,
        user_id: int,
        content: str,
        once: str,
        row: discord.ui.View | None = None,
        still: Callable[[], bool] = lambda: True,
    ) -> tuple[int, int] | None:
        """Sends a direct message: its channel and id. None: this person accepts none. Raises Dropped, see `post`."""
        try:
            await self.pacer.turn(Rank.PING, still)
            channel = await self._client.create_dm(discord.Object(user_id))
            await self.pacer.turn(Rank.PING, still)
            shown: dict[str, Any] = {"content": content, "view": row}
            sent = await channel.send(**shown, nonce=once, allowed_mentions=MENTIONS_NOBODY)
        except (discord.Forbidden, discord.NotFound) as error:  # the person may no longer exist
            log.info("no direct message could be sent: %s", error)
            return None
        return channel.id, sent.id

    async def _reopen_thread(self, channel_id: int, rank: Rank, call: Callable[[], Awaitable[_T]]) -> _T:
        """Makes the call. If the thread is archived, opens it and calls again. Raises Gone."""
        try:
            try:
                return await call()
            except discord.HTTPException as error:
                if not is_archived(error):
                    raise
            await self.pacer.turn(rank)
            thread = await self._client.fetch_channel(channel_id)
            if isinstance(thread, discord.Thread):
                await self.pacer.turn(rank)
                await thread.edit(archived=False)
            return await call()
        except discord.HTTPException as error:
            if error.code in PLACE_GONE:
                raise Gone from error
            raise
