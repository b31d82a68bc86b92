"""The sandbox's state: simcord's Backend in real time, with fixed ids, bounded memory, and news of every change."""

from __future__ import annotations

import struct
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

from simcord._clock import Clock
from simcord.backend import Backend, errors, serializers
from simcord.backend.cdn import CdnStore
from simcord.backend.models import Channel, Message, User
from simcord.backend.permissions import flag
from simcord.http import routes as _routes  # noqa: F401  (importing registers every route)

from .emojis import Emojis

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
CHANNELS = ("card-table", "lounge")
GROUP = "Friends"
#: None is near the colour of a seat at a table: these are people, wherever they sit.
COLORS = ("#6d28d9", "#7c2d12", "#475569", "#86198f", "#3f6212", "#9f1239", "#1e3a5f", "#57534e")

USER_INSTALL = 1  # Discord's number for an app that a person has added to themselves
GROUP_TYPE, IN_GROUPS = 3, 2  # its numbers for a group message: as a channel, and as where commands are used
#: Records kept of what passed, and of what a channel holds: enough to look back at, and memory stays bounded.
RECORDS_KEPT = 200
MESSAGES_KEPT = 1_000
INTERACTIONS_KEPT = 2_000
#: A picture that no message names any more stays this long (seconds) for slow pages, and at most this many do.
PICTURE_GRACE = 15.0
PICTURES_IN_GRACE = 64


def fixed_id(n: int) -> int:
    """The n-th fixed id: it is the same in every run, so that stored games find their place again.

    It is a snowflake of 1 January 2025.
    """
    milliseconds = 1_735_689_600_000 - 1_420_070_400_000
    return (milliseconds << 22) | n


BOT_ID, GUILD_ID, FIRST_CHANNEL_ID, FIRST_PERSON_ID = fixed_id(1), fixed_id(2), fixed_id(10), fixed_id(100)
GROUP_ID, FIRST_CONVERSATION_ID = fixed_id(90), fixed_id(200)


class Update(NamedTuple):
    """Something that the page has to show again: a message, channel, commands, person, typing or the bot."""

    kind: str
    channel_id: int = 0
    id: int = 0


class RealClock(Clock):
    def now(self) -> datetime:
        return datetime.now(UTC)


class Pictures(CdnStore):
    """Adds the width and height of pictures, in pixels, as Discord does."""

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        attachment = super().store_attachment(attachment_id, channel_id, filename, data, description)
        if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
            attachment["width"], attachment["height"] = struct.unpack(">II", data[16:24])
        return attachment

    def drop(self, url: str) -> None:
        self._blobs.pop(url, None)

    def __len__(self) -> int:
        return len(self._blobs)


