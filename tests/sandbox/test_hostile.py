"""What no bot and no page sends: it is refused with a sentence, and the sandbox goes on."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import re
from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.payloads import DEEPEST
from sandbox.rest import FILE_LIMIT, PARTS_LIMIT
from sandbox.server import SandboxServer

from .conftest import Sit
from .seat import LOUNGE, TABLE_CHANNEL

DEEP = 20_000
ODD = {
    "very deep": "[" * DEEP + "]" * DEEP,
    "deep": '{"a":' * DEEPEST + "1" + "}" * DEEPEST,
    "too large": '{"flags": 1e999}',
    "no number": '{"flags": NaN}',
    "no JSON": '{"flags": ',
}
odd = pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())


class Http:
    """Requests with the bot's token."""

    def __init__(self, server: SandboxServer, session: aiohttp.ClientSession) -> None:
        self._server, self._session = server, session

    async def post(self, data: bytes, kind: str) -> tuple[int, str]:
        """Sends a message: the status and what was told."""
        headers = {"Authorization": f"Bot {self._server.token}", "Content-Type": kind}
        url = f"{self._server.address}/api/v10/channels/{TABLE_CHANNEL}/messages"
        async with self._session.post(url, data=io.BytesIO(data), headers=headers) as answer:
            return answer.status, str(json.loads(await answer.text()).get("message", ""))

    async def control(self, data: bytes) -> int:
        url = f"{self._server.address}/control/fault?key={self._server.key}"
        async with self._session.post(url, data=data) as answer:
            return answer.status

    async def gateway(self, text: bytes) -> int | None:
        """What the socket is closed with after this."""
        async with self._session.ws_connect(f"{self._server.address}/gateway") as socket:
            await socket.receive()  # HELLO
            await socket.send_frame(text, aiohttp.WSMsgType.TEXT)
            await socket.receive()
            return socket.close_code


@pytest.fixture
async def http(server: SandboxServer, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Http]:
    """Nothing that is sent here is an error of the server's own."""
    async with aiohttp.ClientSession() as session:
        http = Http(server, session)
        yield http
        assert await http.post(b'{"content": "Still here?"}', "application/json") == (200, "")
    gc.collect()  # a task's exception that nobody looks at is told of now
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def parts(*bodies: bytes, header: str = 'Content-Disposition: form-data; name="a"') -> bytes:
    return b"".join(b"--x\r\n%b\r\n\r\n%b\r\n" % (header.encode(), body) for body in bodies) + b"--x--\r\n"


MULTIPART = 'multipart/form-data; boundary="x"'


async def test_many_parts_are_too_many(http: Http) -> None:
    status, told = await http.post(parts(*[b"1"] * 200_000), MULTIPART)

    assert (status, told) == (413, f"Request entity too large: at most {PARTS_LIMIT} parts")


async def test_a_large_file_is_too_large(http: Http) -> None:
    status, told = await http.post(parts(bytes(FILE_LIMIT + 1)), MULTIPART)

    assert (status, told) == (413, f"Request entity too large: at most {FILE_LIMIT} bytes in a file")


@odd
async def test_odd_json_is_no_request(http: Http, text: str) -> None:
    data = text.encode()
    field = parts(data, header='Content-Disposition: form-data; name="payload_json"')

    assert [(await http.post(data, "application/json"))[0], (await http.post(field, MULTIPART))[0]] == [
        400,
        400,
    ]
    assert await http.control(data) == 400


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", MULTIPART),
        (b"--y--\r\n", MULTIPART),
        (parts(b"1"), "multipart/form-data"),
        (parts(b"1", header="No header"), MULTIPART),
        (parts(b"1", header="Content-Type: multipart/mixed; boundary=y"), MULTIPART),
        (parts(b"1", header="Content-Transfer-Encoding: base64"), MULTIPART),
        (
            parts(b'{"attachments": 1}', header='Content-Disposition: form-data; name="payload_json"'),
            MULTIPART,
        ),
        (
            parts(b'{"attachments": [1]}', header='Content-Disposition: form-data; name="payload_json"'),
            MULTIPART,
        ),
        (b"1", "application/json"),
        (b"\xff", "application/json"),
    ],
)
async def test_odd_requests_are_refused(http: Http, data: bytes, kind: str) -> None:
    status, _told = await http.post(data, kind)

    assert status in (400, 501)  # 501 says that the sandbox has no such thing


@pytest.mark.parametrize(
    "data",
    [
        parts(bytes(100))[:80],
        parts(b"1").removesuffix(b"--x--\r\n"),
        parts(b"1").replace(b"--x--", b"--y--"),
        parts(b"u" * 40, header='Content-Disposition: form-data; name="_charset_"'),
        parts(b'{"content": ', header='Content-Disposition: form-data; name="payload_json"'),
    ],
)
async def test_broken_form_is_refused_as_discord_does(http: Http, data: bytes) -> None:
    status, told = await http.post(data, MULTIPART)

    assert status == 400
    assert re.match("Invalid Form Body: .", told)


async def test_sender_that_is_gone_in_the_middle_is_not_waited_for(http: Http, server: SandboxServer) -> None:
    for kind in (MULTIPART, "application/json"):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        begins = (
            f"POST /api/v10/channels/{TABLE_CHANNEL}/messages HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            f"Authorization: Bot {server.token}",
            f"Content-Type: {kind}",
            "Content-Length: 1000",
            "Expect: 100-continue",
        )
        writer.write("\r\n".join((*begins, "", "")).encode())
        assert b"100 Continue" in await reader.readline()
        writer.write(parts(b"1")[:30])
        await writer.drain()
        writer.transport.abort()


@odd
async def test_odd_json_ends_a_connection_to_the_gateway(http: Http, text: str) -> None:
    assert await http.gateway(text.encode()) in (4002, 1009)  # or it is longer than anything a bot says


@pytest.mark.parametrize(
    "text",
    [
        *ODD.values(),
        '{"req": 999, "t": "say", "channel": 1e999}',
        '{"req": 999, "t": "say", "channel": []}',
        "[]",
    ],
)
async def test_odd_json_of_a_page_is_passed_over(http: Http, sit: Sit, text: str) -> None:
    ada = await sit(0)
    await ada._socket.send_str(text)

    await ada.do("say", channel=LOUNGE, content="Hello")

    assert [message["content"] for message in ada.shown(LOUNGE)] == ["Hello"]
