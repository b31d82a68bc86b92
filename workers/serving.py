"""The child's side: it reads questions from stdin and writes its answers to stdout.

Each message is a length in four bytes, then that many bytes. The process ends when stdin does, so it also ends when
the bot is killed.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress

LENGTH_BYTES = 4
NICENESS = 5  # what people press comes first

Say = Callable[[bytes], None]


def frame(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def serve(answer: Callable[[bytes, Say], None], niceness: int = NICENESS) -> None:
    """Answers questions until they end. `answer` itself handles what goes wrong with one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which closes the pipes
    with suppress(OSError):  # a service manager may forbid it
        os.nice(niceness)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer

    def say(data: bytes) -> None:
        answers.write(frame(data))
        answers.flush()

    try:
        while len(head := questions.read(LENGTH_BYTES)) == LENGTH_BYTES:
            answer(questions.read(int.from_bytes(head, "big")), say)
    except BrokenPipeError:  # the bot is gone
        os._exit(0)
