"""Sequence Numbers: a test for each ruling of 3.4."""

from __future__ import annotations

import pytest

from engine.game import RuleError
from engine.sequence_numbers.board import CARD_OF, SPACE_NAMES
from engine.sequence_numbers.types import Answer, DrawLost, Drew, Forfeited, Missed, Passed, Talked
from tests.engine.sequence_numbers.tables import GAME, SequenceTable

lay = SequenceTable.lay
FULL = [name for name in SPACE_NAMES if name not in ("A1", "A10", "J1", "J10")]


def test_five_players_are_told_why_not() -> None:
    """3.4.1."""
    with pytest.raises(RuleError) as refused:
        SequenceTable.deal(5)
    assert (refused.value.code, refused.value.facts) == ("seats", {"seats": 5, "allowed": (2, 3, 4, 6)})


def test_three_teams_need_two_sequences_or_what_they_chose() -> None:
    """3.4.13."""
    assert SequenceTable.deal(6, teams=3).view(None).need == 2
    table = lay("2+2", "1+1", *["3+3"] * 4, chips=["A2 A3 A4"], teams=3, sequences_to_win=1)
    table.do(0, "2+2=4 A5")
    assert table.result.places == (1, 2, 2, 1, 2, 2)


@pytest.mark.parametrize(
    ("chips", "middle", "expected"),
    [
        ("B1 B2 B3 B4 B6 B7 B8 B9", "11+2=13 B5", "B1-B5 B5-B9"),  # nine: two that share the chip
        ("B1 B2 B3 B4 B6 B7 B8", "11+2=13 B5", "B1-B5"),  # eight: one
    ],
)
def test_sequences_share_one_space_at_most(chips: str, middle: str, expected: str) -> None:
    """3.4.4, 3.4.5: nine in a row are two sequences."""
    table = lay("11+2", "2+2", chips=[chips], sequences_to_win=3)
    assert table.do(0, middle).lines() == expected


def test_corner_counts_as_a_shared_space() -> None:
    """3.4.4, 3.4.6: two lines from a corner share that and no more."""
    table = lay("2+2", "2+2", chips=["A2 A3 A4"], lines=["A1-E1"], sequences_to_win=3)
    assert table.do(0, "2+2=4 A5").lines() == "A1-E1 A1-A5"


def test_corner_is_everybodys() -> None:
    """3.4.6: also at the same time."""
    table = lay("2+2", "plus", chips=["A2 A3 A4", "B1 C1 D1"], sequences_to_win=2)
    table.do(0, "2+2=4 A5").do(1, "plus E1")
    assert (table.lines(0), table.lines(1)) == ("A1-A5", "A1-E1")


def test_six_in_a_row_leave_a_choice() -> None:
    """3.4.5: the default is the first in reading order; the sixth chip stays loose."""
    table = lay("8+4", "2+2", chips=["B1 B2 B3 B5 B6"], sequences_to_win=2)
    assert table.legal() == ["8+4=12 B4 B1-B5", "8+4=12 B4 B2-B6", "8+4=12 G9"]
    assert table.refusal(0, "8+4=12 B4 B1-B5 B2-B6") == "lines"
    assert table.refusal(0, "8+4=12 B4 B3-B7") == "lines"
    other = SequenceTable(table.state)
    assert (table.do(0, "8+4=12 B4").lines(), table.value("B6")) == ("B1-B5", 1)
    assert (other.do(0, "8+4=12 B4 B2-B6").lines(), other.value("B1")) == ("B2-B6", 1)


def test_seven_in_a_row_leave_three_choices() -> None:
    """3.4.5, by a Plus as well."""
    table = lay("plus", "2+2", chips=["B1 B2 B3 B5 B6 B7"], sequences_to_win=2)
    choices = [text for text in table.legal() if text.startswith("plus B4")]
    assert choices == ["plus B4 B1-B5", "plus B4 B2-B6", "plus B4 B3-B7"]
    assert table.do(0, "plus B4 B3-B7").lines() == "B3-B7"


def test_as_many_lines_are_locked_as_can_be() -> None:
    """3.4.5: with nine in a row there is no choice of fewer."""
    row = ["B1", "B2", "B3", "B4", "B6", "B7", "B8", "B9"]
    table = lay("11+2", "2+2", chips=[" ".join(row)], sequences_to_win=3)
    assert table.legal() == ["11+2=13 B5", "11+2=13 G2"]
    assert table.refusal(0, "11+2=13 B5 B2-B6") == "lines"
    assert table.do(0, "11+2=13 B5 B1-B5 B5-B9").lines() == "B1-B5 B5-B9"


