"""Sequence Numbers in a real browser: two people, one of them on a phone, and a bot that is killed in the middle."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator

import pytest
from playwright.async_api import Locator, expect

from engine.sequence_numbers.board import CARD_OF, CORNERS, LINES, NUMBERS, SPACE_NAMES
from tests import games_say, says
from tests.sandbox import browser
from tests.sandbox.browser import launched, needs_browser, seat
from tests.sandbox.test_page_phone import PHONE
from tests.waiting import a_moment, patience
from text.sequence_numbers.cards import card as card_text

from .house import House
from .test_browser import button, check_width

pytestmark = [needs_browser, pytest.mark.timeout(300)]

SEVENTEEN = CARD_OF["17+7"]

SUM = re.compile(r"(\d+) ([+\u2212]) (\d+)")
SIZE = {"width": 390, "height": 844}

#: Whether nothing lies over the board of a panel, and all of it is within the window.
IN_SIGHT = """panel => {
    const board = panel.querySelector('.gallery img').getBoundingClientRect();
    const spots = [0.02, 0.35, 0.65, 0.98];
    return spots.every(x => spots.every(y => {
        const at = document.elementFromPoint(board.x + x * board.width, board.y + y * board.height);
        return at?.closest('.gallery') && panel.contains(at);
    }));
}"""

#: Where each key and menu of a panel stands in the window.
KEYS = """panel => [...panel.querySelectorAll('[data-custom-id]')].map(key => {
    const at = key.getBoundingClientRect();
    return [at.x, at.y, at.width, at.height].map(Math.round);
})"""


async def test_a_whole_game_from_the_lobby_to_the_winner(empty_house: House) -> None:
    house = empty_house
    await house.start_bot()
    async with launched() as chromium:
        pages = browser.House(house.server, chromium)
        desk, phone = await pages.open(), await pages.open(**{**PHONE, **SIZE})
        ada, ben = seat(desk, "Ada"), seat(phone, "Ben")
        await phone.locator('[data-chip="Ben"]').tap()
        await ada.locator("[data-starter]").click()
        await ada.locator('[data-custom-id^="c1:open:"][data-custom-id*="sequence_numbers"]').click()
        await button(ben, "join").tap()
        await expect(ada.locator("[data-log]")).to_contain_text(says.plainly(says.seats_taken(2, 6)))
        await button(ada, "start").click()
        for player in (ada, ben):
            await player.locator(".tab.thread").click()
            await button(player, "hand").click()

        players = {ada: Chips(), ben: Chips()}
        await turn(players, wrong=True, looked_at=True)
        await turn(players, looked_at=True)
        await check_width(phone)
        await house.kill_bot()
        await house.start_bot()
        for player in players:
            await button(player, "hand").click()
            # A token ends with its process: the panel of before stays, above the new one.
            await expect(player.locator('[data-ephemeral="true"]')).to_have_count(2)
        while not any(chips.have_won() for chips in players.values()):
            await turn(players)
        await check_width(phone)

        for player in (ada, ben):
            await expect(button(player, "rematch")).to_be_visible()
            await expect(player.locator("[data-log]")).to_contain_text(games_say.WINS_WITH_ONE)
            result = player.locator("[data-message]").filter(
                has=player.page.locator('[data-custom-id^="c1:rematch:"]')
            )
            await expect(result.locator(".gallery img")).to_be_visible()
        assert pages.errors == []
        for context in chromium.contexts:
            await context.close()
    assert house.trouble == []


class Chips(set[int]):
    """The spaces that one player's chips cover."""

    def in_line(self, space: int, rivals: set[int]) -> int:
        """How many of the best line through this space would be covered then."""
        own = self | {space} | set(CORNERS)
        free = [line for line in LINES if space in line and not rivals.intersection(line)]
        return max((len(own.intersection(line)) for line in free), default=0)

    def have_won(self) -> bool:
        own = self | set(CORNERS)
        return any(own.issuperset(line) for line in LINES)


def panel(player: Locator) -> Locator:
    return player.locator('[data-ephemeral="true"]').last


def cards(player: Locator) -> Locator:
    """Those that can be chosen, in an open panel."""
    return panel(player).locator('[data-custom-id^="c1:part:"]:enabled').filter(has_text=SUM)


