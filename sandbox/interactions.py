"""Delivers to the bot what a person in a seat does, as Discord would, and waits for the answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcord import interactions as wire
from simcord.backend import serializers
from simcord.backend.errors import BackendError, OptionError, SetupError
from simcord.backend.models import AllowedMentions, Channel, Interaction, Message
from simcord.components import walk_components
from simcord.enums import AppCommandType

from .access import channel_accessible, message_accessible
from .forms import USER, modal_answer, resolve, select_values
from .refused import FAILED, RefusedError
from .world import GROUP_ID, GUILD_ID, IN_GROUPS, INTERACTIONS_KEPT, USER_INSTALL, World

ANSWER_SECONDS = 3.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
_ENTITIES = (6, 7, 8, 9)


class Interactions:
    """The actions of seats. Each raises `RefusedError` with the sentence that its person reads.

    `online` says whether the bot is there. With `forward_stale` a press whose custom id has left the message
    is delivered all the same. (Discord refuses it; a bot must cope with both.)
    """

    def __init__(self, world: World, online: Callable[[], bool]) -> None:
        self.forward_stale = False
        self._world = world
        self._online = online
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._of_people: deque[int] = deque(
            maxlen=INTERACTIONS_KEPT
        )  # what people did with an app of their own

    def note_answer(self, interaction_id: int) -> None:
        future = self._waiting.get(interaction_id)
        if future is not None and not future.done():
            future.set_result(None)

    # actions

    def say(self, seat: int, channel_id: int, content: str, reply_to: int | None, ping: bool) -> Message:
        channel = self._channel(seat, channel_id)
        content = _describe(content)
        reference = None
        if reply_to is not None:
            replied = self._message(seat, channel_id, reply_to, "That message is gone.")
            if replied.is_ephemeral:
                raise RefusedError("Nobody can reply to a message that only one person sees.")
            reference = {"channel_id": str(channel_id), "message_id": str(reply_to)}
        permission = "send_messages_in_threads" if channel.is_thread else "send_messages"
        try:
            self._world.require_permissions(channel.guild_id, seat, channel_id, permission)
            return self._world.create_message(
                channel_id,
                seat,
                content,
                reference=self._world.normalize_message_reference(channel_id, reference),
                allowed_mentions=AllowedMentions(replied_user=ping),
            )
        except BackendError as error:
            raise RefusedError(_sentence(error)) from error

    def edit(self, seat: int, channel_id: int, message_id: int, content: str) -> Message:
        """Edits a message, only its author's; the bot hears of it."""
        message = self._message(seat, channel_id, message_id, "That message is gone.")
        if message.author_id != seat:
            raise RefusedError("Only who wrote a message can edit it.")
        return self._world.edit_message(channel_id, message_id, {"content": _describe(content)})

    async def press(
        self,
        seat: int,
        channel_id: int,
        message_id: int,
        custom_id: str,
        kind: int,
        values: Sequence[str] | None,
    ) -> Interaction:
        """Presses a button (kind 2) or a select (3, 5 to 8)."""
        message = self._message(seat, channel_id, message_id, FAILED)
        found = [c for c in walk_components(message.components) if c.get("custom_id") == custom_id]
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        if not found:
            if not self.forward_stale:
                raise RefusedError(FAILED)
            if values is not None:
                data["values"] = list(values)
        elif found[0].get("disabled"):
            raise RefusedError("This button is switched off.")
        else:
            data["component_type"] = int(found[0]["type"])
            data["id"] = found[0].get("id")
            if data["component_type"] != 2:
                data |= select_values(self._world, seat, channel_id, found[0], values or ())
        extra = {"message": dict(serializers.message_payload(self._world, message))}
        answered = int((message.interaction_metadata or {}).get("id", 0))
        is_of_people = message.is_ephemeral or answered in self._of_people
        return await self._deliver(
            COMPONENT, seat, channel_id, data, extra, message_id, is_of_people=is_of_people
        )

    async def command(self, seat: int, channel_id: int, name: str, options: Mapping[str, Any]) -> Interaction:
        """Sends a slash command; the name of a sub command is "group sub"."""
        root, leaf, nesting = self._command(seat, channel_id, name)
        built, resolved = self._options(seat, channel_id, name, leaf, options)
        for option in leaf.get("options") or []:
            if option.get("required") and option["name"] not in options:
                raise RefusedError(f"/{name} needs {option['name']}.")
        return await self._deliver(
            COMMAND,
            seat,
            channel_id,
            self._command_data(root, nesting, built, resolved),
            is_of_people=self._world.is_of_people(root),
        )

    async def menu(
        self, seat: int, channel_id: int, name: str, *, message_id: int = 0, user_id: int = 0
    ) -> Interaction:
        """Sends a command from the menu of a message or a person."""
        self._channel(seat, channel_id)
        kind = AppCommandType.MESSAGE if message_id else AppCommandType.USER
        found = self._world.visible_commands(user_id=seat, channel_id=channel_id, type=kind)
        root = next((each for each in found if each["name"] == name), None)
        if root is None:
            raise RefusedError(f"There is no {name} here.")
        resolved: dict[str, Any] = {}
        if message_id:
            message = self._message(seat, channel_id, message_id, "That message is gone.")
            resolved["messages"] = {str(message_id): dict(serializers.message_payload(self._world, message))}
        else:
            resolve(self._world, seat, channel_id, USER, str(user_id), resolved)
        data = self._command_data(root, [], [], resolved)
        del data["options"]
        return await self._deliver(
            COMMAND,
            seat,
            channel_id,
            {**data, "target_id": str(message_id or user_id)},
            is_of_people=self._world.is_of_people(root),
        )

    async def autocomplete(
        self, seat: int, channel_id: int, name: str, focused: str, options: Mapping[str, Any]
    ) -> list[dict[str, Any]]:
        """The choices that the bot offers for the option `focused`; `options` has its text so far."""
        root, leaf, nesting = self._command(seat, channel_id, name)
        declared = {option["name"]: option for option in leaf.get("options") or []}
        if focused not in declared or not declared[focused].get("autocomplete"):
            raise RefusedError(f"/{name} offers nothing for {focused}.")
        others = {key: value for key, value in options.items() if key != focused and key in declared}
        built, _ = self._options(seat, channel_id, name, leaf, others, partial=True)
        typed = {"type": declared[focused]["type"], "value": str(options.get(focused, ""))}
        built.append({"name": focused, "focused": True, **typed})
        record = await self._deliver(
            AUTOCOMPLETE,
            seat,
            channel_id,
            self._command_data(root, nesting, built, {}),
            is_of_people=self._world.is_of_people(root),
        )
        return list(record.autocomplete_choices or [])

    async def submit_modal(self, seat: int, interaction_id: int, values: Mapping[str, Any]) -> Interaction:
        shown = self._world.interactions.get(interaction_id)
        if shown is None or shown.user_id != seat or shown.modal is None or shown.modal_consumed:
            raise RefusedError(FAILED)
        self._channel(seat, shown.channel_id)
        components, resolved = modal_answer(self._world, seat, shown.channel_id, shown.modal, values)
        data: dict[str, Any] = {"custom_id": shown.modal["custom_id"], "components": components}
        if resolved:
            data["resolved"] = resolved
        extra = None
        source = self._world.messages.get(shown.channel_id, {}).get(shown.source_message_id or 0)
        if source is not None:
            extra = {"message": dict(serializers.message_payload(self._world, source))}
        record = await self._deliver(
            MODAL,
            seat,
            shown.channel_id,
            data,
            extra,
            source.id if source is not None else None,
            is_of_people=True,
        )
        shown.modal_consumed = True  # a modal that failed stays open and may be sent again
        return record

    # delivery

    async def _deliver(
        self,
        kind: int,
        seat: int,
        channel_id: int,
        data: dict[str, Any],
        extra: dict[str, Any] | None = None,
        source: int | None = None,
        *,
        is_of_people: bool = False,
    ) -> Interaction:
        """Raises `RefusedError` where the bot is not, unless its person has added it to themselves."""
        guild = self._world.get_channel(channel_id).guild_id
        if guild is not None and not (self._world.has_bot or is_of_people):
            raise RefusedError(f"{self._world.bot_user.name} is not on this server")
        record, payload = wire.base_payload(
            self._world, type=kind, channel_id=channel_id, guild_id=guild, user_id=seat, data=data
        )
        record.source_message_id = source
        if is_of_people:
            self._of_people.append(record.id)
        payload.update(extra or {})
        if channel_id == GROUP_ID:
            payload["context"] = IN_GROUPS
        if is_of_people:
            payload["authorizing_integration_owners"] = {str(USER_INSTALL): str(seat)}
        future = self._waiting[record.id] = asyncio.get_running_loop().create_future()
        try:
            self._world.emit("INTERACTION_CREATE", payload)
            async with asyncio.timeout(
                ANSWER_SECONDS
            ):  # not `wait_for`: on Python 3.11 it may swallow a cancellation
                await future
        except TimeoutError:
            why = "did not answer in 3 s" if self._online() else "is not online"
            raise RefusedError(f"{self._world.bot_user.name} {why}") from None
        finally:
            del self._waiting[record.id]
        return record

    # finding what was meant

    def _channel(self, seat: int, channel_id: int) -> Channel:
        if not channel_accessible(self._world, channel_id, seat):
            raise RefusedError("That channel is gone.")
        return self._world.get_channel(channel_id)

    def _message(self, seat: int, channel_id: int, message_id: int, sentence: str) -> Message:
        message = self._world.messages.get(channel_id, {}).get(message_id)
        if message is None or not message_accessible(self._world, channel_id, message, seat):
            raise RefusedError(sentence)
        return message

    def _command(
        self, seat: int, channel_id: int, name: str
    ) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
        self._channel(seat, channel_id)
        first, *path = name.split() or [""]
        for root in self._world.visible_commands(user_id=seat, channel_id=channel_id):
            if root["name"] == first:
                try:
                    leaf, nesting = wire.walk_to_subcommand(root, path)
                except SetupError:
                    break
                return root, leaf, nesting
        raise RefusedError(f"There is no command /{name} here.")

    def _options(
        self,
        seat: int,
        channel_id: int,
        name: str,
        leaf: dict[str, Any],
        options: Mapping[str, Any],
        *,
        partial: bool = False,
    ) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        declared = {option["name"]: option for option in leaf.get("options") or []}
        built: list[dict[str, Any]] = []
        resolved: dict[str, Any] = {}
        for key, value in options.items():
            option = declared.get(key)
            if option is None:
                raise RefusedError(f"/{name} has no option {key}.")
            try:
                if option["type"] in _ENTITIES:
                    value = resolve(self._world, seat, channel_id, option["type"], str(value), resolved)
                elif option["type"] in (4, 10) and isinstance(value, str):
                    value = wire.parse_option_input(name, option, value.strip())
                else:
                    value = wire.validate_option_value(name, option, value)
            except (OptionError, RefusedError) as error:
                if partial:
                    continue
                raise RefusedError(str(error)) from error
            built.append({"name": key, "type": option["type"], "value": value})
        return built, resolved

    @staticmethod
    def _command_data(
        root: dict[str, Any], nesting: list[str], built: list[dict[str, Any]], resolved: dict[str, Any]
    ) -> dict[str, Any]:
        data = {
            "id": root["id"],
            "name": root["name"],
            "type": root["type"],
            "options": wire.nest_options(root, nesting, built),
        }
        if resolved:
            data["resolved"] = resolved
        if root.get("guild_id"):
            data["guild_id"] = str(GUILD_ID)
        return data


def _describe(content: str) -> str:
    content = content.strip()
    if not 1 <= len(content) <= 2000:
        raise RefusedError("A message has 1 to 2,000 characters.")
    return content


def _sentence(error: BackendError) -> str:
    known = {50083: "This thread is locked.", 50013: "You may not do that here."}
    return known.get(error.code, error.message)
