"""Panels of Sequence Numbers on a phone of 390 pixels: the whole board is in sight, with its names of columns."""

from __future__ import annotations

import io

import discord
import pytest
from msgspec.structs import replace
from playwright.async_api import expect

from cogs.scenes.panel import panel_scene
from table.table import Table
from tests.cogs.tables import people
from tests.engine.sequence_numbers.tables import SequenceTable
from tests.sandbox import demo_bot
from tests.sandbox.browser import command, control, launched, moved_in, needs_browser, seat
from tests.sandbox.test_page_phone import PHONE
from tests.ui.sequence_numbers.panels import lay, sitting
from tests.waiting import a_moment, patience
from wire.layouts import Drawing
from wire.notes import Note

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

pytestmark = [needs_browser, pytest.mark.timeout(200)]


def at_turn(hand: str, chips: str, *others: str, answers: str = "typed") -> SequenceTable:
    """Two turns of each later: the first player lacks one space for a sequence, of which a hint tells."""
    laid = lay(f"plus {hand}", "2+2 31-5", chips=[f"B2 B3 B4 {chips}", "G8 D5", *others], answers=answers)
    return laid.do(0, "plus B5").do(1, "2+2 A5")


HINT = at_turn("17+7 28-1 1+0 minus", "")
TWO_DEAD = at_turn("17+7 25-3 1+0 minus", "C6 C4 I1 J6")
SHOWN = at_turn("38+5 52-9 44+4 minus", "", answers="shown")
STATES = (
    (HINT, ""),
    *((TWO_DEAD, part) for part in ("", "1", "2")),
    *((SHOWN, part) for part in ("", "0", "3")),
)


async def show(pressed: demo_bot.Pressed, table: Table, part: str) -> None:
    scene = panel_scene(table, 0, pressed.channel_id or 0, [Note("", part)], text_only=False)
    (drawing,) = [each for each in scene.parts if isinstance(each, Drawing)]
    picture = discord.File(io.BytesIO(drawing.draw(*drawing.args, **drawing.options)), "picture.png")
    await pressed.response.send_message(view=scene.layout(), file=picture, ephemeral=True)


async def test_no_hint_and_no_dead_card_pushes_the_board_out_of_sight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with launched() as chromium, moved_in(chromium) as house:
        page = await house.open(**{**PHONE, **SIZE})
        ada = seat(page, "Ada")
        await command(ada, "table")
        for count, (laid, part) in enumerate(STATES, 1):
            table = replace(sitting(laid.state), seats=people(2, "Robin {seat}"))

            async def panel_of(
                pressed: demo_bot.Pressed, _arg: str, now: Table = table, part: str = part
            ) -> None:
                await show(pressed, now, part)

            monkeypatch.setitem(demo_bot.PRESSES, "hand", panel_of)
            await control(ada, "p:hand:0").click()
            await expect(ada.locator('[data-ephemeral="true"]')).to_have_count(count)

            panel = ada.locator('[data-ephemeral="true"]').last
            await expect(panel.locator(".gallery img")).to_be_visible()
            async with patience("the board is out of sight", lambda: ada):
                while not await panel.evaluate(IN_SIGHT):
                    await a_moment()
