"""Low Card in words: exact sentences, all of the picture, and no card too many."""

from __future__ import annotations

import pytest

from engine.feats import Feat
from engine.game import Event, Finished, Result, Rng
from tests.sample_game.engine.game import LowCard, State
from tests.sample_game.engine.rules import RULES_1
from tests.sample_game.engine.types import (
    Dealt,
    HandsShown,
    Keep,
    Kept,
    LaidOpen,
    Options,
    Swap,
    Swapped,
    View,
)
from tests.sample_game.ui import cover, feats, guide, words
from tests.ui.text.cases import LONG

GAME = LowCard(RULES_1)
NAMES = ("Ada", "B_o")
STATE = State(Options(), (3, 9), (1, 2, 4), (7,), 0, 1, (0, 0))


def view(viewer: int | None = None, state: State = STATE) -> View:
    return GAME.view(state, viewer)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Dealt(1, (None, None)), "Everybody got a card."),
        (Kept(1), r"B\_o kept the card."),
        (Swapped(0, 3, None), "Ada laid the 3 open and took another."),
        (Finished(Result("cards", (2, 1), (9, 3), (0, 1))), r"B\_o wins."),
        (Event(), None),
    ],
)
def test_what_happened_is_one_line(event: Event, expected: str | None) -> None:
    assert words.event(event, NAMES) == expected


def test_status_says_whose_turn_it_is() -> None:
    assert words.status(view(), NAMES) == "A ● **Ada**: keep your card, or swap it."
    assert (
        words.status(view(state=State(Options(), (3, 9), (), (), 2, 1, (3, 9))), NAMES) == "The game is over."
    )


def test_words_tell_no_hidden_card() -> None:
    assert words.table_text(view(1), NAMES) == (
        "```\nDeck: 3. Laid open: 7\nA ● Ada: a hidden card\nB ■ B_o: 9\n```"
    )
    assert words.alt(view(), NAMES) == (
        "Low Card. Turn: Ada. Deck: 3. Laid open: 7. A Ada: a hidden card. B B_o: a hidden card."
    )


def test_rounds_are_told_where_there_are_several() -> None:
    second = State(Options(rounds=3), (3, 9), (1, 2, 4), (7,), 0, 2, (5, 1))

    assert words.table_text(view(1, second), NAMES) == (
        "```\nRound 2 of 3. Deck: 3. Laid open: 7\n"
        "A ● Ada: a hidden card, 5 in all\nB ■ B_o: 9, 1 in all\n```"
    )


def test_who_had_the_lowest_card_of_a_round() -> None:
    lines = (LaidOpen(0, 3, 8, 3), LaidOpen(1, 9, 10, 9))

    assert words.outcome(HandsShown(2, lines), NAMES) == "Ada had the lowest card, the 3."


def test_alt_text_fits_whatever_people_are_called() -> None:
    state, _events = GAME.deal(Options(highest=99), 3, Rng(b"long"))

    assert len(words.alt(view(state=state), LONG[:3])) <= 1024


def test_every_action_has_a_label() -> None:
    assert [words.action(Keep()), words.action(Swap())] == ["Keep it", "Swap it"]


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


def test_the_cover_shows_three_cards() -> None:
    assert len(cover.cards()) == 3


def test_rules_fit_their_pages() -> None:
    assert all(len(page) <= 1500 for page in guide.rules())
