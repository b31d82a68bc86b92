"""Sevens' panels: what can be pressed, what cannot and why, and that all of it fits into a message."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.scenes.panel import panel_scene
from engine.sevens.cards import CARDS, NAMES
from engine.sevens.types import Options
from table.table import NO_CHANNEL
from tests import says
from tests.cogs.parts import actions, text
from tests.engine.sevens import tables as laid
from tests.ui.sevens.panels import EXACT, FACE, check_limits, enabled, labels, panel, played, rows, sitting
from ui.sevens.keys import gone
from wire.layouts import Drawing


def test_the_hand_stands_suit_by_suit_and_what_cannot_be_played_says_why() -> None:
    table = sitting(laid.Table.lay("6C 3C 2C 10C 9D 8S 7H", "AH", "AS").state)

    parts = panel(table, 0)

    assert rows(parts) == [
        [("2♣", False), ("3♣", False), ("6♣", True), ("10♣", False)],
        [("9♦", False)],
        [("7♥", True)],
        [("8♠", False)],
    ]
    assert "Play 6♣ or 7♥: the rest have no neighbour yet." in text(parts)


def test_a_player_who_has_no_card_that_fits_can_only_knock() -> None:
    table = sitting(laid.Table.lay("3C 9D", "AH", "AS").state)

    parts = panel(table, 0)

    assert rows(parts) == [
        [("3♣", False)],
        [("9♦", False)],
        [("♥", False)],
        [("♠", False)],
        [("Knock", True)],
    ]
    assert "None of your cards fits: knock, and the others each offer you a card." in text(parts)


def test_after_too_many_knocks_it_is_a_pass() -> None:
    table = sitting(laid.Table.lay("3C 9D", "AH", "AS", knocks=9).state)

    assert labels(panel(table, 0), enabled=True) == ["Pass"]


def test_a_player_who_waits_sees_the_hand() -> None:
    table = sitting(laid.Table.lay("6C", "AH 8C", "AS").state)

    parts = panel(table, 1)

    assert rows(parts) == [[("8♣", False)], [("♦", False)], [("A♥", False)], [("♠", False)]]
    assert says.sevens_hand.prompt(table.view(1), table.names) in text(parts)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", [Options(), Options(junior=True), EXACT])
def test_panels_hold_the_tries(seats: int, options: Options) -> None:
    for table in played(seats, options):
        for seat in range(seats):
            seen = table.view(seat)
            if seen.phase != "guess":
                tries = [str(move) for move in table.game.tries(seen)]
                assert sorted(enabled(panel(table, seat))) == sorted(tries)


def knocker_with(cards: int) -> laid.Table:
    """Knocks have given one player this many cards that do not fit; 7C-7S lie, and no 6 or 8 is theirs."""
    stuck = [each for each in CARDS if each % 10 not in (5, 6, 7)][:cards]
    return laid.Table.lay(laid.names(stuck), "6C 8C", "6D 8D", table="7C 7D 7H 7S")


@pytest.mark.parametrize("cards", [13, 20, 25, 26, 27, 28])
def test_the_largest_hands_of_a_knocker_fit(cards: int) -> None:
    knocked = knocker_with(cards)

    check_limits(sitting(knocked.state), 0)
    assert labels(panel(sitting(knocked.state), 0), enabled=True) == ["Knock"]
    check_limits(sitting(knocked.offers(0, "8C", "6D").state), 0)
    knocked.do(0, "guess 2", "guess 2")
    waiting = panel(sitting(knocked.state), 0)
    check_limits(sitting(knocked.state), 0)
    shown = text(waiting) + " ".join(labels(waiting, enabled=False))
    assert shown.count("♣") >= 1


def largest() -> laid.Table:
    """One player holds all cards but three; the others' turn is next."""
    mine = [each for each in CARDS if NAMES[each] not in ("7C", "2D", "2H")]
    return laid.Table.lay("2D", laid.names(mine), "2H")


