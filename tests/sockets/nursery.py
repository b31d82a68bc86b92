"""Bots that are there at once: a process that has imported all that a bot needs, and forks whenever one is wanted.

What a start imports takes longer than most tests. `python -m tests.sockets.nursery FD` reads from that socket: a
message asks for a bot, with its environment and two files, for what the bot says and for its process id and exit code.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from datetime import datetime, tzinfo
from functools import cache
from pathlib import Path
from typing import Any

#: By how many seconds the clock of a bot's machine is ahead, in its environment. It is no setting of the bot.
CLOCK = "NURSERY_CLOCK"
ROOT = Path(__file__).resolve().parents[2]
LONGEST = 1 << 18  # bytes of an environment


class Bot:
    """A process that the nursery forked, as `asyncio.subprocess.Process` would show it."""

    def __init__(self, pid: int, stdout: asyncio.StreamReader, news: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stdout = stdout
        self.returncode: int | None = None
        self._ending = asyncio.create_task(self._end(news))

    async def _end(self, news: asyncio.StreamReader) -> int:
        told = await news.read()  # to its end: the pipe is closed then
        assert told, "the nursery has ended"
        self.returncode = int(told)
        return self.returncode

    async def wait(self) -> int:
        return await asyncio.shield(self._ending)

    def send_signal(self, number: signal.Signals) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)


async def born(environ: dict[str, str]) -> Bot:
    """A bot, started as `python bot.py` would be with this environment."""
    (said, saying), (news, telling) = os.pipe(), os.pipe()
    try:
        socket.send_fds(_nursery(), [json.dumps(environ).encode()], [saying, telling])
    finally:
        os.close(saying)
        os.close(telling)
    told = await _reader(news)
    stdout = await _reader(said)
    pid = await told.readline()
    assert pid, "the nursery has ended"
    return Bot(int(pid), stdout, told)


async def _reader(pipe: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(pipe, "rb", 0))
    return reader


@cache
def _nursery() -> socket.socket:
    """A socket to this process's own, which ends with it."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.sockets.nursery", str(its.fileno())],
        cwd=ROOT,
        pass_fds=[its.fileno()],
        stdin=subprocess.DEVNULL,
    )
    its.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def serve(asked: socket.socket) -> dict[str, str] | None:
    """Forks for everybody who asks. Returns in each child with its environment, and at the end without."""
    ended, ending = os.pipe()
    os.set_blocking(ending, False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.set_wakeup_fd(ending, warn_on_full_buffer=False)
    telling: dict[int, int] = {}  # by process
    while True:
        ready, _, _ = select.select([asked.fileno(), ended], [], [])
        if ended in ready:
            os.read(ended, 1 << 12)
            _tell_who_ended(telling)
        if asked.fileno() not in ready:
            continue
        environ, files, _, _ = socket.recv_fds(asked, LONGEST, 2)
        if not environ:
            return None
        saying, told = files
        pid = os.fork()
        if pid:
            os.close(saying)
            os.write(told, b"%d\n" % pid)
            telling[pid] = told
            continue
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for number in (1, 2):
            os.dup2(saying, number)
        for number in (saying, told, ended, ending, *telling.values()):
            os.close(number)
        return dict(json.loads(environ))


def _tell_who_ended(telling: dict[int, int]) -> None:
    for pid, told in list(telling.items()):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            with suppress(BrokenPipeError):  # nobody waits for it any more
                os.write(told, b"%d\n" % os.waitstatus_to_exitcode(status))
            os.close(telling.pop(pid))


def _set_clock(ahead: float) -> None:
    """As on a machine whose clock is wrong. Clocks that nobody sets, and the database's, go on as they are."""
    # Not above: the tests' own process needs none of it.
    from db.postgresql import notifications  # noqa: PLC0415
    from host import times  # noqa: PLC0415

    right = time.time

    class Wrong(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Any:
            return datetime.fromtimestamp(time.time(), tz)

    time.time = lambda: right() + ahead
    vars(times.utc_now).update(vars(times.EvenClock(time.time)))
    vars(notifications)["datetime"] = Wrong


def main() -> int:
    # Not above: the tests' own process needs none of it.
    import bot  # noqa: PLC0415
    import cardinal  # noqa: F401, PLC0415
    import db.upgrade  # noqa: F401, PLC0415

    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        environ = serve(asked)
    if environ is None:
        return 0
    os.environ.clear()
    os.environ.update(environ)
    if ahead := float(os.environ.pop(CLOCK, "0")):
        _set_clock(ahead)
    sys.argv = ["bot.py"]
    return bot.main()


if __name__ == "__main__":
    sys.exit(main())
