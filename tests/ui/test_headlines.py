"""The headline of every end, for everybody and for each player: "Ada wins by 54", "You lost by one card"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from cogs.scenes.announcement import announcement_scene
from cogs.scenes.panel import Read, panel_scene
from engine.big_bang.types import Racer
from engine.game import Finished, Result
from engine.games import GAMES
from host.log.rows import scorecard
from standings.story import Story
from table.standings import rank
from tests.cogs.parts import labels, text
from tests.finished import finished
from ui.big_bang import score as big_bang
from ui.games import FACES
from ui.play_nine import score as play_nine
from ui.sequence_numbers import words as sequence_numbers
from ui.seven_ate_nine import score as seven_ate_nine
from ui.sevens import score as sevens
from ui.standings import gains
from ui.text import table as words

ADA_BO, THREE, FOUR = ("Ada", "Bo"), ("Ada", "Bo", "Cy"), ("Ada", "Bo", "Cy", "Di")
HEADLINES: Mapping[str, Any] = {
    "play_nine": play_nine.headline,
    "match play": partial(play_nine.headline, match=True),
    "seven_ate_nine": seven_ate_nine.headline,
    "races": partial(seven_ate_nine.headline, match=True),
    "sevens": sevens.headline,
    "sequence_numbers": sequence_numbers.headline,
    "big_bang": big_bang.headline,
}

# game, reason, places, scores, sides; for everybody, then for each seat of whom it is known
ENDS = [
    ("play_nine", "strokes", (1, 2), (-12, 42), "Ada wins by 54", "You win by 54", "You lost by 54"),
    ("play_nine", "sudden_death", (2, 1), (30, 30), "Bo wins in sudden death", "You lost in sudden death"),
    ("play_nine", "shared", (1, 1), (30, 30), "Ada and Bo share first place", "You share first place with Bo"),
    ("play_nine", "strokes", (2, 1, 3), (9, 7, 40), "Bo wins by 2", "You lost by 2", "You win by 2", "You lost by 33"),
    ("play_nine", "settled", (1, 2), (40, -3), "Ada wins", "You win", "You lost"),
    ("match play", "match", (1, 2), (10, 8), "Ada wins by one hole", "You win by one hole", "You lost by one hole"),
    ("match play", "match", (1, 2), (13, 5), "Ada wins by 4 holes", "You win by 4 holes"),
    ("match play", "match", (1, 1), (9, 9), "The match is halved", "The match is halved"),
    ("seven_ate_nine", "out", (2, 1), (1, 0), "Bo wins by one card", "You lost by one card", "You win by one card"),
    ("seven_ate_nine", "last", (1, 2), (0, 9), "Ada wins by 9 cards"),
    ("seven_ate_nine", "ended", (1, 2), (3, 9), "The table ended the race: Ada has the fewest cards"),
    ("seven_ate_nine", "ended", (1, 1), (3, 3), "The table ended the race: Ada and Bo have the fewest cards"),
    ("races", "match", (1, 2), (3, 1), "Ada wins by 2 races", "You win by 2 races", "You lost by 2 races"),
    ("sevens", "points", (2, 1), (30, 18), "Bo wins by 12 points", "You lost by 12 points", "You win by 12 points"),
    ("sevens", "points", (2, 1), (19, 18), "Bo wins by one point"),
    ("sevens", "shared", (1, 1, 3), (5, 5, 9), "Ada and Bo share first place", None, None, "You lost by 4 points"),
    ("sequence_numbers", "sequences", (1, 2), (2, 1), "Ada wins by one sequence", None, "You lost by one sequence"),
    ("sequence_numbers", "sequences", (1, 2), (2, 0), "Ada wins by 2 sequences"),
    ("sequence_numbers", "draw", (1, 1), (1, 1), "Nobody can go on: a draw between Ada and Bo"),
    ("sequence_numbers", "stalemate", (1, 2), (1, 0), "Nobody can go on: Ada wins by one sequence"),
    ("big_bang", "points", (2, 1), (20, 23), "Bo wins by 3 points", "You lost by 3 points", "You win by 3 points"),
    ("big_bang", "time", (1, 2), (28, 28), "Ada wins by 0.4 s", "You win by 0.4 s"),
    ("big_bang", "shared", (1, 1), (0, 0), "Ada and Bo share first place"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "reason", "places", "scores", "told"), [(*end[:4], end[4:]) for end in ENDS]
)
def test_headline(
    game: str, reason: str, places: tuple[int, ...], scores: tuple[int, ...], told: Sequence[str | None]
) -> None:
    ended = Result(reason, places, scores, tuple(range(len(places))))
    more = {"racers": RACERS} if reason == "time" else {}

    for reader, expected in zip((None, 0, 1, 2), told, strict=False):
        if expected is not None:
            assert HEADLINES[game](ended, THREE[: len(places)], reader=reader, **more) == expected


RACERS = (Racer(28, 0, "all", 60_100, None), Racer(28, 0, "all", 60_500, None))


def test_a_team_wins_and_loses_together() -> None:
    ended = Result("sequences", (1, 2, 1, 2), (2, 1, 2, 1), (0, 1, 0, 1))

    assert sequence_numbers.headline(ended, FOUR) == "Ada and Cy win by one sequence"
    assert sequence_numbers.headline(ended, FOUR, reader=2) == "You and Ada win by one sequence"
    assert sequence_numbers.headline(ended, FOUR, reader=1) == "You and Di lost by one sequence"
    three = Result("sequences", (1, 2, 1, 2, 1, 2), (2, 1, 2, 1, 2, 1), (0, 1, 0, 1, 0, 1))
    six = (*FOUR, "Ed", "Flo")
    assert sequence_numbers.headline(three, six, reader=2) == "You, Ada and Ed win by one sequence"
    assert sequence_numbers.headline(three, six, reader=5) == "You, Bo and Di lost by one sequence"


def test_whoever_resigned_is_not_measured() -> None:
    """The seat that its player left may even have had the better score."""
    ended = Result("strokes", (1, 2, 3), (30, 40, 10), (0, 1, 2))

    assert play_nine.headline(ended, THREE, (2,)) == "Ada wins by 10"
    assert play_nine.headline(ended, THREE, (2,), reader=2) == "You resigned: Ada wins"
    assert play_nine.headline(Result("strokes", (1, 2), (30, 10), (0, 1)), ADA_BO, (1,)) == "Ada wins"


KEYS = [words.button("rematch"), gains.button("share"), gains.button("more")]


@pytest.mark.parametrize("key", GAMES)
def test_an_end_says_first_who_won_then_what_is_gained_then_shows_it_with_rematch_below(key: str) -> None:
    """For everybody by name, in each player's panel to them."""
    pen = finished(key)
    table, last = pen.table, pen.logged[-1]
    assert any(isinstance(event, Finished) for event in last.events)
    gained = gains.Gain(key, score=621, gained=5, rank=1, was=1200, rating=1210)

    scene = announcement_scene(table, last, scorecard(7, pen.logged), gained="gained")
    panels = [
        panel_scene(table, seat, 20, text_only=False, result=Read(gained={1: gained})) for seat in range(3)
    ]

    parts = [part for part in scene.parts if part]
    assert str(parts[0]).splitlines()[0] == f"## {FACES[key].result(table).splitlines()[0].replace('**', '')}"
    assert str(parts[0]).splitlines()[1:] == ["gained"]
    assert scene.drawing is parts[1]
    assert labels(tuple(parts[2:])) == KEYS
    assert "\n1 · " in text(scene.in_words().parts), "the ranking, for readers who want no pictures"
    for place, panel in zip(table.outcome.places, panels, strict=True):
        told = text(panel.parts)
        assert ("## You win" in told or "## You share" in told) if place == 1 else "## You lost" in told
        assert labels(panel.parts) == KEYS
    lines = text(panels[0].parts).splitlines()
    assert lines[2] == "**You lead the season!** 61.6 → **62.1**"


