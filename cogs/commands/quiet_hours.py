"""Quiet hours in /me: how they are shown, and the form that sets them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, Self
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from msgspec.structs import replace

from db.values import PlayerSettings
from host.waits.quiet_hours import quiet_hours
from table import quiet_hours as hours
from table.errors import Refused
from table.quiet_hours import QuietHours
from ui import refusals
from ui.text import quiet_hours as words
from wire import answers
from wire.answers import Interaction
from wire.layouts import Item, Part, Scene
from wire.presses import Pressed, button, form_values

MOST_CHOICES = 25
MOST_LIKE = 4
MOST_TYPED = {"zone": 50, "from": 12, "to": 12}  # characters in each field: a button's id has room for all
LATEST = 20  # a person's newest games, from whose presses hours are proposed


def parts(settings: PlayerSettings, now: datetime, proposed: QuietHours | None) -> tuple[Part, ...]:
    """What /me shows of quiet hours, with the time of day there, so that a wrong zone is noticed."""
    row: list[Item] = [button(Pressed("quiet"), words.change())]
    if proposed is not None and proposed != quiet_hours(settings):
        arg = f"{proposed.start}-{proposed.end}"
        row.append(button(Pressed("night", arg=arg), words.propose(proposed.start, proposed.end)))
    if settings.zone not in hours.zones():
        return (words.no_zone(), tuple(row))
    clock = now.astimezone(ZoneInfo(settings.zone)).strftime("%H:%M")
    zone = hours.zone_name(settings.zone)
    return (words.choice(zone, settings.quiet_from, settings.quiet_to, clock), tuple(row))


class HoursForm(NamedTuple):
    """What a person typed into the form."""

    zone: str
    start: str
    end: str

    @classmethod
    def from_form(cls, interaction: Interaction) -> Self:
        typed = {field: "".join(values) for field, values in form_values(interaction).items()}
        return cls._of([typed.get(field, "") for field in MOST_TYPED])

    @classmethod
    def from_button(cls, pressed: Pressed) -> Self | None:
        """The form that a button remembers; None if it remembers none."""
        return cls._of(pressed.arg.split("|")) if pressed.arg.count("|") == 2 else None

    @classmethod
    def _of(cls, fields: Sequence[str]) -> Self:
        most = MOST_TYPED.values()
        return cls(*[field.strip()[:limit] for field, limit in zip(fields, most, strict=True)])

    @property
    def arg(self) -> str:
        return "|".join(field.replace("|", "/") for field in self)

    def parse(self) -> QuietHours:
        """The quiet hours that were typed; none if the fields are empty. Raises the errors of `hours.parse`."""
        if self.start or self.end:
            return hours.parse(*self)
        return QuietHours(hours.zone_of(self.zone) if self.zone else "")


async def ask(interaction: Interaction, settings: PlayerSettings, pressed: Pressed) -> None:
    """Shows the form as the person filled it in before. Its id answers it, even after a restart."""
    form = discord.ui.Modal(title=words.title()[:45], custom_id=str(Pressed("quieted")), timeout=None)
    chosen = settings.quiet_from != settings.quiet_to
    start, end = (words.clock(at) if chosen else "" for at in (settings.quiet_from, settings.quiet_to))
    before = HoursForm.from_button(pressed) or HoursForm(hours.zone_name(settings.zone), start, end)
    for (field, most), (label, example), value in zip(
        MOST_TYPED.items(), words.questions(), before, strict=True
    ):
        typed: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=field, default=value or None, placeholder=example, required=False, max_length=most
        )
        form.add_item(discord.ui.Label(text=label[:45], component=typed))
    form.stop()  # discord.py need not remember it
    await answers.ask(interaction, form)


def refusal_scene(typed: HoursForm, error: Refused, form: str, answer: str) -> Scene:
    """Why these hours cannot be. Similar zones are offered as buttons, so that nothing has to be typed again.

    `form` and `answer`: the kinds of press that show the form and answer it.
    """
    like = hours.like(typed.zone, MOST_LIKE) if error.code == "no_zone" and typed.zone else ()
    row = [button(Pressed(answer, arg=typed._replace(zone=zone).arg), zone) for zone in like]
    again = button(Pressed(form, arg=typed.arg), words.again(), discord.ButtonStyle.primary)
    return Scene((refusals.sentence(error), (*row, again)))


def parse_proposal(pressed: Pressed, settings: PlayerSettings) -> QuietHours:
    """The hours that the pressed button proposed."""
    start, _dash, end = pressed.arg.partition("-")
    if not (start.isdecimal() and end.isdecimal() and settings.zone in hours.zones()):
        raise Refused("expired")
    first, last = (words.clock(int(minute[:4])) for minute in (start, end))
    return replace(hours.between(first, last), zone=settings.zone)


def zones(typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=zone, value=zone) for zone in hours.like(typed, MOST_CHOICES)]
