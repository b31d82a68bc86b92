"""The lobby's message, and what it becomes once the table has started or closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

import discord

from db.values import Attendance
from host.presenter import Shown
from standings.facts import hangs_on_chance, why_unrated
from table.race import is_typed
from table.table import Table
from table.teams import sizes
from ui.covers import cover
from ui.games import face_of
from ui.text import lobby, seal
from ui.text import table as words
from ui.text.substitutes import absences
from wire.layouts import Drawing, Item, Scene, link_button
from wire.links import link, on_the_clock
from wire.presses import Pressed, button

MOST_NAMED = 25  # invited people


def lobby_scene(
    table: Table,
    shown: Shown,
    closes: datetime,
    attendance: Mapping[int, Attendance] | None = None,
    *,
    slowmode: int = 0,
) -> Scene:
    """The lobby: who sits there, what is played, and its buttons. After the start: a short message and a link.

    `closes`: when an open lobby closes by itself. `attendance`: how often each person was away. `slowmode`: how many
    seconds Discord makes people wait between two messages there.
    """
    if table.phase == "lobby":
        slow = [lobby.slowmode(slowmode)] if slowmode and table.is_race and is_typed(table) else []
        text = "\n".join((_text(table, closes), *_absences(table, attendance or {}), *slow))
        return Scene((_cover(table), text, *_rows(table)))
    title = f"### {table.game.title}"
    if table.phase == "closed":
        return Scene((f"{title}\n{words.end(table.reason, begun=table.session is not None)}",))
    assert table.session is not None
    if table.phase == "over":
        text = f"{title}\n{face_of(table).result(table)}\n{seal.seal_line(table.session.commitment)}"
    else:
        text = f"{title}\n{_start_text(table, table.session.commitment)}"
    at_table: tuple[Item, ...] = ()
    # A thread that was created from a message has its id.
    if shown.thread_id is not None and shown.thread_id == shown.lobby_message_id:
        at_table = (link_button(words.button("table"), link(table.channel.guild_id, shown.thread_id)),)
    return Scene((text, at_table))


def _start_text(table: Table, sealed: str) -> str:
    sides = table.sides if table.in_teams else ()
    return words.start(table.names, sealed, race=table.is_race, sides=sides)


def _cover(table: Table) -> Drawing:
    title, seats = table.game.title, table.seats_for
    alt = lobby.cover_alt(title, seats)
    return Drawing(cover, (table.key, title, seats), {}, alt, lambda: f"### {title}")


def _text(table: Table, closes: datetime) -> str:
    face = face_of(table)
    missing = [user for user in table.invited if table.seat_of(user) is None]
    host = next((index for index, seat in enumerate(table.seats) if seat.user_id == table.host_id), -1)
    return lobby.message(
        face.blurb(table.read_options()),
        table.names,
        [seat.level for seat in table.seats],
        host=host,
        allowed=table.seats_for,
        pace_name="race" if table.is_race else table.pace,
        invite_only=table.invite_only,
        options=face.house_rules(table),
        closes=on_the_clock(closes),
        unrated=why_unrated(table),
        by_chance=hangs_on_chance(table),
        length=table.game.length(table.read_options()),
        sizes=sizes(table),
        wishes=[seat.wish for seat in table.seats],
        invited=[f"<@{user}>" for user in missing[:MOST_NAMED] if user > 0],  # nobody else can be mentioned
    )


def _absences(table: Table, attendance: Mapping[int, Attendance]) -> Iterator[str]:
    for seat in table.seats:
        found = attendance.get(seat.user_id or 0)
        if found is not None and found.away:
            yield absences(seat.name, found.away, found.games)


def _rows(table: Table) -> tuple[tuple[Item, ...], ...]:
    """The buttons of a lobby, alike for everybody. The bright one is the next step."""
    allowed, seated = table.seats_for, len(table.seats)
    can_start = seated in allowed
    bright = discord.ButtonStyle.secondary if can_start else discord.ButtonStyle.primary
    joining = button(Pressed("join", table.id), words.button("seat"), bright)
    starting = discord.ButtonStyle.success if can_start else discord.ButtonStyle.secondary
    adding = () if table.is_duel else (_press(table, "add", able=seated < allowed[-1]),)
    teams = tuple(
        button(Pressed("wish", table.id, arg=str(side)), lobby.team(side))
        for side in range(len(sizes(table)))
    )
    return (
        (joining, _press(table, "start", starting, able=can_start), *adding),
        *((teams,) if teams else ()),
        (button(Pressed("page", arg=table.key), words.button("how")), _press(table, "setup")),
    )


def _press(
    table: Table, kind: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, able: bool = True
) -> Item:
    return button(Pressed(kind, table.id), words.button(kind), style, disabled=not able)
