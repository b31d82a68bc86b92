"""The lines that list a game, one in each list; the tests put Low Card there for a while."""

from __future__ import annotations

import pytest

from engine.games import GAMES, VERSIONS
from standings.feats import KINDS
from tests.sample_game.engine.game import LowCard
from tests.sample_game.engine.rules import RULES_1
from tests.sample_game.ui.face import LowCardFace
from ui.face import Face
from ui.games import FACES


def list_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    game = LowCard(RULES_1)
    monkeypatch.setitem(GAMES, game.key, game)
    monkeypatch.setitem(VERSIONS, (game.key, game.rules_version), game)
    face: Face = LowCardFace()
    monkeypatch.setitem(FACES, game.key, face)
    for kind in game.feat_kinds:
        monkeypatch.setitem(KINDS, (game.key, kind.key), kind)
