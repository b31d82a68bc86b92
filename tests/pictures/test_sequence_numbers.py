"""What a player sees of Sequence Numbers."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest
from PIL import Image, ImageOps

from engine.randomness import Rng
from engine.sequence_numbers.board import NUMBERS, SPACE_NAMES, SPACE_OF, START
from engine.sequence_numbers.types import Laid, Options
from engine.session import Session
from pictures.canvas import Canvas
from pictures.palette import THEMES, Theme, rgb
from pictures.sequence_numbers.sides import ARROW, DISC_STEP, DISCS
from pictures.sequence_numbers.table import board_alone, mark, table
from tests.pictures.tables import NAMES, count, seen
from tests.pictures.views import LONG, laid, sums_table

GOLD, INK, CARD, SAND = (rgb("felt", colour) for colour in ("gold", "ink", "card", "sand"))
SOFT, CHALK, QUIET = (rgb("felt", colour) for colour in ("soft", "chalk", "quiet"))
SIDES = [rgb("felt", side) for side in "ABC"]
Box = tuple[int, int, int, int]


def space(name: str) -> Box:
    """Where a space lies, without its edge."""
    row, column = divmod(SPACE_OF[name], 10)
    x, y = 68 + column * 112, 136 + row * 102
    return x + 2, y + 2, x + 104, y + 94


def frame(name: str) -> Box:
    """Where a space lies, with the gold around it."""
    left, top, right, low = space(name)
    return left - 10, top - 10, right + 10, low + 10


def between(name: str, other: str) -> Box:
    """A little of the board halfway between the middles of two spaces."""
    (left, top, right, low), (x, y, wide, high) = space(name), space(other)
    middle = (left + right + x + wide) // 4, (top + low + y + high) // 4
    return middle[0] - 4, middle[1] - 4, middle[0] + 4, middle[1] + 4


def row(side: int, height: int = 98) -> Box:
    top = 1164 + side * (height + 8)
    return 16, top, 1184, top + height


def discs(side: int) -> Box:
    _left, top, _right, low = row(side)
    return 690, top + 12, 900, low - 12


def framed(picture: Image.Image, sides: int, height: int = 98) -> list[int]:
    return [side for side in range(sides) if count(picture.crop(row(side, height)), GOLD)]


def with_chip(picture: Image.Image, colour: tuple[int, int, int]) -> set[str]:
    return {name for name in SPACE_NAMES if count(picture.crop(space(name)), colour) > 1000}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("seats", "teams", "height"), [(2, 2, 1384), (3, 2, 1490), (4, 2, 1384), (6, 2, 1484), (6, 3, 1490)]
)
def test_a_table_is_1200_wide_and_as_high_as_its_sides_need(
    seats: int, teams: int, height: int, theme: Theme
) -> None:
    view = sums_table(seats, options={"teams": teams})

    assert seen(table(view, NAMES[:seats], theme=theme)).size == (1200, height)


def test_each_chip_lies_on_its_space_and_only_those() -> None:
    chips = ["B3 I2", "A4 C5 H8", "F9"]
    picture = seen(table(sums_table(3, chips, ["", "", "J2-J6"]), NAMES[:3]))

    assert with_chip(picture, SIDES[0]) == {"B3", "I2"}
    assert with_chip(picture, SIDES[1]) == {"A4", "C5", "H8"}
    assert with_chip(picture, SIDES[2]) == {"F9", "J2", "J3", "J4", "J5", "J6"}


def test_a_chip_covers_the_number_and_the_corners_have_the_bird() -> None:
    picture = seen(table(sums_table(2, ["B3", "C4"]), NAMES[:2]))
    numbers = {name for name in SPACE_NAMES if count(picture.crop(space(name)), SOFT) > 150}
    birds = {name for name in SPACE_NAMES if count(picture.crop(space(name)), rgb("felt", "cardinal")) > 800}

    assert birds == {"A1", "A10", "J1", "J10"}
    assert numbers - birds == {*SPACE_NAMES} - birds - {"B3", "C4"}


def test_groups_of_eight_numbers_are_of_one_tint_so_that_a_number_is_found_sooner() -> None:
    picture = seen(table(sums_table(2), NAMES[:2]))
    sand = {NUMBERS[SPACE_OF[name]] for name in SPACE_NAMES if count(picture.crop(space(name)), SAND) > 4000}

    assert sand == {*range(9, 17), *range(25, 33), *range(41, 49)}


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_gold_frames_the_player_to_move_and_the_chip_just_placed(turn: int) -> None:
    view = sums_table(3, ["C6"], turn=turn, recent=laid("1 2+2 A5", "0 17+7 C6"))
    picture = seen(table(view, NAMES[:3]))

    assert framed(picture, 3) == [turn]
    on_board = count(picture.crop((0, 0, 1200, 1150)), GOLD)
    assert on_board == count(picture.crop(frame("C6")), GOLD) > 2000


def test_the_gold_is_whole_at_the_edge_of_the_board_too() -> None:
    golds = []
    for name in ("D6", "J9", "B10"):
        view = sums_table(2, chips=["D6 J9 B10"], recent=laid(f"0 plus {name}"))
        picture = seen(table(view, NAMES[:2]))
        golds.append(count(picture.crop(frame(name)), GOLD))

    assert golds == [golds[0]] * 3


@pytest.mark.parametrize("marked", ["", "D6", "J9", "B10"])
def test_nothing_lies_in_the_corners_of_the_board_alone(marked: str) -> None:
    picture = seen(board_alone(START, ((), ()), SPACE_OF.get(marked)))
    wide, high = picture.size
    corners = [picture.crop((left, high - 16, left + 16, high)) for left in (0, wide - 16)]

    assert corners[0].tobytes() == ImageOps.mirror(corners[1]).tobytes()


def test_after_a_minus_gold_frames_the_space_that_is_empty_now() -> None:
    picture = seen(table(sums_table(2, recent=laid("1 minus D6")), NAMES[:2]))

    assert count(picture.crop(frame("D6")), GOLD) > 2000
    assert count(picture.crop(space("D6")), SOFT) > 150


def test_the_board_of_a_panel_marks_the_same_space() -> None:
    view = sums_table(2, chips=["D6"], recent=laid("0 plus D6"))
    picture = seen(board_alone(view.board, view.sequences, mark(view)))
    left, top, right, low = frame("D6")

    assert count(picture.crop((left, top - 68, right, low - 68)), GOLD) == count(picture, GOLD) > 2000


def test_gold_frames_the_players_the_table_waits_for() -> None:
    talk = sums_table(4, owing=(1, 3), turn=0)
    draw = sums_table(3, draws=(2,), turn=0)

    assert framed(seen(table(talk, NAMES[:4])), 2) == [1]
    assert framed(seen(table(draw, NAMES[:3])), 3) == [2]
    assert framed(seen(table(sums_table(3, turn=None), NAMES[:3])), 3) == []


def test_a_bar_goes_through_a_sequence_and_its_chips_are_smaller() -> None:
    view = sums_table(2, ["C1 C2 C3 C4", ""], ["B2-F6", "G1-G5"])
    picture = seen(table(view, NAMES[:2]))
    barred = [("B2", "C3"), ("E5", "F6"), ("G1", "G2"), ("G4", "G5")]
    free = [("C1", "C2"), ("F6", "G7"), ("G5", "G6"), ("B2", "B3")]

    assert [count(picture.crop(between(*pair)), INK) > 40 for pair in barred] == [True] * 4
    assert [count(picture.crop(between(*pair)), INK) for pair in free] == [0] * 4
    loose, locked = (count(picture.crop(space(name)), SIDES[0]) for name in ("C2", "C3"))
    assert locked < 0.85 * loose


def test_crossing_sequences_have_a_bar_each_and_share_a_chip() -> None:
    picture = seen(table(sums_table(2, lines=["B2-F6 D2-D6"]), NAMES[:2]))
    barred = [("B2", "C3"), ("C3", "D4"), ("D4", "E5"), ("D2", "D3"), ("D3", "D4"), ("D4", "D5")]

    assert all(count(picture.crop(between(*pair)), INK) > 40 for pair in barred)
    assert count(picture.crop(space("D4")), SIDES[0]) > 1000


@pytest.mark.parametrize(
    "name", ["A1-A5", "A1-E5", "A1-E1", "F10-J10", "F6-J10", "A10-E6", "F5-J1", "J6-J10"]
)
def test_a_corner_in_a_sequence_is_on_its_bar(name: str) -> None:
    picture = seen(table(sums_table(2, lines=["", name]), NAMES[:2]))
    inside = [count(picture.crop(space(at)), INK) > 1000 for at in ("A1", "A10", "J1", "J10")]

    assert [at for at, there in zip(("A1", "A10", "J1", "J10"), inside, strict=True) if there] == [
        at for at in ("A1", "A10", "J1", "J10") if at in name.split("-")
    ]


@pytest.mark.parametrize(("made", "need"), [(0, 1), (1, 2), (2, 3), (2, 1)])
def test_discs_count_the_sequences_and_those_still_needed(made: int, need: int) -> None:
    lines = " ".join(("B2-F6", "D2-D6")[:made])
    view = sums_table(2, lines=["", lines], options={"sequences_to_win": need})
    drawn = seen(table(view, NAMES[:2])).crop(discs(1))

    full, outlined = count(drawn, CHALK), count(drawn, QUIET)
    assert round(full / 850) == made
    assert round(outlined / 350) == max(0, need - made)


def test_of_a_team_the_player_whose_turn_it_is_is_brighter() -> None:
    for turn, bright in ((0, 0), (2, 1), (4, 2)):
        picture = seen(table(sums_table(6, turn=turn), NAMES))
        _left, top, _right, _low = row(0, 148)
        lines = [(110, top + 10 + at * 44, 680, top + 50 + at * 44) for at in range(3)]
        assert [count(picture.crop(line), CHALK) > 100 for line in lines] == [at == bright for at in range(3)]
        others = picture.crop(row(1, 148)).crop((94, 10, 670, 138))
        assert count(others, CHALK) > 500


def written(monkeypatch: pytest.MonkeyPatch, *args: Any, **options: Any) -> list[str]:
    """The texts of a picture, a row's once it is drawn the first time."""
    texts: list[str] = []
    write = Canvas._write

    def noted(canvas: Canvas, text: str, *rest: int) -> int:
        texts.append(text)
        return write(canvas, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "_write", noted)
    table(*args, **options)
    return texts


