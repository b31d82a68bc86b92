"""The story of a table that is over, step by step, as a seat or a spectator saw it then."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.game import Event
from table.entries import Go, Logged, Resign, Settle, Start
from table.story import ends_round
from table.table import Table


class Moment(msgspec.Struct, frozen=True):
    """The table right after something happened at it."""

    table: Table
    logged: Logged

    def seen(self, viewer: int | None) -> Iterator[Event]:
        """What happened, as a seat or a spectator saw it."""
        for event in self.logged.events:
            visible = self.table.game.visible(event, viewer)
            if visible is not None:
                yield visible


class Replay(msgspec.Struct, frozen=True):
    """The moments of a game from its deal to its end; none of a table that was closed before it began."""

    moments: tuple[Moment, ...] = ()

    @property
    def rounds(self) -> tuple[int, ...]:
        """The moments with which the holes, rounds or races begin, ascending."""
        ends = (at for at, moment in enumerate(self.moments[:-1]) if ends_round(moment.logged))
        return (0, *ends) if self.moments else ()


def is_shown(table: Table, logged: Logged) -> bool:
    """Whether an entry is a moment of the game: something was dealt, done or given up."""
    return table.session is not None and (
        bool(logged.events) or isinstance(logged.entry, Start | Go | Resign | Settle)
    )
