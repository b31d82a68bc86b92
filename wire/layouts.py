"""The building blocks of messages: Discord's layouts, without state kept after sending."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import discord
import msgspec

PICTURE, ANIMATION = "picture.png", "animation.webp"  # the only file of a message, which its layout names
IN_A_ROW = 4  # buttons: five wrap badly on a phone
NARROW, NARROW_IN_A_ROW = 3, 5  # unless no label has more than three characters
MOST_TEXT = 4000

Item = discord.ui.Item[Any]


class Drawing(msgspec.Struct, frozen=True):
    """A picture to draw, everything it says in words, and the text that can stand in its place.

    That text is made only when it is needed.
    """

    draw: Callable[..., bytes]
    args: tuple[Any, ...]
    options: dict[str, Any]
    alt: str
    instead: Callable[[], str] = str  # no text
    animation: bytes | None = None  # a WebP that is shown instead of what is drawn

    @property
    def file(self) -> str:
        return PICTURE if self.animation is None else ANIMATION


Part = str | tuple[Item, ...] | Drawing  # a text, a row of buttons or of one menu, a picture


class Scene(msgspec.Struct, frozen=True):
    """What one message shows, from top to bottom; at most one picture."""

    parts: tuple[Part, ...]
    accent: discord.Colour | None = None  # of its edge

    @property
    def drawing(self) -> Drawing | None:
        return next((part for part in self.parts if isinstance(part, Drawing)), None)

    def in_words(self) -> Scene:
        """The scene with text instead of the picture."""
        said = tuple(part.instead() if isinstance(part, Drawing) else part for part in self.parts)
        return Scene(said, self.accent)

    def layout(self) -> Layout:
        parts = (_component(part) for part in _fit(self.parts) if part)
        return Layout(discord.ui.Container(*parts, accent_colour=self.accent))


def _fit(parts: Sequence[Part]) -> Sequence[Part]:
    """The parts, with the longest texts shortened if all of them together are more than a message may have."""
    texts = [part for part in parts if isinstance(part, str)]
    over = sum(map(len, texts)) - MOST_TEXT
    if over <= 0:
        return parts
    longest = max(texts, key=len)
    cut = shorten(longest, max(1, len(longest) - over))
    return _fit([cut if part is longest else part for part in parts])


def _component(part: Part) -> Item:
    if isinstance(part, str):
        return discord.ui.TextDisplay(part)
    if isinstance(part, Drawing):
        shown = discord.MediaGalleryItem(f"attachment://{part.file}", description=part.alt[:1024])
        return discord.ui.MediaGallery(shown)
    return discord.ui.ActionRow(*part)


def card_in_text(game: str, face: str) -> str:
    """Stands in a text for a card's face, or for nothing if the bot has no emoji of it (`wire.card_faces`)."""
    return f"<card:{game}:{face}>"


class CardButton(discord.ui.Button[Any]):
    """A button that shows a card's face if the bot has it as an emoji (`wire.card_faces`)."""

    def __init__(self, card: tuple[str, str], **options: Any) -> None:
        super().__init__(**options)
        self.card = card  # the game, and the face as the game names it


class Layout(discord.ui.LayoutView):
    """A view that discord.py does not keep: the ids of presses lead to their answers (`wire.presses`)."""

    def __init__(self, *items: Item) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self.stop()


class Rendered(NamedTuple):
    """A scene as it is sent (`wire.renderer`)."""

    layout: Layout
    picture: bytes | None = None
    file: str = PICTURE


class Buttons(discord.ui.View):
    """Buttons below a message that is not a layout. Like a `Layout`, they are not kept."""

    def __init__(self, buttons: Sequence[Item]) -> None:
        super().__init__(timeout=None)
        for each in buttons:
            self.add_item(each)
        self.stop()  # discord.py need not remember it


def rows_of(buttons: Sequence[Item], in_a_row: int = IN_A_ROW) -> tuple[tuple[Item, ...], ...]:
    return tuple(tuple(buttons[start : start + in_a_row]) for start in range(0, len(buttons), in_a_row))


def link_button(label: str, address: str) -> Item:
    """A button that opens a link."""
    return discord.ui.Button(label=label, url=address)


def shorten(text: str, most: int = MOST_TEXT) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
