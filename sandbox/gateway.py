"""Discord's gateway: sessions that can be resumed, shards, intents, heartbeats."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import discord
from aiohttp import WSCloseCode, WSMsgType, web
from simcord import intents as gates
from simcord.backend import serializers

from .addresses import Addresses
from .faults import Faults
from .outbox import Outbox
from .payloads import loads
from .world import GROUP_ID, World

log = logging.getLogger(__name__)

_OVER = (WSCloseCode.OK, WSCloseCode.GOING_AWAY)  # the codes by which a client ends its session
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, REQUEST_MEMBERS = 0, 1, 2, 3, 6, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
ACK_AFTER = 0.02  # seconds
#: Events kept for a session that lost its connection, and how long (seconds) it may come back.
REPLAY_KEPT, RESUME_SECONDS = 1_000, 90.0
CHUNK = 1_000


class Session:
    """One shard's stream of numbered events; outlives its connection for a while."""

    def __init__(self, shard: int, shards: int, intents: discord.Intents) -> None:
        self.id = secrets.token_hex(16)
        self.shard, self.shards, self.intents = shard, shards, intents
        self.number = 0
        self.replay: deque[tuple[int, str]] = deque(maxlen=REPLAY_KEPT)
        self.connection: Connection | None = None
        self.lost_at = 0.0

    @property
    def alive(self) -> bool:
        return self.connection is not None or time.monotonic() - self.lost_at < RESUME_SECONDS

    def send(self, event: str, data: Any, dumps: Callable[[Any], str]) -> None:
        self.number += 1
        text = dumps({"op": DISPATCH, "s": self.number, "t": event, "d": data})
        self.replay.append((self.number, text))
        if self.connection is not None:
            self.connection.send(text)

    def events_since(self, since: int) -> list[str] | None:
        """The events after number `since`; None if some of them are gone."""
        if since > self.number or (self.replay and self.replay[0][0] > since + 1):
            return None
        return [text for number, text in self.replay if number > since]


class Connection(Outbox):
    """One websocket of a bot. `host` is what the bot calls this Discord, with the port."""

    def __init__(self, socket: web.WebSocketResponse, host: str) -> None:
        super().__init__(socket)
        self.socket = socket
        self.host = host
        self.session: Session | None = None
        self.is_cut = False  # by the server: the client may resume its session, whatever it answers

    @property
    def name(self) -> str:
        return self.host.partition(":")[0]

    async def cut(self, code: int) -> None:
        self.is_cut = True
        await self.socket.close(code=code)

    def send_op(self, op: int, data: Any = None) -> None:
        self.send(json.dumps({"op": op, "d": data}))


