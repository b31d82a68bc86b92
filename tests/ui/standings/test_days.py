"""The message of a day in words: for people who see no pictures, and where none may be posted."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ui.pictures.tables import seen
from tests.ui.standings.player_cases import BUSY_DAY, DAY_BOARD, FIRST_DAY
from ui.standings.day_picture import day_picture
from ui.standings.days import DayBoard, Finisher, day_alt, day_text
from ui.text import deals


def test_words_say_what_the_picture_says() -> None:
    assert day_alt(DAY_BOARD) == (
        "Cardinal #43, Play Nine, 3 holes. Finished today: Ben (best third, best third, best third); "
        "Cleo (best third, middle third, best third); Yuki 雪 (last third, middle third, best third); "
        "somebody (middle third, best third, last third); Maximilian (last third, last third, best third). "
        "Yesterday, so far (Sevens, 1 round): 1 Cleo, 0 points (best third); 2 Ada, 4 points (middle third); "
        "3 Bartholomew the Second, 31 points (last third)."
    )
    assert day_text(DAY_BOARD).splitlines() == [
        "## Cardinal #43 · Play Nine, 3 holes",
        "**Finished today**",
        "- Ben 🟩🟩🟩",
        "- Cleo 🟩🟨🟩",
        "- Yuki 雪 ⬜🟨🟩",
        "- somebody 🟨🟩⬜",
        "- Maximilian ⬜⬜🟩",
        "**Yesterday, so far** · Sevens, 1 round",
        "**1** Cleo · 0 points · 🟩",
        "**2** Ada · 4 points · 🟨",
        "**3** Bartholomew the Second · 31 points · ⬜",
    ]


def test_people_beyond_the_room_are_counted() -> None:
    assert "; and 19 others." in day_alt(BUSY_DAY)
    assert "- and 19 others" in day_text(BUSY_DAY)


def test_a_day_that_nobody_has_finished_says_so() -> None:
    nobody = replace(FIRST_DAY, finished=(), number_finished=0)

    assert deals.nobody_yet() in day_alt(nobody)
    assert deals.nobody_yet() in day_text(nobody)
    assert seen(day_picture(nobody)).width == 1200


def test_the_longest_names_find_room() -> None:
    people = tuple(Finisher("W" * 32, ("better", "level", "worse")) for _ in range(12))
    board = DayBoard(123_456, "Play Nine, 3 holes", people, 12, BUSY_DAY.before)

    assert len(day_alt(board)) <= 1024
    assert seen(day_picture(board)).size == (1200, 900)
