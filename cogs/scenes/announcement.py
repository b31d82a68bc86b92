"""Separate messages for what nobody should miss: a round's result, the end, or a player who left."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.faces import face_of
from cogs.scenes.offer import offered
from cogs.scenes.story import visible
from cogs.wire.layouts import Item, Part, Scene
from cogs.wire.presses import Pressed, button
from db.values import ScoreRow
from engine.game import Finished, RoundScored
from league.feats import KINDS
from league.story import Story
from table.entries import Decide, End, Logged, Resign, Seek, Settle, Take
from table.pace import WAITS, Waits
from table.table import Table
from text import rated, substitutes
from text import table as words
from text.figures import unit_of


def announcement_scene(
    table: Table,
    logged: Logged,
    rows: Sequence[ScoreRow],
    played: Sequence[Logged] = (),
    rare: Story | None = None,
    waits: Waits = WAITS,
    *,
    lifted: bool = False,
) -> Scene:
    """An announcement. `rows`: the scorecard so far; `played`: what happened in the round that ended;
    `rare`: a story about the result.

    `lifted`: typing in a race has moved other players' hands. While cards are played in a race nothing is posted
    below the hands: the table says which players have left, and the result of the race says it again.
    """
    face, entry = face_of(table), logged.entry
    ended = isinstance(entry, Settle) or any(isinstance(event, Finished) for event in logged.events)
    parts: list[Part] = []
    if ended:  # the winner is what everybody wants to know first
        parts.append(words.winner(face.result(table)))
    if isinstance(entry, Settle):
        parts.append(words.ended("settled"))
    below: tuple[Item, ...] = ()
    for event in visible(table, logged):
        if isinstance(event, RoundScored):
            below = face.below_result(table, event)
            scored = face.round_result(event, table.names)
            # One picture a message: at the end it is the scorecard.
            parts += [part for part in scored if isinstance(part, str) or not ended]
    if played:
        parts.append(face.recap([event for each in played for event in visible(table, each)], table.names))
    if played and table.race is not None:
        parts.append(face.times(table, played))
        parts += [
            words.resigned(table.names[each.entry.seat or 0])
            for each in played
            if isinstance(each.entry, Resign)
        ]
    if lifted and any(option.field == "typing" for option in face.options):
        parts.append(words.buttons_only())
    if isinstance(entry, Resign) and not (table.race_on is not None and table.race_on.open):
        parts.append(words.resigned(table.names[entry.seat or 0], plays_on=table.phase == "playing"))
    if isinstance(entry, Seek):
        parts += offered(table, entry.seat or 0, waits)
    if isinstance(entry, Take):
        parts.append(_taken(table, entry))
    if isinstance(entry, End | Decide):
        parts.append(words.ended(table.reason))
    if ended:
        if rare is not None:
            parts.append(_told(table, rare))
        if rows:
            parts.append(face.scorecard(table, rows))
        rematch = button(Pressed("rematch", table.id), words.button("rematch"), discord.ButtonStyle.success)
        below = (rematch, *below, button(Pressed("shuffle", table.id), words.button("shuffle")))
    if below:
        parts.append(below)
    return Scene(tuple(parts))


def _taken(table: Table, entry: Take) -> str:
    """The former owner's name, even if the seat has changed hands again since."""
    seat = table.seats[entry.seat or 0]
    users = [*(owner.id for owner in seat.owners), seat.user_id]
    return substitutes.taken(entry.name, seat.owners[users.index(entry.who) - 1].name)


def _told(table: Table, rare: Story) -> str:
    kind = KINDS.get((table.key, rare.kind))
    return rated.story(
        rare.code,
        table.names[rare.seat],
        other="" if rare.other is None else table.names[rare.other],
        game=table.key,
        kind=rare.kind,
        value=rare.value,
        unit="count" if kind is None else unit_of(kind),
    )
