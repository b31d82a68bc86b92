"""Announcements: messages for what nobody should miss, such as a round's result, the end, or a player who left."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.scenes.end import end_keys, end_parts, why_it_ended
from cogs.scenes.result import below_round, result_of, round_parts
from db.values import ScoreRow
from engine.game import Finished
from standings.feats import kind_of
from standings.story import Story
from table.entries import Decide, End, Logged, Resign, Seek, Settle, Take
from table.table import Table
from ui.games import face_of
from ui.standings import story
from ui.standings.figures import unit_of
from ui.text import substitutes
from ui.text import table as words
from wire.layouts import Part, Scene


def announcement_scene(
    table: Table,
    logged: Logged,
    rows: Sequence[ScoreRow],
    played: Sequence[Logged] = (),
    rare: Story | None = None,
    *,
    gained: str = "",
    lifted: bool = False,
) -> Scene:
    """An announcement. `rows`: the scorecard so far; `played`: what happened in the round that ended;
    `rare`: a story about the result; `gained`: what it has brought each player.

    `lifted`: typing in a race has moved other players' hands.
    """
    entry = logged.entry
    if ends_game(logged):
        return _end(table, rows, played, rare, gained, lifted=lifted)
    parts: list[Part] = []
    if played:
        parts += [
            *round_parts(table, played, lifted=lifted),
            below_round(table, result_of(table, played).round),
        ]
    if isinstance(entry, Resign):
        parts.append(words.has_resigned(table.names[entry.seat or 0], plays_on=table.phase == "playing"))
    if isinstance(entry, Seek):
        parts.append(substitutes.announce_offer(table.names[entry.seat or 0]))
    if isinstance(entry, Take):
        parts.append(_former_owner(table, entry))
    if isinstance(entry, End | Decide) and table.session is not None:  # else the lobby's message says it
        parts.append(words.end(table.reason))
    return Scene(tuple(parts))


def ends_game(logged: Logged) -> bool:
    """Whether this entry has brought the result of the game."""
    return isinstance(logged.entry, Settle) or any(isinstance(event, Finished) for event in logged.events)


def _end(
    table: Table,
    rows: Sequence[ScoreRow],
    played: Sequence[Logged],
    rare: Story | None,
    gained: str,
    *,
    lifted: bool,
) -> Scene:
    """The result of a game: who won it, what it has brought, its picture, and what to do next."""
    told = face_of(table).rarity(table, rows) if rare is None else _tell_story(table, rare)
    parts: list[Part] = [*end_parts(table, rows, played, (told, gained)), why_it_ended(table)]
    if lifted and any(option.field == "typing" for option in face_of(table).options):
        parts.append(words.buttons_only())
    return Scene((*parts, end_keys(table)), discord.Colour.gold() if told else None)


def _former_owner(table: Table, entry: Take) -> str:
    """The former owner's name, even if the seat has changed hands again since."""
    seat = table.seats[entry.seat or 0]
    users = [*(owner.id for owner in seat.owners), seat.user_id]
    return substitutes.takes_seat(entry.name, seat.owners[users.index(entry.who) - 1].name)


def _tell_story(table: Table, rare: Story) -> str:
    return story.story(
        rare.code,
        table.names[rare.seat],
        other="" if rare.other is None else table.names[rare.other],
        game=table.key,
        kind=rare.kind,
        value=rare.value,
        unit=unit_of(kind_of(table.key, rare.kind)),
    )
