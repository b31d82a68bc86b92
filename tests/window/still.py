"""Still pictures: the sandbox's page with a table of each game, as Ada and Ben see it.

The real bot in this process, its shuffles from fixed seeds; the computer chooses the moves of the people.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import secrets
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import NamedTuple
from unittest import mock

from PIL import Image
from playwright.async_api import Browser, Page, expect

from cardinal import Cardinal
from db.store import Store
from engine.game import Rng
from engine.games import GAMES
from handover import ADDRESS_VARIABLE
from handover.client import point_discord_at
from host.times import snowflake_of
from sandbox.server import SandboxServer
from settings import Settings
from table.table import Person, Table
from tests.sandbox.browser import PATIENCE_MS, seat
from tests.sockets.player import Player
from tests.waiting import a_moment

WIDTH = 1180
LISTED = (1920, 1080)  # pixels, of a picture for Discord's directory
AROUND = 234  # pixels above and below what is shown of a thread
MOST_BYTES, MOST_LISTED = 190_000, 290_000
SHOWN = ("Ada", "Ben")
HIDDEN = ("Cleo", "Dan")
#: What is another one each time: when a message was written, and whether it has been edited since.
TIMES = "header .sent, .edited { visibility: hidden }"
DONE = '[data-custom-id][aria-busy="true"]'


class Shot(NamedTuple):
    """A table of a game after at least this many moves, when Ada has something to do there."""

    key: str
    people: int
    moves: int
    then: str = ""  # what Ada does last
    seed: str = "0b"
    options: Mapping[str, str] = MappingProxyType({})


_CHOSEN = {
    shot.key: shot
    for shot in (
        Shot("play_nine", 2, 22, then="deck"),
        Shot("seven_ate_nine", 3, 34),
        Shot("sevens", 3, 12),
        Shot("sequence_numbers", 2, 16),
        Shot("big_bang", 2, 18),
    )
}
SHOTS = [_CHOSEN.get(key) or Shot(key, max(2, game.seats[0]), 1) for key, game in GAMES.items()]


async def pictures(shot: Shot, browser: Browser, folder: Path) -> tuple[bytes, bytes]:
    """Two PNG: as high as it needs to be, and as wide as a screen, for Discord's directory."""
    async with SandboxServer() as server, contextlib.AsyncExitStack() as leaving:
        people = [Player(server.address, server.key, number) for number in range(shot.people)]
        for player in people:
            await leaving.enter_async_context(player)
        bot = await leaving.enter_async_context(_bot(server, folder / f"{shot.key}.sqlite3"))
        table = await _table(shot, people)
        await _Table(bot, table, shot).play()
        context = await browser.new_context(viewport={"width": WIDTH, "height": 1190})
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(server.url)
        await page.wait_for_selector('body[data-ready="true"]')
        await page.add_style_tag(content=TIMES)
        await _look(page, shot)
        taken = await page.screenshot()
        wide = await _wide(page)
        await context.close()
        return _small(taken, MOST_BYTES), _small(wide, MOST_LISTED)


async def games(browser: Browser) -> bytes:
    """The answer to /play, for Discord's directory: a PNG."""
    with TemporaryDirectory() as folder:
        async with SandboxServer() as server, _bot(server, Path(folder) / "games.sqlite3"):
            context = await browser.new_context()
            page = await context.new_page()
            page.set_default_timeout(PATIENCE_MS)
            await page.goto(server.url)
            await page.wait_for_selector('body[data-ready="true"]')
            await page.add_style_tag(content=TIMES)
            await _hide(page)
            await seat(page, SHOWN[0]).locator("[data-starter]").click()
            await expect(seat(page, SHOWN[0]).locator('[data-custom-id^="c1:open:"]')).to_have_count(
                len(GAMES)
            )
            wide = await _wide(page)
            await context.close()
            return _small(wide, MOST_LISTED)


async def _wide(page: Page) -> bytes:
    width, height = LISTED
    await page.set_viewport_size({"width": width, "height": height})
    await page.wait_for_load_state("networkidle")
    await asyncio.sleep(1.5)  # what moves has come to rest
    return await page.screenshot()


@contextlib.asynccontextmanager
async def _bot(server: SandboxServer, file: Path) -> AsyncIterator[Cardinal]:
    os.environ[ADDRESS_VARIABLE] = server.address
    point_discord_at(server.address)
    store = await Store.open(f"sqlite:///{file}")
    bot = Cardinal(
        Settings.load({"DATABASE_URL": f"sqlite:///{file}", "GREETING": "off"}, file.with_suffix(".none")),
        store,
    )
    running = asyncio.create_task(bot.start(server.token))
    while not bot._is_playing:
        assert not running.done(), running
        await a_moment()
    try:
        yield bot
    finally:
        await bot.close()
        await running
        await store.close()


