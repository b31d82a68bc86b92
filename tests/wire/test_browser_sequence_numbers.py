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
from tests.waiting import a_moment
from text.sequence_numbers.cards import card as card_text

from .house import House
from .test_browser import button, check_width

pytestmark = [needs_browser, pytest.mark.timeout(300)]

SEVENTEEN = CARD_OF["17+7"]

SUM = re.compile(r"(\d+) ([+\u2212]) (\d+)")
WHERE = ("A–E, 1–24", "A–E, 25–48", "F–J, 1–24", "F–J, 25–48")


async def test_a_whole_game_from_the_lobby_to_the_winner(empty_house: House) -> None:
    house = empty_house
    await house.start_bot()
    async with launched() as chromium:
        pages = browser.House(house.server, chromium)
        desk, phone = await pages.open(), await pages.open(**PHONE)
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
        await turn(players, wrong=True)
        await turn(players)
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


async def turn(players: dict[Locator, Chips], *, wrong: bool = False) -> None:
    """Plays the next turn, in two presses; after a wrong answer in three."""
    while True:
        for player, own in players.items():
            if await cards(player).count():
                rivals = set[int]().union(*(chips for chips in players.values() if chips is not own))
                await play(player, own, rivals, wrong=wrong)
                return
        await a_moment()


async def play(player: Locator, own: Chips, rivals: set[int], *, wrong: bool) -> None:
    """The card and the space that leave the fewest to be covered."""
    found = [
        (own.in_line(space, rivals), card, space)
        for card in await cards(player).all_inner_texts()
        for space in open_spaces(card, own | rivals)
    ]
    _covered, card, space = max(found)
    await cards(player).filter(has_text=re.compile(f"^{re.escape(card)}$")).click()
    await expect(panel(player)).to_contain_text(
        said_of(card, says.sequence_panel.chosen(SEVENTEEN, shown=False))
    )
    if wrong:
        other = next(each for each in range(1, len(NUMBERS)) if NUMBERS[each] not in (0, NUMBERS[space]))
        await choose(player, other)
        said = said_of(card, games_say.wrong(SEVENTEEN, NUMBERS[other]))
        await expect(panel(player)).to_contain_text(said)
    await choose(player, space)
    own.add(space)


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


async def choose(player: Locator, space: int) -> None:
    """A space in the menu that has it; then until that is answered."""
    where = WHERE[2 * (space >= len(NUMBERS) // 2) + (NUMBERS[space] > 24)]
    menu = panel(player).locator('[aria-haspopup="listbox"]').filter(has_text=where)
    custom_id = await menu.get_attribute("data-custom-id")
    await menu.click()
    label = f"{NUMBERS[space]} · {SPACE_NAMES[space]}"
    await player.locator(".listbox [data-value]").filter(has_text=label).click()
    await expect(panel(player).locator(f'[data-custom-id="{custom_id}"]')).to_have_count(0)
