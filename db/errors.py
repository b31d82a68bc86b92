"""What can go wrong with the store, in terms of what its caller should do next."""

from __future__ import annotations

from engine.errors import Refusal


class Conflict(Exception):
    """Somebody else changed the table first: nothing was written; reload and judge again."""


class Duplicate(Exception):
    """This interaction or message is in the log already: nothing was written, and nothing is left to do."""


class StoreAway(Refusal):
    """The store cannot be written or read just now. Nothing was written, or once and for all: a retry is safe."""


class StoreBusy(StoreAway):
    """The database did not let us in in time. Nothing was written, or once and for all: a retry is safe."""

    def __init__(self) -> None:
        super().__init__("busy")


class StoreFull(StoreAway):
    """The database has no room left. Nothing was written; a retry is safe."""

    def __init__(self) -> None:
        super().__init__("full_disk")


class Unstorable(Exception):
    """A unit that the tables do not take, which is a bug. The text names the rule it breaks, never a value of it."""


class WrongDatabase(Exception):
    """The store cannot be opened. `str(error)` is one sentence for the owner, without credentials."""
