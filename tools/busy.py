"""Runs a command beside three busy loops: `python tools/busy.py COMMAND`. The loops end with it, whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

LOOPS = 3
# Checks now and then whether we are still there, so it also ends when we are killed.
LOOP = f"""
import os
while os.getppid() == {os.getpid()}:
    for _ in range(1_000_000):
        pass
"""


def main() -> int:
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for the command, and we end with it
    os.environ.pop("DISCORD_TOKEN", None)  # nothing here is for a real bot
    loops = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(LOOPS)]
    try:
        return subprocess.run(sys.argv[1:], check=False).returncode
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


sys.exit(main())
