"""The page on records suffices to check the deals of the day: a program in another language was written from it."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path

import pytest

from host.deals.days import Promise, Revealed
from table.pace import DAY

from .conftest import Bench

NODE = shutil.which("node")
VERIFIER = Path(__file__).parents[1] / "engine" / "chain_verifier.mjs"
DAYS = 14

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node here, which runs the verifier")


async def two_weeks(bench: Bench) -> tuple[list[Promise], list[Revealed]]:
    """What was published of each day in its morning, and what was revealed when the day after was over."""
    promised, revealed = [], []
    for _ in range(DAYS + 2):
        promised.append(await bench.host.days.promise(await bench.host.days.today()))
        over = await bench.host.days.revealed()
        revealed += [] if over is None else [over]
        await asyncio.sleep(DAY)
    return promised[:DAYS], revealed


def written(promised: list[Promise], revealed: list[Revealed]) -> str:
    """What the program reads. Of each day what was promised, and the header that was revealed."""
    days = "\n".join(
        f'[Link {before.link}]\n[Seal "{before.seal}"]\n{after.header}'
        for before, after in zip(promised, revealed, strict=True)
    )
    return f'[Anchor "{promised[0].anchor}"]\n\n{days}'


def said(text: str) -> list[str]:
    """What the program says."""
    ran = subprocess.run([str(NODE), str(VERIFIER)], input=text.encode(), capture_output=True, check=True)
    return ran.stdout.decode().splitlines()


async def test_program_in_another_language_agrees_with_every_day(bench: Bench) -> None:
    promised, revealed = await two_weeks(bench)

    assert [each.day for each in revealed] == list(range(1, DAYS + 1))
    assert said(written(promised, revealed)) == [f"{day}: chained, sealed" for day in range(1, DAYS + 1)]


async def test_it_notices_another_seed_and_another_deal(bench: Bench) -> None:
    promised, revealed = await two_weeks(bench)
    first, second, *others = revealed

    swapped = said(written(promised, [second, first, *others]))

    assert swapped[:3] == ["1: NOT CHAINED, NOT SEALED", "2: NOT CHAINED, NOT SEALED", "3: chained, sealed"]


async def test_it_reads_what_people_save_and_says_of_which_day_it_cannot(bench: Bench) -> None:
    text = written(*await two_weeks(bench))

    saved = said(text.removesuffix("\n").replace("\n", "\r\n"))
    lacking = said(text.replace("[Seats 2]\n", "", 1))
    without_anchor = said(text.partition("\n")[2])

    assert saved == [f"{day}: chained, sealed" for day in range(1, DAYS + 1)]
    assert lacking == ["[Link 1] UNREADABLE", *saved[1:]]
    assert set(without_anchor) == {f"[Link {day}] UNREADABLE" for day in range(1, DAYS + 1)}
