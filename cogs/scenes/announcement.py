"""Announcements: messages for what nobody should miss, such as a round's result, the end, or a player who left."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.scenes.result import below_round, final_parts, resignation_lines, round_parts
from db.values import ScoreRow
from engine.game import Finished
from standings.feats import kind_of
from standings.story import Story
from table.entries import Decide, End, Entry, Logged, Resign, Seek, Settle, Take
from table.table import Table
from ui.games import face_of
from ui.standings import gains, story
from ui.standings.figures import unit_of
from ui.text import substitutes
from ui.text import table as words
from wire.layouts import Item, Part, Scene, rows_of
from wire.presses import Pressed, button


def announcement_scene(
    table: Table,
    logged: Logged,
    rows: Sequence[ScoreRow],
    played: Sequence[Logged] = (),
    rare: Story | None = None,
    season: int = 0,
    *,
    gained: str = "",
    lifted: bool = False,
) -> Scene:
    """An announcement. `rows`: the scorecard so far; `played`: what happened in the round that ended;
    `rare`: a story about the result; `season`: the number of the one in which it ended; `gained`: what it has
    brought each player.

    `lifted`: typing in a race has moved other players' hands. While cards are played in a race nothing is posted
    below the hands: the table says which players have left, and the result of the race says it again.
    """
    entry = logged.entry
    if ends_game(logged):
        return _end(table, entry, rows, played, rare, season, gained, lifted=lifted)
    parts: list[Part] = []
    if played:
        parts += [*round_parts(table, played, lifted=lifted), below_round(table, played)]
    if isinstance(entry, Resign) and not (table.race_on is not None and table.race_on.open):
        parts.append(words.has_resigned(table.names[entry.seat or 0], plays_on=table.phase == "playing"))
    if isinstance(entry, Seek):
        parts.append(substitutes.announce_offer(table.names[entry.seat or 0]))
    if isinstance(entry, Take):
        parts.append(_former_owner(table, entry))
    if isinstance(entry, End | Decide):
        parts.append(words.end(table.reason))
    return Scene(tuple(parts))


def ends_game(logged: Logged) -> bool:
    """Whether this entry has brought the result of the game."""
    return isinstance(logged.entry, Settle) or any(isinstance(event, Finished) for event in logged.events)


def _end(
    table: Table,
    entry: Entry,
    rows: Sequence[ScoreRow],
    played: Sequence[Logged],
    rare: Story | None,
    season: int,
    gained: str,
    *,
    lifted: bool,
) -> Scene:
    """The result of a game: its picture, who won it, and what to do next."""
    parts: list[Part] = [*final_parts(table, rows)]
    if isinstance(entry, Settle):
        parts.append(words.end("settled"))
    if table.race is not None:
        parts.append("\n".join(resignation_lines(table, played)))
    if lifted and any(option.field == "typing" for option in face_of(table).options):
        parts.append(words.buttons_only())
    if rare is not None:
        parts.append(_tell_story(table, rare))
    return Scene((*parts, gained, *rows_of(_next(table, season, played))))


def _next(table: Table, season: int, played: Sequence[Logged]) -> tuple[Item, ...]:
    """What one can do after a game: play again, or look at what it has brought and at how it went."""
    return (
        button(Pressed("rematch", table.id), words.button("rematch"), discord.ButtonStyle.success),
        button(Pressed("won", table.id), gains.button("mine")),
        button(Pressed("replay", table.id), gains.button("replay")),
        button(Pressed("board", table.id, arg=f"here.score...{season}.0"), gains.button("board")),
        button(Pressed("stats", table.id, 1, "0."), gains.button("card")),
        *(below_round(table, played) if played else ()),
        button(Pressed("shuffle", table.id), words.button("shuffle")),
    )


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
