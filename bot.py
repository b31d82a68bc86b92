"""Start here: `starting` has what is done first."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

STOPPING = (signal.SIGINT, signal.SIGTERM)


def main() -> int:
    """Runs the bot and returns the exit code. It hears that it is to stop before it imports the rest."""
    for number in STOPPING:
        signal.signal(number, _stop)
    from starting import start  # noqa: PLC0415

    code = start()
    for number in STOPPING:  # it has ended in order: being told again changes no exit code
        signal.signal(number, signal.SIG_IGN)
    return code


def _stop(_number: int, _frame: FrameType | None) -> None:
    """Nothing has begun, so there is nothing to end in order. `serving` and the sandbox listen themselves."""
    os.write(sys.stderr.fileno(), b"Stopping.\n")
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
