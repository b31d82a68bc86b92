"""/away: a holiday from all of a person's tables, until they press anything or do something in a game."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.press import Press
from cogs.routing.router import Router
from host.host import Host
from host.people import People
from host.waits.quiet_hours import quiet_hours
from table import holidays
from table.seat import Holiday
from ui.text import away as words
from ui.text import table as table_words
from ui.text.locale import mark
from wire import answers
from wire.answers import Interaction
from wire.layouts import Scene
from wire.links import on_the_clock
from wire.presses import Pressed, button


class Away(commands.Cog):
    """The command, and the button that ends a holiday."""

    def __init__(self, host: Host, people: People, router: Router) -> None:
        self._host = host
        self._people = people
        router.on("here", self._back)

    @app_commands.command(
        description=mark("Until when you are away: no pings, and at tables over days your time stands still")
    )
    @app_commands.describe(until=mark("A date, a day of the week, or how many days"))
    async def away(self, interaction: Interaction, until: str = "") -> None:
        async with answering(interaction):
            me = interaction.user.id
            if not until:
                await _show(interaction, self._host.holidays.of(me))
                return
            ends = self._host.holidays.parse(until, await self._zone(me))
            await _show(interaction, await self._host.holidays.begin(me, ends))

    async def _back(self, press: Press) -> Scene:
        """Answers the button. The router has ended the holiday already, as any press does."""
        return Scene((words.you_are_back(),))

    @away.autocomplete("until")
    async def _dates(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = holidays.propose(typed, self._host.holidays.clock(), await self._zone(interaction.user.id))
        return [app_commands.Choice(name=label, value=value) for label, value in found]

    async def _zone(self, user_id: int) -> str:
        return quiet_hours(await self._people.of(user_id)).zone


async def _show(interaction: Interaction, holiday: Holiday | None) -> None:
    if holiday is None:
        await answers.say(interaction, words.you_are_here())
        return
    back = button(Pressed("here"), table_words.button("back"))
    await answers.show(interaction, Scene((_describe(holiday), (back,))))


def line(host: Host, user_id: int) -> str:
    """What a person is told about their holiday; "" if they are on none."""
    holiday = host.holidays.of(user_id)
    return "" if holiday is None else _describe(holiday)


def _describe(holiday: Holiday) -> str:
    return words.you_are(on_the_clock(holiday.until))
