"""Sevens explained: its options and its rules."""

from __future__ import annotations

from engine.sevens.types import Options
from text.sevens import guide


def test_options_that_differ_are_named() -> None:
    assert guide.options_line(Options()) == ""
    chosen = Options(rounds=2, guess="exact", junior=True, knock_can_end=False, target=100)
    assert guide.options_line(chosen) == (
        "2 rounds, up to 100, guess the exact card, last cards are safe, junior deck"
    )


def test_rules_fit_their_pages() -> None:
    pages = guide.rules()

    assert all(page.startswith("## Sevens: ") and len(page) <= 1500 for page in pages)
    assert {
        word for word in ("knock", "A         15", "7♣", "junior") if any(word in page for page in pages)
    } == {
        "knock",
        "A         15",
        "7♣",
        "junior",
    }
