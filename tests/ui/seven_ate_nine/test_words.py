"""A race of 7 Ate 9 in words: exact sentences, all of the picture, and no card or answer too many."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engine.game import Event, Finished, Result, places
from engine.seven_ate_nine.cards import PAIRS, playable_numbers
from engine.seven_ate_nine.types import (
    Draw,
    Drew,
    Missed,
    Options,
    Play,
    RaceLine,
    RaceScored,
    View,
)
from tests.ui.text.cases import ADA_BO, LONG, WORST
from ui.seven_ate_nine import panel
from ui.seven_ate_nine import words as seven_ate_nine

MATCH = Options(match=True)


def view(**changes: object) -> View:
    """Two players, a 9±2 on the pile; nothing special has happened."""
    usual = View(
        viewer=None,
        options=Options(),
        race=1,
        points=(0, 0),
        pile=(51, 92),
        since=9000,
        go_at=3000,
        hand=(),
        hands=(3, 0),
        draws=(12, 16),
        locked=(0, 0),
        how=None,
        winner=None,
        down=None,
        to_win=3,
        called=(),
    )
    changed = replace(usual, **changes)
    if changed.how is None:
        return changed
    left = [held + drawn for held, drawn in zip(changed.hands, changed.draws, strict=True)]
    ranks = places([-won for won in changed.points] if changed.options.match else left)
    return replace(changed, result=Result(changed.how, ranks, (), ()))


MINE = view(viewer=0, hand=(71, 42, 71))


def scored(*left: int, **changes: object) -> RaceScored:
    lines = tuple(RaceLine(seat, count, count, count) for seat, count in enumerate(left))
    return replace(RaceScored(1, lines, left.index(0) if 0 in left else None, "out"), **changes)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Drew(1, None, penalty=True), "Bo drew a card for a miss."),
        (Missed(0, None, None, None), "Ada's try did not count."),
        (Missed(0, None, None, 9000), "Ada missed and was stopped for a moment."),
        (scored(3, 4, how="ended"), "The table ended the race."),
        (Finished(Result("ended", (1, 1), (3, 3), (0, 1))), "Ada and Bo share first place."),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert seven_ate_nine.event(event, ADA_BO) == expected


def test_cards_are_covered_until_go() -> None:
    assert panel.prompt(MINE, is_open=False) == (
        "Covered until GO: 3 in hand, 12 to draw.",
        "On the pile: **9±2**.",
    )


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        (92, "9 + 2 = 11, which is 1; 9 − 2 = 7.\nSo 1 and 7 fit on 9±2."),
        (52, "5 + 2 = 7; 5 − 2 = 3.\nSo 7 and 3 fit on 5±2."),
        (13, "1 + 3 = 4; 1 − 3 = −2, which is 8.\nSo 4 and 8 fit on 1±3."),
        (11, "1 + 1 = 2; 1 − 1 = 0, which is 10.\nSo 2 and 10 fit on 1±1."),
    ],
)
def test_arithmetic_is_explained_with_the_wrap(top: int, expected: str) -> None:
    assert panel.because(top) == expected


@pytest.mark.parametrize(
    ("missed", "expected"),
    [
        (Missed(0, Draw(), "early", None), "That was before GO. No penalty."),
        (Missed(0, Play(7, 2), "not_held", None), "You have no 7±2."),
        (
            Missed(0, Play(4), "too_late", None, 120, 1),
            "Bo was 120 ms faster.\nYou keep the 4: no penalty.",
        ),
        (
            Missed(0, Play(4), "too_late", None, 0, 1),
            "Bo was faster.\nYou keep the 4: no penalty.",
        ),
        (
            Missed(0, Play(4), "too_late", None, 120, 0),
            "Your own card came first.\nYou keep the 4: no penalty.",
        ),
        (Missed(0, Play(4, 2), "no_fit", None), "4±2 does not fit on 9±2."),
    ],
)
def test_player_is_told_what_became_of_a_try(missed: Missed, expected: str) -> None:
    assert panel.verdict(missed, 92, ADA_BO) == expected


@pytest.mark.parametrize(
    ("missed", "expected"),
    [
        (Missed(0, Play(4, 2), "no_fit", 9000), "4±2 does not fit: stopped for 3 s."),
        (Missed(0, Play(4), "not_held", 9000), "You have no 4: stopped for 3 s."),
        (Missed(0, Play(4), "locked", None), "Stopped until 14:05:07."),
    ],
)
def test_stopped_player_is_told_why_and_for_how_long(missed: Missed, expected: str) -> None:
    """True during the stop and after it: no countdown."""
    assert panel.stop(missed, 3, "14:05:07") == expected


def test_no_line_about_a_miss_is_longer_than_the_hint_that_it_replaces() -> None:
    """So no key moves on a phone, even with the longest name and card."""
    _held, hint = panel.prompt(view(viewer=0, pile=(103,), hand=(11, 12)), is_open=True)
    told = [panel.stop(Missed(0, Play(10, 3), why, 9000), 3, "") for why in ("no_fit", "not_held")]
    told.append(
        panel.verdict(Missed(0, Play(10, 3), "too_late", None, 1500, 1), 92, ("Ada", "Charlotte-Anna"))
    )
    assert all(len(line) <= len(hint) for note in told for line in note.splitlines())


@pytest.mark.parametrize(
    ("missed", "until", "expected"),
    [
        (Missed(0, Play(7), "no_fit", 9000), "14:05:07", "Ada 7, stopped until 14:05:07"),
        (Missed(0, Play(7), "too_late", None, 120), "", "Ada 7, 120 ms late"),
        (Missed(0, Play(7), "too_late", None, 0), "", "Ada 7"),
        *((Missed(0, Play(7), why, None), "", "Ada 7") for why in ("not_held", "locked", "no_fit")),
    ],
)
def test_everybody_is_told_no_more_than_was_typed(missed: Missed, until: str, expected: str) -> None:
    """Rules 1.4.13: what is held is nobody else's business."""
    assert seven_ate_nine.aside(missed, "Ada", until) == expected


