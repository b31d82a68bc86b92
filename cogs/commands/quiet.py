"""Quiet hours in /me: how they are shown, and the form that sets them."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord
from discord import app_commands

from cogs.wire import answers
from cogs.wire.answers import Interaction
from cogs.wire.layouts import Item, Part
from cogs.wire.presses import Pressed, button, filled_in
from db.values import PlayerSettings
from host.waits.quiet import quiet_hours
from table import hours
from table.errors import Refused
from table.hours import QuietHours
from text import quiet as words

MOST_CHOICES = 25
LATEST = 20  # a person's newest games, from whose presses hours are proposed


def parts(settings: PlayerSettings, now: datetime, proposed: QuietHours | None) -> tuple[Part, ...]:
    """What /me shows of quiet hours, with the time of day there, so that a wrong zone is noticed."""
    row: list[Item] = [button(Pressed("quiet"), words.title())]
    if proposed is not None and proposed != quiet_hours(settings):
        arg = f"{proposed.start}-{proposed.end}"
        row.append(button(Pressed("night", arg=arg), words.propose(proposed.start, proposed.end)))
    if settings.zone not in hours.zones():
        return (words.no_zone(), tuple(row))
    clock = now.astimezone(ZoneInfo(settings.zone)).strftime("%H:%M")
    return (words.shown(settings.zone, settings.quiet_from, settings.quiet_to, clock), tuple(row))


async def ask(interaction: Interaction, settings: PlayerSettings) -> None:
    """Shows the form as the person filled it in before. Its id answers it, even after a restart."""
    form = discord.ui.Modal(title=words.title()[:45], custom_id=str(Pressed("quieted")), timeout=None)
    chosen = settings.quiet_from != settings.quiet_to
    start, end = (words.clock(at) if chosen else "" for at in (settings.quiet_from, settings.quiet_to))
    for field, (label, example), value in zip(
        ("zone", "from", "to"), words.asked(), (settings.zone, start, end), strict=True
    ):
        typed: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=field, default=value or None, placeholder=example, required=False, max_length=60
        )
        form.add_item(discord.ui.Label(text=label[:45], component=typed))
    form.stop()  # discord.py need not remember it
    await answers.ask(interaction, form)


def filled(interaction: Interaction) -> QuietHours:
    """The hours that were typed; without hours there are none. Raises the errors of `hours.parse`."""
    typed = {field: "".join(values).strip() for field, values in filled_in(interaction).items()}
    zone, start, end = (typed.get(field, "") for field in ("zone", "from", "to"))
    if start or end:
        return hours.parse(zone, start, end)
    return QuietHours(hours.zone_of(zone) if zone else "")


def accepted(pressed: Pressed, settings: PlayerSettings) -> QuietHours:
    """The hours that a button proposed."""
    start, _dash, end = pressed.arg.partition("-")
    if not (start.isdecimal() and end.isdecimal()):
        raise Refused("expired")
    minutes = [int(minute[:4]) for minute in (start, end)]
    return hours.parse(settings.zone, *map(words.clock, minutes))


def zones(typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=zone, value=zone) for zone in hours.like(typed, MOST_CHOICES)]
