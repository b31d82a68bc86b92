"""The mark by which a file of SQLite is known to be Cardinal's."""

from __future__ import annotations

APPLICATION_ID = int.from_bytes(b"card")
MARK = f"PRAGMA application_id = {APPLICATION_ID}"
