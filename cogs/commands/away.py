"""Being away, in /me: a holiday from all of a person's tables, until they press anything or do something in a game."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord.ext import commands

from cogs.routing.press import Press
from cogs.routing.router import Router
from db.values import PlayerSettings
from host.host import Host
from host.people import People
from host.waits.quiet_hours import quiet_hours
from table import holidays
from table.seat import Holiday
from ui.text import away as words
from ui.text import table as table_words
from wire import answers
from wire.layouts import Part, Scene
from wire.links import on_the_clock
from wire.presses import Pressed, button, form_values, menu

MOST_CHOICES = 25
LONGEST = 50  # characters of a date


class Away(commands.Cog):
    """What /me shows of it; `cogs.commands.me` takes the presses on dates."""

    def __init__(self, host: Host, people: People, router: Router) -> None:
        self._host = host
        self._people = people
        router.on("awayform", self._ask, looks=True)
        router.on("here", self._back)

    async def parts(self, settings: PlayerSettings) -> Sequence[Part]:
        """Whether a person is away, and how that begins or ends."""
        holiday = self._host.holidays.of(settings.user_id)
        if holiday is not None:
            return (_describe(holiday), (button(Pressed("here"), table_words.button("back")),))
        proposed = holidays.propose("", self._host.holidays.clock(), quiet_hours(settings).zone)
        dates = [(value, label) for label, value in proposed[:MOST_CHOICES]]
        until = menu(Pressed("away"), words.away_until(), dates)
        return (words.you_are_here(), (until,), (button(Pressed("awayform"), words.another_date()),))

    async def _ask(self, press: Press) -> None:
        """A form for a date that is not proposed."""
        form = discord.ui.Modal(title=words.away_until(), custom_id=str(Pressed("awayuntil")), timeout=None)
        typed: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
            custom_id="until", placeholder=words.example(), max_length=LONGEST
        )
        form.add_item(discord.ui.Label(text=words.away_until(), component=typed))
        form.stop()  # discord.py need not remember it
        await answers.ask(press.interaction, form)

    async def go(self, press: Press) -> None:
        """Lets the presser be away until the date that they have chosen or typed. Raises Refused."""
        me, until = press.interaction.user.id, press.value or "".join(_typed(press))
        zone = quiet_hours(await self._people.of(me)).zone
        await self._host.holidays.begin(me, self._host.holidays.parse(until, zone))

    async def _back(self, press: Press) -> Scene:
        """Answers the button. The router has ended the holiday already, as any press does."""
        return Scene((words.you_are_back(),))


def _typed(press: Press) -> Sequence[str]:
    return form_values(press.interaction).get("until", ())


def line(host: Host, user_id: int) -> str:
    """What a person is told about their holiday; "" if they are on none."""
    holiday = host.holidays.of(user_id)
    return "" if holiday is None else _describe(holiday)


def _describe(holiday: Holiday) -> str:
    return words.you_are(on_the_clock(holiday.until))
