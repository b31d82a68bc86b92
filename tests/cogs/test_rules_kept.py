"""A table keeps the rules that it was opened with, from its first move to the picture of its result (rules 0.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import games
from engine.big_bang.game import BigBang
from engine.big_bang.rules import RULES_1 as BIG_BANG_1
from engine.game import AnyGame
from engine.play_nine.game import PlayNine
from engine.play_nine.rules import RULES_1 as PLAY_NINE_1
from engine.session import Session
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.rules import RULES_1 as SEVEN_ATE_NINE_1
from engine.seven_ate_nine.types import Options as SevenOptions
from engine.sevens.game import Sevens
from engine.sevens.rules import RULES_1 as SEVENS_1
from engine.sevens.rules import deck
from table.table import Table
from tests import says
from tests.cogs.kept import Kept
from tests.cogs.tables import people, playing
from ui.games import FACES

SEVENS_SEED = bytes(32)
GOLF_SEED = bytes([40, 0]) * 16  # two pairs of 7 lie on Ada's board from the 22nd move to the end


def come_out(monkeypatch: pytest.MonkeyPatch, later: AnyGame) -> None:
    """From now on new tables are opened with these rules."""
    monkeypatch.setitem(games.GAMES, later.key, later)
    monkeypatch.setitem(games.VERSIONS, (later.key, later.rules_version), later)


def golf(version: int) -> Kept:
    return Kept("play_nine", version, GOLF_SEED, {"holes": 1})


def test_a_bonus_of_play_nine_stays_what_it_was_at_the_tables_that_were_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = golf(1).play_out(b"kept")
    before = golf(1).play(moves)
    words, pictures = before.words(), before.pictures(22)
    begun = golf(1).play(moves[:20])

    come_out(monkeypatch, PlayNine(replace(PLAY_NINE_1, version=2, bonuses=(0, 0, -12, -15, -20))))
    old, new = begun.play(moves[20:]), golf(2).play(moves)

    assert old.table.outcome.scores == (3, 10)
    assert old.words() == words
    assert old.pictures(22) == pictures
    assert any(says.play_nine_score.worths([(7, -10, 2)])[0] in line for line in words)
    assert not any("−12" in line for line in words)
    assert new.table.outcome.scores == (1, 10)
    assert [line for line in new.words() if says.play_nine_score.worths([(7, -10, 2)])[0] in line] == []
    assert [now == then for now, then in zip(new.pictures(22), pictures, strict=True)] == [False] * 4


def sevens(version: int) -> Kept:
    return Kept("sevens", version, SEVENS_SEED, {"rounds": 1}, seats=3)


def test_cards_of_sevens_count_what_they_did_at_the_tables_that_were_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = sevens(1).play_out(b"kept")
    words = sevens(1).play(moves).words()
    begun = sevens(1).play(moves[:20])

    dearer = deck(7, (20, 5, 5, 5, 5, 5, 5, 5, 10, 10))
    come_out(monkeypatch, Sevens(replace(SEVENS_1, version=2, full=dearer)))
    old, new = begun.play(moves[20:]), sevens(2).play(moves)

    assert old.words() == words
    assert old.table.outcome.scores == (5, 0, 55)
    assert any("A♣ 2♣ A♥ 9♥ 10♥: 15 + 5 + 15 + 10 + 10 = 55" in line for line in words)
    assert new.table.outcome.scores == (5, 0, 65)
    assert any("A♣ 2♣ A♥ 9♥ 10♥: 20 + 5 + 20 + 10 + 10 = 65" in line for line in new.words())


def triangles(version: int) -> Kept:
    return Kept("big_bang", version, bytes(32), {"rules_cards": True}, seats=1)


def test_a_rules_card_of_big_bang_counts_what_it_did_on_the_boards_that_were_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = triangles(1).play_out(b"kept")
    begun = triangles(1).play(moves[:10])

    come_out(monkeypatch, BigBang(replace(BIG_BANG_1, version=2, rules_card=3)))
    new = triangles(2).play(moves[:10])  # eight cards lie there, two of them rules cards

    assert says.big_bang_panel.surely(10) in begun.panel("stop")
    assert says.big_bang_panel.surely(12) in new.panel("stop")
    old, new = begun.play(moves[10:]), new.play(moves[10:])
    assert "Ada scored 40." in old.words()
    assert "Ada scored 46." in new.words()
    assert any(
        "Ada: 34 of 34 placed, score 40, 28 number cards, 6 rules cards" in line for line in old.words()
    )
    assert any(
        "Ada: 34 of 34 placed, score 46, 28 number cards, 6 rules cards" in line for line in new.words()
    )


def match(version: int) -> Table:
    options = SevenOptions(match=True, deck="short")
    session, _ = Session.start("seven_ate_nine", options, 2, bytes(32), version)
    return playing(session, people(2))


def test_a_match_of_7_ate_9_is_as_long_as_it_was_when_it_was_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    face = FACES["seven_ate_nine"]
    before = face.picture(match(1), ())

    come_out(monkeypatch, SevenAteNine(replace(SEVEN_ATE_NINE_1, version=2, to_win=2)))
    old, new = face.picture(match(1), ()), face.picture(match(2), ())

    assert "first to 3 wins the match" in before.alt == old.alt
    assert "first to 2 wins the match" in new.alt
    drawn = [each.draw(*each.args, **each.options) for each in (before, old, new)]
    assert drawn[0] == drawn[1] != drawn[2]
