"""What the public messages of a table show: the lobby, the table, what is announced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import discord

from cogs.discord_calls import link
from cogs.faces import RACES, face_of
from cogs.layouts import IN_A_FORM, Item, Part, Scene, to_address
from cogs.presses import Pressed, button, menu
from db.values import ScoreRow
from engine import computers
from engine.game import Event, Finished, RoundScored
from host.presenter import Shown
from host.times import snowflake_ms
from table.entries import Back, End, Go, Logged, Nudge, Resign, Settle, Substitute, Timeout
from table.table import Table
from text import table as words
from text.locale import _

LAST_LINES = 6  # of what happened, above the picture
MOST_TRIES = 20  # that were taken back, in one line


def where(table: Table, shown: Shown) -> int:
    """The channel or thread in which the game is played."""
    return shown.thread_id or table.channel.id


def table_link(table: Table, shown: Shown) -> str:
    """The address of the table's message, or of the lobby's before the start."""
    guild, channel = table.channel.guild_id, table.channel.id
    if table.phase == "lobby" or shown.message_id is None:
        return link(guild, channel, shown.lobby_message_id)
    return link(guild, where(table, shown), shown.message_id)


def lobby(table: Table, shown: Shown, expires_after: float) -> Scene:
    """The message with which a table begins, and what stays of it afterwards.

    It is open for `expires_after` seconds.
    """
    if table.phase == "lobby":
        return Scene((_lobby_text(table, expires_after), *_lobby_rows(table)))
    title = f"### {table.game.title}"
    if table.phase == "closed":
        return Scene((f"{title}\n{closing(table)}",))
    assert table.session is not None
    if table.phase == "over":
        text = f"{title}\n{face_of(table).result(table)}"
    else:
        text = f"{title}\n{words.started(table.names, table.session.commitment, race=table.is_race)}"
    at_table: tuple[Item, ...] = ()
    if shown.thread_id is not None:
        at_table = (to_address(words.button("table"), link(table.channel.guild_id, shown.thread_id)),)
    return Scene((text, at_table))


class Aside(NamedTuple):
    """Something that is told once, to one player, where all can read it."""

    told: str
    is_try: bool = False  # what was taken back; all of these make one line


def game(table: Table, last: Sequence[Logged], asides: Sequence[Aside] = ()) -> Scene:
    """The table's message: what just happened, where the game stands, the picture, the buttons."""
    face = face_of(table)
    events = [event for told in last for event in visible(table, told)]
    lines = list(story(table, last))[-LAST_LINES:]
    lines += _beside(asides)
    state = _state(table)
    parts: list[Part] = ["\n".join((*lines, "", state) if lines else (state,)), face.picture(table, events)]
    if table.phase == "playing":
        *rows, row = face.buttons(table) or ((),)
        assert isinstance(row, tuple)
        style = discord.ButtonStyle.secondary if row else discord.ButtonStyle.primary
        kind = "ready" if table.race is not None and not table.race.running else "hand"
        hand = button(Pressed(kind, table.id), words.button(kind), style)
        parts += [*rows, (*row, hand)]
        if table.can_settle:
            parts.append((button(Pressed("settle", table.id), words.button("settle")),))
    return Scene(tuple(parts))


def _beside(asides: Sequence[Aside]) -> Iterator[str]:
    tries = [aside.told for aside in asides if aside.is_try]
    if tries:
        more = len(tries) - MOST_TRIES
        if more > 0:
            tries[MOST_TRIES:] = [_("{count} more").format(count=more)]
        yield "-# " + _("Taken back: {tries}.").format(tries="; ".join(tries))
    others = dict.fromkeys(aside.told for aside in asides if not aside.is_try)
    yield from (f"-# {told}" for told in list(others)[-LAST_LINES:])


def _state(table: Table) -> str:
    """Where the game stands."""
    if table.phase == "closed" or table.reason == "settled":
        return closing(table)
    status, race = face_of(table).status(table), table.race
    if race is None or table.phase != "playing":
        return status
    if not race.running:
        missing = [table.names[seat] for seat in table.waiting]
        told = words.getting_ready([table.names[seat] for seat in race.ready], missing, paused=race.paused)
    elif not race.open:
        told = words.countdown(f"<t:{(snowflake_ms(table.epoch) + table.opens_at) // 1000}:R>")
    else:
        return status
    return f"{status}\n{told}"


def ends_round(told: Logged) -> bool:
    return any(isinstance(event, RoundScored) for event in told.events)


