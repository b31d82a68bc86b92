"""The lines with which a game moves in, one a list of the house; the tests put Low Card there for a while."""

from __future__ import annotations

import pytest

from cogs.faces import FACES
from engine.games import GAMES, VERSIONS
from tests.sample_game.face import LowCardFace
from tests.sample_game.game import LowCard
from tests.sample_game.refusals import SENTENCES
from tests.sample_game.rules import RULES_1
from text import refusals


def move_in(monkeypatch: pytest.MonkeyPatch) -> None:
    game = LowCard(RULES_1)
    monkeypatch.setitem(GAMES, game.key, game)
    monkeypatch.setitem(VERSIONS, (game.key, game.rules_version), game)
    monkeypatch.setitem(FACES, game.key, LowCardFace())
    for code, sentence in SENTENCES.items():  # in the house found by the game's key
        monkeypatch.setitem(refusals._SENTENCES, f"{game.key}.{code}", sentence)
