"""What identifies a SQLite file as Cardinal's, and the version of its tables."""

from __future__ import annotations

from collections.abc import Iterable

FIRST = "0021"  # the oldest of the scripts in `migrations`: the tables of version 1.0.0
HEAD = "0024"  # the newest

APPLICATION_ID = int.from_bytes(b"card")
MARK = f"PRAGMA application_id = {APPLICATION_ID}"

# What is deleted is overwritten: how SQLite was built does not say so everywhere.
SECURE_DELETE = "secure_delete = ON"


def too_old(present: Iterable[str]) -> str:
    """Why tables at these revisions cannot be opened, as the end of a sentence; nothing if they are new enough."""
    older = min(present, default=FIRST)
    if older >= FIRST:
        return ""
    return f"is older than version 1.0.0 of Cardinal (its tables are at {older}): use another database"
