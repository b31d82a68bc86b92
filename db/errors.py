"""What can go wrong with the store, in terms of what the caller should do next."""

from __future__ import annotations

from typing import ClassVar


class Conflict(Exception):
    """Another writer changed the table first. Nothing was written: reload and judge again."""


class Duplicate(Exception):
    """This interaction or message is in the log already. Nothing was written, and nothing is left to do."""


class StoreUnavailable(Exception):
    """The store cannot be written or read just now. All of it was written or nothing: a retry is safe.

    This is no refusal: it says nothing about what the player wanted. `code` names the sentence for people.
    """

    code: ClassVar[str]

    def __str__(self) -> str:
        return super().__str__() or self.code


class StoreBusy(StoreUnavailable):
    """The database kept us waiting too long. All of it was written or nothing: a retry is safe."""

    code = "busy"


class StoreFull(StoreUnavailable):
    """The database has no room left. Nothing was written; a retry is safe."""

    code = "full_disk"


class StoreBroken(StoreUnavailable):
    """The database, its file or its disk is at fault. All of it was written or nothing: a retry is safe."""

    code = "broken_store"


class Unstorable(Exception):
    """The tables do not take a unit, which is a bug. The text names the rule that it breaks, never a value."""


class WrongDatabase(Exception):
    """The store cannot be opened. `str(error)` is one sentence for the owner, without credentials."""

    setting: ClassVar[str] = "DATABASE_URL"  # what the owner has to change


class WrongShardCount(WrongDatabase):
    """Another process divides the servers otherwise."""

    setting = "SHARD_COUNT"


class WrongShards(WrongDatabase):
    """Another process has some of these shards, or there are none of them."""

    setting = "SHARD_IDS"


class NotOurs(Exception):
    """The database is somebody else's. The text ends a sentence that begins with where the database lies."""


class NotBeside(Exception):
    """The process that has the database could not go on after the missing migrations."""


class BadCopy(Exception):
    """A copy of the database cannot be made or put back. `str(error)` is one sentence for the owner."""
