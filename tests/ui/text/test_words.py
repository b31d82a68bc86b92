"""Names are shown as they are and do nothing; numbers and lists read as people write them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Result
from ui.text.words import bare, either, halves, join_names, number, plain, ranking, seat, span, total


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Ada Lovelace", "Ada Lovelace"),
        ("**bold**", r"\*\*bold\*\*"),
        ("snake_case", r"snake\_case"),
        ("`code`", "'code'"),
        ("||spoiler||", r"\|\|spoiler\|\|"),
        ("<@123456>", "\\<@\u200b123456>"),
        ("@everyone", "@\u200beveryone"),
        ("<#1> <:x:2> <t:0:R>", r"\<#1> \<:x:2> \<t:0:R>"),
        ("# heading", r"\# heading"),
        ("-# small", r"\-# small"),
        ("> quote", r"\> quote"),
        ("1. list", r"1\. list"),
        ("Anne-Marie", "Anne-Marie"),
        ("[a](https://b.c)", r"\[a](https:\/\/b.c)"),
        ("back\\slash", r"back\\slash"),
        ("two\nlines", "two lines"),
        ("flip\u202eped", "flipped"),
        ("\u200b", "somebody"),
        ("", "somebody"),
        ("Þóra 🐦", "Þóra 🐦"),
    ],
)
def test_name_in_markdown_is_harmless(name: str, shown: str) -> None:
    assert plain(name) == shown


@pytest.mark.parametrize(
    "blank",
    [
        *("\u034f", "\u115f", "\u1160", "\u17b4", "\u180b", "\u180f", "\u200d", "\u2065", "\u2800", "\u3164"),
        *("\ufe00", "\ufe0f", "\uffa0", "\ufff0", "\U0001d159", "\U000e0100"),
    ],
    ids=ascii,
)
def test_of_a_name_of_blanks_only_nothing_would_be_seen(blank: str) -> None:
    assert bare(blank * 3) == bare(f" {blank} {blank}") == "somebody"
    assert bare(f"{blank} {blank}Ada") == "Ada", "the names in an alt text are cut"


def test_blanks_inside_a_name_stay() -> None:
    """Emoji are joined, and shown in colours, by them."""
    assert [bare("\u2764\ufe0f"), bare("👩\u200d🚀 B")] == ["\u2764\ufe0f", "👩\u200d🚀 B"]


@given(st.text(max_size=32))
def test_no_name_is_markup_or_lost(name: str) -> None:
    shown = plain(name)

    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~`|<\[/]", shown)
    assert "@everyone" not in shown
    assert "<@" not in shown
    assert "\n" not in shown
    assert re.sub(r"\\(.)", r"\1", shown).replace("@\u200b", "@") == bare(name)


@given(st.text(max_size=32))
def test_name_cannot_end_a_code_block(name: str) -> None:
    assert "`" not in bare(name)
    assert len(bare(name).splitlines()) == 1


def test_numbers_have_a_true_minus() -> None:
    assert [number(-40), number(0), number(92)] == ["−40", "0", "92"]
    assert total([-5, 3, -5, 12]) == "−5 + 3 − 5 + 12"
    assert [halves(points) for points in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]


def test_lists_read_as_people_speak() -> None:
    assert [join_names(["A"]), join_names(["A", "B"]), join_names(["A", "B", "C"])] == [
        "A",
        "A and B",
        "A, B and C",
    ]
    assert [either(["2"]), either(["2", "3", "4"])] == ["2", "2, 3 or 4"]
    spans = [span(numbers) for numbers in ((2,), (2, 3), (2, 3, 4, 5, 6), (2, 3, 4, 6))]
    assert spans == ["2", "2 or 3", "2 to 6", "2, 3, 4 or 6"]


def test_seat_is_told_by_letter_and_shape() -> None:
    assert [seat(["Ada", "B_o"], index) for index in (0, 1)] == ["A ● **Ada**", r"B ■ **B\_o**"]


def test_a_result_is_a_ranking_with_ties_that_names_who_left() -> None:
    ended = Result("points", (3, 1, 1), (50, -3, -3), (0, 1, 2))

    assert list(
        ranking(ended, ("Ada", "B_o", "Cy"), lambda at: f"{ended.scores[at]} points", resigned=(0,))
    ) == [
        r"1 · B ■ **B\_o**: -3 points",
        "1 · C ▲ **Cy**: -3 points",
        "3 · A ● **Ada**: 50 points (resigned)",
    ]
