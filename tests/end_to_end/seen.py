"""Messages as people see them in the tests."""

from __future__ import annotations

import json
import re
from typing import Any

import discord
from simcord.components import walk_components
from simcord.results import InteractionResult, ResponseMessage

BUTTON, SELECTS, TEXT, GALLERY = 2, (3, 5, 6, 7, 8), 10, 12

_QUESTION = re.compile(r"^\*\*([^*]+)\*\*(?::.*)?$", re.MULTILINE)
_COUNTDOWN = re.compile(r"(?<!GO )(?<!\*\*GO\*\* )<t:\d+:R>")


def must_stay_true(payload: Any) -> None:
    """Nothing counts down but to GO: of all else Discord says, once it is over, that it happens 5 seconds ago."""
    assert not _COUNTDOWN.search(json.dumps(payload))


class Seen:
    """A message as people see it."""

    def __init__(self, message: discord.Message | ResponseMessage, components: list[dict[str, Any]]) -> None:
        self.message = message
        self._parts = list(walk_components(components))

    @property
    def channel_id(self) -> int:
        message = self.message
        return message.channel.id if isinstance(message, discord.Message) else message.channel_id

    @property
    def text(self) -> str:
        """All that is written in it, alt text not included."""
        parts = [part["content"] for part in self._parts if part["type"] == TEXT]
        return "\n".join([self.message.content, *parts] if self.message.content else parts)

    @property
    def colour(self) -> int | None:
        """The colour of its edge."""
        return next((part.get("accent_color") for part in self._parts if "components" in part), None)

    @property
    def alt(self) -> str:
        galleries = (part for part in self._parts if part["type"] == GALLERY)
        return " ".join(item["description"] for gallery in galleries for item in gallery["items"])

    @property
    def buttons(self) -> dict[str, str]:
        """What can be pressed: label and custom id."""
        found = (part for part in self._parts if part["type"] == BUTTON and not part.get("disabled"))
        return {part["label"]: part["custom_id"] for part in found if "custom_id" in part}

    @property
    def links(self) -> dict[str, str]:
        """Buttons that open an address: label and address."""
        found = (part for part in self._parts if part["type"] == BUTTON and "url" in part)
        return {part["label"]: part["url"] for part in found}

    @property
    def emoji(self) -> dict[str, str]:
        """Of the buttons that have an emoji of the bot's own: label, and the emoji's name without its hash."""
        found = (part for part in self._parts if part["type"] == BUTTON and "emoji" in part)
        return {part["label"]: part["emoji"]["name"].rpartition("_")[0] for part in found}

    @property
    def menus(self) -> dict[str, str]:
        """What can be chosen from: custom id by placeholder, or by the question above it."""
        able = [(name, part) for name, part in self._menus.items() if not part.get("disabled")]
        return {
            name: part["custom_id"] for asked, part in able for name in (part.get("placeholder") or "", asked)
        }

    @property
    def _menus(self) -> dict[str, dict[str, Any]]:
        found = dict[str, dict[str, Any]]()
        asked = ""
        for part in self._parts:
            if part["type"] == TEXT:
                asked = next(iter(_QUESTION.findall(part["content"])[-1:]), "")
            elif part["type"] in SELECTS:
                found[asked or part.get("placeholder") or ""] = part
            if part["type"] in (BUTTON, *SELECTS):
                asked = ""
        return found

    @property
    def choices(self) -> dict[str, dict[str, str]]:
        """Of each menu label and value of what can be chosen."""
        return {
            name: {each["label"]: each["value"] for each in part.get("options", ())}
            for name, part in self._menus.items()
            if not part.get("disabled")
        }

    @property
    def chosen(self) -> dict[str, list[str]]:
        """What is chosen in each menu: labels, or the ids of channels, roles and people."""
        return {
            name: [
                *(each["label"] for each in part.get("options", ()) if each.get("default")),
                *(str(each["id"]) for each in part.get("default_values", ())),
            ]
            for name, part in self._menus.items()
        }

    @property
    def empty(self) -> dict[str, str]:
        """What menus say in which nothing is chosen."""
        return {
            name: self._menus[name].get("placeholder") or "" for name, now in self.chosen.items() if not now
        }

    @property
    def ids(self) -> list[str]:
        return [part["custom_id"] for part in self._parts if "custom_id" in part]

    def button(self, start: str) -> str:
        """The label that begins so."""
        found = [label for label in self.buttons if label.startswith(start)]
        assert found, f"no button {start!r} among {list(self.buttons)}: {self.text}"
        return found[0]

    @property
    def ends_with_a_picture(self) -> bool:
        return bool(self._parts[-1]["type"] == GALLERY)

    @property
    def above_the_picture(self) -> set[str]:
        """The buttons that push up nothing but words: a message grows upwards."""
        kinds = [part["type"] for part in self._parts]
        above = self._parts[: kinds.index(GALLERY)]
        return {part["label"] for part in above if part["type"] == BUTTON}

    @property
    def pictures(self) -> int:
        return len(self.message.attachments)


class Answer(Seen):
    """What one interaction brought its owner."""

    def __init__(self, result: InteractionResult, message: ResponseMessage | None) -> None:
        self.result = result
        self.given = message is not None
        if message is not None:
            super().__init__(message, message.components)

    @property
    def ephemeral(self) -> bool:
        assert isinstance(self.message, ResponseMessage)
        return self.message.ephemeral

    @property
    def acknowledged(self) -> bool:
        return self.result.acknowledged

    def now(self) -> Seen:
        """This message as it stands by now; a panel that was sent again, where it is."""
        assert isinstance(self.message, ResponseMessage)
        found = self._moved() or self.message
        return Seen(found, found.components)

    def _moved(self) -> ResponseMessage | None:
        """The lowest of the presser's private messages, if this one is gone."""
        env, presser = self.result._env, self.result._interaction.user_id
        here = env.backend.messages.get(self.channel_id, {})
        if self.message.id in here:
            return None
        private = [each for each in here.values() if each.is_ephemeral and each.visible_to(presser)]
        return ResponseMessage(env, private[-1]) if private else None
