"""Chooses the computer's move at a seat. *Hard* thinks in a child process; the other levels answer at once."""

from __future__ import annotations

import logging

from engine.game import Level, Rng
from host.computer.thinker import CannotThink, Thinker
from table.table import Table

log = logging.getLogger(__name__)


async def think(table: Table, seat: int, number: int, thinker: Thinker) -> tuple[str, int]:
    """A move in the notation, and the milliseconds that the computer takes for it.

    In a person's seat it plays *normal*. The same game and `number`, of the game's move before this decision, give the
    same move, whatever else happened at the table.
    Raises ValueError where there is nothing to decide.
    """
    level: Level = table.seats[seat].level or "normal"
    view, purpose = table.view(seat), ("computer", seat, number)
    if level == "hard":
        try:
            return await thinker.move(table.key, table.rules_version, view, level, table.seed, *purpose)
        except CannotThink as error:
            log.warning("at table %s the computer plays *normal* instead of *hard*: %s", table.id, error)
            level = "normal"
    rng = Rng(table.seed, *purpose)
    think_at, think = table.game.think_at, table.game.think
    move, ms = think_at(view, table.look_ms, rng) if level == "own" else think(view, level, rng)
    return str(move), ms
