"""Card faces on buttons and in text: the bot's own emoji, all of a game's or none. Without them there is only text.

They belong to the application, so every process may upload them. A name ends with a hash of its picture: a face that
is drawn differently is uploaded again, and the old one is deleted. The application's other emoji are left alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Awaitable, Callable, Container, Iterable, Mapping
from functools import partial

import discord

from host.store_unavailable import until_back
from wire.failures import FAILURES
from wire.layouts import CardButton, Layout
from wire.pacer import Pacer, Rank

log = logging.getLogger(__name__)

AFTER = 30.0  # seconds: a start has better things to do
PAUSE = 2.0  # seconds, from one upload to the next
LOOK = 300.0  # seconds between two looks whether another process has uploaded all

_IN_TEXT = re.compile(r" ?<card:(\w+):(\w+)>")  # what `wire.layouts.card_in_text` writes
_NAME = re.compile("(.+)_[0-9a-f]{6}")

Pictures = Mapping[str, Mapping[str, bytes]]  # PNGs of all faces, by game and face


class CardFaces:
    """The emoji that can be used: none until the bot knows which ones the application has."""

    def __init__(self) -> None:
        self._known: dict[str, Mapping[str, discord.PartialEmoji]] = {}  # by game and face
        self.found = asyncio.Event()  # the bot has asked, once, which ones there are

    def emoji(self, game: str, face: str) -> discord.PartialEmoji | None:
        """A face of a game; None unless all faces of its game are there."""
        return self._known.get(game, {}).get(face)

    def use(self, game: str, faces: Mapping[str, discord.PartialEmoji]) -> None:
        """Uses these faces from now on; they are all faces of the game."""
        self._known[game] = faces

    def put_on(self, layout: Layout) -> Layout:
        """Puts faces on those buttons of the layout that ask for one, and into its texts. Returns the layout."""
        for item in layout.walk_children():
            if isinstance(item, CardButton):
                item.emoji = self.emoji(*item.card)
            elif isinstance(item, discord.ui.TextDisplay):
                item.content = _IN_TEXT.sub(self._write, item.content)
        return layout

    def _write(self, asked: re.Match[str]) -> str:
        emoji = self.emoji(asked[1], asked[2])
        return f" {emoji}" if emoji else ""


async def bring_up_to_date(
    client: discord.Client,
    pacer: Pacer,
    draw: Callable[[], Awaitable[Pictures]],
    faces: CardFaces,
    sets: Mapping[str, Iterable[str]],
    *,
    after: float = AFTER,
    pause: float = PAUSE,
    uploads: bool = True,
) -> None:
    """Uploads those that `draw` makes and the application lacks, and lets buttons use complete sets.

    `sets` are the faces of each game: what an earlier start has uploaded of them is used at once.
    What fails is left to the next start.
    Not `uploads`: another process does; this one looks now and then until all are there.
    """
    upload = _Upload(client, pacer, faces, pause)
    try:
        try:
            await upload.find(sets)
        finally:
            faces.found.set()
        await asyncio.sleep(after)
        pictures = await draw()
        if uploads:
            await upload.run(pictures)
            return
        while True:
            if not await upload.missing(pictures):
                return
            await asyncio.sleep(LOOK)
    except FAILURES as error:
        log.warning("not all card faces could be uploaded, the next start continues: %s", error)
    except Exception:
        log.exception("the card faces could not be uploaded")


class _Upload:
    """What the application has, and what it lacks."""

    def __init__(self, client: discord.Client, pacer: Pacer, faces: CardFaces, pause: float) -> None:
        self._client = client
        self._pacer = pacer
        self._faces = faces
        self._pause = pause
        self._known: dict[str, discord.Emoji] = {}  # by name

    async def find(self, sets: Mapping[str, Iterable[str]]) -> None:
        """Uses the complete sets that the application has, however they are drawn. Raises `FAILURES`."""
        await self._look()
        by_stem = {found[1]: name for name in self._known if (found := _NAME.fullmatch(name))}
        for game, faces in sets.items():
            self._use(game, {face: by_stem.get(_stem(game, face), "") for face in faces})

    async def _look(self) -> None:
        await self._pacer.turn(Rank.EDIT)
        self._known = {each.name: each for each in await self._client.fetch_application_emojis()}

    async def missing(self, pictures: Pictures) -> list[tuple[str, str]]:
        """The faces that the application lacks. Complete sets are used from now on. Raises `FAILURES`."""
        await self._look()
        names = _names(pictures)
        for game, wanted in names.items():
            self._use(game, wanted)
        return [
            (game, face)
            for game, wanted in names.items()
            for face, name in wanted.items()
            if name not in self._known
        ]

    async def run(self, pictures: Pictures) -> None:
        """Uploads the pictures of each game's faces. Raises `FAILURES`."""
        missing, names = await self.missing(pictures), _names(pictures)
        for game, face in missing:
            await asyncio.sleep(self._pause)
            await until_back(partial(self._add, names[game][face], pictures[game][face]), "a card face")
            self._use(game, names[game])
        current = {name for wanted in names.values() for name in wanted.values()}
        stems = {_stem(game, face) for game, faces in pictures.items() for face in faces}
        outdated = [name for name in self._known if name not in current and _is_ours(name, stems)]
        for name in outdated:
            await asyncio.sleep(self._pause)
            await until_back(partial(self._take_away, name), "an old card face")
        if missing or outdated:
            log.info("%d card faces were uploaded, %d old ones deleted.", len(missing), len(outdated))

    async def _add(self, name: str, image: bytes) -> None:
        await self._pacer.turn(Rank.EDIT)
        self._known[name] = await self._client.create_application_emoji(name=name, image=image)

    async def _take_away(self, name: str) -> None:
        await self._pacer.turn(Rank.EDIT)
        await self._known[name].delete()

    def _use(self, game: str, wanted: Mapping[str, str]) -> None:
        """Uses a game's faces from now on, if all of them are there."""
        if all(name in self._known for name in wanted.values()):
            self._faces.use(
                game,
                {
                    face: discord.PartialEmoji(name=name, id=self._known[name].id)
                    for face, name in wanted.items()
                },
            )


def _names(pictures: Pictures) -> dict[str, dict[str, str]]:
    """The names of all faces, by game and face."""
    return {
        game: {face: _name(game, face, png) for face, png in faces.items()}
        for game, faces in pictures.items()
    }


def _stem(game: str, face: str) -> str:
    return f"{game}_{face.replace('-', 'm')}"


def _name(game: str, face: str, png: bytes) -> str:
    return f"{_stem(game, face)}_{hashlib.sha256(png).hexdigest()[:6]}"


def _is_ours(name: str, stems: Container[str]) -> bool:
    found = _NAME.fullmatch(name)
    return found is not None and found[1] in stems
