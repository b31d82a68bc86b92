"""The table's message: what just happened, the state of the game, the picture, the buttons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

import discord

from cogs.scenes.end import settle_button
from cogs.scenes.more_time import buttons_for_late
from cogs.scenes.offer import offer_parts
from cogs.scenes.poll import asked_about, poll_parts
from cogs.scenes.proposal import proposal_parts
from cogs.scenes.rest import rest_text
from cogs.scenes.result import resting_parts
from cogs.scenes.story import story, visible
from cogs.scenes.upwards import insert_above_keys
from engine.games import has_rounds
from host.times import snowflake_ms
from table.deadlines import TimeUp, deadline, time_up
from table.entries import Logged, Resign
from table.pace import WAITS, Waits
from table.table import Table
from table.votes import voters
from ui.games import face_of
from ui.text import away
from ui.text import table as words
from wire.layouts import Item, Part, Scene, rows_of
from wire.links import countdown, on_the_clock
from wire.notes import Note
from wire.presses import Pressed, button

LAST_LINES = 6  # lines about what happened, above the picture
TOLD_BELOW = ("ended", "voted")  # why a game ended, where a message of its own says so
MOST_TRIES = 20  # failed tries, in one line


def table_scene(
    table: Table,
    last: Sequence[Logged],
    notes: Sequence[Note] = (),
    waits: Waits = WAITS,
    *,
    played: Sequence[Logged] = (),
    lifted: bool = False,
    now: datetime | None = None,
) -> Scene:
    """The message. `last`: what happened since it was last shown; `notes`: what is said beside it.

    `played` and `lifted` are for `resting_parts`, while a result is read.
    """
    asked = _others(table, waits, now) if table.phase == "playing" else ()
    if table.is_between_rounds:
        *result, ready = resting_parts(table, played, waits, lifted=lifted)
        parts: tuple[Part, ...] = (*result, *asked, ready)
    else:
        parts = insert_above_keys([*_playing(table, last, notes, waits)], asked)
    return Scene(parts, face_of(table).accent(table))


def _playing(table: Table, last: Sequence[Logged], notes: Sequence[Note], waits: Waits) -> Iterator[Part]:
    """What happened, where the game stands, the picture, and the game's buttons."""
    face = face_of(table)
    told_apart = [logged for logged in last if not isinstance(logged.entry, Resign)]
    lines = list(story(table, told_apart))[-LAST_LINES:]
    if table.phase == "playing":
        lines += beside(notes)
    state = _state(table, waits)
    told = "\n".join((*lines, "", state) if lines else (state,)).rstrip()
    if table.phase == "over" and not has_rounds(table.game):  # the result below shows the same picture
        yield told or words.end("over")
    else:
        yield told
        yield face.picture(table, [event for logged in last for event in visible(table, logged)])
    if table.phase == "playing":
        *rows, row = face.buttons(table) or ((),)
        assert isinstance(row, tuple)
        is_lit = any(not getattr(item, "disabled", False) for item in row)
        style = discord.ButtonStyle.secondary if is_lit else discord.ButtonStyle.primary
        kind = "ready" if table.race is not None and table.rest is not None else "hand"
        label = face.hand if kind == "hand" else words.button(kind)
        yield from rows
        yield (*row, button(Pressed(kind, table.id), label, style), *_slower(table))


def _slower(table: Table) -> tuple[Item, ...]:
    """The key by which a live table is proposed to go on over days."""
    if table.pace != "live" or table.race is not None or table.rest is not None or table.proposal is not None:
        return ()
    return (button(Pressed("slower", table.id), words.button("slower")),)


def _others(table: Table, waits: Waits, now: datetime | None) -> Iterator[Part]:
    """What a running table asks and offers besides the game."""
    buttons = [button(Pressed("back", table.id), words.button("back"))] if _away(table) else []
    buttons += settle_button(table)
    yield from rows_of((*buttons, *(() if now is None else buttons_for_late(table, waits, now))))
    yield from proposal_parts(table)
    yield from offer_parts(table, waits)
    yield from poll_parts(table, waits)


def beside(notes: Sequence[Note]) -> Iterator[str]:
    """What is said below the lines of a message."""
    tries = [note.text for note in notes if note.is_try]
    if tries:
        yield words.came_to_nothing(tries[:MOST_TRIES], len(tries[MOST_TRIES:]))
    others = dict.fromkeys(note.text for note in notes if not note.is_try)
    yield from (f"-# {text}" for text in list(others)[-LAST_LINES:])


def _state(table: Table, waits: Waits) -> str:
    """Where the game stands."""
    if table.phase == "over" or table.reason in TOLD_BELOW:
        return ""
    if table.phase == "closed":
        return words.end(table.reason)
    status = face_of(table).status(table)
    return "\n".join((status, *_waits(table, waits))) if table.phase == "playing" else status


def _waits(table: Table, waits: Waits) -> Iterator[str]:
    """What else a running game waits for."""
    if table.race is not None:
        yield from (words.has_resigned(seat.name) for seat in table.seats if seat.resigned)
    if table.rest is not None:
        yield rest_text(table, waits)
    elif table.race is not None:
        if not table.race.open:
            yield words.countdown(countdown(snowflake_ms(table.epoch) + table.opens_at))
    else:
        yield from _deadlines(table, waits)
        yield from _unseen(table, waits)
        yield from _on_holiday(table)
    if table.rest is None or table.rest.why != "away":
        about = asked_about(table)  # the question below says that this player is not there
        yield from (words.computer_plays(table.names[seat]) for seat in _away(table) if seat != about)
    if table.can_settle:
        yield words.may_settle([table.names[seat] for seat in table.people])


def _deadlines(table: Table, waits: Waits) -> Iterator[str]:
    """The people that the table waits for, with what follows. People with the same deadline share a line."""
    found: defaultdict[tuple[datetime, TimeUp], list[str]] = defaultdict(list)
    for seat in table.waiting_people:
        if table.seats[seat].unseen is None and (end := deadline(table, seat, waits)) is not None:
            found[end, time_up(table, seat, waits)].append(table.names[seat])
    for (end, follows), names in sorted(found.items()):
        yield words.deadline(names, on_the_clock(end), follows)


def _unseen(table: Table, waits: Waits) -> Iterator[str]:
    """People that the table waits for and who cannot see it."""
    for seat in table.waiting_people:
        end = deadline(table, seat, waits)
        if table.seats[seat].unseen is not None and end is not None:
            deciding = [table.names[voter] for voter in voters(table, seat)]
            yield words.cannot_see(table.names[seat], on_the_clock(end), deciding)


def _on_holiday(table: Table) -> Iterator[str]:
    """People that the table waits for and who have said that they are away."""
    for sitting in (table.seats[seat] for seat in table.waiting_people):
        holiday, since = sitting.holiday, sitting.clock_from
        if holiday is not None and not holiday.is_over and since is not None and since < holiday.until:
            yield away.is_away(sitting.name, on_the_clock(holiday.until))


def _away(table: Table) -> list[int]:
    return [seat for seat in table.people if table.seats[seat].away]