def test_of_the_largest_hand_a_card_is_offered_suit_first() -> None:
    knocked = largest().do(0, "knock")
    table = sitting(knocked.state)

    for part in ("", *"CDHS"):
        check_limits(table, 1, part)
    assert labels(panel(table, 1), enabled=True) == ["♣", "♦", "♥", "♠"]
    assert actions(panel(table, 1)) == []
    assert actions(panel(table, 1, "D")) == [f"offer {name}D" for name in ("A", *range(3, 11))]
    offered = sitting(knocked.do(1, "offer 5D").state)
    assert "5♦" in labels(panel(offered, 1, "D"), enabled=False)
    assert "♦ A 3 4 5 6" in text(panel(offered, 1)).replace("\u00a0", " "), "the whole hand in words"
    closed = sitting(knocked.do(2, "offer 2H").state)
    check_limits(closed, 1)
    assert labels(panel(closed, 1), enabled=True) == []


def test_a_hand_keeps_its_rows_for_a_whole_round() -> None:
    """Also when a suit has gone; so the picture above them stays where it is."""
    table = laid.Table.lay("6C 8C 7D 9H", "AH 2H 3H", "AS 2S 3S", table="7C")

    before = panel(sitting(table.state), 0)
    table.do(0, "7D")
    waiting = panel(sitting(table.state), 0)

    assert [len(rows(parts)) for parts in (before, waiting)] == [4, 4]
    assert rows(waiting)[1] == [("♦", False)]


def test_a_card_that_a_knocker_took_leaves_its_row_in_place() -> None:
    table = laid.Table.lay("3C 9D", "AH 8C", "AS 5S").offers(0, "8C", "AS").do(0, "guess 2")

    assert [len(row) for row in rows(panel(sitting(table.state), 1))] == [1, 1, 1, 1]
    assert gone(table.view(1), 1) == [laid.card("8C")]


def test_a_hand_of_many_cards_stands_without_gaps() -> None:
    table = sitting(knocker_with(20).state)

    assert [len(row) for row in rows(panel(table, 0))] == [5, 5, 5, 5, 1]


def test_at_a_private_table_the_picture_stands_between_words_and_keys() -> None:
    table = sitting(laid.Table.lay("6C", "AH 8C", "AS").state)
    private = replace(table, channel=replace(table.channel, id=NO_CHANNEL))

    assert not [part for part in panel(table, 0) if isinstance(part, Drawing)]
    said, picture, *keys = panel(private, 0)
    assert isinstance(said, str)
    assert isinstance(picture, Drawing)
    assert len(keys) == 4


def test_of_the_largest_hand_what_fits_is_played() -> None:
    state = largest().state
    table = sitting(replace(state, turn=1, waiting=(1,)))

    check_limits(table, 1)
    assert actions(panel(table, 1)) == ["6C", "8C", "7D", "7H", "7S"]


def test_a_refusal_is_told_first() -> None:
    table = sitting(laid.Table.lay("6C", "AH 8C", "AS").state)

    assert text(panel(table, 0, note="Too late.")).startswith("Too late.\nPlay 6♣.")


def test_after_the_end_there_is_nothing_to_press() -> None:
    playing = sitting(laid.Table.lay("6C", "AH 8C", "AS").state)

    closed = replace(playing, phase="closed", reason="ended")

    _title, told = panel_scene(closed, 0, 1, text_only=False).parts
    assert told == says.table.end("ended")


def test_text_only_has_the_whole_table() -> None:
    table = sitting(laid.Table.lay("4C 9D", "AH 8C", "AS", table="5C-7C").state)

    told = text(FACE.panel(table, 1, "", text_only=True))

    assert "♣ 5–7\n♦ not begun" in told
    assert "2 cards, total 0" in told
    assert "   ♣ 8\n   ♥ A" in told


def test_a_counted_round_is_a_picture_and_the_same_in_words() -> None:
    ended = laid.Table.lay("6C", "AH 8C", "AS", options=Options(rounds=1)).do(0, "6C")

    told, drawing = FACE.round_result(ended.counted(), ("Ada", "Ben", "Cleo"))

    assert isinstance(told, str)
    assert "A♥" in told
    assert isinstance(drawing, Drawing)
    assert "Ben: 8♣ A♥: 5 + 15 = 20, total 20." in drawing.alt
    assert drawing.draw(*drawing.args, **drawing.options).startswith(b"\x89PNG")