async def _table(shot: Shot, people: list[Player]) -> int:
    """Opens a table by the buttons, and begins it. Its id."""
    host, *others = people
    with mock.patch.object(secrets, "token_hex", lambda count: shot.seed * count):
        lobby = await host.open_table(game=shot.key, **shot.options)
        for player in others:
            await player.click(await player.public(lambda m: m["id"] == lobby["id"]), "join")
        await host.start(lobby)
    return host.found(lobby, "join").target


class _Table:
    """A table at which everybody plays as the computer would."""

    def __init__(self, bot: Cardinal, table_id: int, shot: Shot) -> None:
        self._host, self._id, self._shot = bot.host, table_id, shot
        self._presses = 0

    async def play(self) -> None:
        table, made = await self._going_on(), 0
        while made < self._shot.moves or not self._is_up(table):
            await self._move(table, made)
            made += 1
            table = await self._going_on()
        if self._shot.then:
            await self._press(table, self._ada(table), self._shot.then)
        await self._host.projection.wait_until_shown(self._id)

    async def _going_on(self) -> Table:
        """The table once somebody can move there: after a round all are ready for the next, and a race has begun."""
        table = await self._host.ledger.table(self._id)
        if table.rest is not None:
            for seat in table.waiting:
                sitting = table.seats[seat]
                await self._host.ready(self._source(), self._id, Person(sitting.user_id or 0, sitting.name))
            while (table := await self._host.ledger.table(self._id)).rest or (
                table.race and not table.race.open
            ):
                await a_moment()
        assert table.phase == "playing", (
            f"{self._shot.key} is over before its picture: give its Shot in {__name__} fewer moves, or another seed"
        )
        return table

    async def _move(self, table: Table, made: int) -> None:
        assert table.session is not None
        able = [at for at in table.waiting if table.game.legal(table.session.state, at)]
        at = able[made % len(able)]
        action, _ms = table.game.think(table.session.view(at), "normal", Rng(b"window", made))
        await self._press(table, at, str(action))

    async def _press(self, table: Table, at: int, action: str) -> None:
        sitting = table.seats[at]
        who = Person(sitting.user_id or 0, sitting.name)
        if table.is_race:
            await self._host.races.attempt(self._source(), self._id, who, action)
        else:
            await self._host.play(self._source(), self._id, who, table.stamp(at), action)

    def _is_up(self, table: Table) -> bool:
        return self._ada(table) in table.waiting

    @staticmethod
    def _ada(table: Table) -> int:
        return next(at for at, sitting in enumerate(table.seats) if sitting.name == SHOWN[0])

    def _source(self) -> int:
        """The id of a press, as Discord would give it now."""
        self._presses += 1
        return snowflake_of(int(datetime.now(UTC).timestamp() * 1000)) + self._presses


async def _look(page: Page, shot: Shot) -> None:
    """Both people look at the table's thread, and Ada opens her hand. The page is as high as that needs."""
    await _hide(page)
    tab, hand = ".tab.thread", '[data-message]:not([data-ephemeral]) [data-custom-id^="c1:hand:"]'
    ada, ben = (seat(page, name) for name in SHOWN)
    for person in (ada, ben):
        await person.locator(tab, has_text=GAMES[shot.key].title).click()
    await ada.locator(hand).last.click()
    panel = ada.locator('[data-ephemeral="true"]')
    await expect(panel).to_have_count(1)
    await expect(page.locator(DONE)).to_have_count(0)
    table = ben.locator("[data-message]").filter(has=page.locator('[data-custom-id^="c1:hand:"]')).last
    await page.wait_for_load_state("networkidle")
    heights = [box["height"] for each in (panel, table) if (box := await each.bounding_box())]
    await page.set_viewport_size({"width": WIDTH, "height": AROUND + round(max(heights))})
    await page.mouse.move(0, 0)
    await page.evaluate("document.activeElement?.blur()")
    await page.wait_for_load_state("networkidle")
    await asyncio.sleep(1.5)  # what moves has come to rest


async def _hide(page: Page) -> None:
    """Closes the seats of those who are not shown."""
    for name in HIDDEN:
        chip = page.locator(f'[data-chip="{name}"]')
        if await chip.get_attribute("aria-pressed") == "true":
            await chip.click()


def _small(png: bytes, most: int) -> bytes:
    """All its colours, if they fit."""
    sheet = Image.open(io.BytesIO(png)).convert("RGB")
    for made in (sheet, sheet.quantize(256, dither=Image.Dither.NONE)):
        out = io.BytesIO()
        made.save(out, "PNG", optimize=True)
        if out.tell() <= most:
            break
    return out.getvalue()
