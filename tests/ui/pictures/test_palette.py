"""Colours: few enough for a palette, far enough apart to read."""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.big_bang.picture import race, result, triangles
from ui.pictures import shapes
from ui.pictures.palette import SEATS, SHEET, TABLE, THEMES, Palette, Theme, contrast, label, palette, rgb
from ui.pictures.paper import COLOURS as PAPER
from ui.sequence_numbers.picture.table import PAIRS as SEQUENCE
from ui.seven_ate_nine import picture
from ui.sevens import picture as sevens
from ui.standings import rating_graph

READABLE = 4.5  # WCAG's contrast for text
READABLE_LARGE = 3  # and for large bold text


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "pairs",
    [
        TABLE,
        SHEET,
        PAPER,
        rating_graph.COLOURS,
        rating_graph.SEVERAL,
        picture.PAIRS,
        sevens.PAIRS,
        SEQUENCE,
        triangles.PAIRS,
        race.PAIRS,
        result.PAIRS,
    ],
)
def test_a_picture_s_colours_fit_in_a_palette(theme: Theme, pairs: tuple[tuple[str, str], ...]) -> None:
    colours = palette(theme, pairs)

    assert len(colours.alpha) <= 256
    assert len(colours.rgb) == 3 * len(colours.alpha)


def test_too_many_colours_are_refused() -> None:
    everything = tuple(
        (one, other) for one, other in combinations(("felt", "card", "ink", "gold", *SEATS), 2)
    )

    with pytest.raises(ValueError, match="at most 256"):
        Palette("felt", everything)


def test_a_ramp_runs_from_one_colour_to_the_other() -> None:
    colours = palette("felt", TABLE)

    ramp = colours.ramp("card", "ink")

    assert (ramp[0], ramp[255]) == (colours.index("card"), colours.index("ink"))
    light = [sum(colours.rgb[3 * index : 3 * index + 3]) for index in ramp]
    assert light == sorted(light, reverse=True)


def test_a_pair_not_planned_for_is_refused() -> None:
    with pytest.raises(KeyError):
        palette("felt", TABLE).ramp("gold", "sky")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ground", "text"),
    [
        ("felt", "chalk"),
        ("felt", "quiet"),
        ("panel", "chalk"),
        ("panel", "quiet"),
        *(("card", ink) for ink in ("ink", "soft", "cardinal", "leaf", "sky")),
        ("leaf", "card"),
        ("cardinal", "card"),
    ],
)
def test_text_can_be_read(theme: Theme, ground: str, text: str) -> None:
    assert contrast(rgb(theme, ground), rgb(theme, text)) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_closed_can_be_read(theme: Theme) -> None:
    assert contrast(rgb(theme, "felt"), rgb(theme, "faint")) >= READABLE_LARGE


@pytest.mark.parametrize("ground", ["card", "sand"])
def test_the_numbers_of_a_board_can_be_read_and_its_bars_seen(ground: str) -> None:
    assert contrast(rgb("felt", ground), rgb("felt", "soft")) >= READABLE_LARGE
    assert contrast(rgb("felt", ground), rgb("felt", "ink")) >= 2 * contrast(
        rgb("felt", ground), rgb("felt", "soft")
    )


@pytest.mark.parametrize("seat", SEATS)
def test_the_letter_of_a_seat_can_be_read(seat: str) -> None:
    assert contrast(rgb("felt", seat), rgb("felt", label("felt", seat))) >= READABLE_LARGE


def test_the_seats_differ_in_shape_not_in_colour_alone() -> None:
    outlines = {seat: shapes.seat(seat, 60)[0].tobytes() for seat in SEATS}

    assert len(set(outlines.values())) == len(SEATS)


def test_the_suits_and_the_verdicts_differ_in_shape_not_in_colour_alone() -> None:
    suits = {shapes.suit(letter, 40).tobytes() for letter in "CDHS"}
    verdicts = {shapes.verdict(40, right=right).tobytes() for right in (True, False)}

    assert (len(suits), len(verdicts)) == (4, 2)
