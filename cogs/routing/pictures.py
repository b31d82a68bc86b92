"""Answers with a picture: drawn, or in words for a person who wants no pictures."""

from __future__ import annotations

from host.people import People
from wire import answers
from wire.answers import Interaction
from wire.layouts import Draw, Scene


class PictureAnswers:
    """Shows scenes to those who ask for them."""

    def __init__(self, people: People, draw: Draw) -> None:
        self._people = people
        self._draw = draw

    async def show(self, interaction: Interaction, scene: Scene, *, ephemeral: bool = True) -> None:
        if (await self._people.of(interaction.user.id)).text_only:
            scene = scene.in_words()
        await answers.show(interaction, scene, self._draw, ephemeral=ephemeral)
