"""Pictures are drawn beside the loop, once, and remembered within bounds."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.ui.pictures.tables import NAMES, view
from ui.pictures.studio import Studio
from ui.play_nine.picture import table as play_nine
from ui.text.locale import _, use


async def test_the_loop_goes_on_while_a_picture_is_drawn() -> None:
    released = threading.Event()

    def slow() -> bytes:
        assert released.wait(30)
        return b"drawn"

    async with Studio() as studio:
        drawing = asyncio.create_task(studio.draw(slow))
        await asyncio.sleep(0)
        released.set()  # only a free loop gets here

        assert await drawing == b"drawn"


async def test_a_picture_is_drawn_once() -> None:
    async with Studio() as studio:
        first = await studio.draw(play_nine.table, view(2), NAMES[:2])
        again = await studio.draw(play_nine.table, view(2), NAMES[:2])
        light = await studio.draw(play_nine.table, view(2), NAMES[:2], theme="paper")
        moved = await studio.draw(play_nine.table, view(2, turn=0), NAMES[:2])

    assert again is first
    assert len({first, light, moved}) == 3


async def test_a_caller_who_asks_for_a_picture_in_the_making_gets_that_one() -> None:
    drawn = []
    released = threading.Event()

    def slow(text: str) -> bytes:
        assert released.wait(30)
        drawn.append(text)
        return text.encode()

    async with Studio() as studio:
        both = asyncio.gather(studio.draw(slow, "one"), studio.draw(slow, "one"))
        await asyncio.sleep(0)
        released.set()

        assert list(await both) == [b"one", b"one"]
    assert drawn == ["one"]


async def test_a_caller_who_gives_up_does_not_take_the_picture_from_the_others() -> None:
    released = threading.Event()

    def slow() -> bytes:
        assert released.wait(30)
        return b"drawn"

    async with Studio() as studio:
        hasty = asyncio.create_task(studio.draw(slow))
        patient = asyncio.create_task(studio.draw(slow))
        await asyncio.sleep(0)
        hasty.cancel()
        await asyncio.sleep(0)
        released.set()

        assert await patient == b"drawn"
    assert hasty.cancelled()


async def test_it_remembers_no_more_bytes_than_it_may() -> None:
    def grey(number: int) -> bytes:
        return bytes([number]) * 400

    async with Studio(kept=1000) as studio:
        first = await studio.draw(grey, 1)
        await studio.draw(grey, 2)
        assert await studio.draw(grey, 1) is first  # used again: now 2 is the oldest
        await studio.draw(grey, 3)

        assert studio.size == 800
        assert await studio.draw(grey, 1) is first
        huge = await studio.draw(lambda: bytes(2000))
        assert len(huge) == 2000
        assert studio.size == 800


async def test_a_picture_that_fails_tells_the_caller_and_is_tried_again() -> None:
    fails = [True]

    def picture() -> bytes:
        if fails.pop():
            raise ValueError("no")
        return b"drawn"

    fails = [False, True]
    async with Studio() as studio:
        with pytest.raises(ValueError, match="no"):
            await studio.draw(picture)
        assert await studio.draw(picture) == b"drawn"


async def test_each_language_has_its_own_pictures(tmp_path: Path) -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("Final", "Endstand")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "cardinal.mo").open("wb") as file:
        write_mo(file, catalogue)

    def words() -> bytes:
        return _("Final").encode()

    async with Studio() as studio:
        english = await studio.draw(words)
        with use("de", tmp_path):
            german = await studio.draw(words)
        english_again = await studio.draw(words)

    assert (english, german, english_again) == (b"Final", b"Endstand", b"Final")


async def test_closing_finishes_what_was_asked_for() -> None:
    studio = Studio()
    drawing = [
        asyncio.create_task(studio.draw(play_nine.table, view(seats), NAMES[:seats])) for seats in (2, 3)
    ]
    await asyncio.sleep(0)

    await studio.close()

    assert [png[:4] for png in await asyncio.gather(*drawing)] == [b"\x89PNG"] * 2
    with pytest.raises(RuntimeError):
        await studio.draw(play_nine.table, view(4), NAMES[:4])
