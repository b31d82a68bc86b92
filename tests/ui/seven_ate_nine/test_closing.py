"""What decided a race is found in all that happened in it."""

from __future__ import annotations

from engine.game import Event, Result
from engine.seven_ate_nine.types import Go, LaidLast, Missed, Play, Played, RaceLine, RaceScored
from ui.seven_ate_nine import closing
from ui.seven_ate_nine.closing import Course, Duel, Ended, course

LATE = (
    (62_000, Missed(1, Play(4), "too_late", None, late=40, faster=0), True),
    (64_000, Missed(1, Play(5), "too_late", None, late=12, faster=0), True),
    (65_000, Missed(0, Play(5), "too_late", None, late=1, faster=1), False),  # a computer reacts to nothing
)
SCORED = RaceScored(1, (RaceLine(0, 0, 0, 0), RaceLine(1, 2, 2, 2)), 0, "out")


def happened(*last: Event) -> list[tuple[int, Event, bool]]:
    return [
        (0, Go(3_000), False),  # told with the deal, three seconds before it
        (61_000, Played(0, 72), True),
        (61_500, Played(1, 91), True),
        *LATE,
        *((66_400, event, True) for event in last),
    ]


def test_a_race_goes_from_go_to_its_last_card() -> None:
    assert course(happened(Played(0, 43), SCORED)) == Course(
        start=(2, 3),
        played=((58_000, 63_400), (58_500,)),
        took=63_400,
        last=43,
        duel=Duel(0, 1, 12, 61_000),
    )


def test_a_last_card_that_was_laid_face_down_is_not_told() -> None:
    found = course(happened(LaidLast(0, 43, by_itself=False), SCORED))

    assert found is not None
    assert (found.last, found.is_face_down) == (None, True)


def test_a_race_that_nobody_has_seen_has_no_course() -> None:
    assert course([]) is None


def test_words_say_what_the_picture_shows() -> None:
    ended = Result("out", (1, 2), (0, 2), (0, 1))

    assert closing.alt(Ended(ended, (), course(happened(Played(0, 43), SCORED))), ("Ada", "Ben")) == (
        "Ada wins by 2 cards. Place 1: A Ada, no cards left. Place 2: B Ben, 2 cards left. The last card: 4±3. "
        "Cards left: 3 at GO, 0, 2 after 63.4 s. The closest duel: 12 ms between Ada and Ben."
    )
