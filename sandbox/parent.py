"""The parent process: it owns the sandbox's world and keeps the bot, its child, running beside it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from handover import ADDRESS_VARIABLE, LIFELINE_VARIABLE

from .server import PortTakenError, SandboxServer

DEFAULT_PORT = 8765
#: Exit codes.
OK, REFUSED, TAKEN = 0, 2, 3
#: After this many deaths of the bot within this many seconds it is not started again.
DEATHS, WITHIN = 3, 10.0
STOP_SECONDS = 15.0
#: How long the address waits for the bot's first request: until then a setting may turn out to be wrong. A bot that
#: takes longer waits for something, such as its database, and says so; people may look at the page meanwhile.
SILENT_SECONDS = 10.0
BOT = Path(__file__).resolve().parent.parent / "bot.py"


def run(
    port: int = DEFAULT_PORT,
    *,
    command: Sequence[str] | None = None,
    environ: Mapping[str, str] | None = None,
) -> int:
    """Serves the sandbox on 127.0.0.1:`port`, and runs `command` against it (default: bot.py with this Python).

    Ends on SIGINT or SIGTERM after stopping the bot. Returns the exit code: 0, 2 when a token is set or the bot
    finds a setting wrong before it has asked the sandbox for anything, 3 when the port is taken; the sentence that
    says so goes to stderr.
    """
    environ = os.environ if environ is None else environ
    if environ.get("DISCORD_TOKEN"):
        _tell("DISCORD_TOKEN is set, so this would be a bot on the real Discord: the sandbox does not start.")
        return REFUSED
    return asyncio.run(_Parent(port, command or [sys.executable, str(BOT)], environ).run())


class _Parent:
    def __init__(self, port: int, command: Sequence[str], environ: Mapping[str, str]) -> None:
        self._server = SandboxServer(port)
        self._command = list(command)
        self._environ = environ
        self._stop = asyncio.Event()
        self._last_words = ""
        self._is_promised = False
        # Nothing is ever written into it: the bot finds its end when this process has died, in whatever way.
        self._lifeline, self._held = os.pipe()

    async def run(self) -> int:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop.set)
        try:
            await self._server.start()
        except PortTakenError as error:
            _tell(str(error))
            return TAKEN
        promising = asyncio.create_task(self._promise_when_called())
        try:
            code = await self._keep_bot()
            if code == OK:
                await self._stop.wait()  # the world stays to be looked at when the bot will not run
        finally:
            promising.cancel()
            await self._server.stop()
            os.close(self._lifeline)
            os.close(self._held)
        return code

    async def _promise_when_called(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._server.called.wait(), SILENT_SECONDS)
        self._promise()

    def _promise(self) -> None:
        """Says where the page is, once. Before it the bot has said what it has to say of its settings."""
        if not self._is_promised:
            self._is_promised = True
            sys.stdout.write(f"Open {self._server.url} in a browser (Ctrl-C ends it).\n")
            sys.stdout.flush()

    async def _keep_bot(self) -> int:
        """Runs the bot, again after each death, until it is told to stop or the bot dies too often.

        Returns REFUSED if it never came so far as to use the sandbox, because of a setting; else OK.
        """
        deaths: deque[float] = deque(maxlen=DEATHS)
        while not self._stop.is_set():
            try:
                code = await self._run_bot()
            except OSError as error:
                self._give_up(f"The bot cannot be started: {error.strerror or error} ({self._command[0]}).")
                return OK
            if self._stop.is_set():
                return OK
            if code == REFUSED and not self._server.called.is_set():
                if not self._last_words:
                    _tell(f"The bot ended ({_ending(code)}).")
                return REFUSED
            if code == REFUSED:  # a setting was changed for the worse: it would end so every time
                if self._last_words:  # the terminal has them already
                    self._server.set_bot_down(f"{self._last_words} Put that right, then start again.")
                else:
                    self._give_up(f"The bot ended ({_ending(code)}), so it stays down.")
                return OK
            deaths.append(time.monotonic())
            if len(deaths) == DEATHS and deaths[-1] - deaths[0] < WITHIN:
                words = f" Its last words: {self._last_words}" if self._last_words else ""
                often = f"{DEATHS} times within {WITHIN:.0f} s"
                self._give_up(f"The bot ended {often} ({_ending(code)}), so it stays down.{words}")
                return OK
            _tell(f"The bot ended ({_ending(code)}) and is started again.")
            self._promise()
        return OK

    def _give_up(self, why: str) -> None:
        _tell(why)
        self._promise()
        self._server.set_bot_down(why)

    async def _run_bot(self) -> int:
        """Starts the bot and waits for its end, or stops it when told to. Returns its exit code."""
        child = await asyncio.create_subprocess_exec(
            *self._command,
            env={
                "MESSAGE_CONTENT": "true",
                **self._environ,
                ADDRESS_VARIABLE: self._server.address,
                LIFELINE_VARIABLE: str(self._lifeline),
                "DISCORD_TOKEN": self._server.token,
            },
            stderr=asyncio.subprocess.PIPE,
            pass_fds=(self._lifeline,),
            start_new_session=True,  # Ctrl-C reaches the parent alone, which stops the bot in order
        )
        listening = asyncio.create_task(self._listen(child))
        ended = asyncio.create_task(child.wait())
        stopping = asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait((ended, stopping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            if child.returncode is None:
                await _end(child)
            await listening
        return await ended

    async def _listen(self, child: asyncio.subprocess.Process) -> None:
        """Passes the bot's stderr on, and keeps its last line, which says why it died."""
        assert child.stderr is not None
        while True:
            try:
                line = await child.stderr.readline()
            except ValueError:  # a line longer than the reader's buffer
                continue
            if not line:
                return
            sys.stderr.write(line.decode(errors="replace"))
            sys.stderr.flush()
            if text := line.decode(errors="replace").strip():
                self._last_words = text[:300]


async def _end(child: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        child.terminate()
    try:
        await asyncio.wait_for(child.wait(), STOP_SECONDS)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        await child.wait()


def _tell(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()


def _ending(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"signal {-code}"
