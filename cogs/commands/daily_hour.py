"""The hour of the deal of the day in /settings: how it is shown, and the form that sets it."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.commands import morning_lists
from cogs.commands.quiet_hours import HoursForm, refusal_scene
from cogs.routing.press import Press
from db.values import GuildSettings
from table import quiet_hours
from table.errors import Refused
from ui.text import settings as words
from ui.text.quiet_hours import clock
from wire import answers
from wire.answers import Interaction
from wire.layouts import Part
from wire.presses import Pressed, button


def parts(settings: GuildSettings) -> Iterator[Part]:
    """What /settings shows of it."""
    yield words.daily_hour(clock(settings.daily_at), _zone(settings))
    yield (button(Pressed("dailyhour"), words.change_hour()),)


async def ask(interaction: Interaction, settings: GuildSettings, pressed: Pressed) -> None:
    """Shows the form as it was filled in before."""
    now = HoursForm(_zone(settings), clock(settings.daily_at), "")
    before = HoursForm.from_button(pressed) or now
    await morning_lists.ask_time(interaction, words.change_hour(), Pressed("dailyhours"), before)


async def answered(press: Press) -> tuple[str, int] | None:
    """The zone and the minute that were chosen in the form, or by a button that proposes a zone in its place.

    None: they cannot be, and that was said.
    """
    typed = HoursForm.from_button(press.choice) or HoursForm.from_form(press.interaction)
    try:
        return quiet_hours.zone_of(typed.zone), quiet_hours.minute_of(typed.start) % quiet_hours.MINUTES
    except Refused as error:
        await answers.show(press.interaction, refusal_scene(typed, error, "dailyhour", "dailyhours"))
        return None


def _zone(settings: GuildSettings) -> str:
    return quiet_hours.zone_name(settings.daily_zone or "UTC")
