"""Shared by all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# No test may ever speak with somebody's real bot.
os.environ.pop("DISCORD_TOKEN", None)

# The same examples on every run and no deadline: a slow machine must not turn a test red.
settings.register_profile("cardinal", deadline=None, derandomize=True)
settings.load_profile("cardinal")
