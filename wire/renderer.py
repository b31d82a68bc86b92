"""Turns scenes into what is sent: the same way for messages in channels, private panels and answers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from wire.card_faces import CardFaces
from wire.layouts import Rendered, Scene
from wire.taps import Taps

log = logging.getLogger(__name__)

Draw = Callable[..., Awaitable[bytes]]  # draws what it is given: a function, and that function's arguments


class Renderer:
    """Draws pictures, puts card faces on buttons, and lets `taps` know what messages show."""

    def __init__(self, draw: Draw, taps: Taps) -> None:
        self._draw = draw
        self.taps = taps
        self.faces = CardFaces()

    async def render(self, scene: Scene, *, text_only: bool = False, replaces: int | None = None) -> Rendered:
        """The layout and its picture; `text_only`: without any. `replaces`: the message that is about to show it.

        Words replace a picture that cannot be drawn, because the game must go on.
        """
        rendered = Rendered(scene.in_words().layout()) if text_only else await self._with_pictures(scene)
        self.note_shown(replaces, rendered)
        return rendered

    def note_shown(self, message_id: int | None, rendered: Rendered) -> None:
        """Notes which message shows this. None: Discord has not told."""
        self.taps.note_shown(message_id, rendered.layout)

    async def _with_pictures(self, scene: Scene) -> Rendered:
        drawing = scene.drawing
        if drawing is None:
            return Rendered(self.faces.put_on(scene.layout()))
        picture = drawing.animation
        if picture is None:
            try:
                picture = await self._draw(drawing.draw, *drawing.args, **drawing.options)
            except Exception:
                log.exception("a picture could not be drawn")
                scene = scene.in_words()
        return Rendered(self.faces.put_on(scene.layout()), picture, drawing.file)
