"""Names in any script: read as they are written, never a row of boxes."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from PIL import ImageFont

from ui.pictures import fonts
from ui.pictures.bidi import shape, visual

FILES = sorted(path for path in fonts.FONTS.iterdir() if path.suffix in (".ttf", ".woff2"))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Magdalena", "Magdalena"),
        ("  two\n lines ", "two lines"),
        ("ℌ𝔢𝔩𝔩𝔬", "Hello"),
        ("Zoe\u0301", "Zoé"),
        ("👩🏽‍🚀 Ana", "👩🚀 Ana"),
        ("a\u202eb\u0000c", "abc"),
        ("Ana ᚠᚢᚦ", "Ana ·"),
        ("ᚠᚢᚦ", "Player A"),
        ("", "Player A"),
        ("\u200b", "Player A"),
        ("Z̷̛̘͝a̶͙͑", "Za"),
    ],
)
def test_a_name_becomes_what_can_be_drawn(name: str, shown: str) -> None:
    assert fonts.readable(name, "Player A") == shown


@pytest.mark.parametrize(
    "name",
    [
        "Ђорђе",
        "Ψάρι",
        "Nguyễn",
        "Łukasz",
        "山田太郎",
        "ひらがな",
        "张伟",
        "김민준",
        "สมชาย",
        "שרה",
        "محمد",
        "★♥♠",
    ],
)
def test_people_of_many_scripts_read_their_own_names(name: str) -> None:
    assert fonts.readable(name, "Player A") == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_coverage_told_is_what_the_font_draws(file: Path) -> None:
    told: dict[str, str] = json.loads((fonts.FONTS / "coverage.json").read_text("ascii"))
    font = ImageFont.truetype(str(file), 40, layout_engine=ImageFont.Layout.BASIC)
    box = bytes(font.getmask("\U0010fffd"))  # in no font
    ranges = [[int(end, 16) for end in part.split("-")] for part in told[file.stem].split()]
    held = {code for each in ranges for code in range(each[0], each[-1] + 1)}
    outside = {each[-1] + 1 for each in ranges}

    def shows_a_box(code: int) -> bool:
        return bytes(font.getmask(chr(code))) == box

    assert [hex(code) for code in _some(held) if shows_a_box(code)] == []
    assert [hex(code) for code in _some(outside) if not shows_a_box(code)] == []


def _some(codes: set[int]) -> list[int]:
    """About 150 of them, evenly spread."""
    return sorted(codes)[:: 1 + len(codes) // 150]


def test_every_font_has_its_coverage_and_its_licence() -> None:
    told = json.loads((fonts.FONTS / "coverage.json").read_text("ascii"))
    licence = (fonts.FONTS / "OFL.txt").read_text("utf-8")

    assert set(told) == {file.stem for file in FILES}
    assert "SIL OPEN FONT LICENSE" in licence
    assert all(file.name in licence for file in FILES)
    assert sum(file.stat().st_size for file in FILES) < 2_000_000


def test_digits_are_of_one_width() -> None:
    assert len({fonts.width(digit, 80, "number") for digit in "0123456789"}) == 1


def test_a_digit_is_as_high_as_its_size_says() -> None:
    mask, _x, top = fonts.line("7", 100, "number")

    assert abs(mask.height - 100 * fonts.CAP) <= 1.5
    assert abs(top + mask.height) <= 1.5  # it stands on the line


def test_a_line_that_is_too_long_first_gets_smaller_and_then_is_cut() -> None:
    room = fonts.width("Magdalena", 46) - 10

    assert fonts.fit("Magdalena", room + 10, 46, 36) == ("Magdalena", 46)
    text, size = fonts.fit("Magdalena", room, 46, 36)
    assert (text, size < 46) == ("Magdalena", True)
    assert fonts.width(text, size) <= room
    text, size = fonts.fit("Magdalena Antonia", room, 46, 36)
    assert text.endswith("…")
    assert size == 36
    assert fonts.width(text, size) <= room


def test_a_name_that_fits_in_the_least_size_is_not_cut() -> None:
    for name in ("Zl R jaltlPOjn XiS", "xCxQsjr XQ", "Wilhelmina Featherstonehaugh", "Magdalena Antonia"):
        least = fonts.width(name, 36)
        for room in range(least, fonts.width(name, 46) + 1):
            text, size = fonts.fit(name, room, 46, 36)
            assert text == name
            assert fonts.width(text, size) <= room


def test_right_to_left_names_stand_from_the_right() -> None:
    assert visual("שרה") == "הרש"
    assert visual("Ana שרה לוי 12") == "Ana יול הרש 12"
    assert visual("שרה (12) Ana") == "Ana (12) הרש"
    assert visual("plain") == "plain"


def test_arabic_letters_join() -> None:
    names = [unicodedata.name(letter) for letter in shape("محمد")]

    assert [name.rsplit(" ", 2)[-2] for name in names] == ["INITIAL", "MEDIAL", "MEDIAL", "FINAL"]


def test_arabic_alef_does_not_join_onwards_and_follows_lam_in_one_shape() -> None:
    assert [unicodedata.name(letter) for letter in shape("لا")] == [
        "ARABIC LIGATURE LAM WITH ALEF ISOLATED FORM"
    ]
    assert [unicodedata.name(letter) for letter in shape("اب")] == [
        "ARABIC LETTER ALEF ISOLATED FORM",
        "ARABIC LETTER BEH ISOLATED FORM",
    ]
