"""A turn of each game on a phone: no button comes to lie where another one could be pressed a moment ago.

Where that cannot be, both are in one message, whose edit the bot knows: it does not count a press that comes too soon
(`wire.taps`).
"""

from __future__ import annotations

import itertools
import json
from typing import Any, NamedTuple

import pytest
from playwright.async_api import Page

from engine.games import GAMES
from tests.sandbox import browser
from tests.sandbox.browser import launched, needs_browser, seat
from tests.sandbox.seat import press as press_of
from tests.sandbox.test_page_phone import PHONE
from tests.waiting import a_moment
from ui.sequence_numbers.panel import LETTERS
from wire.presses import Pressed

from .house import House
from .player import Player, offered, parts
from .test_browser import check_width

pytestmark = [needs_browser, pytest.mark.timeout(400)]

PRESSES = 4  # of the watched player, in each game

#: Keeps every different state of what can be pressed in this seat: what it is, in which message, and its rectangle.
WATCH = """log => {
    window.steps = [];
    const look = () => {
        const keys = [...log.querySelectorAll('[data-custom-id]:enabled')].map(key => {
            const { left, right, top, bottom } = key.getBoundingClientRect();
            const message = key.closest('[data-message]').dataset.message;
            return [key.dataset.customId, key.innerText.trim(), message, left, right, top, bottom];
        });
        const now = JSON.stringify(keys);
        if (now !== window.steps.at(-1)) window.steps.push(now);
    };
    window.watch?.disconnect();
    window.watch = new MutationObserver(() => requestAnimationFrame(look));
    window.watch.observe(log, { subtree: true, childList: true, attributes: true });
    look();
}"""


class Key(NamedTuple):
    custom_id: str
    label: str
    message: str
    left: float
    right: float
    top: float
    bottom: float

    def is_below(self, finger: Key) -> bool:
        """Whether it covers the middle of the other one."""
        x, y = (finger.left + finger.right) / 2, (finger.top + finger.bottom) / 2
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def was(self, former: Key) -> bool:
        """Whether it is the same button."""
        now, before = Pressed.parse(self.custom_id), Pressed.parse(former.custom_id)
        assert now is not None
        assert before is not None
        return (now.kind, now.arg) == (before.kind, before.arg) or self.label == former.label


def became(steps: list[list[Key]]) -> list[tuple[Key, Key]]:
    """Each key that came to lie under a finger that was about to press another one, and that one."""
    return [
        (former, key)
        for before, now in itertools.pairwise(steps)
        for former in before
        for key in now
        if key.is_below(former) and not key.was(former)
    ]


async def step(player: Player) -> bool:
    """A whole move that the panel offers, or else the first half of one; of a menu, what stands in its middle."""
    offers = [pressed for pressed in offered(player.panel) if pressed.kind in ("action", "part")]
    for pressed in sorted(offers, key=lambda pressed: pressed.kind):
        (part,) = (each for each in parts(player.panel) if each.get("custom_id") == str(pressed))
        options = [option["value"] for option in part.get("options", ())]
        values = options[len(options) // 2 :][:1] or None
        answer: dict[str, Any] = await player.ask("press", **press_of(player.panel, str(pressed), values))
        return bool(answer["ok"])
    return False


async def seen(page: Page) -> list[tuple[Key, Key]]:
    """What became of what, since the watch began."""
    return became([[Key(*each) for each in json.loads(now)] for now in await page.evaluate("window.steps")])


async def plays(
    page: Page, key: str, watched: Player, *others: Player, computers: int = 0
) -> list[tuple[Key, Key]]:
    """What became of what on the page of one of these, from the lobby until they have pressed some times."""
    log = seat(page, "Ben").locator("[data-log]")
    host = others[0] if others else watched
    lobby = await host.open_table(game=key)
    await log.evaluate(WATCH)
    for player in (watched, *others):
        if player is not host:
            await player.click(await player.public(lambda m: m["id"] == lobby["id"]), "join")
    for _ in range(computers):
        await host.click(lobby, "add")
    found = await seen(page)
    await host.start(lobby)
    await seat(page, "Ben").locator(".tab.thread", has_text=GAMES[key].title).click()
    await log.evaluate(WATCH)
    for player in (watched, *others):
        await player.sit_down()
    made = 0
    while made < PRESSES:
        for player in others:
            await step(player)
        made += await step(watched)
        await a_moment()
    return found + await seen(page)


async def test_nothing_becomes_something_else_under_the_finger(house: House) -> None:
    ada, ben, cleo = [await house.sit(number) for number in range(3)]
    async with launched() as chromium:
        pages = browser.House(house.server, chromium)

        for key, others, computers in (
            ("play_nine", (ada,), 0),
            ("sevens", (ada, cleo), 0),
            ("sequence_numbers", (), 1),
            ("big_bang", (), 0),
        ):
            page = await pages.open(**PHONE)
            await page.locator('[data-chip="Ben"]').tap()
            found = await plays(page, key, ben, *others, computers=computers)
            await check_width(page)

            assert [(former, now) for former, now in found if former.message != now.message] == []
            mine = await page.locator('[data-ephemeral="true"]').last.get_attribute("data-message")
            if key in ("play_nine", "sequence_numbers"):
                labels = {now.label for _former, now in found if now.message == mine}
                others_there = [label for label in labels if not label.isdigit() and label not in LETTERS]
                assert others_there == [], (
                    "numbers follow cards; spaces follow tens, which nobody pressed last"
                )
            await page.context.close()
        assert pages.errors == []
    assert house.trouble == []
