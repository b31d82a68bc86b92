"""The picture of every game's end at tables of every size: what decided it is gold, and its words say all of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from db.values import ScoreRow
from host.log.rows import scorecard
from table.entries import Go, Logged, Play
from table.standings import rank
from table.story import ends_round, round_ended_by
from table.table import Table
from tests.finished import finished, replay_of
from tests.games import manifest_of
from tests.still_time import BEGINNING
from tests.ui.pictures.tables import count, seen
from tests.ui.pictures.test_every_game import ODD, TABLES, played
from tests.ui.pictures.test_words_agree import drawn, numbers
from tests.ui.pictures.views import LONG
from ui.games import FACES
from ui.pictures.palette import THEMES, rgb

__all__ = ["drawn"]  # a fixture


class End(NamedTuple):
    table: Table
    rows: tuple[ScoreRow, ...]
    last_round: tuple[Logged, ...]


@cache
def end_of(key: str, seats: int, names: tuple[str, ...]) -> End:
    """A game by chance to its end."""
    logged: list[Logged] = []
    for number, (now, events) in enumerate(played(key, seats, names)):
        table, at = now, 5_000 * number
        if not logged or ends_round(logged[-1]):
            logged.append(Logged(2 * number + 1, Go(at=at), (), BEGINNING))
        logged.append(Logged(2 * number + 2, Play("", at=at, who=10), tuple(events), BEGINNING))
    assert table.session is not None
    result = table.game.result(table.session.state)
    assert result is not None
    over = replace(table, phase="over", reason=result.reason, standings=rank(table.seats, result))
    return End(over, tuple(scorecard(7, logged)), last_round(logged))


def last_round(logged: Sequence[Logged]) -> tuple[Logged, ...]:
    ending = next((each for each in reversed(logged) if ends_round(each)), None)
    return () if ending is None else round_ended_by(logged, ending)


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("names", [(*LONG, "Bo"), ODD], ids=["long", "odd"])
def test_what_decided_it_is_gold_in_both_themes(key: str, seats: int, names: tuple[str, ...]) -> None:
    over = end_of(key, seats, names)

    drawing = FACES[key].end(*over)

    assert len(drawing.alt) <= 1024
    for theme in THEMES:
        picture = seen(drawing.draw(*drawing.args, **(drawing.options | {"theme": theme})))
        assert picture.width == 1200
        assert picture.height <= 1_500
        if seats > 1:
            assert count(picture, rgb(theme, "gold")) > 0


@pytest.mark.parametrize("key", FACES)
def test_the_figures_of_an_end_are_in_its_words(key: str, drawn: list[str]) -> None:
    pen = finished(key)
    first = replay_of(pen).moments[0].table
    printed = numbers(FACES[key].picture(first, ()).alt) | manifest_of(key).printed  # before the first move
    drawing = FACES[key].end(pen.table, scorecard(7, pen.logged), last_round(pen.logged))
    drawn.clear()

    drawing.draw(*drawing.args, **drawing.options)

    shown = set[str]().union(*map(numbers, drawn)) - numbers(pen.table.game.title)
    assert shown - printed <= numbers(drawing.alt)
