"""The button below a ping, for a player who does not want to move tonight."""

from __future__ import annotations

from discord.ext import commands

from cogs.routing.router import PLAYING, Door, Needs
from host.host import Host
from ui.text import pings as words
from wire import answers
from wire.answers import Interaction, person
from wire.links import on_the_clock
from wire.presses import Pressed


class PutOff(commands.Cog):
    """Answers that button for people that the table waits for, also in direct messages."""

    def __init__(self, host: Host, door: Door) -> None:
        self._host = host
        door.answers("later", self._later, Needs(PLAYING, anywhere=True))

    async def _later(self, interaction: Interaction, pressed: Pressed) -> None:
        morning, until = await self._host.not_before_tomorrow(pressed.target, person(interaction))
        said = words.put_off(on_the_clock(morning), "" if until is None else on_the_clock(until))
        await answers.say(interaction, said)
