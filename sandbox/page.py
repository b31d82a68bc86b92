"""The browser's side: the page, pictures, and a websocket for each seat, with a snapshot and then the changes."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web
from simcord.backend.access import reaction_permissions
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError

from . import emojis, portraits
from .access import channel_accessible, message_accessible
from .addresses import Addresses
from .faults import Faults
from .interactions import Interactions
from .outbox import Outbox
from .payloads import loads
from .refused import RefusedError
from .world import BOT_ID, GUILD_ID, Update, World

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
HISTORY = 100
PAGE_HEADERS = {
    "Content-Security-Policy": (
        # Pictures are named by 127.0.0.1 even when the page was opened by the name localhost.
        "default-src 'self'; img-src 'self' data: http://127.0.0.1:*; "
        "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Seat(Outbox):
    """One page's websocket for one person."""

    def __init__(self, user_id: int, socket: web.WebSocketResponse, dumps: Callable[[Any], str]) -> None:
        super().__init__(socket)
        self.user_id = user_id
        self.socket = socket
        self.channels: set[int] = set()
        self._dumps = dumps

    def tell(self, kind: str, **fields: Any) -> None:
        self.send(self._dumps({"t": kind, **fields}))


class Page:
    """Holds the seats' websockets and tells each what has changed for it."""

    def __init__(
        self,
        world: World,
        addresses: Addresses,
        interactions: Interactions,
        faults: Faults,
        switch: Callable[[str, bool], Awaitable[None]],
    ) -> None:
        """`switch` takes from the bot what a moderator chooses, or gives it back."""
        self.online = False
        self.why: str | None = None
        self._world = world
        self._addresses = addresses
        self._interactions = interactions
        self._faults = faults
        self._switch = switch
        self._seats: set[Seat] = set()
        self._pending: dict[Update, None] = {}
        self._dismissed: set[tuple[int, int]] = set()
        self._private: dict[int, int] = {}  # who alone sees a message
        self._actions: set[asyncio.Task[None]] = set()
        world.watchers.append(self._note)

    # plain requests

    async def index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html", headers=PAGE_HEADERS)

    async def info(self, request: web.Request) -> web.StreamResponse:
        guild = self._world.get_guild(GUILD_ID)
        return web.json_response(
            {
                "people": [portraits.person(self._world, i) for i in self._world.people],
                "guild": {"id": str(guild.id), "name": guild.name},
                "seats": len(self._world.people),
            }
        )

    async def picture(self, request: web.Request, path: str) -> web.StreamResponse:
        if emoji := emojis.PATH.fullmatch(path):
            blob = self._world.emojis.get(int(emoji[1]))
        elif self._addresses.good(path, request.query.get("hm", "")):
            blob = self._world.cdn.get(CDN_BASE + path)
        else:
            raise web.HTTPForbidden
        if blob is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(path)[0] or ""
        if kind not in ("image/png", "image/jpeg", "image/gif", "image/webp"):
            kind = "application/octet-stream"  # nothing a browser would run
        headers = {"Cache-Control": "private, max-age=3600", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=blob, content_type=kind, headers=headers)

    # a seat's websocket

    async def seat(self, request: web.Request, user: str) -> web.StreamResponse:
        user_id = int(user) if user.isascii() and user.isdecimal() else 0
        if user_id not in self._world.people:
            raise web.HTTPNotFound
        socket = web.WebSocketResponse(max_msg_size=1 << 18, heartbeat=30, compress=False)
        await socket.prepare(request)
        seat = Seat(user_id, socket, self._addresses.dumps)
        self._snapshot(seat)
        self._seats.add(seat)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._act(seat, message.data))
                    self._actions.add(task)
                    task.add_done_callback(self._actions.discard)
        finally:
            self._seats.discard(seat)
            seat.stop()
        return socket

    async def close(self) -> None:
        for seat in list(self._seats):
            await seat.socket.close(code=1001)
        for task in list(self._actions):
            task.cancel()

    def _snapshot(self, seat: Seat) -> None:
        world, user = self._world, seat.user_id
        found = portraits.channels(world, user)
        seat.channels = {c.id for c in found}
        seat.tell(
            "snapshot",
            me=portraits.person(world, user),
            people=[portraits.person(world, i) for i in [*world.people, BOT_ID]],
            guild=portraits.server(world),
            channels=[portraits.channel(world, c) for c in found],
            messages={str(c.id): self._history(c.id, user) for c in found},
            commands=portraits.commands(world, user),
            bot=self._bot(),
        )

    def _history(self, channel_id: int, user: int) -> list[dict[str, Any]]:
        shown = portraits.messages(self._world, self._world.get_channel(channel_id), user, HISTORY)
        return [m for m in shown if (user, int(m["id"])) not in self._dismissed]

    def _bot(self) -> dict[str, Any]:
        return {
            "id": str(BOT_ID),
            "name": self._world.bot_user.name,
            "online": self.online,
            "why": self.why,
            "member": self._world.has_bot,
            "network": not self._faults.is_cut,
        }

    # telling what changed

    def set_bot(self, online: bool, why: str | None) -> None:
        if (online, why) != (self.online, self.why):
            self.online, self.why = online, why
            self.tell_bot()

    def tell_bot(self) -> None:
        self._tell(lambda seat: seat.tell("bot", bot=self._bot()))

    def _note(self, change: Update) -> None:
        # Many changes of one request are told once, with the newest state.
        if not self._pending:
            asyncio.get_running_loop().call_soon(self._flush)
        self._pending[change] = None

    def _flush(self) -> None:
        changes, self._pending = self._pending, {}
        for change in changes:
            if change.kind == "message":
                self._tell_message(change.channel_id, change.id)
            elif change.kind == "channel":
                self._tell_channel(change.id)
            elif change.kind == "bot":
                self.tell_bot()
            elif change.kind == "commands":
                self._tell(
                    lambda seat: seat.tell("commands", commands=portraits.commands(self._world, seat.user_id))
                )
            elif change.kind == "person":
                new = portraits.person(self._world, change.id)
                self._tell(lambda seat, new=new: seat.tell("person", person=new))  # type: ignore[misc]
            elif change.kind == "typing":
                self._tell_typing(change.channel_id, change.id)

    def _tell(self, send: Callable[[Seat], None]) -> None:
        for seat in self._seats:
            send(seat)

    def _tell_message(self, channel_id: int, message_id: int) -> None:
        world, at = self._world, str(channel_id)
        message = world.messages.get(channel_id, {}).get(message_id)
        if message is not None and message.is_ephemeral:
            owners = (user for user in world.people if message.visible_to(user))
            self._private[message_id] = next(owners, 0)
        owner = self._private.get(message_id)

        def send(seat: Seat) -> None:
            if message is None:
                if channel_id in seat.channels and owner in (None, seat.user_id):
                    seat.tell("message_gone", channel=at, id=str(message_id))
            elif message_accessible(world, channel_id, message, seat.user_id):
                if channel_id not in seat.channels:
                    self._show_channel(seat, channel_id)
                elif (seat.user_id, message_id) not in self._dismissed:
                    seat.tell("message", channel=at, message=portraits.message(world, message, seat.user_id))

        self._tell(send)
        if message is None:
            self._private.pop(message_id, None)
            self._dismissed = {d for d in self._dismissed if d[1] != message_id}

    def _show_channel(self, seat: Seat, channel_id: int) -> None:
        """Shows the seat a channel that it did not know, with everything in it."""
        seat.channels.add(channel_id)
        found = self._world.get_channel(channel_id)
        seat.tell("channel", channel=portraits.channel(self._world, found))
        for message in self._history(channel_id, seat.user_id):
            seat.tell("message", channel=str(channel_id), message=message)

    def _tell_channel(self, channel_id: int) -> None:
        def send(seat: Seat) -> None:
            if not channel_accessible(self._world, channel_id, seat.user_id):
                if channel_id in seat.channels:
                    seat.channels.discard(channel_id)
                    seat.tell("channel_gone", id=str(channel_id))
            elif channel_id not in seat.channels:
                self._show_channel(seat, channel_id)
            else:
                found = self._world.get_channel(channel_id)
                seat.tell("channel", channel=portraits.channel(self._world, found))

        self._tell(send)

    def _tell_typing(self, channel_id: int, user_id: int) -> None:
        def send(seat: Seat) -> None:
            if channel_id in seat.channels and seat.user_id != user_id:
                seat.tell("typing", channel=str(channel_id), id=str(user_id))

        self._tell(send)

    # what a seat does

    async def _act(self, seat: Seat, text: str) -> None:
        number: Any = None
        error: str | None = None
        try:
            request = loads(text)
            number = request.get("req")
            await self._do(seat, request)
        except (RefusedError, ValueError) as refusal:
            error = str(refusal) or "That cannot be done."
        except BackendError as refusal:
            error = refusal.message
        except (LookupError, TypeError, AttributeError, OverflowError):
            log.warning("a seat's request does not follow PROTOCOL.md", exc_info=True)
            error = "The page asked for something the sandbox does not know."
        if number is not None and not (error is None and request["t"] == "autocomplete"):
            seat.tell("ack", req=number, ok=error is None, error=error)

    async def _do(self, seat: Seat, asked: dict[str, Any]) -> None:
        """Does one request of PROTOCOL.md. Raises RefusedError or BackendError with the sentence to show."""
        user, kind, act, world = seat.user_id, asked["t"], self._interactions, self._world
        channel = int(asked.get("channel") or 0)
        if kind == "say":
            reply_to = int(asked["reply_to"]) if asked.get("reply_to") else None
            act.say(user, channel, str(asked["content"]), reply_to, asked.get("ping", True) is not False)
        elif kind == "press":
            values = asked.get("values")
            record = await act.press(
                user,
                channel,
                int(asked["message"]),
                str(asked["custom_id"]),
                int(asked.get("component_type", 2)),
                None if values is None else [str(v) for v in values],
            )
            self._offer_modal(seat, record)
        elif kind == "command":
            record = await act.command(user, channel, str(asked["name"]), dict(asked.get("options") or {}))
            self._offer_modal(seat, record)
        elif kind == "menu":
            target = {f"{key}_id": int(asked.get(key) or 0) for key in ("message", "user")}
            self._offer_modal(seat, await act.menu(user, channel, str(asked["name"]), **target))
        elif kind == "autocomplete":
            choices: list[dict[str, Any]] = []
            try:
                choices = await act.autocomplete(
                    user, channel, str(asked["name"]), str(asked["focused"]), dict(asked["options"])
                )
            except RefusedError as refusal:
                log.info("autocomplete: %s", refusal)
            seat.tell("autocomplete", req=asked["req"], choices=choices)
        elif kind == "modal_submit":
            record = await act.submit_modal(user, int(asked["interaction"]), dict(asked["values"]))
            self._offer_modal(seat, record)
        elif kind == "dismiss":
            self._dismiss(seat, int(asked["message"]))
        elif kind == "edit":
            act.edit(user, channel, int(asked["message"]), str(asked["content"]))
        elif kind == "delete":
            if world.get_message(channel, int(asked["message"])).author_id != user:
                self._require(user, channel, "manage_messages")
            world.delete_message(channel, int(asked["message"]))
        elif kind == "delete_channel":
            self._require(user, channel, "manage_channels")
            world.delete_channel(channel)
        elif kind == "archive":
            self._require(user, channel, "manage_threads")
            world.get_thread(channel)
            world.edit_channel(channel, {}, thread_metadata={"archived": bool(asked["archived"])})
        elif kind == "react":
            found = world.get_message(channel, int(asked["message"]))
            emoji, on = str(asked["emoji"]), bool(asked.get("on", True))
            needed = reaction_permissions(found, emoji, reacted=on)
            self._require(user, channel, *needed)
            world.set_reaction(channel, found.id, emoji, user, on)
        elif kind == "typing":
            self._require(user, channel)
            world.emit("TYPING_START", self._typing(user, channel))
        elif kind == "add_person":
            world.add_person(str(asked["name"]))
        elif kind == "set_bot":
            if not world.is_moderator(user):
                raise RefusedError("You may not do that here.")
            await self._switch(str(asked["what"]), bool(asked["on"]))
        elif kind != "modal_close":
            raise RefusedError("The page asked for something the sandbox does not know.")

    def _offer_modal(self, seat: Seat, record: Any) -> None:
        if record.modal is not None:
            modal = record.modal
            seat.tell(
                "modal",
                interaction=str(record.id),
                custom_id=modal["custom_id"],
                title=modal["title"],
                components=portraits.components(modal["components"]),
            )

    def _dismiss(self, seat: Seat, message_id: int) -> None:
        for channel_id in seat.channels:
            message = self._world.messages.get(channel_id, {}).get(message_id)
            if message is not None and message.is_ephemeral and message.visible_to(seat.user_id):
                # Only hidden: the bot may go on editing it, as on Discord.
                self._dismissed.add((seat.user_id, message_id))
                for other in [s for s in self._seats if s.user_id == seat.user_id]:
                    other.tell("message_gone", channel=str(channel_id), id=str(message_id))
                return

    def _require(self, user: int, channel_id: int, *permissions: str) -> None:
        """Raises BackendError unless the person is in the channel and may do this there."""
        guild_id = self._world.get_channel(channel_id).guild_id
        if guild_id is None and permissions[:1] == ("manage_channels",):
            raise RefusedError("A conversation cannot be deleted.")
        self._world.require_permissions(guild_id, user, channel_id, *permissions)

    def _typing(self, user: int, channel_id: int) -> dict[str, Any]:
        guild_id = self._world.get_channel(channel_id).guild_id
        payload = {
            "channel_id": str(channel_id),
            "user_id": str(user),
            "timestamp": int(self._world.clock.now().timestamp()),
        }
        return payload if guild_id is None else {**payload, "guild_id": str(guild_id)}
