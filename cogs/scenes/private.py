"""A private table in its person's panel, where no message of the table shows results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from cogs.scenes.result import below_round, final_parts, resignation_lines, round_parts
from db.values import ScoreRow
from table.entries import Logged
from table.table import Table
from ui.games import face_of
from ui.standings import gains
from ui.text import private as words
from ui.text import table as table_words
from wire.layouts import Drawing, Item, Part, Scene, rows_of
from wire.presses import Pressed, button


def with_picture(table: Table, parts: Sequence[Part]) -> tuple[Part, ...]:
    """A panel's parts, below the picture of the table if they have no picture of their own."""
    if any(isinstance(part, Drawing) for part in parts):
        return tuple(parts)
    return (face_of(table).picture(table, ()), *parts)


def resting_parts(table: Table, seat: int, played: Sequence[Logged]) -> Iterator[Part]:
    """The result of a round, and the way on."""
    if played:
        yield from round_parts(table, played)
        yield face_of(table).own_part(table, played, seat)
    details = below_round(table, played) if played else ()
    go_on = button(Pressed("ready", table.id), words.button("on"), discord.ButtonStyle.primary)
    yield (go_on, *details)


def ended_parts(
    table: Table, seat: int, played: Sequence[Logged], rows: Sequence[ScoreRow], brought: str
) -> Iterator[Part]:
    """The result of a game, what it has `brought` its player, and what can be done next."""
    yield from final_parts(table, rows)
    if table.race is not None and played:
        own = face_of(table).own_part(table, played, seat)
        yield "\n".join((*resignation_lines(table, played), own))
    yield brought
    yield from rows_of(_next(table))


def shown_scene(table: Table, rows: Sequence[ScoreRow]) -> Scene:
    """The result for everybody in a channel."""
    replay = button(Pressed("replay", table.id), gains.button("replay"))
    return Scene((*final_parts(table, rows), (replay,)))


def more_scene(table: Table) -> Scene:
    """What else there is to see of a game."""
    items = (
        button(Pressed("replay", table.id), gains.button("replay")),
        button(Pressed("won", table.id), gains.button("mine")),
        button(Pressed("stats", table.id, 1, "0."), gains.button("card")),
        button(Pressed("shuffle", table.id), table_words.button("shuffle")),
    )
    return Scene((words.more(table.game.title), *rows_of(items)))


def _next(table: Table) -> tuple[Item, ...]:
    again = button(Pressed("rematch", table.id), table_words.button("rematch"), discord.ButtonStyle.success)
    show = button(Pressed("show", table.id), words.button("show"))
    more = button(Pressed("more", table.id), words.button("more"))
    return (again, *(() if table.shown_in else (show,)), more)
