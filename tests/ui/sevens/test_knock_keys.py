"""Sevens' panels during a knock: offers, guesses, and who learns what from each."""

from __future__ import annotations

import pytest

from engine.sevens.types import Options
from tests import says
from tests.cogs.parts import actions, bright, text
from tests.cogs.tables import NAME
from tests.engine.sevens import tables as laid
from tests.ui.sevens.panels import EXACT, FACE, labels, panel, rows, sitting
from ui.sevens.knock import knock_line, secrets

THREE = tuple(NAME.format(seat=seat) for seat in range(3))


def test_an_offer_may_be_changed_for_any_other_card() -> None:
    knocked = laid.Table.lay("3C 9D", "AH 8C 9C", "AS 5S").do(0, "knock")
    assert labels(panel(sitting(knocked.state), 1), enabled=True) == ["8♣", "9♣", "A♥"]

    table = sitting(knocked.do(1, "offer 9C").state)

    parts = panel(table, 1)
    assert rows(parts) == [
        [("8♣", True), ("9♣", False)],
        [("♦", False)],
        [("A♥", True)],
        [("♠", False)],
    ]
    assert actions(parts) == ["offer 8C", "offer 9C", "offer AH"]
    assert "You offer 9♣ to " in text(parts)
    assert "You may change it until everybody has offered" in text(parts)
    assert "9♣" not in text(panel(table, 2))
    assert "9♣" not in text(panel(table, 0))


def test_the_knocker_waits_for_offers_and_then_guesses_one_after_the_other() -> None:
    knocked = laid.Table.lay("3C 9D", "AH 8C 9C", "AS 5S").do(0, "knock").do(1, "offer 9C")
    waiting = panel(sitting(knocked.state), 0)
    assert says.sevens_hand.prompt(sitting(knocked.state).view(0), THREE) in text(waiting)
    assert " knocked. Offer a card, face down. Still to offer" not in text(waiting)
    assert labels(waiting, enabled=True) == []

    first = panel(sitting(knocked.do(2, "offer AS").state), 0)
    second = panel(sitting(knocked.do(0, "guess 2").state), 0)

    assert f"{NAME.format(seat=1)} offers you a card" in text(first)
    assert labels(first, enabled=True) == ["A", *map(str, range(2, 11))]
    assert len(rows(first)) == len(rows(waiting)), "the picture stays where it is"
    assert "♣ 3 ♦ 9" in text(first).replace("\u00a0", " "), "the own hand, to reason with"
    assert f"{NAME.format(seat=2)} offers you a card" in text(second)
    assert len(rows(second)) == len(rows(first))
    assert knock_line(sitting(knocked.state).view(0), THREE) in text(second)
    assert "♣ 3 9 ♦ 9" in text(second).replace("\u00a0", " ")


def test_offers_are_closed_when_all_are_in() -> None:
    table = sitting(laid.Table.lay("3C 9D", "AH 8C 9C", "AS 5S").offers(0, "9C", "AS").state)

    parts = panel(table, 1)

    assert f"You offered 9♣ to {NAME.format(seat=0)}" in text(parts)
    assert labels(parts, enabled=True) == []


def test_news_of_a_guess_go_to_those_who_may_know() -> None:
    guessed = laid.Table.lay("3C 9D", "AH 8C 9C", "AS 5S").offers(0, "9C", "AS").do(0, "guess 9", "guess 2")
    table = sitting(guessed.state)

    assert f"{NAME.format(seat=2)}'s A♠: guessed 2, wrong, you took it." in text(panel(table, 0))
    assert "Your 9♣: guessed 9, right, you kept it." in text(panel(table, 1))
    assert f"Your A♠: guessed 2, wrong, {NAME.format(seat=0)} took it." in text(panel(table, 2))
    assert secrets(table.view(0), THREE) in text(panel(table, 0))
    assert "A♠" not in text(panel(table, 1))
    assert "9♣" not in text(panel(table, 0)) + text(panel(table, 2))


def test_a_safe_last_card_is_not_asked_for() -> None:
    options = Options(knock_can_end=False)
    table = sitting(laid.Table.lay("3C 9D", "AH", "AS 5S", options=options).do(0, "knock").state)

    parts = panel(table, 1)

    assert "Your only card is safe at this table" in text(parts)
    assert labels(parts, enabled=True) == []


