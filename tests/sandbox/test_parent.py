"""The parent process and the bot beside it, as processes."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sandbox.server import SandboxServer
from tests.waiting import patience

from .seat import TABLE_CHANNEL, SeatClient, press, text_of

ROOT = Path(__file__).resolve().parents[2]
DEMO = str(Path(__file__).with_name("demo_bot.py"))


class Parent:
    """`python -m sandbox` and what it says."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said = ""
        self._news = asyncio.Event()
        self._readers = [
            asyncio.create_task(self._read(stream)) for stream in (process.stdout, process.stderr) if stream
        ]

    async def _read(self, stream: asyncio.StreamReader) -> None:
        while line := await stream.readline():
            self.said += line.decode()
            self._news.set()

    async def says(self, pattern: str) -> re.Match[str]:
        """Wait until the terminal shows this."""
        async with patience(f"it does not say {pattern!r}", lambda: self.said):
            while not (found := re.search(pattern, self.said)):
                self._news.clear()
                await self._news.wait()
        return found

    async def seat(self) -> SeatClient:
        found = await self.says(r"(http://127\.0\.0\.1:\d+)/\?key=(\S+)")
        return SeatClient(found[1], found[2])

    async def ended(self) -> int:
        async with patience("it does not end", lambda: self.said):
            code = await self.process.wait()
            await asyncio.gather(*self._readers)
        return code


Start = Callable[..., Awaitable[Parent]]


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Start the parent with these arguments; it is ended after the test."""
    async with AsyncExitStack() as running:

        async def run(*arguments: str, port: int = 0, **environ: str) -> Parent:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "sandbox", "--port", str(port), *arguments),
                cwd=ROOT,
                env={**os.environ, **environ},
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            parent = Parent(process)

            async def end() -> None:
                if process.returncode is None:
                    process.terminate()
                await parent.ended()

            running.push_async_callback(end)
            return parent

        yield run


async def test_refuses_to_start_with_a_token(start: Start) -> None:
    parent = await start(sys.executable, "-c", "pass", DISCORD_TOKEN="very.secret.token")

    assert await parent.ended() == 2
    assert "DISCORD_TOKEN is set" in parent.said
    assert "very.secret.token" not in parent.said
    assert len(parent.said.splitlines()) == 1


async def test_says_that_its_port_is_taken(start: Start, server: SandboxServer) -> None:
    parent = await start(sys.executable, "-c", "pass", port=server.port)

    assert await parent.ended() == 3
    assert parent.said.startswith(f"{server.address} is taken: probably another `make play` is running.")
    assert len(parent.said.splitlines()) == 1


async def test_killed_bot_comes_back_and_its_buttons_still_work(start: Start) -> None:
    parent = await start(sys.executable, DEMO)
    first = int((await parent.says(r"demo bot (\d+)"))[1])
    async with await parent.seat() as ada:
        await ada.until(lambda: ada.bot["online"] and ada.snapshot["commands"] + [ada.last("commands")])
        await ada.do("command", channel=TABLE_CHANNEL, name="table", options={})
        table = ada.shown()[-1]

        os.kill(first, signal.SIGKILL)
        await ada.until(lambda: not ada.bot["online"])
        await parent.says(r"The bot ended \(signal 9\) and is started again\.")
        await ada.until(lambda: ada.bot["online"])
        await ada.do("press", **press(table, "p:more:2"))

        assert "The number 2" in text_of(ada.messages[TABLE_CHANNEL][table["id"]])
        assert re.findall(r"demo bot (\d+)", parent.said)[1] != str(first)


async def test_bot_that_dies_again_and_again_stays_down_and_it_is_said_why(start: Start) -> None:
    parent = await start(sys.executable, "-c", "import sys; sys.exit('no database')")

    async with await parent.seat() as ada:
        await parent.says("stays down")
        await ada.until(lambda: ada.bot["why"])

        why = "The bot ended 3 times within 10 s (exit code 1), so it stays down. Its last words: no database"
        assert ada.bot["why"] == why
        assert parent.said.count("no database") == 4  # from the bot itself each time, and in the sentence
        assert parent.process.returncode is None  # the page is still there to tell
        await ada.do("say", channel=TABLE_CHANNEL, content="Is anybody here?")


#: What a bot does once its settings are right.
CALLS = (
    "import os, sys, time, urllib.request as web\n"
    "given = os.environ['CARDINAL_SANDBOX'], os.environ['DISCORD_TOKEN']\n"
    "web.urlopen(web.Request(given[0] + '/api/v10/gateway/bot', headers={'Authorization': 'Bot ' + given[1]}))\n"
)


async def test_wrong_setting_ends_it_with_its_sentence_and_without_a_page(start: Start) -> None:
    ending = "import sys; print('DATABASE_URL: It is wrong.', file=sys.stderr); sys.exit(2)"
    parent = await start(sys.executable, "-c", ending)

    assert await parent.ended() == 2
    assert parent.said == "DATABASE_URL: It is wrong.\n"


async def test_bot_that_ends_for_a_setting_without_a_word_is_told_of(start: Start) -> None:
    parent = await start(sys.executable, "-c", "import sys; sys.exit(2)")

    assert await parent.ended() == 2
    assert parent.said == "The bot ended (exit code 2).\n"


async def test_setting_that_is_wrong_only_later_is_said_once_and_on_the_page_how_to_go_on(
    start: Start,
) -> None:
    ending = "print('DATABASE_URL: It is wrong.', file=sys.stderr); sys.exit(2)"
    parent = await start(sys.executable, "-c", CALLS + ending)

    async with await parent.seat() as ada:
        await ada.until(lambda: ada.bot["why"])

        assert ada.bot["why"] == "DATABASE_URL: It is wrong. Put that right, then start again."
        await parent.says("It is wrong")  # the page may hear of it before the terminal
        assert parent.said.count("It is wrong.") == 1


async def test_page_can_be_looked_at_while_the_bot_waits_for_something(start: Start) -> None:
    parent = await start(sys.executable, "-c", "import time; time.sleep(600)")

    async with await parent.seat() as ada:
        assert not ada.bot["online"]


async def test_bot_that_cannot_be_started_is_told_of(start: Start) -> None:
    parent = await start("no-such-program")

    await parent.says(r"The bot cannot be started: No such file or directory \(no-such-program\)\.")
    assert parent.process.returncode is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_stops_its_bot_in_order(start: Start, number: signal.Signals) -> None:
    child = (
        "import signal, sys, time\n"
        "def end(*_):\n    sys.stderr.write('put away\\n'); sys.exit(0)\n"
        "signal.signal(signal.SIGTERM, end)\n"
        "sys.stderr.write('working\\n'); sys.stderr.flush()\n"
        "time.sleep(60)"
    )
    parent = await start(sys.executable, "-c", child)
    await parent.says("working")

    parent.process.send_signal(number)

    assert await parent.ended() == 0
    assert parent.said.endswith("working\nput away\n")


async def test_bot_is_given_address_and_token_of_the_sandbox(start: Start) -> None:
    child = (
        CALLS + "sys.stderr.write(given[0] + '-' + given[1][:8] + '\\n'); sys.stderr.flush(); time.sleep(60)"
    )
    parent = await start(sys.executable, "-c", child)

    found = await parent.says(r"(http://127\.0\.0\.1:\d+)-sandbox\.")

    assert (await parent.says(re.escape(f"Open {found[1]}/?key=")))[0]
