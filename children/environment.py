"""What a child process is told of this one's environment: no secrets."""

from __future__ import annotations

import os

SECRETS = frozenset({"DISCORD_TOKEN", "DATABASE_URL"})  # an address may have a password in it


def environment() -> dict[str, str]:
    """This process's without its secrets."""
    return {name: value for name, value in os.environ.items() if name not in SECRETS}
