"""The bot's own emoji: checks of uploads as Discord makes them, and pictures for the page."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from simcord.backend.errors import BackendError

from .payloads import inside

MOST = 2_000
LARGEST = 256 * 1024  # bytes
ONE = re.compile(r"/applications/\d+/emojis/(\d+)")
ALL = re.compile(r"/applications/\d+/emojis")
PATH = re.compile(r"/emojis/(\d+)\.png")
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,(.+)", re.DOTALL)


class Emojis:
    """Pictures of the bot's emoji by id."""

    def __init__(self) -> None:
        self._pictures: dict[int, bytes] = {}

    def get(self, emoji: int) -> bytes | None:
        return self._pictures.get(emoji)

    def check(self, method: str, path: str, body: Any) -> bytes | None:
        """The picture of an emoji that is about to be uploaded; None for any other request. Raises BackendError."""
        if method != "POST" or not ALL.fullmatch(path):
            return None
        if not _NAME.fullmatch(str(body["name"])):
            raise _invalid("name: 2 to 32 letters of the English alphabet, digits or underscores")
        if len(self._pictures) >= MOST:
            raise BackendError(400, 30008, "Maximum number of emojis reached (2000)")
        found = _DATA.fullmatch(str(body["image"]))
        try:
            picture = base64.b64decode(found[1], validate=True) if found else b""
        except binascii.Error:
            picture = b""
        if not picture:
            raise _invalid("image: a data URI of a picture")
        if len(picture) > LARGEST:
            raise _invalid("image: File cannot be larger than 256.0 kb")
        return picture

    def note(self, method: str, path: str, result: Any, picture: bytes | None) -> None:
        """Takes note of an answered request about emoji."""
        if picture is not None:
            self._pictures[int(result["id"])] = picture
        elif method == "DELETE" and (found := ONE.fullmatch(path)):
            self._pictures.pop(int(found[1]), None)


def ids_as_text(payload: Any) -> None:
    """Makes the ids of all emoji in a body strings, as Discord's are; bots may send numbers."""
    waiting = [payload]
    while waiting:
        value = waiting.pop()
        waiting += inside(value)
        emoji = value.get("emoji") if isinstance(value, dict) else None
        if isinstance(emoji, dict) and isinstance(emoji.get("id"), int):
            emoji["id"] = str(emoji["id"])


def _invalid(why: str) -> BackendError:
    return BackendError(400, 50035, f"Invalid Form Body: {why}")
