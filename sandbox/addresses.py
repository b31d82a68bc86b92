"""Addresses of pictures: in the world, and signed ones for page and bot."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from typing import Any

from simcord.backend.cdn import CDN_BASE

from .payloads import loads

_INSIDE = re.compile(re.escape(CDN_BASE) + r'(/[^"\\?\s]+)')


class Addresses:
    """Rewrites picture addresses in JSON, both ways.

    `base` is the server's "http://127.0.0.1:port". A picture's address carries a sign made with `secret`, as
    Discord's do: an address that is known does not help to guess another, which may be for one seat only.
    """

    def __init__(self, base: str, secret: str) -> None:
        self.base = base
        self._secret = secret.encode()
        self._outside = re.compile(re.escape(f"{base}/cdn") + r'(/[^"\\?\s]+)\?hm=[0-9a-f]+')

    def sign(self, path: str) -> str:
        return hmac.new(self._secret, path.encode(), hashlib.sha256).hexdigest()[:24]

    def good(self, path: str, sign: str) -> bool:
        return hmac.compare_digest(self.sign(path).encode(), sign.encode())

    def dumps(self, payload: Any) -> str:
        """JSON for the page or the bot, with a loopback address for every picture."""
        text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
        if CDN_BASE not in text:
            return text
        return _INSIDE.sub(lambda m: f"{self.base}/cdn{m[1]}?hm={self.sign(m[1])}", text)

    def loads(self, text: str | bytes) -> Any:
        """JSON from the bot, with the world's addresses again (it may name a picture that it was shown).

        Raises ValueError when it is not such JSON as `payloads` takes.
        """
        if isinstance(text, bytes):
            text = text.decode()
        return loads(self._outside.sub(lambda m: f"{CDN_BASE}{m[1]}", text))