def test_who_of_several_was_faster_is_named() -> None:
    late = Missed(0, Play(4), "too_late", None, 120, 2)
    assert panel.verdict(late, 92, ("Ada", "Bo", "Cy")).startswith("Cy was 120 ms faster.\n")


@pytest.mark.parametrize("names", [LONG[:4], WORST[:4]])
def test_fullest_table_fits(names: tuple[str, ...]) -> None:
    seen = view(
        options=MATCH,
        race=10,
        points=(2,) * 4,
        pile=(103,) * 73,
        hands=(36,) * 4,
        draws=(36,) * 4,
        locked=(0,) * 4,
        how="last",
        winner=3,
    )
    alt = seven_ate_nine.alt(seen, names, Missed(3, None, None, 9000))
    assert len(alt) <= 1024
    assert alt.count("36 cards in hand, 36 to draw, 2 races won") == 4
    assert alt.endswith("was stopped for a moment.")
    assert len(seven_ate_nine.table_text(seen, names)) <= 1000
    last = replace(seen, how=None, winner=None, hands=(1,) * 4, draws=(0,) * 4)
    assert len(seven_ate_nine.status(last, names)) <= 500


@pytest.mark.parametrize("top", PAIRS)
def test_public_words_do_not_give_the_answer(top: int) -> None:
    """Finding the two numbers is the game."""
    seen = view(pile=(top,), hands=(0, 0), draws=(0, 0))
    named = {str(number) for number in (top // 10, top % 10, 0, 1)}
    for say in (seven_ate_nine.status, seven_ate_nine.table_text, seven_ate_nine.alt):
        told = set(re.findall(r"\d+", say(seen, ADA_BO).replace(seven_ate_nine.TITLE, "")))
        assert {str(number) for number in playable_numbers(top)} & told <= named
