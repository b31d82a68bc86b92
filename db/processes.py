"""Names a process so that another one on the same machine can tell whether it has ended."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path
from uuid import uuid4

_NAME = re.compile(r"process (?P<pid>\d+) on .*, \w+ on (?P<machine>.+) since (?P<since>\d+)")
_ENDED = ("Z", "X")  # states of a process that was killed, and whose parent has not asked for its exit code


def this_process() -> str:
    """The name of this process, unlike any other: up to the comma for people."""
    name = f"process {os.getpid()} on {socket.gethostname()}, {uuid4().hex[:8]}"
    try:
        return f"{name} on {_machine()} since {_look(os.getpid())[1]}"
    except OSError:  # not Linux, or not to be seen
        return name


def has_ended(name: str) -> bool:
    """Whether the process of this name was on this machine, and is known to have ended."""
    found = _NAME.fullmatch(name)
    try:
        if found is None or found["machine"] != _machine():
            return False
        pid = int(found["pid"])
        os.kill(pid, 0)  # also finds processes of others, which /proc may hide
        state, since = _look(pid)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return state in _ENDED or since != found["since"]


def _machine() -> str:
    """This boot of this machine, and where its numbers of processes count."""
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return f"{boot} {Path('/proc/self/ns/pid').readlink()}"


def _look(pid: int) -> tuple[str, str]:
    """The state of a process, and when it began."""
    of_process = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return of_process[0], of_process[19]