class Gateway:
    """`online` says whether a bot is connected and ready; `watch` is called whenever that may have changed.

    `approved` are the privileged intents the (make-believe) developer portal grants.
    """

    def __init__(self, world: World, addresses: Addresses, faults: Faults, token: str) -> None:
        self.approved = discord.Intents.all()
        self.heartbeat_ms = 41_250
        self.watch: Callable[[], None] = lambda: None
        self.resumed = 0
        self._world = world
        self._addresses = addresses
        self._token = token
        self._faults = faults
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        world.subscribers.append(self.feed)

    @property
    def online(self) -> bool:
        return any(session.connection is not None for session in self._sessions.values())

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        if self._faults.stops(request.host):
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=1 << 16, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request.host)
        self._connections.add(connection)
        try:
            connection.send_op(HELLO, {"heartbeat_interval": self.heartbeat_ms})
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                try:
                    code = self._receive(connection, loads(message.data))
                except (ValueError, TypeError, LookupError, AttributeError, OverflowError) as error:
                    log.warning("gateway: %s: %s", type(error).__name__, error)
                    code = 4002
                if code is not None:
                    await connection.cut(code)
                    break
        finally:
            self._connections.discard(connection)
            connection.stop()
            if socket.close_code in _OVER and not connection.is_cut and connection.session is not None:
                self._sessions.pop(connection.session.id, None)
            self._detach(connection)
        return socket

    def is_connected(self, name: str) -> bool:
        """Whether a bot that calls this Discord so is connected and ready."""
        return any(each.name == name and each.session is not None for each in self._connections)

    async def drop(self, *, code: int = 4000, forget: bool = False, name: str = "") -> None:
        """Cuts every connection; with `forget` also ends the sessions, so that a RESUME fails.

        `name`: only the connections of bots that call this Discord so.
        """
        dropped = [each for each in self._connections if name in ("", each.name)]
        if forget:
            for connection in dropped:
                session, connection.session = connection.session, None
                if session is not None:
                    del self._sessions[session.id]
            if not name:
                self._sessions.clear()
        for connection in dropped:
            await connection.cut(code)

    def invalidate(self, *, resumable: bool) -> None:
        """Tells every client that its session is invalid. It may resume one that is `resumable`."""
        for connection in self._connections:
            session = connection.session
            if not resumable and session is not None:
                del self._sessions[session.id]
                session.connection = connection.session = None
            connection.send_op(INVALID_SESSION, resumable)

    async def close(self) -> None:
        for connection in list(self._connections):
            await connection.cut(WSCloseCode.GOING_AWAY)

    def _attach(self, connection: Connection, session: Session) -> None:
        if session.connection is not None:
            session.connection.session = None
        session.connection, connection.session = connection, session

    def _detach(self, connection: Connection) -> None:
        session, connection.session = connection.session, None
        if session is not None:
            session.connection, session.lost_at = None, time.monotonic()
        self.watch()

    # what the bot says; the answer is a close code or None

    def _receive(self, connection: Connection, message: dict[str, Any]) -> int | None:
        op, data = message["op"], message.get("d")
        if op == HEARTBEAT:
            # Not at once: discord.py notes when it sent a heartbeat only after the send has returned.
            asyncio.get_running_loop().call_later(ACK_AFTER, connection.send_op, HEARTBEAT_ACK)
        elif op == IDENTIFY:
            return self._identify(connection, data or {})
        elif op == RESUME:
            return self._resume(connection, data or {})
        elif connection.session is None:
            return 4003
        elif op == REQUEST_MEMBERS:
            self._send_members(connection.session, data or {})
        elif op != PRESENCE:
            log.warning("gateway: operation %s is not known here", op)
        return None

    def _identify(self, connection: Connection, data: dict[str, Any]) -> int | None:
        if data.get("token") != self._token:
            return 4004
        if connection.session is not None:
            return 4005
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            return 4010
        intents = discord.Intents.none()
        intents.value = int(data["intents"])
        if intents.value & ~discord.Intents.all().value:
            return 4013
        if gates.missing_privileged_intents(intents, self.approved):
            return 4014
        # A client that identifies starts a new session: nothing waits for what an earlier process left behind.
        self._sessions = {
            i: s for i, s in self._sessions.items() if s.connection or (s.alive and s.shard != shard)
        }
        session = Session(shard, shards, intents)
        self._sessions[session.id] = session
        self._attach(connection, session)
        joined = self._world.guilds.values() if self._world.has_bot else ()
        guilds = [g for g in joined if (g.id >> 22) % shards == shard]
        ready = {
            "v": 10,
            "user": serializers.user_payload(self._world.bot_user),
            "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
            "session_id": session.id,
            "resume_gateway_url": f"ws://{connection.host}/gateway",
            "shard": [shard, shards],
            "application": {"id": str(self._world.application_id), "flags": 0},
        }
        session.send("READY", ready, self._addresses.dumps)
        for guild in guilds:
            self._deliver(session, "GUILD_CREATE", serializers.guild_create_payload(self._world, guild))
        self.watch()
        return None

    def _resume(self, connection: Connection, data: dict[str, Any]) -> int | None:
        if data.get("token") != self._token:
            return 4004
        session = self._sessions.get(str(data.get("session_id")))
        missed = session.events_since(int(data["seq"])) if session is not None and session.alive else None
        if session is None or missed is None:
            connection.send_op(INVALID_SESSION, False)
            return None
        self._attach(connection, session)
        for text in missed:
            connection.send(text)
        session.send("RESUMED", {"_trace": []}, self._addresses.dumps)
        self.resumed += 1
        self.watch()
        return None

    def _send_members(self, session: Session, data: dict[str, Any]) -> None:
        """GUILD_MEMBERS_CHUNKs for a query by beginning of the name, or by ids."""
        asked = data.get("guild_id")
        guild = self._world.guilds.get(int(asked[0] if isinstance(asked, list) else asked or 0))
        if guild is None:
            return
        members = list(guild.members.values())
        ids = data.get("user_ids") or []
        wanted = {int(i) for i in (ids if isinstance(ids, list) else [ids])}
        query = str(data.get("query") or "").lower()
        if wanted:
            members = [m for m in members if m.user_id in wanted]
        elif query:
            members = [m for m in members if self._world.users[m.user_id].name.lower().startswith(query)]
        members = members[: int(data.get("limit") or 0) or None]
        parts = [members[i : i + CHUNK] for i in range(0, len(members), CHUNK)] or [[]]
        for number, part in enumerate(parts):
            chunk: dict[str, Any] = {
                "guild_id": str(guild.id),
                "members": [serializers.member_payload(self._world, guild, m) for m in part],
                "chunk_index": number,
                "chunk_count": len(parts),
                "not_found": [str(i) for i in sorted(wanted - guild.members.keys())],
                "nonce": data.get("nonce"),
            }
            if data.get("presences"):
                chunk["presences"] = []
            session.send("GUILD_MEMBERS_CHUNK", chunk, self._addresses.dumps)

    # what happens in the world

    def feed(self, event: str, payload: Mapping[str, Any]) -> None:
        """Gives an event to every session with the shard and the intents for it, of a place where the bot is."""
        is_used = event == "INTERACTION_CREATE"  # by somebody who has added the bot to themselves
        if payload.get("guild_id") is not None and not (self._world.has_bot or is_used):
            return
        if payload.get("channel_id") == str(GROUP_ID) and not is_used:
            return
        for key, session in list(self._sessions.items()):
            if not session.alive:
                del self._sessions[key]
            elif _shard_of(event, payload, session.shards) == session.shard:
                self._deliver(session, event, payload)

    def _deliver(self, session: Session, event: str, payload: Mapping[str, Any]) -> None:
        gate = gates.required_intent(event, payload)
        if gate is not None and not getattr(session.intents, gate):
            return
        session.send(event, self._filter(session.intents, event, payload), self._addresses.dumps)

    def _filter(self, intents: discord.Intents, event: str, payload: Mapping[str, Any]) -> Mapping[str, Any]:
        """The part of an event that a bot with these intents may read: no content, fewer members and threads."""
        bot = self._world.bot_user.id
        if event == "GUILD_CREATE":
            data = copy.deepcopy(dict(payload))
            gates.prune_guild_create(data, intents, bot)
            data["threads"] = [t for t in data["threads"] if not t["thread_metadata"]["archived"]]
            return data
        if intents.message_content or event not in (
            "MESSAGE_CREATE",
            "MESSAGE_UPDATE",
            "INTERACTION_CREATE",
        ):
            return payload
        data = copy.deepcopy(dict(payload))
        if event != "INTERACTION_CREATE":
            gates.censor_message(data, bot, backend=self._world)
        elif isinstance(data.get("message"), dict):
            gates.censor_message(data["message"], bot, backend=self._world, exempt_root=True)
        return data


def _shard_of(event: str, payload: Mapping[str, Any], shards: int) -> int:
    guild = payload.get("guild_id")
    if guild is None and event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"):
        guild = payload.get("id")
    return 0 if guild is None else (int(guild) >> 22) % shards
