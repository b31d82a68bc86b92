"""The mark by which a file of SQLite is known to be Cardinal's."""

from __future__ import annotations

APPLICATION_ID = int.from_bytes(b"card")
MARK = f"PRAGMA application_id = {APPLICATION_ID}"

SECURE_DELETE = (
    "secure_delete = ON"  # what is deleted is overwritten: how SQLite was built does not say so everywhere
)