def test_ten_in_a_row_around_an_older_sequence() -> None:
    """3.4.5: the default shares fewest spaces with older sequences, before reading order counts."""
    table = lay("5+9", "2+2", chips=["B7 B8 B9 B10"], lines=["B1-B5"], sequences_to_win=3)
    assert table.legal()[:2] == ["5+9=14 B6 B6-B10", "5+9=14 B6 B5-B9"]
    assert table.do(0, "5+9=14 B6").lines() == "B1-B5 B6-B10"


def test_lines_of_two_directions_are_named_in_reading_order() -> None:
    """3.4.5, 3.3: each choice in one direction goes with the line of the other."""
    table = lay("8+4", "2+2", chips=["B1 B2 B3 B5 B6 A4 C4 D4 E4"], sequences_to_win=3)
    assert table.legal() == ["8+4=12 B4 A4-E4 B1-B5", "8+4=12 B4 A4-E4 B2-B6", "8+4=12 G9"]
    assert table.do(0, "8+4=12 B4 B2-B6 A4-E4").lines() == "A4-E4 B2-B6"


def test_lines_may_be_named_where_there_is_no_choice() -> None:
    """3.3: and what no line is, is refused."""
    table = lay("8+4", "2+2", chips=["B2 B3 B5 B6"], sequences_to_win=2)
    assert table.legal() == ["8+4=12 B4", "8+4=12 G9"]
    assert table.refusal(0, "8+4=12 G9 G5-G9") == "lines"
    assert table.do(0, "8+4=12 B4 B2-B6").lines() == "B2-B6"


@pytest.mark.parametrize(
    ("space", "code"),
    [("B2", "own_chip"), ("C2", "locked"), ("A4", "own_chip"), ("D7", "no_chip"), ("J9", "no_chip")],
)
def test_what_minus_cannot_take(space: str, code: str) -> None:
    """3.4.7: own chips, a team-mate's, those of sequences; nor what is not there."""
    table = lay("minus", "1+1", "2+2", "3+3", chips=["B2 A4", "E5"], lines=["", "C1-C5"])
    assert table.refusal(0, f"minus {space}") == code
    assert table.legal() == ["minus E5"]


def test_plus_and_minus_are_never_dead() -> None:
    """3.4.8: without a target they cannot be played, and not be exchanged either."""
    minus = lay("minus", "1+1")
    assert minus.legal() == ["pass"]
    assert minus.refusal(0, "swap 1+1") == "card"
    plus = lay("plus 1+1", "1+0", chips=[" ".join(FULL)])
    assert plus.legal() == ["swap 1+1", "pass"]


def test_a_player_who_can_play_nothing_passes() -> None:
    """3.4.9: no draw, the hand stays; an exchange is free to do or not."""
    table = lay("17+7", "2+2", chips=["C6 I1"], top="3+3")
    assert table.legal() == ["swap 17+7", "pass"]
    table.do(0, "pass")
    assert (table.events, table.hand(0), table.waiting()) == ([Passed(0)], "17+7", (1,))


def test_a_player_who_can_play_may_not_pass() -> None:
    """3.4.9, also after an exchange."""
    table = lay("17+7", "2+2", chips=["C6 I1"], top="3+3")
    table.do(0, "swap 17+7")
    assert table.refusal(0, "pass") == "playable"


def test_one_exchange_a_turn_even_if_the_new_card_is_dead() -> None:
    """3.4.10, 3.4.11."""
    table = lay("17+7 1+0", "2+2", chips=["C6 I1"], top="28-4")
    table.do(0, "swap 17+7")
    assert table.legal() == ["1+0=1 A2", "1+0=1 J9"]
    assert table.refusal(0, "swap 28-4") == "swapped"


def test_stalemate_after_a_round_of_passes() -> None:
    """3.4.12: most sequences win."""
    table = lay("17+7", "28-4", "17+7", chips=["C6", "I1"], lines=["", "D1-D5"], sequences_to_win=2)
    table.do(0, "pass").do(1, "pass")
    assert table.waiting() == (2,)
    table.do(2, "pass")
    assert (table.result.reason, table.result.places) == ("stalemate", (2, 1, 2))


def test_stalemate_without_a_best_side_is_a_draw() -> None:
    """3.4.12."""
    table = lay("17+7", "28-4", chips=["C6", "I1"])
    table.do(0, "pass").do(1, "pass")
    assert (table.result.reason, table.result.places, table.result.scores) == ("draw", (1, 1), (0, 0))