def test_a_side_s_last_card_and_space_are_those_of_its_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    recent = laid("2 plus C3", "3 minus D6", "0 17+7 C6", "1 49-2 G4")
    names = ("Ida", "Jo", "Kim", "Lu")  # in no other test: a row is drawn once

    texts = written(monkeypatch, sums_table(4, recent=recent, turn=2), names)

    assert [text for text in texts if ARROW in text] == [f"17 + 7 {ARROW} C6", f"49 − 2 {ARROW} G4"]


@pytest.mark.parametrize("need", [1, 2, 3])
def test_the_last_card_keeps_off_the_discs(need: int) -> None:
    def right_of(recent: tuple[Laid, ...]) -> bytes:
        view = sums_table(2, options={"sequences_to_win": need}, recent=recent, turn=1)
        end = row(0)[0] + DISCS + need * DISC_STEP
        return seen(table(view, NAMES[:2])).crop((100, row(0)[1], end, row(0)[3])).tobytes()

    assert right_of(laid("0 55-7 J10")) == right_of(())


def test_the_winners_have_the_rank_s_disc_and_their_colour_on_their_bars() -> None:
    view = sums_table(4, lines=["B2-F6", "D9-H9 J2-J6"], turn=None, recent=laid("1 plus D9"))
    picture = seen(table(view, NAMES[:4]))

    ranks = [picture.crop((34, row(s)[1], 106, row(s)[3])) for s in range(2)]
    assert [count(rank, CHALK) > 1500 for rank in ranks] == [False, True], "where every game has them"
    made = [picture.crop((1040, row(s)[1], 1184, row(s)[3])) for s in range(2)]
    assert [count(discs, CHALK) // 700 for discs in made] == [1, 2], "where other games have points"
    assert count(picture.crop(between("D9", "E9")), SIDES[1]) > 40
    assert count(picture.crop(between("B2", "C3")), SIDES[0]) == 0
    assert count(picture, GOLD) == 0


def test_the_heading_names_the_winners_whatever_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    view = sums_table(6, lines=["B2-F6 D2-D6"], turn=None)
    names = ("Wilhelmina Featherstonehaugh", "Bo", "Maximilian the Great", "Di", "W" * 32, "Flo")

    (heading,) = [text for text in written(monkeypatch, view, names) if text.endswith(" win")]

    assert heading.startswith("Wilhel")
    assert "Maxim" in heading
    assert "Bo" not in heading


def test_no_name_is_cut_where_there_is_room_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    view = sums_table(2, lines=["B2-B6"], turn=None)
    name = "Wilhelmina Featherstonehaugh-Ross"

    shown = written(monkeypatch, view, (name, "Bo"))

    assert f"{name} wins" in shown
    assert name in shown, "in the row of its side"


def test_a_game_that_was_broken_off_ranks_nobody() -> None:
    picture = seen(
        table(sums_table(2, lines=["B2-F6"], options={"sequences_to_win": 2}, turn=None), NAMES[:2])
    )

    assert [count(picture.crop((1080, row(s)[1], 1170, row(s)[3])), CHALK) for s in range(2)] == [0, 0]
    assert count(picture.crop((34, row(0)[1], 96, row(0)[3])), SIDES[0]), "its mark is first"
    assert count(picture, GOLD) == 0


@pytest.mark.parametrize("name", [*LONG, "", "\u202e\u0000\n"])
def test_no_name_reaches_the_discs(name: str) -> None:
    for seats in (2, 4, 6):
        view = sums_table(seats, ["B3"], recent=laid("0 2+2 A5"), turn=1)
        with_name, without = (
            seen(table(view, (first, *NAMES[1:seats]))).crop((680, 0, 1200, 1490)) for first in (name, "A")
        )
        assert with_name.tobytes() == without.tobytes()


@pytest.mark.parametrize(("seats", "teams"), [(2, 2), (3, 2), (4, 2), (6, 2), (6, 3)])
def test_a_whole_game_can_be_drawn_and_shows_no_hand(seats: int, teams: Literal[2, 3]) -> None:
    rng = random.Random(seats)
    session, _events = Session.start("sequence_numbers", Options(teams=teams), seats, bytes([seats] * 16))
    game, moves = session.game, 0
    while waiting := game.waiting_for(session.state):
        seat = rng.choice(waiting)
        session, _events = session.apply(seat, rng.choice(game.legal(session.state, seat)), moves)
        moves += 1
        if moves % 25 == 0:
            public = session.view(None)
            drawn = table(public, NAMES[:seats])
            assert table(session.view(seat), NAMES[:seats]) == drawn
            other = game.view(game.determinize(public, Rng(b"other", moves)), None)
            assert table(other, NAMES[:seats]) == drawn
    over = seen(table(session.view(None), NAMES[:seats]))

    assert moves > 25
    assert count(over, GOLD) == 0
