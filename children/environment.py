"""The environment that a child process gets from this one: without its secrets."""

from __future__ import annotations

import os

SECRETS = frozenset({"DISCORD_TOKEN", "DATABASE_URL"})  # an address may have a password in it


def environment() -> dict[str, str]:
    """This process's environment without its secrets."""
    return {name: value for name, value in os.environ.items() if name not in SECRETS}
