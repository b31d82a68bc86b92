"""Databases full of finished games that nobody has played: only their results are there, and no logs.

Servers differ in size, and people in how much they play and how well.
"""

from __future__ import annotations

from datetime import UTC, datetime

PLAYERS, SERVERS = 50_000, 2_000
FIRST_PLAYER, FIRST_SERVER, FIRST_GAME = 1 << 52, 1 << 53, 1 << 54
AT_ONCE = 2_000  # games
SECONDS = 31_000_000  # of about a year, over which the games lie
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
KINDS = {
    "play_nine": ("nine", "hole"),
    "seven_ate_nine": ("fastest", "reaction"),
    "sevens": ("lowest",),
    "sequence_numbers": ("turns",),
    "big_bang": ("racing",),
}