def test_exchange_is_no_play_and_a_play_ends_the_passing() -> None:
    """3.4.12."""
    table = lay("17+7", "28-4", chips=["C6 E2", "I1 G5"], top="38+2")
    table.do(0, "pass").do(1, "swap 28-4")
    assert table.view(None).passes == 1
    table.do(1, "pass")
    assert table.result.reason == "draw"
    going_on = lay("17+7", "1+0 28-4", "17+7", chips=["C6", "I1"]).do(0, "pass").do(1, "1+0=1 A2")
    assert going_on.view(None).passes == 0


def test_table_may_wait_for_more_rounds() -> None:
    """3.4.12: option `stalemate_rounds`."""
    table = lay("17+7", "28-4", chips=["C6", "I1"], stalemate_rounds=2)
    table.do(0, "pass").do(1, "pass").do(0, "pass")
    assert table.waiting() == (1,)
    table.do(1, "pass")
    assert table.waiting() == ()


def test_chips_do_not_run_out() -> None:
    """3.4.14: a side may cover the whole board but for one space, and that as well."""
    table = lay("1+0", "2+2", chips=[" ".join(FULL[1:])])
    table.do(0, "1+0=1 A2")
    assert table.value("A2") != 0


def strict() -> SequenceTable:
    return lay("1+0 1+1", "2+2 1+4", "3+3 5+2", top="8+4 7+1 1+8", strict_draw=True)


def test_strict_draw_is_an_own_action() -> None:
    """3.4.15: the table waits for it, a time-out draws (rule 0.5), and who waits for it need not."""
    table = strict().do(0, "1+0=1 A2")
    assert (table.kinds, table.hand(0)) == (["Placed"], "1+1")
    assert (table.waiting(), table.legal(0), table.default(0)) == ((0,), ["draw"], "draw")
    assert table.legal(1)[0] == "2+2=4 A5"
    table.do(0, "draw")
    assert (table.hand(0), table.waiting()) == ("1+1 1+8", (1,))
    assert table.refusal(0, "draw") == "no_draw"


def test_a_turn_goes_on_after_an_exchange_and_with_strict_draw_after_a_play() -> None:
    """3.4.10, 3.4.15, rules 0.5: a time-out plays on to the end of the turn."""
    table = lay("17+7 1+0", "2+2", chips=["C6 I1"], top="8+4 7+1", strict_draw=True)
    moves = ("swap 17+7", "1+0=1 A2", "draw")

    goes_on = [GAME.is_mid_turn(table.do(0, move).state, 0) for move in moves]

    assert goes_on == [True, True, False]
    assert not GAME.is_mid_turn(table.state, 1)


def test_strict_draw_is_late_but_possible_until_the_next_player_has_drawn() -> None:
    """3.4.15."""
    table = strict().do(0, "1+0=1 A2").do(1, "2+2=4 A5")
    assert table.waiting() == (1,)
    table.do(0, "draw")
    assert (table.hand(0), table.waiting()) == ("1+1 1+8", (1,))


def test_strict_draw_is_lost_when_the_next_player_has_played_and_drawn() -> None:
    """3.4.15."""
    table = strict().do(0, "1+0=1 A2").do(1, "2+2=4 A5").do(1, "draw")
    assert table.events == [Drew(1, CARD_OF["1+8"]), DrawLost(0)]
    assert table.refusal(0, "draw") == "no_draw"
    assert (table.hand(0), table.waiting()) == ("1+1", (2,))


def test_strict_draw_is_one_a_seat() -> None:
    """3.4.15: who plays again has lost the card of the turn before."""
    table = lay("1+0 1+1", "2+2 1+4", strict_draw=True).do(0, "1+0=1 A2").do(1, "2+2=4 A5")
    assert table.legal(0)[0] == "draw"
    table.do(0, "1+1=2 A3")
    assert table.events[-1] == DrawLost(0)
    assert table.view(None).draws == (1, 0)


def team() -> SequenceTable:
    return lay("1+0 2+8 17+7", "1+1", "2+2 plus", "3+3", table_talk=True)


def test_table_talk_costs_every_member_a_card() -> None:
    """3.4.16: at any time, of one's own choice, and the hands stay smaller."""
    table = team().do(2, "talk")
    assert table.events == [Talked(2, (0, 2))]
    assert table.waiting() == (0, 2)
    assert table.legal(0) == ["forfeit 1+0", "forfeit 2+8", "forfeit 17+7"]
    assert table.legal(2) == ["forfeit 2+2", "forfeit plus"]
    assert table.refusal(0, "1+0=1 A2") == "owing"
    assert table.refusal(1, "forfeit 1+1") == "phase"
    assert table.refusal(0, "talk") == "phase"
    assert table.refusal(0, "forfeit 2+2") == "card"
    table.do(0, "forfeit 2+8").do(2, "forfeit plus")
    assert table.events == [Forfeited(2, CARD_OF["plus"])]
    assert (table.hand(0), table.hand(2), table.pile(2)) == ("1+0 17+7", "2+2", "plus")
    assert table.waiting() == (0,)
    assert table.legal(0)[0] == "1+0=1 A2"


