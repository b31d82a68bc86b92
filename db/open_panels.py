"""The private panels that people have open, for as long as their tokens serve."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, select

from db.queries.cached import Query, cached_query
from db.queries.tables import is_owned
from db.reader import Reader
from db.schema.columns import to_stored
from db.schema.tables import games, panels
from db.units import Step, Unit, Value, row, upsert
from db.values import Ownership, PanelRow

_NOTE = upsert(panels)
_ERASE = delete(panels).where(
    panels.c.game_id == bindparam("of_game"),
    panels.c.user_id == bindparam("user"),
    panels.c.message_id == bindparam("message"),
)
_EXPIRE = delete(panels).where(panels.c.pressed_at <= bindparam("until"))


def note(*panels: PanelRow) -> Unit:
    """Stores panels instead of those that their owners had at these tables before."""
    return (Step(_NOTE, {}, each=[row(panel) for panel in panels]),) if panels else ()


def erase(*panels: PanelRow) -> Unit:
    """Erases panels, unless other messages show them by now."""
    shown: list[dict[str, Value]] = [
        {"of_game": panel.game_id, "user": panel.user_id, "message": panel.message_id} for panel in panels
    ]
    return (Step(_ERASE, {}, each=shown),) if panels else ()


def expire(until: datetime) -> Unit:
    """Erases the panels that were pressed by then at the latest, whoever looks after their tables."""
    return (Step(_EXPIRE, {"until": to_stored(until)}),)


class OpenPanels:
    """`Store.open_panels`. Every method raises StoreUnavailable when the database cannot be read."""

    def __init__(self, reader: Reader) -> None:
        self._rows = reader.rows

    async def of(self, owned: Ownership) -> tuple[PanelRow, ...]:
        """Those at the tables of these shards, the one that was pressed last first."""
        return tuple(PanelRow(*each) for each in await self._rows(_at_tables_of(*owned)))

    async def of_person(self, user_id: int) -> tuple[PanelRow, ...]:
        """Those of a person."""
        found = await self._rows(select(panels).where(panels.c.user_id == user_id))
        return tuple(PanelRow(*each) for each in found)


@cached_query
def _at_tables_of(first: int, last: int, shards: int) -> Query:
    mine = select(panels).join(games, games.c.id == panels.c.game_id)
    return mine.where(is_owned(first, last, shards)).order_by(panels.c.pressed_at.desc())
