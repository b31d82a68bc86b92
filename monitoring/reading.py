"""How the bot is at one moment."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Reading(msgspec.Struct, frozen=True):
    """Counts and times only: nobody's name, id or cards."""

    reach: str = ""  # why no press can arrive; empty: presses can
    store: str = ""  # why the store cannot be read; empty: it can, and what follows is from it
    unsaved: str = ""  # why nothing can be saved at the moment
    overdue: float = 0.0  # seconds for which the oldest timer should have been run by now
    behind: int = 0  # tables that Discord does not show in full
    open: Mapping[tuple[str, str], int] = {}  # tables by game and phase
    finished: Mapping[str, int] = {}  # games since the start of the process
    queues: Mapping[str, int] = {}  # requests that wait for their turn, by rank
    refused: Mapping[
        str, int
    ] = {}  # requests that Discord refused (429) since the start of the process, by scope
    silent: float = 0.0  # seconds since anything came from the gateway
    identifies: tuple[int, int] | None = None  # how many are left of how many; None: Discord has not said

    @property
    def is_ready(self) -> bool:
        return not self.reach and not self.store and not self.unsaved
