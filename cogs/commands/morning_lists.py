"""The morning list in /me: how it is shown, and the form that sets it."""

from __future__ import annotations

from typing import Any

import discord

from cogs.commands.quiet_hours import MOST_TYPED, HoursForm
from db.values import PlayerSettings
from table import quiet_hours
from table.quiet_hours import MINUTES
from ui.text import morning_lists as words
from ui.text.quiet_hours import clock
from wire import answers
from wire.answers import Interaction
from wire.layouts import Item, Part
from wire.presses import Pressed, button


def parts(settings: PlayerSettings, before: PlayerSettings) -> tuple[Part, ...]:
    """What /me shows of the list. `before`: what the person had chosen until now."""
    row: list[Item] = [button(Pressed("morning"), words.title())]
    if settings.morning < 0:
        is_lost = before.morning >= 0 and before.zone != settings.zone
        return (words.without_zone() if is_lost else words.none(), tuple(row))
    row.append(button(Pressed("nomorning"), words.off()))
    told = words.in_vain if settings.ping == "none" else words.choice
    return (told(settings.morning, quiet_hours.zone_name(settings.zone)), tuple(row))


async def ask(interaction: Interaction, settings: PlayerSettings, pressed: Pressed) -> None:
    """Shows the form as the person filled it in before."""
    at = clock(settings.morning) if settings.morning >= 0 else ""
    before = HoursForm.from_button(pressed) or HoursForm(quiet_hours.zone_name(settings.zone), at, "")
    await ask_time(interaction, words.title(), Pressed("morninged"), before)


async def ask_time(interaction: Interaction, title: str, answer: Pressed, before: HoursForm) -> None:
    """Asks for a time of day and its zone."""
    form = discord.ui.Modal(title=title[:45], custom_id=str(answer), timeout=None)
    for field, (label, example), value in zip(("zone", "from"), words.questions(), before, strict=False):
        typed: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=field,
            default=value or None,
            placeholder=example,
            required=False,
            max_length=MOST_TYPED[field],
        )
        form.add_item(discord.ui.Label(text=label[:45], component=typed))
    form.stop()  # discord.py need not remember it
    await answers.ask(interaction, form)


def parse(typed: HoursForm) -> dict[str, Any]:
    """The zone and the minute that were typed. Raises the errors of `hours.zone_of` and `hours.minute_of`."""
    return {"zone": quiet_hours.zone_of(typed.zone), "morning": quiet_hours.minute_of(typed.start) % MINUTES}
