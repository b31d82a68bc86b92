"""What can go wrong with the store, in terms of what its caller should do next."""

from __future__ import annotations

from typing import ClassVar


class Conflict(Exception):
    """Somebody else changed the table first: nothing was written; reload and judge again."""


class Duplicate(Exception):
    """This interaction or message is in the log already: nothing was written, and nothing is left to do."""


class StoreAway(Exception):
    """The store cannot be written or read just now. Nothing was written, or once and for all: a retry is safe.

    No refusal: it says nothing of what somebody wanted. `code` names the sentence for people.
    """

    code: ClassVar[str]

    def __str__(self) -> str:
        return super().__str__() or self.code


class StoreBusy(StoreAway):
    """The database did not let us in in time. Nothing was written, or once and for all: a retry is safe."""

    code = "busy"


class StoreFull(StoreAway):
    """The database has no room left. Nothing was written; a retry is safe."""

    code = "full_disk"


class StoreBroken(StoreAway):
    """The database, its file or its disk is at fault. Nothing was written, or once and for all: a retry is safe."""

    code = "broken_store"


class Unstorable(Exception):
    """A unit that the tables do not take, which is a bug. The text names the rule it breaks, never a value of it."""


class WrongDatabase(Exception):
    """The store cannot be opened. `str(error)` is one sentence for the owner, without credentials."""
