"""A table goes on under the rules with which it was opened."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import games
from engine.play_nine.game import PlayNine
from engine.play_nine.rules import RULES_1
from table import fold
from table.entries import Join, Open, Start
from table.errors import Unreadable
from table.pen import Pen
from tests.still_time import BEGINNING
from tests.table.conftest import ADA, BEN, opening


def test_a_later_version_changes_no_table(pen: Pen, monkeypatch: pytest.MonkeyPatch) -> None:
    later = PlayNine(replace(RULES_1, version=2))
    monkeypatch.setitem(games.GAMES, "play_nine", later)
    monkeypatch.setitem(games.VERSIONS, ("play_nine", 2), later)

    pen.write(Join("Ben", who=BEN))
    pen.write(Start(who=ADA))

    assert pen.table.session is not None
    assert (pen.table.game.rules_version, pen.table.session.rules_version) == (1, 1)


def test_a_version_that_is_not_kept_is_not_known() -> None:
    entry = Open(opening("play_nine", rules_version=99), seat=0, who=ADA, source=7)

    with pytest.raises(Unreadable, match="unknown_game"):
        fold.open_table(7, entry, BEGINNING)