async def turn(players: dict[Locator, Chips], *, wrong: bool = False, looked_at: bool = False) -> None:
    """Plays the next turn, in two presses or three; after a wrong answer in one more.

    `looked_at`: the board has to stay in sight, and every key in its place.
    """
    while True:
        for player, own in players.items():
            if await cards(player).count():
                rivals = set[int]().union(*(chips for chips in players.values() if chips is not own))
                await play(player, own, rivals, wrong=wrong, looked_at=looked_at)
                return
        await a_moment()


async def play(player: Locator, own: Chips, rivals: set[int], *, wrong: bool, looked_at: bool) -> None:
    """The card and the space that leave the fewest to be covered."""
    found = [
        (own.in_line(space, rivals), card, space)
        for card in await cards(player).all_inner_texts()
        for space in open_spaces(card, own | rivals)
    ]
    _covered, card, space = max(found)
    before = await panel(player).evaluate(KEYS) if looked_at else []
    key = cards(player).filter(has_text=re.compile(f"^{re.escape(card)}$"))
    await press(player, key, said_of(card, says.sequence_panel.chosen(SEVENTEEN)))
    await check_places(player, before)
    if wrong:
        other = next(each for each in NUMBERS if each not in (0, NUMBERS[space]))
        await choose(player, other, looked_at=looked_at)
        await expect(panel(player)).to_contain_text(said_of(card, games_say.wrong(SEVENTEEN, other)))
        await check_places(player, before)
    await choose(player, NUMBERS[space], looked_at=looked_at)
    if len([*open_spaces(card, own | rivals)]) > 1:
        named = re.compile(
            rf"^{SPACE_NAMES[space]}\b"
        )  # with the line that it locks, where it may lock several
        key = panel(player).get_by_role("button", name=named).first
        await expect(key).to_be_visible()
        await check_places(player, before)
        await key.click()
    own.add(space)
    await expect(cards(player)).to_have_count(0)


async def press(player: Locator, key: Locator, said: str) -> None:
    """Presses a key until the panel says this: a press may be so quick that it counts as a double tap."""
    async with patience(f"{said} was not said", lambda: player):
        while said not in await panel(player).inner_text():
            await key.click()
            await expect(panel(player).locator("[aria-busy]")).to_have_count(0)


async def check_places(player: Locator, before: list[list[int]]) -> None:
    """The board is in sight, no key has moved, and another one stands where none was. Unless nobody looks."""
    if not before:
        return
    await sees_board(player)
    places = await panel(player).evaluate(KEYS)
    assert places[: len(before)] == before
    for x, y, wide, high in places[len(before) :]:
        assert all(
            x >= left + w or left >= x + wide or y >= top + h or top >= y + high for left, top, w, h in before
        )


def open_spaces(card: str, covered: set[int]) -> Iterator[int]:
    """Those with the answer of a card such as 17 + 7."""
    found = SUM.fullmatch(card)
    assert found is not None
    one, sign, other = found.groups()
    answer = (operator.add if sign == "+" else operator.sub)(int(one), int(other))
    return (space for space, number in enumerate(NUMBERS) if number == answer and space not in covered)


def said_of(card: str, sentence: str) -> str:
    """What is said of 17 + 7, said of another card, as the page shows it."""
    return says.plainly(sentence).replace(card_text(SEVENTEEN), card)


async def sees_board(player: Locator) -> None:
    """As soon as its picture is loaded."""
    async with patience("the board is out of sight", lambda: player):
        while not await panel(player).evaluate(IN_SIGHT):
            await a_moment()


async def choose(player: Locator, number: int, *, looked_at: bool) -> None:
    """A number, in the menu that has it, over which the board stays in sight; then until that is answered."""
    where = says.sequence_panel.numbers(1, 24) if number <= 24 else says.sequence_panel.numbers(25, 48)
    menu = panel(player).locator('[aria-haspopup="listbox"]').filter(has_text=where)
    custom_id = await menu.get_attribute("data-custom-id")
    await menu.click()
    choice = player.locator(".listbox [data-value]").filter(has_text=re.compile(f"^{number}$"))
    await expect(choice).to_be_attached()
    if looked_at:
        await sees_board(player)
    await choice.click()
    await expect(panel(player).locator(f'[data-custom-id="{custom_id}"]')).to_have_count(0)
