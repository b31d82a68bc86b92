"""Low Card in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

from engine.feats import Feat
from tests.sample_game.engine.game import LowCard, State
from tests.sample_game.engine.rules import RULES_1
from tests.sample_game.engine.types import (
    HandsShown,
    LaidOpen,
    Options,
    View,
)
from tests.sample_game.ui import feats, guide, words

GAME = LowCard(RULES_1)
NAMES = ("Ada", "B_o")
STATE = State(Options(), (3, 9), (1, 2, 4), (7,), 0, 1, (0, 0))


def view(viewer: int | None = None, state: State = STATE) -> View:
    return GAME.view(state, viewer)


def test_words_tell_no_hidden_card() -> None:
    assert words.table_text(view(1), NAMES) == (
        "```\nDeck: 3. Laid open: 7\nA ● Ada: a hidden card\nB ■ B_o: 9\n```"
    )
    assert words.alt(view(), NAMES) == (
        "Low Card. Turn: Ada. Deck: 3. Laid open: 7. A Ada: a hidden card. B B_o: a hidden card."
    )


def test_every_option_has_its_default_among_its_values() -> None:
    for option in guide.OPTIONS:
        values = [value for value, _label in option.choices]
        assert getattr(Options(), option.field) in values
        assert all(GAME.options({option.field: value}) for value in values)
    assert guide.options_line(Options(highest=3, rounds=3)) == "1 to 3, 3 rounds"


def test_the_lowest_card_of_a_game_is_a_record_and_has_words() -> None:
    rounds = [
        HandsShown(number, (LaidOpen(0, low, 8, low), LaidOpen(1, 9, 10, 9)))
        for number, low in ((1, 5), (2, 3))
    ]

    assert list(GAME.feats(Options(), 2, iter((0, each) for each in rounds))) == [
        Feat(0, "lowest", 3),
        Feat(1, "lowest", 9),
    ]
    assert set(feats.FEATS) == set(feats.HOW) == {kind.key for kind in GAME.feat_kinds}
