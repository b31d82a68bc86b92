"""The page in a real browser: a sandbox, a bot connected to it, and Debian's chromium looking at it."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from handover.client import point_discord_at
from sandbox.server import SandboxServer
from tests.waiting import PATIENCE, patience

from .demo_bot import DemoBot

PATIENCE_MS = 1000 * PATIENCE
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
#: What chromium does without. Each window would draw two pages of its own for the address bar, and begin a process for
#: a page that never comes: more than half of what a test's page costs.
WITHOUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"),
    # Playwright's own list, which counts no longer beside another one.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "AimEnabled"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
ARGUMENTS = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium on this machine: the page is not tested"
)
expect.set_options(timeout=PATIENCE_MS)


class House:
    """A running sandbox with a bot, and one page that shows every seat. `errors`: what the page complained of."""

    def __init__(self, server: SandboxServer, browser: Browser) -> None:
        self.server = server
        self.errors: list[str] = []
        self._browser = browser
        self._bot: DemoBot | None = None
        self._running: asyncio.Task[None] | None = None

    async def start_bot(self) -> None:
        self._bot = DemoBot(message_content=True)
        self._running = asyncio.create_task(self._bot.start(self.server.token))
        async with patience("the bot did not start", lambda: self._running):
            await self._bot.started.wait()

    async def stop_bot(self) -> None:
        if self._bot is not None and self._running is not None:
            await self._bot.close()
            await self._running
        self._bot = self._running = None

    async def open(self, width: int = 1440, height: int = 900, **options: Any) -> Page:
        """Another page of the same sandbox, ready for use; its errors are noted."""
        context = await self._browser.new_context(viewport={"width": width, "height": height}, **options)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        await page.goto(self.server.url)
        await page.wait_for_selector('body[data-ready="true"]')
        return page


@contextlib.asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        yield browser
        await browser.close()


@contextlib.asynccontextmanager
async def moved_in(browser: Browser) -> AsyncIterator[House]:
    """A fresh sandbox with its bot; at the end no page may have complained."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", Route.BASE)  # noted, so that it is put back
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
        async with SandboxServer() as server:
            point_discord_at(server.address)
            house = House(server, browser)
            await house.start_bot()
            try:
                yield house
                assert house.errors == []
            finally:
                for context in browser.contexts:
                    await context.close()
                await house.stop_bot()


# --- what a person does and sees in a seat; the hooks are explained in sandbox/static/app.js ---


def seat(page: Page, name: str) -> Locator:
    return page.locator(f'[data-seat="{name}"]')


def messages(where: Locator) -> Locator:
    return where.locator("[data-message]")


def control(where: Locator, custom_id: str) -> Locator:
    """The newest button or select with that custom id."""
    return where.locator(f'[data-log] [data-custom-id="{custom_id}"]').last


async def write(where: Locator, text: str) -> None:
    await where.locator("[data-composer]").fill(text)
    await where.locator("[data-composer]").press("Enter")


async def command(where: Locator, name: str) -> None:
    """Send a command by keyboard: the list's first match, then Enter sends."""
    await write(where, f"/{name}")
    await expect(where.locator(f'[data-command="{name}"]')).to_be_visible()
    await where.page.keyboard.press("Enter")


async def visit(where: Locator, channel: str) -> None:
    await where.locator(f'[data-channel-name="{channel}"]').click()
