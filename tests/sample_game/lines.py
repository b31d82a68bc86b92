"""The lines with which a game moves in, one a list of the house; the tests put Low Card there for a while."""

from __future__ import annotations

import pytest

from engine.games import GAMES, VERSIONS
from tests.sample_game.face import LowCardFace
from tests.sample_game.game import LowCard
from tests.sample_game.rules import RULES_1
from ui.games import FACES


def move_in(monkeypatch: pytest.MonkeyPatch) -> None:
    game = LowCard(RULES_1)
    monkeypatch.setitem(GAMES, game.key, game)
    monkeypatch.setitem(VERSIONS, (game.key, game.rules_version), game)
    monkeypatch.setitem(FACES, game.key, LowCardFace())
