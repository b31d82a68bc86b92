"""Texts that are kept, so that a change is seen in the diff: the commands that write them say which have changed."""

from __future__ import annotations

import sys
from pathlib import Path


def keep(path: Path, now: str) -> None:
    """Writes the file, and says whether that changes it."""
    is_same = path.exists() and path.read_text("utf-8") == now
    path.parent.mkdir(exist_ok=True)
    path.write_text(now, "utf-8")
    sys.stdout.write(f"{path.name}: {'as it was' if is_same else 'written'}\n")
