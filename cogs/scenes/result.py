"""The result of a round: its picture, who won it, and Ready while the table waits for its readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from cogs.scenes.rest import rest_text
from cogs.scenes.story import visible
from engine.game import RoundScored
from table.entries import Logged, Resign
from table.pace import Waits
from table.table import Table
from ui.games import face_of
from ui.text import table as words
from wire.layouts import Drawing, Item, Part, Scene
from wire.presses import Pressed, button


def resting_parts(table: Table, played: Sequence[Logged], waits: Waits, *, lifted: bool) -> Iterator[Part]:
    """The table while a result is read. The result is the lowest and largest thing, with one button below it.

    `played`: what happened in the round that ended, unless it stands above; `lifted`: typing has moved other players'
    hands in it.
    """
    if played:
        yield from round_parts(table, played, lifted=lifted)
    yield rest_text(table, waits)
    if table.can_settle:
        yield words.may_settle([table.names[seat] for seat in table.people])
    ready = button(Pressed("ready", table.id), words.button("ready"), discord.ButtonStyle.primary)
    yield (ready, *(below_round(table, result_of(table, played).round) if played else ()))


def result_scene(table: Table, played: Sequence[Logged], *, lifted: bool) -> Scene:
    """What stays of the result once play goes on."""
    round_number = result_of(table, played).round
    return Scene((*round_parts(table, played, lifted=lifted), below_round(table, round_number)))


def round_parts(
    table: Table, played: Sequence[Logged], reader: int | None = None, *, lifted: bool = False
) -> Iterator[Part]:
    """The picture of a round's result, and below it in words who won it. `reader`: the seat that reads it."""
    face, scored = face_of(table), result_of(table, played)
    yield from (part for part in face.round_result(scored, table.names) if isinstance(part, Drawing))
    yield words.headline(face.outcome(scored, table.names, reader))
    if table.race is not None:
        yield "\n".join(resignation_lines(table, played))
    if lifted and any(option.field == "typing" for option in face.options):
        yield words.buttons_only()


def resignation_lines(table: Table, played: Sequence[Logged]) -> Iterator[str]:
    """The players who left a race. While cards are played nothing is posted below the hands to say so."""
    for logged in played:
        if isinstance(logged.entry, Resign):
            yield words.has_resigned(table.names[logged.entry.seat or 0])


def below_round(table: Table, number: int) -> tuple[Item, ...]:
    """The buttons below a round's result, which show more of it to whoever presses them."""
    details = button(Pressed("sums", table.id, number), words.button("sums"))
    return (*face_of(table).below_result(table, number), details)


def details(table: Table, played: Sequence[Logged]) -> str:
    """How the scores of a round came about."""
    face, scored = face_of(table), result_of(table, played)
    events = [event for logged in played for event in visible(table, logged)]
    told = [part for part in face.round_result(scored, table.names) if isinstance(part, str)]
    more = face.recap(events, table.names), face.times(table, played)
    return "\n".join(filter(None, (*told, *more)))


def result_of(table: Table, played: Sequence[Logged]) -> RoundScored:
    """The result of the round that the last of these entries ended."""
    return next(event for event in visible(table, played[-1]) if isinstance(event, RoundScored))
