"""The lobby's message, and what it becomes once the table has started or closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

import discord

from cogs.scenes.option_forms import forms_of
from db.values import Attendance
from host.presenter import Shown
from standings.facts import hangs_on_chance, why_unrated
from table.own_pace import levels
from table.race import is_typed
from table.table import Table
from table.teams import sizes
from ui.covers import cover
from ui.games import face_of
from ui.text import lobby, seal
from ui.text import table as words
from ui.text.substitutes import absences
from wire.layouts import Drawing, Item, Scene, link_button, rows_of
from wire.links import link, on_the_clock
from wire.presses import Pressed, button, menu

IN_ONE_ROW = 5  # buttons, of Discord's five: most tables have no more for their openers


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
        has_begun = table.session is not None
        why = "left" if table.reason == "abandoned" and not has_begun else table.reason
        return Scene((f"{title}\n{words.end(why)}",))
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
    host = next((index for index, seat in enumerate(table.seats) if seat.user_id == table.host_id), -1)
    text = lobby.message(
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
    )
    invited = [f"<@{user}>" for user in table.invited[:25] if user > 0]  # nobody else can be mentioned
    if table.invite_only and invited:
        text += "\n" + lobby.guests(invited)
    return text


def _absences(table: Table, attendance: Mapping[int, Attendance]) -> Iterator[str]:
    for seat in table.seats:
        found = attendance.get(seat.user_id or 0)
        if found is not None and found.away:
            yield absences(seat.name, found.away, found.games)


def _rows(table: Table) -> tuple[tuple[Item, ...], ...]:
    """The buttons for everybody, then those for its opener. One button is bright: what is still missing."""
    allowed, seated = table.seats_for, len(table.seats)
    can_start = seated in allowed
    joining = _press(
        table, "join", discord.ButtonStyle.secondary if can_start else discord.ButtonStyle.primary
    )
    starting = discord.ButtonStyle.success if can_start else discord.ButtonStyle.secondary
    rows = (
        (joining, _press(table, "leave"), _press(table, "start", starting, able=can_start)),
        tuple(
            button(Pressed("wish", table.id, arg=str(side)), lobby.team(side))
            for side in range(len(sizes(table)))
        ),
        () if table.is_duel else (_computers(table, able=seated < allowed[-1]),),
        *rows_of(_manage(table), IN_ONE_ROW),
    )
    return tuple(row for row in rows if row)


def _manage(table: Table) -> tuple[Item, ...]:
    """The forms of options, whether the game counts, and who may sit there; no button comes or goes."""
    forms = len(forms_of(face_of(table)))
    row = [button(Pressed("options", table.id, form), lobby.form(form + 1, forms)) for form in range(forms)]
    row.append(_press(table, "rated" if table.social else "social"))
    if table.has_turns:
        row.append(_press(table, "pace", able=not table.is_race))
    row.append(_press(table, "remove", able=len(table.seats) > 1))
    if table.invite_only and not table.is_duel:
        row.append(_press(table, "invite"))
    return tuple(row)


def _press(
    table: Table, kind: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, able: bool = True
) -> Item:
    return button(Pressed(kind, table.id), words.button(kind), style, disabled=not able)


def _computers(table: Table, *, able: bool) -> Item:
    """A menu of computers. Its id changes with each one: Discord's clients let a level be chosen only once in one menu.

    A person who joins does not change it: the menu may be open just then.
    """
    add = Pressed("computer", table.id, sum(seat.level is not None for seat in table.seats))
    offered = [(level, lobby.a_computer(level)) for level in levels(table)]
    about = {level: face_of(table).level(level) for level in levels(table)}
    return menu(add, words.button("computer"), offered, about=about, disabled=not able)
