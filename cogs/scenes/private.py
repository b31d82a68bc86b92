"""A private table in its person's panel, where no message of the table shows results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from cogs.scenes.end import end_keys, end_parts, why_it_ended
from cogs.scenes.result import below_round, result_of, round_parts
from db.values import ScoreRow
from table.entries import Logged
from table.table import Table
from ui.games import face_of
from ui.standings import gains
from ui.text.show_here import shown_by
from wire.layouts import Drawing, Part, Scene
from wire.presses import Pressed, button


def with_picture(table: Table, parts: Sequence[Part]) -> tuple[Part, ...]:
    """A panel's parts, below the picture of the table if they have no picture of their own."""
    if any(isinstance(part, Drawing) for part in parts):
        return tuple(parts)
    return (face_of(table).picture(table, ()), *parts)


def resting_parts(table: Table, seat: int, played: Sequence[Logged]) -> Iterator[Part]:
    """The result of a round, and the way on."""
    if played:
        yield from round_parts(table, played, seat)
        yield face_of(table).own_part(table, played, seat)
    details = below_round(table, result_of(table, played).round) if played else ()
    go_on = button(Pressed("ready", table.id), face_of(table).go_on(), discord.ButtonStyle.primary)
    yield (go_on, *details)


def ended_parts(
    table: Table, seat: int, played: Sequence[Logged], rows: Sequence[ScoreRow], brought: str
) -> Iterator[Part]:
    """The result of a game, what it has `brought` its player, and what can be done next."""
    own = face_of(table).own_part(table, played, seat) if played else ""
    yield from end_parts(table, rows, played, (face_of(table).rarity(table, rows), brought, own), seat)
    yield why_it_ended(table)
    yield end_keys(table)


def shown_scene(table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged], name: str) -> Scene:
    """The result for everybody in a channel. `name`: of the person who shows it."""
    replay = button(Pressed("replay", table.id), gains.button("replay"))
    return Scene((shown_by(name), *end_parts(table, rows, played), (replay,)))