class World(Backend):
    """One server with two text channels, its people and one bot; their messages with it, and a group message.

    The first person owns the server and so is its moderator. `watchers` are called, on the event loop, with
    each `Change`; `subscribers` (simcord's) with each gateway event.
    """

    _last_id = 0  # before Backend.__init__, which already asks for ids

    def __init__(self, *, bot_name: str = "Cardinal", people: Iterable[str] = PEOPLE) -> None:
        self.watchers: list[Callable[[Update], None]] = []
        super().__init__(clock=RealClock())
        self.cdn = self.pictures = Pictures()
        self.emojis = Emojis()
        # The same `append` as a list's, and bounded.
        self.http_requests = cast("list[Any]", deque(maxlen=RECORDS_KEPT))
        self.transcript = cast("list[Any]", deque(maxlen=RECORDS_KEPT))
        self._doomed: deque[tuple[float, str]] = deque()
        self.colors: dict[int, str] = {}
        self.people: list[int] = []

        del self.users[self.bot_user.id]
        self.bot_user = User(id=BOT_ID, name=bot_name, bot=True)
        self.users[BOT_ID] = self.bot_user
        self.application_id = BOT_ID
        owner, *others = people
        self._make_person(owner)
        self.create_guild("Card Club", id=GUILD_ID, owner_id=FIRST_PERSON_ID)
        for number, name in enumerate(CHANNELS):
            channel = Channel(
                id=FIRST_CHANNEL_ID + number, type=0, name=name, guild_id=GUILD_ID, position=number
            )
            self.channels[channel.id] = channel
            self.messages[channel.id] = {}
            self.get_guild(GUILD_ID).channel_ids.append(channel.id)
        group = Channel(id=GROUP_ID, type=GROUP_TYPE, name=GROUP, recipient_ids=self.people)
        self.channels[GROUP_ID], self.messages[GROUP_ID] = group, {}
        for name in others:
            self.add_person(name)
        self.get_guild(
            GUILD_ID
        ).system_channel_id = FIRST_CHANNEL_ID  # where later ones are said to have joined

    # ids

    def _allocate_at(self, milliseconds: int) -> int:
        # simcord remembers every id it gave away; ever rising ones need no memory.
        self._last_id = max(milliseconds << 22, self._last_id + 1)
        return self._last_id

    def reserve_id(self, value: int) -> int:
        return value

    # people

    def _make_person(self, name: str) -> User:
        user = User(id=FIRST_PERSON_ID + len(self.people), name=name.lower(), global_name=name)
        self.users[user.id] = user
        self.colors[user.id] = COLORS[len(self.people) % len(COLORS)]
        self.people.append(user.id)
        self._open_conversation(user.id)
        return user

    def _open_conversation(self, user_id: int) -> None:
        """A person's messages with the bot."""
        channel = Channel(id=FIRST_CONVERSATION_ID + len(self.people), type=1, recipient_ids=[user_id])
        self.channels[channel.id], self.messages[channel.id] = channel, {}
        self.dm_channels[user_id] = channel.id

    def add_person(self, name: str) -> User:
        """Adds a member to the server. Raises ValueError with a sentence if the name is not possible."""
        name = " ".join(name.split())
        if not 1 <= len(name) <= 32:
            raise ValueError("A name has 1 to 32 letters.")
        if any(self.users[i].name == name.lower() for i in [*self.people, BOT_ID]):
            raise ValueError(f"{name} is here already.")
        if len(self.people) >= 25:
            raise ValueError("The server is full: 25 people.")
        user = self._make_person(name)
        self.add_member(GUILD_ID, user.id, announce=True)
        self._on_change(Update("person", id=user.id))
        return user

    def is_moderator(self, user_id: int) -> bool:
        return self.get_guild(GUILD_ID).owner_id == user_id

    # the bot, which may be taken off the server and invited again

    @property
    def has_bot(self) -> bool:
        return self.bot_user.id in self.get_guild(GUILD_ID).members

    def is_of_people(self, command: Mapping[str, Any]) -> bool:
        """Whether people use a command where the bot is not: here everybody has added it to themselves."""
        return USER_INSTALL in (command.get("integration_types") or ())

    def visible_commands(
        self,
        *,
        user_id: int,
        channel_id: int,
        type: int = 1,  # noqa: A002 - its name in simcord
    ) -> list[dict[str, Any]]:
        """In a group, of which simcord knows nothing, those that people have added to themselves."""
        if channel_id != GROUP_ID:
            return super().visible_commands(user_id=user_id, channel_id=channel_id, type=type)
        registered = self.commands.get(None, {}).values()
        return [
            command
            for command in sorted(registered, key=lambda command: str(command["name"]))
            if command.get("type", 1) == type
            and self.is_of_people(command)
            and IN_GROUPS in (command.get("contexts") or (IN_GROUPS,))
        ]

    def require_permissions(
        self, guild_id: int | None, user_id: int, channel_id: int | None, *names: str
    ) -> None:
        """A group's people may do everything there, and nobody else anything: no bot is in it."""
        if channel_id != GROUP_ID:
            super().require_permissions(guild_id, user_id, channel_id, *names)
        elif user_id not in self.people:
            raise errors.missing_access()

    def compute_permissions(self, guild_id: int, user_id: int, channel_id: int | None = None) -> int:
        """A bot that is not on the server may do nothing there but answer."""
        if user_id == self.bot_user.id and not self.has_bot:
            return 0
        return super().compute_permissions(guild_id, user_id, channel_id)

    def take_bot_off(self) -> None:
        """The server goes on without the bot. Its messages stay."""
        if self.has_bot:
            self.remove_member(GUILD_ID, self.bot_user.id)
            self.emit("GUILD_DELETE", {"id": str(GUILD_ID)})
            self._bot_changed()

    def invite_bot(self) -> None:
        """The bot is on the server again, with its role."""
        if not self.has_bot:
            guild = self.get_guild(GUILD_ID)
            roles = [role.id for role in guild.roles.values() if role.managed]
            self.add_member(GUILD_ID, self.bot_user.id, roles=roles)
            joined = dict(serializers.guild_create_payload(self, guild))
            del joined["unavailable"]  # by this a client tells a server that it joins
            self.emit("GUILD_CREATE", joined)
            self._bot_changed()

    def _bot_changed(self) -> None:
        for kind in ("bot", "commands"):
            self._on_change(Update(kind))

    # word of every change

    def _on_change(self, change: Update) -> None:
        for watcher in self.watchers:
            watcher(change)

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        super().emit(event, payload)
        if event.startswith(("CHANNEL_", "THREAD_")) and event != "CHANNEL_PINS_UPDATE" and "id" in payload:
            self._on_change(Update("channel", id=int(payload["id"])))
        elif event.startswith(("MESSAGE_REACTION_", "MESSAGE_POLL_")):
            self._on_change(Update("message", int(payload["channel_id"]), int(payload["message_id"])))
        elif event == "TYPING_START":
            self._on_change(Update("typing", int(payload["channel_id"]), int(payload["user_id"])))

    def register_commands(self, guild_id: int | None, payloads: list[dict[str, Any]]) -> list[dict[str, Any]]:
        commands = super().register_commands(guild_id, payloads)
        self._on_change(Update("commands"))
        return commands

    # messages: an ephemeral one emits no event, so its changes are told from here

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        if not message.is_ephemeral:
            self._open_thread(message)
        message = super().commit_message(message, broadcast=broadcast)
        kept = self.messages[message.channel_id]
        while len(kept) > MESSAGES_KEPT:
            self.delete_message(message.channel_id, next(iter(kept)))
        self._on_change(Update("message", message.channel_id, message.id))
        return message

    def _open_thread(self, message: Message) -> None:
        """Reopens an archived thread for a new message; a locked one only for people who may manage threads."""
        channel = self.get_channel(message.channel_id)
        thread = channel.thread_metadata
        if thread is None or not (thread.archived or thread.locked):
            return
        allowed = self.compute_permissions(GUILD_ID, message.author_id, channel.id)
        if thread.locked and not allowed & flag("manage_threads"):
            raise errors.BackendError(400, 50083, "Thread is archived")
        if thread.archived:
            self.edit_channel(channel.id, {}, thread_metadata={"archived": False})

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        before = _picture_urls(self.get_message(channel_id, message_id))
        message = super().edit_message(channel_id, message_id, fields)
        self._doom(before - _picture_urls(message))
        self._on_change(Update("message", channel_id, message_id))
        return message

    def delete_message(self, channel_id: int, message_id: int) -> None:
        pictures = _picture_urls(self.get_message(channel_id, message_id))
        super().delete_message(channel_id, message_id)
        self._doom(pictures)
        self._on_change(Update("message", channel_id, message_id))

    def bulk_delete_messages(self, channel_id: int, message_ids: Iterable[int]) -> list[int]:
        ids = list(message_ids)
        stored = self.messages.get(channel_id, {})
        pictures = [_picture_urls(stored[i]) for i in ids if i in stored]
        deleted = super().bulk_delete_messages(channel_id, ids)
        self._doom(set().union(*pictures))
        for message_id in deleted:
            self._on_change(Update("message", channel_id, message_id))
        return deleted

    def delete_channel(self, channel_id: int) -> None:
        self.get_channel(channel_id)
        # Discord deletes a channel's threads with it.
        for thread in [c for c in self.channels.values() if c.parent_id == channel_id]:
            self.delete_channel(thread.id)
        for message in self.messages.get(channel_id, {}).values():
            self._doom(_picture_urls(message))
        super().delete_channel(channel_id)

    # memory

    def _doom(self, urls: Iterable[str]) -> None:
        deadline = time.monotonic() + PICTURE_GRACE
        self._doomed.extend((deadline, url) for url in urls)
        self._drop_pictures()

    def _drop_pictures(self) -> None:
        now = time.monotonic()
        while self._doomed and (len(self._doomed) > PICTURES_IN_GRACE or self._doomed[0][0] <= now):
            self.pictures.drop(self._doomed.popleft()[1])

    def sweep(self) -> None:
        """Forgets what nobody can ask for any more. The server calls it every few seconds."""
        self._drop_pictures()
        now = self.now_iso()
        spare = len(self.interactions) - INTERACTIONS_KEPT
        for number, record in enumerate(list(self.interactions.values())):
            if number >= spare and (record.expires_at is None or record.expires_at > now):
                break  # oldest first
            del self.interactions[record.id]
            self.interaction_tokens.pop(record.token, None)
        for guild in self.guilds.values():
            del guild.audit_log_entries[:-RECORDS_KEPT]


def _picture_urls(message: Message) -> set[str]:
    return {attachment["url"] for attachment in message.attachments}
