"""Discord's REST API over simcord's routes: bodies, errors, limits, nonces."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError
from simcord.backend.errors import BackendError, SetupError
from simcord.http import router

from .addresses import Addresses
from .emojis import ids_as_text
from .faults import Fault, Faults
from .limits import EVERYWHERE, Limits, Nonces
from .world import World

log = logging.getLogger(__name__)

FILE_LIMIT = 10 * 1024 * 1024
REQUEST_LIMIT = 64 * 1024 * 1024
PARTS_LIMIT = 32  # ten files, the payload, and room
_SEND = re.compile(r"/channels/(\d+)/messages")
_EDIT = re.compile(r"/channels/(\d+)/messages/\d+")
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
# What aiohttp and the parsers raise for a body that is not what its headers say.
_BROKEN = (
    *(ValueError, TypeError, AttributeError, RuntimeError),
    *(HttpProcessingError, web.RequestPayloadError),
)


class _TooLargeError(Exception):
    """The request has more than Discord takes; the text says of what."""


@dataclass
class Upload:
    """An uploaded file in the form that simcord's routes read."""

    filename: str
    fp: io.BytesIO
    description: str | None = None


class Rest:
    """Answers `/api/v10/…`.

    `answered` is called with the id of each interaction the bot has answered; `seen` (for tests) with method,
    path and JSON body of every request before anything is done with it.
    """

    def __init__(
        self, world: World, addresses: Addresses, faults: Faults, token: str, answered: Callable[[int], None]
    ) -> None:
        self.limits = Limits()
        self.nonces = Nonces()
        self.seen: Callable[[str, str, Any], None] | None = None
        self.message_content_access = True
        self._world = world
        self._addresses = addresses
        self._faults = faults
        self._authorization = f"Bot {token}"
        self._answered = answered

    async def handle(self, request: web.Request) -> web.StreamResponse:
        method = request.method
        path = "/" + request.rel_url.raw_path.removeprefix("/api/").partition("/")[2]  # without /api/v10
        # Tokens of interactions are in the path; everything else needs the bot's.
        by_path = path.startswith(("/interactions/", "/webhooks/"))
        if not by_path and request.headers.get("Authorization") != self._authorization:
            return self._json(401, {"message": "401: Unauthorized", "code": 0})
        try:
            body, files = await self._body(request)
        except _TooLargeError as error:
            return self._json(413, {"message": f"Request entity too large: {error}", "code": 40005})
        except _BROKEN as error:
            is_form = request.content_type.startswith("multipart/")
            code, what = (50035, "Invalid Form Body") if is_form else (50109, "The body cannot be read")
            return self._json(400, {"message": f"{what}: {str(error) or type(error).__name__}", "code": code})
        ids_as_text(body)
        if self.seen is not None:
            self.seen(method, path, body)

        if self._faults.stops(request.host):
            return self._json(503, {"message": "503: the network is cut", "code": 0})
        fault = self._faults.take(method, path)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and fault.status is not None and not fault.after:
            return self._fail(fault)
        verdict = self.limits.ask(method, path)
        if verdict.wait is not None:
            return self._too_many(verdict.wait, verdict.everywhere, verdict.headers)
        status, payload = self._dispatch(request, method, path, body, files)
        if fault is not None and fault.status is not None:
            return self._fail(fault)
        return self._json(status, payload, verdict.headers)

    # reading

    async def _body(self, request: web.Request) -> tuple[Any, list[Upload]]:
        if not request.can_read_body:
            return None, []
        if not request.content_type.startswith("multipart/"):
            text = await request.read()
            return (self._addresses.loads(text) if text else None), []
        if request.content_length is None or request.content_length > REQUEST_LIMIT:
            raise _TooLargeError(f"at most {REQUEST_LIMIT} bytes, and their number is said first")
        payload: Any = None
        fields: dict[str, Any] = {}
        files: dict[int, Upload] = {}
        parts = 0
        async for part in await request.multipart():
            parts += 1
            if parts > PARTS_LIMIT:
                raise _TooLargeError(f"at most {PARTS_LIMIT} parts")
            if not isinstance(part, BodyPartReader):
                raise ValueError("nested multipart")
            name = part.name or ""
            # A part in several chunks makes aiohttp call what it deprecates itself.
            part.chunk_size = REQUEST_LIMIT
            data = bytes(await part.read())
            if len(data) > FILE_LIMIT:
                raise _TooLargeError(f"at most {FILE_LIMIT} bytes in a file")
            if name == "payload_json":
                payload = self._addresses.loads(data)
            elif part.filename is not None:
                number = int(found[1]) if (found := re.fullmatch(r"files\[(\d+)\]", name)) else len(files)
                name = re.sub(r"[^\w.-]", "_", part.filename, flags=re.ASCII)
                files[number] = Upload(name, io.BytesIO(data))
            else:
                fields[name] = data.decode()
        if payload is None:
            payload = fields or None
        _describe(payload, files)
        return payload, [files[number] for number in sorted(files)]

    # doing

    def _dispatch(
        self, request: web.Request, method: str, path: str, body: Any, files: list[Upload]
    ) -> tuple[int, Any]:
        try:
            if method == "GET" and path in ("/gateway", "/gateway/bot"):
                return 200, self._gateway(request.host)
            self._check_archived(method, path)
            channel, nonce = self._nonce(method, path, body)
            if nonce and (first := self.nonces.first(channel, nonce)) is not None:
                return 200, first
            emoji = self._world.emojis.check(method, path, body)
            result = router.dispatch(
                self._world,
                method,
                path,
                json=body,
                params=dict(request.query),
                files=list(files),
                reason=request.headers.get("X-Audit-Log-Reason"),
                message_content_access=self.message_content_access,
            )
            self._world.emojis.note(method, path, result, emoji)
        except (router.RouteNotImplemented, router.UnsupportedField, NotImplementedError) as error:
            log.warning("%s", error)
            return 501, {"message": str(error), "code": 0}
        except BackendError as error:
            return error.status, error.to_json()
        except (SetupError, AttributeError, LookupError, OverflowError, TypeError, ValueError) as error:
            # What Discord refuses as a malformed request reaches simcord's routes unchecked.
            log.warning("%s %s: %s: %s", method, path, type(error).__name__, error)
            return 400, {"message": f"Invalid Form Body: {error}", "code": 50035}
        if nonce:
            result = {**result, "nonce": nonce}
            self.nonces.note(channel, nonce, result)
        if found := _CALLBACK.fullmatch(path):
            self._answered(int(found[1]))
        return (204, None) if result is None else (200, result)

    @staticmethod
    def _gateway(host: str) -> dict[str, Any]:
        return {
            "url": f"ws://{host}/gateway",
            "shards": 1,
            "session_start_limit": {
                "total": 1000,
                "remaining": 1000,
                "reset_after": 86_400_000,
                "max_concurrency": 1,
            },
        }

    def _check_archived(self, method: str, path: str) -> None:
        if method == "PATCH" and (found := _EDIT.fullmatch(path)):
            channel = self._world.channels.get(int(found[1]))
            if channel and channel.thread_metadata and channel.thread_metadata.archived:
                raise BackendError(400, 50083, "Thread is archived")

    @staticmethod
    def _nonce(method: str, path: str, body: Any) -> tuple[str, str | None]:
        found = _SEND.fullmatch(path) if method == "POST" else None
        if found is None or not isinstance(body, dict) or not body.get("enforce_nonce"):
            return "", None
        nonce = str(body.get("nonce") or "")
        if len(nonce) > 25:
            raise BackendError(400, 50035, "Invalid Form Body: nonce: Must be 25 or fewer in length.")
        return found[1], nonce or None

    # answering

    def _json(self, status: int, payload: Any, headers: dict[str, str] | None = None) -> web.Response:
        if status == 204:
            return web.Response(status=204, headers=headers)
        # discord.py takes it for JSON only when the type is exactly this, without a charset.
        return web.Response(
            status=status,
            body=self._addresses.dumps(payload).encode(),
            headers={**(headers or {}), "Content-Type": "application/json"},
        )

    def _too_many(self, wait: float, everywhere: bool, headers: dict[str, str]) -> web.Response:
        return self._json(
            429,
            {"message": "You are being rate limited.", "retry_after": wait, "global": everywhere},
            # Without Via discord.py takes it for a ban and gives up.
            {**headers, "Retry-After": str(max(1, round(wait))), "Via": "1.1 sandbox"},
        )

    def _fail(self, fault: Fault) -> web.Response:
        if fault.status == 429:
            headers = EVERYWHERE if fault.everywhere else {"X-RateLimit-Scope": "shared"}
            return self._too_many(fault.retry_after, fault.everywhere, headers)
        return self._json(
            fault.status or 500, {"message": f"{fault.status}: switched on", "code": fault.code}
        )


def _describe(payload: Any, files: dict[int, Upload]) -> None:
    """Takes the alt text of each file from `attachments[i].description` of the body or of its `data`."""
    if not isinstance(payload, dict):
        return
    data = payload.get("data") if isinstance(payload.get("data"), dict) else payload
    for attachment in (data or {}).get("attachments") or []:
        number = str(attachment.get("id", ""))
        if number.isdecimal() and int(number) in files:
            files[int(number)].description = attachment.get("description")
