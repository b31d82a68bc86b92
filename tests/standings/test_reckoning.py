"""When any figure changes that standings are reckoned by, they are rebuilt."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import openskill
import pytest

from engine.play_nine.game import PlayNine
from standings import book, rating, score
from standings.feats import KINDS
from standings.rating import Skill
from standings.reckoning import RECKONED_BY, version

OTHERS: dict[type, Any] = {
    int: lambda value: value + 1,
    tuple: lambda value: value[1:],
    Skill: lambda value: Skill(value.mu, value.sigma + 0.5),
    dict: lambda value: {**value, next(iter(value)): None},
}
FIGURES = [
    (module, name)
    for module in (score, rating)
    for name, value in vars(module).items()
    if name.isupper() and type(value) in OTHERS
]


def test_these_are_figures() -> None:
    assert [name for _, name in FIGURES] == [
        *("PARTS", "EMPTY", "TENTHS"),
        *("PROVISIONAL", "SCALE", "FADING", "DOUBTED", "WINDOW", "FIRST", "COMPUTERS"),
    ]


@pytest.mark.parametrize(
    ("module", "name"),
    [*FIGURES, (book, "WITH_RECORDS")],
    ids=lambda given: getattr(given, "__name__", given),
)
def test_each_figure_counts(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> None:
    value = getattr(module, name)

    monkeypatch.setattr(module, name, OTHERS[type(value)](value))

    assert version() != RECKONED_BY


@pytest.mark.parametrize("level", rating.COMPUTERS)
def test_the_rating_of_each_computer_counts(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    monkeypatch.setitem(rating.COMPUTERS, level, Skill(24.0, 1.0))

    assert version() != RECKONED_BY


def test_what_a_record_is_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    key, kind = next(iter(KINDS.items()))

    monkeypatch.setitem(KINDS, key, kind._replace(better="low" if kind.better == "high" else "high"))

    assert version() != RECKONED_BY


def test_the_length_of_each_game_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayNine, "length", lambda _game, options: 1 if options.holes < 18 else 3)

    assert version() != RECKONED_BY


def test_the_version_of_openskill_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openskill, "__version__", "0.1")

    assert version() != RECKONED_BY


def test_what_reckons_is_the_version_that_is_pinned() -> None:
    pinned = re.findall(r"^openskill==(\S+)", Path("requirements/bot.txt").read_text("utf-8"), re.MULTILINE)

    assert [f"openskill {version}" for version in pinned] == [RECKONED_BY.split(",")[0]]


def test_the_length_of_a_day_counts_because_seasons_follow_it() -> None:
    assert version(120.0) != RECKONED_BY
