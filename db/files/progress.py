"""A progress bar at a terminal."""

from __future__ import annotations

import sys

WIDTH = 30  # characters


def draw_bar(done: float) -> None:
    """Redraws the bar on its line; `done` is from 0 to 1."""
    full = int(WIDTH * done)
    sys.stderr.write(f"\r[{'#' * full}{' ' * (WIDTH - full)}] {done:4.0%}")
    sys.stderr.flush()
