"""Answers with a picture: drawn, or in words for a person who wants no pictures."""

from __future__ import annotations

import logging

import discord

from host.people import People
from ui.text import show_here as words
from wire import answers
from wire.answers import Interaction
from wire.failures import is_unknown
from wire.layouts import Scene
from wire.renderer import Renderer

log = logging.getLogger(__name__)


class PictureAnswers:
    """Shows scenes to those who ask for them."""

    def __init__(self, people: People, renderer: Renderer) -> None:
        self._people = people
        self._renderer = renderer

    async def wants_words(self, user_id: int) -> bool:
        """Whether a person wants no pictures."""
        return (await self._people.of(user_id)).text_only

    async def show(self, interaction: Interaction, scene: Scene, *, ephemeral: bool = True) -> int | None:
        """Returns the id of the message; None if Discord does not tell it."""
        text_only = await self.wants_words(interaction.user.id)
        rendered = await self._renderer.render(scene, text_only=text_only)
        return await answers.show_rendered(interaction, rendered, ephemeral=ephemeral)

    async def show_below(self, interaction: Interaction, scene: Scene) -> None:
        """Shows it to a person in a message of its own: what was pressed, which may be a game's panel, stays."""
        text_only = await self.wants_words(interaction.user.id)
        rendered = await self._renderer.render(scene, text_only=text_only)
        await answers.acknowledge(interaction)
        await answers.follow_up(interaction, rendered)

    async def post(self, interaction: Interaction, scene: Scene) -> int:
        """Shows a scene to everybody, in a message of its own below what was answered. Returns its id.

        Says so where Discord shows it to its person alone.
        """
        sent = await answers.send_below(interaction, await self._renderer.render(scene))
        if sent.is_private:
            await answers.say(interaction, words.only_you())
        return sent.id

    async def replace(self, interaction: Interaction, scene: Scene) -> None:
        """Shows another scene in place of the one that was answered with, unless it was dismissed."""
        rendered = await self._renderer.render(scene)
        try:
            await answers.show_rendered(interaction, rendered, followed=True)
        except discord.HTTPException as error:
            if not is_unknown(error):
                raise
            log.debug("what was to be replaced is gone")
