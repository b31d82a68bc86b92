"""The panel of a race on a phone: from GO to the last card no key moves by a pixel, whatever happens."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from typing import NamedTuple

import pytest
from playwright.async_api import Locator, Page, expect

from engine.seven_ate_nine.cards import FITS, face, number
from engine.seven_ate_nine.types import Rotated
from tests import says
from tests.engine.seven_ate_nine import tables as laid
from tests.sandbox import browser
from tests.sandbox.browser import launched, needs_browser, seat
from tests.sandbox.seat import TABLE_CHANNEL
from tests.sandbox.test_page_phone import PHONE
from tests.waiting import a_moment, patience

from .house import House
from .player import Player, words
from .test_browser import button, check_width
from .test_race_restart import LISTENING, attempt, get_ready, go, hand, held, panels, pile, top

pytestmark = [needs_browser, pytest.mark.timeout(400)]

WIDTH = 390  # pixels
EACH = 36  # cards
TYPED = 8  # plays: news of how a race ends may move the thread later
BY_FINGER = 12  # of them are drawn on the phone; other presses make the same panel change more quickly

#: Keeps every different outline that the keys and the menu have from now on; the words above them may wrap.
WATCH = """panel => {
    const log = panel.closest('[data-log]');
    window.outlines = new Map();
    const look = () => {
        const panel = [...log.querySelectorAll('[data-ephemeral="true"] .container')].at(-1);
        if (!panel?.querySelector('[data-custom-id$=":draw"]')) return;
        const all = [...panel.querySelectorAll('[data-custom-id]')];
        const lowest = all.at(-1).getBoundingClientRect();
        const place = element => {
            const at = element.getBoundingClientRect();
            return [at.x - lowest.x, at.y - lowest.y, at.width, at.height].map(Math.round);
        };
        window.outlines.set(JSON.stringify(all.map(place)), panel.innerText);
    };
    look();
    new MutationObserver(look).observe(log, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


#: Keeps how far each key of the panel has moved in the window, in pixels, frame by frame.
PLACES = """panel => {
    const log = panel.closest('[data-log]');
    window.places = new Map();
    const look = () => {
        const panel = [...log.querySelectorAll('[data-ephemeral="true"] .container')].at(-1);
        for (const key of panel?.querySelectorAll('[data-custom-id^="c1:try:"]') ?? []) {
            const at = key.getBoundingClientRect();
            const name = key.dataset.customId.split(':').at(-1);
            const first = window.places.get(name)?.first ?? at;
            const moved = Math.max(Math.abs(at.x - first.x), Math.abs(at.y - first.y));
            window.places.set(name, { first, moved: Math.max(moved, window.places.get(name)?.moved ?? 0) });
        }
        requestAnimationFrame(look);
    };
    look();
}"""


class Play(NamedTuple):
    is_phone: bool
    card: str
    turns: bool  # nothing fits afterwards, and the pile is turned


async def test_no_key_moves_from_go_to_the_last_card(empty_house: House, ada: Player) -> None:
    """7 Ate 9 1.6: a finger finds every key without looking, also while the other player types."""
    house = empty_house
    await house.start_bot(**LISTENING)
    async with launched() as chromium:
        pages = browser.House(house.server, chromium)
        phone = await pages.open(**{**PHONE, "width": WIDTH, "height": 844})
        ben = seat(phone, "Ben")
        await phone.locator('[data-chip="Ben"]').tap()
        lobby = await ada.open_table(game="seven_ate_nine")
        await button(ben, "join").tap()
        await ada.start(lobby)
        await ben.locator(".tab.thread").click()
        await get_ready(ada)
        await button(ben, "ready").click()
        await go(ada)
        await expect(tries(ben, "draw")).to_be_visible()
        await check_width(phone)
        await panel(ben).evaluate(WATCH)

        for _ in range(BY_FINGER):
            await press(ben, "draw")
        same = await house.sit(1)
        same.place = ada.place
        same.panel_id = max(panels(same))
        for _ in range(EACH - BY_FINGER):
            await attempt(same, "draw")
        await expect(panel(ben)).to_contain_text(f"{EACH} cards in hand, 0 to draw")
        await panel(ben).evaluate(PLACES)
        for _ in range(EACH):
            await type_above(ada, "draw")
        await miss(ben)
        await miss_five_times(ben, same)
        top, mine = await seen(ben)
        for done, play in enumerate(plan(held(ada), mine, top)):
            if done == TYPED:
                assert await moved(phone) == {}
            await (by_finger(ben, play.card) if play.is_phone else type_above(ada, play.card))
            if play.turns:
                await expect(panel(ben)).to_contain_text("The pile was turned")
                await expect(panel(ben)).to_contain_text("GO! ")
                await go_again(ada)
            else:
                await lies(ben, ada, play.card)
        await check_width(phone)

        await expect(panel(ben)).to_contain_text("Last card: lay it face down and win.")
        outlines = await phone.evaluate("[...window.outlines]")
        assert len(outlines) == 1, outlines
        await tries(ben, "last").click()
        await expect(button(ben, "rematch")).to_be_visible()
        assert pages.errors == []
        for context in chromium.contexts:
            await context.close()
    assert house.trouble == []


async def moved(phone: Page) -> dict[str, float]:
    """The keys that have not stood still in the window, and by how many pixels."""
    seen = dict(await phone.evaluate("[...window.places].map(([name, seen]) => [name, seen.moved])"))
    assert len(seen) >= len(range(1, 11))
    return {name: pixels for name, pixels in seen.items() if pixels > 1}


def plan(theirs: list[int], mine: list[int], top: int) -> list[Play]:
    """A way to play all these cards by which the pile is turned, and then one of mine is left."""
    for attempts in count():
        chance = random.Random(attempts)
        race = laid.Table.lay(laid.faces(theirs), laid.faces(mine), pile=face(top))
        plays: list[Play] = []
        while all(len(hand) > 1 for hand in race.state.hands):
            hands = race.state.hands
            fits = [
                (who, card)
                for who, hand in enumerate(hands)
                for card in hand
                if card in FITS[race.state.pile[-1]]
            ]
            who, card = chance.choice(fits)
            race.do(who, face(card), at=max(race.now, race.state.go_at) + 1)
            plays.append(Play(who == 1, face(card), bool(race.told(Rotated))))
        if len(race.state.hands[1]) == 1 and any(play.turns for play in plays):
            return plays
    raise AssertionError


def panel(player: Locator) -> Locator:
    return player.locator('[data-ephemeral="true"]', has_text="7 Ate 9").last


def tries(player: Locator, action: str) -> Locator:
    """The button in the panel, when it can be pressed."""
    return panel(player).locator(f'[data-custom-id^="c1:try:"][data-custom-id$=":{action}"]:enabled')


async def seen(player: Locator) -> tuple[int, list[int]]:
    """The top card and the hand."""
    text = await panel(player).inner_text()
    return top(text), hand(text)


async def press(player: Locator, action: str) -> None:
    """Presses, and waits until that is answered."""
    await tries(player, action).click()
    await expect(panel(player).locator('[aria-busy="true"]')).to_have_count(0)


async def type_above(player: Player, move: str) -> None:
    """In the channel: the thread, with table and hands, stands still."""
    before = held(player)
    await player.do("say", channel=TABLE_CHANNEL, content=move)
    await player.until(lambda: held(player) != before)


async def lies(player: Locator, other: Player, card: str) -> None:
    """Waits until both panels show it on the pile: a press in one that is being redrawn fails."""
    await other.until(lambda: face(pile(other)) == card)
    async with patience(f"{card} is not on the pile", lambda: player):
        while face((await seen(player))[0]) != card:
            await a_moment()


async def go_again(player: Player) -> None:
    await player.until(lambda: "GO! " in words(player.panel))


async def by_finger(player: Locator, card: str) -> None:
    """Exactly this card: by the menu, or the key that plays it."""
    choice = panel(player).locator('[data-custom-id*=":exactly "]')
    if await choice.is_enabled():
        await choice.click()
        wanted = player.page.locator(f'.listbox [data-value="{card}"]')
        if await wanted.count():
            await wanted.click()
            return
        await player.page.keyboard.press("Escape")
    await press(player, card.partition("±")[0])


async def wrong(player: Locator) -> list[int]:
    """Numbers of which no card fits."""
    top, hand = await seen(player)
    return sorted({number(card) for card in hand} - {number(card) for card in FITS[top]})


async def miss(player: Locator) -> None:
    """A card that does not fit, and why not, which can be asked once it stops its player no more."""
    number = str((await wrong(player))[0])
    await press(player, number)
    await expect(panel(player)).to_contain_text(says.stops(number))
    await panel(player).locator('[data-custom-id^="c1:part:"]:enabled').click()
    await expect(panel(player)).to_contain_text("So ")


async def miss_five_times(player: Locator, same: Player) -> None:
    """In one moment, faster than a page can be pressed; then plays are stopped until they are not."""
    numbers = [str(value) for value in (await wrong(player))[:5]]
    same.panel_id = max(panels(same))
    await asyncio.gather(*(attempt(same, value) for value in numbers))
    await expect(panel(player)).to_contain_text(says.known(says.stops(says.ANY)))
    await expect(tries(player, numbers[0])).to_have_count(0)
    await expect(tries(player, numbers[0])).to_be_visible()
    await expect(panel(player)).not_to_contain_text(says.known(says.stops(says.ANY)))