def test_table_talk_of_others_waits_for_all() -> None:
    """3.4.16: the other side may own up meanwhile; a member without cards owes none."""
    table = lay("1+0", "", "2+2", "3+3", table_talk=True).do(0, "talk").do(1, "talk")
    assert table.waiting() == (0, 2, 3)
    table.do(3, "forfeit 3+3")
    assert (table.legal(1), table.refusal(1, "talk")) == ([], "phase")  # they hold no card any more
    table.do(0, "forfeit 1+0").do(2, "forfeit 2+2")
    assert (table.waiting(), table.legal(0)) == ((0,), ["pass"])


def test_time_out_discards_the_lowest_answer() -> None:
    """3.4.16, 3.4.18: a Plus only when there is nothing else."""
    table = team().do(0, "talk")
    assert (table.default(0), table.default(2)) == ("forfeit 1+0", "forfeit 2+2")
    assert GAME.default(table.view(1)) is None


def test_table_talk_is_for_teams() -> None:
    """3.4.16."""
    with pytest.raises(RuleError) as refused:
        SequenceTable.deal(3, table_talk=True)
    assert refused.value.facts == {"name": "table_talk", "value": True}


def test_wrong_answer_is_a_miss_and_the_turn_goes_on() -> None:
    """3.4.17, rule 0.4: only its player is told which."""
    table = lay("17+7 1+0", "2+2")
    before = table.state
    table.do(0, "17+7=23")
    missed = Missed(0, CARD_OF["17+7"], 23)
    assert table.events == [missed]
    assert (table.hand(0), table.state.board, table.waiting()) == ("17+7 1+0", before.board, (0,))
    assert table.state.moves == before.moves + 1
    assert GAME.visible(missed, 0) == missed
    assert GAME.visible(missed, 1) == GAME.visible(missed, None) == Missed(0, None, None)
    assert str(GAME.parse("17+7=23 C6")) == "17+7=23"
    assert table.view(0).missed == (CARD_OF["17+7"], 23)
    assert table.view(1).missed is table.view(None).missed is None
    assert table.refusal(0, "2+2=5") == "card"
    assert table.refusal(1, "2+2=5") == "turn"
    assert "17+7=23" not in table.legal()
    assert GAME.tries(table.view(0)) == GAME.legal(table.state, 0)


def test_wrong_answer_is_forgotten_with_its_turn() -> None:
    """3.4.17: only while it helps."""
    table = lay("17+7 1+0", "2+2 28-4", chips=["", "C6 I1"], top="3+3").do(0, "17+7=23", "swap 17+7")
    assert table.view(0).missed is None
    table.do(0, "1+0=2", "1+0=1 A2")
    assert table.view(0).missed is table.view(1).missed is None


def test_right_answer_wants_a_space() -> None:
    """3.4.17."""
    assert lay("17+7", "2+2").refusal(0, "17+7=24") == "answer_right"


def test_shown_answers_cannot_be_wrong() -> None:
    """3.4.17: option `answers`."""
    table = lay("17+7", "2+2", answers="shown")
    assert table.refusal(0, "17+7=23") == "answer_shown"
    assert table.refusal(0, Answer(CARD_OF["17+7"], 24)) == "answer_shown"


def test_hands_are_hidden_from_team_mates_too() -> None:
    table = SequenceTable.deal(4)
    for viewer in (None, 0, 1, 2, 3):
        hands = table.view(viewer).hands
        assert [hand == (None,) * 4 for hand in hands] == [seat != viewer for seat in range(4)]


def test_the_next_player_may_choose_on_while_a_card_is_drawn() -> None:
    """3.4.15: the turn is theirs from the play on. Whose own draw is lost by it has another decision."""
    table = strict().do(0, "1+0=1 A2")
    stamp = GAME.stamp(table.state, 1)
    table.do(0, "draw")
    assert table.waiting() == (1,)
    assert GAME.stamp(table.state, 1) == stamp == 1

    lost = strict().do(0, "1+0=1 A2").do(1, "2+2=4 A5").do(2, "3+3=6 A7")
    before = GAME.stamp(lost.state, 0)
    lost.do(2, "draw")
    assert GAME.stamp(lost.state, 0) == before + 1
