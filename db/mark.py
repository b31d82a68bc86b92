"""What marks a file of SQLite as Cardinal's, and the version of the tables."""

from __future__ import annotations

HEAD = "0022"  # the newest of the scripts in `migrations`

APPLICATION_ID = int.from_bytes(b"card")
MARK = f"PRAGMA application_id = {APPLICATION_ID}"

SECURE_DELETE = (
    "secure_delete = ON"  # what is deleted is overwritten: how SQLite was built does not say so everywhere
)
