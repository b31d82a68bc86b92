"""The environment that this process gives to a child process: without its secrets."""

from __future__ import annotations

import os

SECRETS = frozenset({"DISCORD_TOKEN", "DATABASE_URL"})  # an address may contain a password


def environment() -> dict[str, str]:
    """This process's environment without its secrets."""
    return {name: value for name, value in os.environ.items() if name not in SECRETS}
