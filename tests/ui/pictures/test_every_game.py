"""What holds for the pictures and words of every game: whole games by chance, at tables of every size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.game import Event, RoundScored
from engine.games import GAMES
from engine.randomness import Rng
from engine.session import Session
from table.seat import Seat
from table.table import Table
from tests.cogs.tables import playing
from tests.games import MANIFESTS, manifest_of
from tests.ui.pictures.tables import count, seen
from tests.ui.pictures.views import LONG
from ui.face import Face
from ui.games import FACES
from ui.pictures.palette import THEMES, rgb
from wire.layouts import Drawing

DRAWN = 30  # every so many moves
GOLDEN_TABLES = ("sequence_numbers",)  # whose table shows at the end what decided it
ODD = ("**A_da**", "B`o", "_" * 32, "C", "D", "E")


def short(key: str) -> Any:
    return GAMES[key].options(manifest_of(key).short)


TABLES = [(key, seats) for key in MANIFESTS for seats in GAMES[key].seats_for(short(key))]


def played(key: str, seats: int, names: Sequence[str]) -> Iterator[tuple[Table, Sequence[Event]]]:
    """Each state of a game by chance, and what has happened just before."""
    sitting = [Seat(name, 10 + seat) for seat, name in enumerate(names[:seats])]
    rng, number = Rng(b"every game", key, seats), 0
    session, events = Session.start(key, short(key), seats, bytes(16))
    while True:
        yield playing(session, sitting), events
        able = [seat for seat in session.waiting if session.game.legal(session.state, seat)]
        if not able:
            return
        number += 1
        seat = rng.choice(able)
        tried = session.game.tries(session.view(seat)) if rng.below(5) == 0 else ()  # some are mistakes
        move = rng.choice(tried or session.game.legal(session.state, seat))
        session, events = session.apply(seat, move, 5_000 * number)


def visible(table: Table, events: Sequence[Event]) -> list[Event]:
    """As everybody sees them."""
    return [seen for event in events if (seen := table.game.visible(event, None)) is not None]


def pictures(face: Face, table: Table, events: Sequence[Event]) -> Iterator[Drawing]:
    """Those of the table and of each round that is over."""
    yield face.picture(table, visible(table, events))
    for event in events:
        if isinstance(event, RoundScored):
            parts = face.round_result(event, table.names)
            yield from (part for part in parts if isinstance(part, Drawing))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_picture_fits_and_gold_is_gone_at_the_end(key: str, seats: int) -> None:
    face, over = FACES[key], False
    for number, (table, events) in enumerate(played(key, seats, (*LONG, "Bo"))):
        over = not table.session or not table.session.waiting
        is_scored = any(isinstance(event, RoundScored) for event in events)
        for drawing in pictures(face, table, events) if not number % DRAWN or is_scored or over else ():
            theme = THEMES[number % 2]
            picture = seen(drawing.draw(*drawing.args, **(drawing.options | {"theme": theme})))
            assert picture.width == 1200
            assert picture.height <= 1_500
            if over and seats > 1 and key not in GOLDEN_TABLES:
                assert count(picture, rgb(theme, "gold")) == 0
    assert over


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_words_fit_tell_no_secret_and_show_names_as_written(key: str, seats: int) -> None:
    face = FACES[key]
    for table, events in played(key, seats, ODD):
        for drawing in pictures(face, table, events):
            assert len(drawing.alt) <= 1024
            assert len(drawing.instead()) <= 2000
            assert r"\*" not in drawing.alt
        for event in events:
            if (seen_by_all := table.game.visible(event, None)) is not None:
                told = face.replay_line(event, table.names)
                assert told == face.replay_line(seen_by_all, table.names), "no more than all have seen"
        lines = [face.status(table), *(face.replay_line(event, table.names) or "" for event in events)]
        assert not any("**A_da**" in line or "`" in line for line in lines)
        assert not any("!" in line for line in lines)
