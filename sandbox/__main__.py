"""`python -m sandbox [command …]`: the sandbox with bot.py, or with another bot for a try."""

from __future__ import annotations

import argparse
import os
import sys

from .parent import DEFAULT_PORT, run


def main() -> int:
    os.umask(0o077)  # what the bot keeps is for this user alone
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    parser.add_argument(
        "command", nargs=argparse.REMAINDER, help="what to start as the bot (default: python bot.py)"
    )
    arguments = parser.parse_args()
    return run(port=arguments.port, command=arguments.command or None)


sys.exit(main())