@pytest.mark.parametrize("hands", [("3C 9D", "AH", "AS 5S"), ("3C 9D", "AH", "AS")], ids=["one", "all"])
def test_a_player_who_knocks_is_told_whose_card_is_safe(hands: tuple[str, ...]) -> None:
    table = laid.Table.lay(*hands, options=Options(knock_can_end=False))
    before = sitting(table.state)
    after = sitting(table.do(0, "knock").state)

    for seen in (before, after):
        asked = says.sevens_hand.prompt(seen.view(0), THREE)
        assert asked in text(panel(seen, 0))
        assert (THREE[1] in asked) == (seen.view(0).turn == 0), "else the turn has passed on"


def test_an_exact_guess_is_two_presses_kept_in_their_ids_alone() -> None:
    table = sitting(laid.Table.lay("3C 9D", "AH", "AS", options=EXACT).offers(0, "AH", "AS").state)

    first = panel(table, 0)
    second = panel(table, 0, "9")

    halves = bright(first)
    assert [pressed.arg for pressed in halves] == ["A", *map(str, range(2, 11))]
    assert rows(first)[-1] == [(sign, False) for sign in "♣♦♥♠"], "where the suit will be chosen"
    assert {pressed.kind for pressed in halves} == {"part"}
    assert actions(second) == ["guess 9C", "guess 9H", "guess 9S"], "the 9♦ is in the own hand"
    assert labels(second, enabled=True)[-3:] == ["9♣", "9♥", "9♠"]
    assert "9" in labels(second, enabled=True), "and it can be given up again"
    again = bright(second)
    assert [pressed.arg for pressed in again if pressed.kind == "part"].count("") == 1


@pytest.mark.parametrize("options", [Options(), EXACT])
def test_a_guess_that_must_be_wrong_is_grey_but_counts(options: Options) -> None:
    """All four aces lie or are in the player's hand. The rules take the guess all the same (2.4.1)."""
    lies = "AC-7C AD-7D"
    table = laid.Table.lay("AH AS 3S", "9C", "9D 4S", table=lies, options=options).offers(0, "9C", "9D")
    parts = panel(sitting(table.state), 0)

    numbers = [key for row in rows(parts) for key in row][:10]
    assert numbers == [("A", False), *((f"{number}", True) for number in range(2, 11))], "each in its place"
    assert "grey" in text(parts).lower()
    refused = table.do(0, "guess AC" if options.exact else "guess A").state
    assert refused.phase == "guess"
    assert knock_line(sitting(refused).view(0), THREE) in text(panel(sitting(refused), 0))


def test_a_player_who_is_next_sees_the_knock_in_words_alone_too() -> None:
    table = laid.Table.lay("3C 9D", "AH 8C 9C", "AS 5S").offers(0, "9C", "AS").do(0, "guess 9", "guess 2")

    for text_only in (False, True):
        seen = text(FACE.panel(sitting(table.state), 1, "", text_only))
        assert "Your 9♣: guessed 9, right, you kept it." in seen
        assert f"{NAME.format(seat=2)}'s card: guessed 2, wrong, taken." in seen


@pytest.mark.parametrize("part", ["0", "11", "x", "²", "-1", "C"])
def test_half_a_guess_that_is_none(part: str) -> None:
    table = sitting(laid.Table.lay("3C 9D", "AH", "AS", options=EXACT).offers(0, "AH", "AS").state)

    assert actions(panel(table, 0, part)) == []


def test_an_open_panel_follows_all_that_concerns_it() -> None:
    table = laid.Table.lay("3C 9D", "AH 8C 9C", "AS 5S")

    def glances() -> list[object]:
        return [FACE.glance(sitting(table.state), seat) for seat in range(3)]

    def changed() -> list[int]:
        before = changed_since.pop()
        now = glances()
        changed_since.append(now)
        return [seat for seat in range(3) if before[seat] != now[seat]]

    changed_since = [glances()]
    table.do(0, "knock")
    assert changed() == [0, 1, 2]
    table.do(1, "offer 9C")
    assert changed() == [0, 1], "the third still chooses"
    table.do(1, "offer 8C")
    assert changed() == [1]
    table.do(2, "offer AS")
    assert changed() == [0, 1, 2], "all are in"
    for guess in ("guess 2", "guess A"):
        table.do(0, guess)
        assert changed() == [0, 1, 2], "a result, and next who is guessed"
    assert changed() == []