def announcement(table: Table, told: Logged, rows: Sequence[ScoreRow], race: Sequence[Logged] = ()) -> Scene:
    """A round's result, the end, or who left: messages of their own.

    `rows` is the scorecard so far, `race` what happened in the race that ended.
    """
    face = face_of(table)
    parts: list[Part] = []
    for event in visible(table, told):
        if isinstance(event, RoundScored):
            parts += face.round_result(event, table.names)
    if race:
        parts.append(RACES[table.key].times(table, race))
    seat = told.entry.seat
    ended = isinstance(told.entry, Settle) or any(isinstance(event, Finished) for event in told.events)
    if ended and parts:
        parts = [part for part in parts if isinstance(part, str)]  # one picture a message: the scorecard
    if isinstance(told.entry, Resign) and seat is not None:
        parts.append(words.resigned(table.names[seat]))
        if table.can_settle:
            parts.append(words.may_settle([table.names[seat] for seat in table.people]))
            parts.append((button(Pressed("settle", table.id), words.button("settle")),))
    if isinstance(told.entry, Settle):
        parts.append(words.ended("settled"))
    if isinstance(told.entry, End):
        parts.append(closing(table))
    if ended:
        parts.append(f"{face.result(table)}\n{words.unsealed(table.seed.hex())}")
        if rows:
            parts.append(face.scorecard(table, rows))
        rematch = button(Pressed("rematch", table.id), words.button("rematch"), discord.ButtonStyle.success)
        parts.append((rematch,))
    return Scene(tuple(parts))


def closing(table: Table) -> str:
    """Why a table closed."""
    return words.ended(table.reason)


def story(table: Table, last: Sequence[Logged]) -> Iterator[str]:
    """What happened, a line each, as everybody may know it."""
    face, names = face_of(table), table.names
    for told in last:
        entry, seat = told.entry, told.entry.seat or 0
        match entry:
            case Timeout():
                yield words.timed_out(names[seat])
                if table.seats[seat].away:
                    yield words.computer_plays(names[seat])
            case Back():
                yield words.back(names[seat])
            case Resign():
                yield words.resigned(names[seat])
            case Go():
                yield words.in_race("go")
            case Nudge():
                yield words.in_race("nudge")
        for event in visible(table, told):
            line = face.happened(event, names)
            if line is not None:
                yield words.substituted(names[seat], line) if isinstance(entry, Substitute) else line


def visible(table: Table, told: Logged) -> Iterator[Event]:
    """The entry's events as everybody may see them: what is hidden goes no further than here."""
    for event in told.events:
        seen = table.game.visible(event, None)
        if seen is not None:
            yield seen


def _lobby_text(table: Table, expires_after: float) -> str:
    face = face_of(table)
    host = next((index for index, seat in enumerate(table.seats) if seat.user_id == table.host_id), -1)
    closes = snowflake_ms(table.id) // 1000 + int(expires_after)
    text = words.lobby(
        table.game.title,
        face.blurb,
        table.names,
        [seat.level for seat in table.seats],
        host=host,
        allowed=table.game.seats,
        pace_name="race" if table.game.race else table.pace,
        invite_only=table.invite_only,
        options=face.chosen(table),
        closes=f"<t:{closes}:R>",
    )
    if table.invite_only and table.invited:
        text += "\n" + _("Invited: {people}").format(
            people=" ".join(f"<@{user}>" for user in table.invited[:25])
        )
    return text


def _lobby_rows(table: Table) -> tuple[tuple[Item, ...], ...]:
    def press(kind: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Item:
        return button(Pressed(kind, table.id), words.button(label), style)

    first = [
        press("join", "join", discord.ButtonStyle.primary),
        press("leave", "leave"),
        press("options", "options"),
        press("start", "start", discord.ButtonStyle.success),
    ]
    levels = [(level, _("Computer, {level}").format(level=words.level(level))) for level in computers.LEVELS]
    rows: list[tuple[Item, ...]] = [tuple(first)]
    if len(table.seats) < table.game.seats[-1]:
        # Another id for each computer: Discord's clients do not let the same level be chosen twice in one menu.
        # Who joins changes nothing: the menu may be open just then.
        add = Pressed("computer", table.id, sum(seat.level is not None for seat in table.seats))
        rows.append((menu(add, words.button("computer"), levels),))
    manage = [press("remove", "remove")] if len(table.seats) > 1 else []
    if len(face_of(table).options) > IN_A_FORM:
        manage.append(button(Pressed("options", table.id, 1), words.button("more")))
    if table.invite_only:
        manage.append(press("invite", "invite"))
    return (*rows, tuple(manage)) if manage else tuple(rows)
