"""What a player sees of Sequence Numbers."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageOps

from engine.sequence_numbers.board import SPACE_OF, START
from engine.sequence_numbers.types import Laid
from tests.ui.pictures.tables import NAMES, count, seen
from tests.ui.pictures.views import laid, sums_table
from ui.pictures.canvas import Canvas
from ui.pictures.palette import rgb
from ui.sequence_numbers.picture.sides import ARROW, DISC_STEP, DISCS
from ui.sequence_numbers.picture.table import board_alone, mark, table

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
