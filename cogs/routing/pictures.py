"""Answers with a picture: drawn, or in words for a person who wants no pictures."""

from __future__ import annotations

from host.people import People
from wire import answers
from wire.answers import Interaction
from wire.layouts import Scene
from wire.renderer import Renderer


class PictureAnswers:
    """Shows scenes to those who ask for them."""

    def __init__(self, people: People, renderer: Renderer) -> None:
        self._people = people
        self._renderer = renderer

    async def show(self, interaction: Interaction, scene: Scene, *, ephemeral: bool = True) -> None:
        text_only = (await self._people.of(interaction.user.id)).text_only
        rendered = await self._renderer.render(scene, text_only=text_only)
        await answers.show_rendered(interaction, rendered, ephemeral=ephemeral)

    async def post(self, interaction: Interaction, scene: Scene) -> None:
        """Shows a scene to everybody, in a message of its own below what was answered."""
        await answers.follow_up(interaction, await self._renderer.render(scene), ephemeral=False)
