"""**Check the shuffle**: whether a finished game has the seal that its table showed, or the one that somebody noted."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.routing.jobs import Jobs
from cogs.routing.press import Press
from cogs.routing.router import Router
from cogs.scenes.seal import seal_scene
from host.host import Host
from table.errors import Refused
from ui.text import seal as words
from wire import answers
from wire.layouts import Scene
from wire.presses import Pressed, form_values
from wire.visibility import Visibility, server_of

LONGEST = 200  # characters: people paste the whole line that a table shows


class Seals(commands.Cog):
    """Checks finished games for whoever may see them."""

    def __init__(self, host: Host, router: Router, visibility: Visibility, reading: Jobs) -> None:
        self._host = host
        self._visibility = visibility
        self._reading = reading
        router.on("shuffle", self._check)
        router.on("noted", self._ask)
        router.on("sealed", self._compare)

    async def _check(self, press: Press) -> Scene:
        return await self._verdict(press)

    async def _ask(self, press: Press) -> None:
        """A form for how the seal began, from somebody who noted it then."""
        form = discord.ui.Modal(
            title=words.compare(), custom_id=str(Pressed("sealed", press.choice.target)), timeout=None
        )
        typed: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
            custom_id="seal", placeholder=words.example(), max_length=LONGEST
        )
        form.add_item(discord.ui.Label(text=words.noted(), component=typed))
        form.stop()  # discord.py need not remember it
        await answers.ask(press.interaction, form)

    async def _compare(self, press: Press) -> Scene:
        noted = words.find_seal("".join(form_values(press.interaction).get("seal", ())))
        if noted is None:
            raise Refused("no_seal")
        return await self._verdict(press, noted)

    async def _verdict(self, press: Press, noted: str = "") -> Scene:
        interaction, table_id = press.interaction, press.choice.target
        async with self._reading.of(interaction.user.id):
            verdict = await self._host.replays.verify(
                table_id, interaction.user.id, server_of(interaction), noted
            )
        table = await self._host.ledger.table(table_id)
        await self._visibility.must_see(interaction, table)
        return seal_scene(table, verdict, noted)