def test_an_end_that_a_resignation_brought_says_so() -> None:
    pen = finished("sevens")
    seats = tuple(replace(seat, resigned=int(at == 1)) for at, seat in enumerate(pen.table.seats))
    table = replace(pen.table, seats=seats, standings=rank(seats, pen.table.outcome))

    told = text(announcement_scene(table, pen.logged[-1], scorecard(7, pen.logged)).parts)

    assert words.have_resigned(["Ben"], settled=False) in told
    assert "You resigned: " in text(panel_scene(table, 1, 20, text_only=False).parts)


def test_a_rare_end_has_one_warm_line_and_a_golden_edge() -> None:
    """The story of the standings, where there is one, else the game's own."""
    pen = finished("play_nine")
    rows = [replace(row, score=-14) if row.seat == 1 else row for row in scorecard(7, pen.logged)]

    usual = announcement_scene(pen.table, pen.logged[-1], scorecard(7, pen.logged))
    rare = announcement_scene(pen.table, pen.logged[-1], rows)
    story = announcement_scene(pen.table, pen.logged[-1], rows, rare=Story("caught_up", 0, 1))

    assert usual.accent is None
    assert rare.accent == story.accent == discord.Colour.gold()
    assert str(rare.parts[0]).splitlines()[1] == "**What a hole: −14 for Ben!**"
    assert "What a hole" not in text(story.parts)


@pytest.mark.parametrize(
    ("key", "reason", "scores", "is_rare"),
    [
        ("seven_ate_nine", "out", (0, 1, 9), True),
        ("seven_ate_nine", "out", (0, 2, 9), False),
        ("sevens", "points", (20, 21, 40), True),
        ("sevens", "points", (20, 22, 40), False),
        ("sequence_numbers", "sequences", (2, 1, 1), False),
    ],
)
def test_an_end_is_rare_that_was_decided_by_the_least(
    key: str, reason: str, scores: tuple[int, ...], *, is_rare: bool
) -> None:
    table = finished(key, {} if key == "seven_ate_nine" else None).table
    standings = rank(table.seats, Result(reason, (1, 2, 3), scores, (0, 1, 2)))

    told = FACES[key].rarity(replace(table, reason=reason, standings=standings), ())

    assert bool(told) is is_rare
