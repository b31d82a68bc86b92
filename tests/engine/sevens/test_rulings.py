"""The rulings of Sevens, 2.4.1 to 2.4.14."""

from __future__ import annotations

import pytest

from engine.game import Finished
from engine.sevens.rules import RULES_1
from engine.sevens.types import Answer, Dealt, Guess, Guessed, Knocked, Offered, Options
from tests.engine.sevens.tables import GAME, Table, card

ONE_ROUND = Options(rounds=1)
EXACT = Options(guess="exact")


def knock(options: Options = Options()) -> Table:  # noqa: B008
    """Seat 0 has knocked; 1 has offered the 9H, 2 the AH, 3 the 4D."""
    table = Table.lay("AC 2D", "8H 9H", "AH 2H", "6C 4D", options=options)
    return table.offers(0, "9H", "AH", "4D")


def test_number_is_guessed() -> None:
    """2.4.1: whatever the suit."""
    table = knock()
    assert table.refusal(0, "guess 9H") == "guess"

    (told,) = table.do(0, "guess 9").events
    assert told == Guessed(0, 1, 9, None, True, card("9H"))
    assert table.hand(1) == "8H 9H"


def test_number_and_suit_are_guessed_by_option() -> None:
    """2.4.1: the number alone is no guess then, and the right number with a wrong suit is wrong."""
    table = knock(EXACT)
    assert table.refusal(0, "guess 9") == "guess"
    assert table.refusal(0, Guess(9, 4)) == "deck"
    assert table.legal(0)[:5] == ["guess AC", "guess AD", "guess AH", "guess AS", "guess 2C"]
    assert len(table.legal(0)) == 40

    table.do(0, "guess 9D", "guess AH")
    assert (table.hand(0), table.hand(1), table.hand(2)) == ("AC 2D 9H", "8H", "AH 2H")


def test_guesses_go_round_from_the_left_of_the_knocker() -> None:
    """2.4.2: after all have offered, one at a time."""
    table = Table.lay("AS 4D", "8H 9H", "AC 2D", "AH 2H", turn=2).do(2, "knock")
    assert GAME.waiting_for(table.state) == (0, 1, 3)
    table.do(1, "offer 9H").do(0, "offer AS")
    assert table.legal(2) == []
    assert table.refusal(2, "guess A") == "phase"

    table.do(3, "offer AH")
    assert GAME.waiting_for(table.state) == (2,)
    guessed = []
    while table.state.phase == "guess":
        assert table.view(None).presenter is not None
        (told,) = table.do(2, "guess 10").events
        assert isinstance(told, Guessed)
        guessed.append(told.offered_by)
        done = table.view(None).answers
        assert [each.offered_by for each in done] == (guessed if len(guessed) < 3 else [])
    assert guessed == [3, 0, 1]


def test_offers_are_seen_by_the_players_who_made_them() -> None:
    """2.4.3: no view and no event shows an offered card before it is guessed."""
    table = Table.lay("AC 2D", "8H 9H", "AH 2H").do(0, "knock").do(1, "offer 9H")
    (told,) = table.events

    assert [table.view(viewer).offer for viewer in (None, 0, 1, 2)] == [None, None, card("9H"), None]
    assert GAME.visible(told, 1) == told == Offered(1, card("9H"), False)
    assert all(GAME.visible(told, viewer) == Offered(1, None, False) for viewer in (None, 0, 2))
    other = Table.lay("AC 2D", "8H 9H", "AH 2H").do(0, "knock").do(1, "offer 8H")
    for viewer in (None, 0, 2):
        assert table.view(viewer) == other.view(viewer)
        assert table.view(viewer).offered == (1,)


def test_card_guessed_right_is_known_by_its_number() -> None:
    """2.4.3: its suit stays hidden from all but its owner."""
    table = knock().do(0, "guess 9")
    (told,) = table.events

    hidden = Guessed(0, 1, 9, None, True, None)
    assert [GAME.visible(told, viewer) for viewer in (None, 0, 1, 2)] == [hidden, hidden, told, hidden]
    assert table.view(0).past[-1] == Answer(0, 1, 9, None, True, None)
    assert table.view(1).past[-1] == Answer(0, 1, 9, None, True, card("9H"))


def test_card_guessed_wrong_is_seen_by_two() -> None:
    """2.4.3: the knocker and who offered it."""
    table = knock().do(0, "guess 8")
    (told,) = table.events

    hidden = Guessed(0, 1, 8, None, False, None)
    assert [GAME.visible(told, viewer) for viewer in (None, 0, 1, 2)] == [hidden, told, told, hidden]
    assert [
        deed.card for deed in (table.view(v).past[-1] for v in (None, 0, 1, 2)) if isinstance(deed, Answer)
    ] == [
        None,
        card("9H"),
        card("9H"),
        None,
    ]


def test_playable_card_may_be_offered() -> None:
    """2.4.4."""
    table = Table.lay("AC 2D", "8H 6C", "AH 2H").do(0, "knock")

    assert table.legal(1) == ["offer 6C", "offer 8H"]
    assert table.do(1, "offer 6C").do(2, "offer AH").do(0, "guess A").hand(0) == "AC 6C 2D"


def test_knocker_does_not_play_what_was_just_taken() -> None:
    """2.4.5: knocking was the turn."""
    table = Table.lay("AC 2D", "8H 6C", "AH 2H").offers(0, "6C", "AH").do(0, "guess A", "guess 2")

    assert "6C" in table.hand(0)
    assert table.refusal(0, "6C") == "turn"
    assert GAME.waiting_for(table.state) == (1,)


def test_last_card_guessed_right_stays() -> None:
    """2.4.6."""
    table = Table.lay("AC 2D", "9H", "AH 2H").offers(0, "9H", "AH").do(0, "guess 9", "guess 9")

    assert table.hand(1) == "9H"
    assert GAME.waiting_for(table.state) == (1,)


def test_last_card_taken_ends_the_round_after_all_guesses() -> None:
    """2.4.6: the knocker still guesses the rest; who is out scores 0."""
    table = Table.lay("AC 2D", "9H", "AH 2H", options=ONE_ROUND).offers(0, "9H", "AH").do(0, "guess A")
    assert (table.hand(1), GAME.waiting_for(table.state)) == ("", (0,))

    table.do(0, "guess 2")
    assert [line.score for line in table.counted().lines] == [15 + 5 + 10 + 15, 0, 5]
    assert table.counted().by_knock
    assert isinstance(table.events[-1], Finished)


def test_several_out_in_one_knock_share_the_win() -> None:
    """2.4.6: both score 0; the knocker never goes out by knocking."""
    table = Table.lay("AC", "9H", "AH", "2H 3H", options=ONE_ROUND).offers(0, "9H", "AH", "2H")
    table.do(0, "guess 2", "guess 2", "guess 2")
    ended = table.events[-1]

    assert isinstance(ended, Finished)
    assert ended.result.scores == (40, 0, 0, 10)
    assert (ended.result.places, ended.result.reason) == ((4, 1, 1, 3), "shared")


def test_single_card_is_not_asked_for_by_option() -> None:
    """2.4.6: with `knock_can_end=false` its owner offers nothing."""
    kept = Options(knock_can_end=False)
    table = Table.lay("AC", "9H", "AH 2H", "3H", options=kept).do(0, "knock")

    assert table.events == [Knocked(0, (2,))]
    assert GAME.waiting_for(table.state) == (2,)
    assert table.refusal(1, "offer 9H") == "not_asked"
    assert table.legal(1) == []
    assert table.do(2, "offer AH").do(0, "guess 2").hand(0) == "AC AH"


def test_knock_where_nobody_is_asked_is_a_pass() -> None:
    """2.4.6: all the others hold a single card."""
    table = Table.lay("AC 2D", "9H", "6C", options=Options(knock_can_end=False)).do(0, "knock")

    assert table.events == [Knocked(0, ())]
    assert GAME.waiting_for(table.state) == (1,)


def test_knocks_without_end_become_passes() -> None:
    """2.4.8: after three times as many as there are players, until a card is played."""
    table = Table.lay("AC 2C", "9H 10H", "6C 2H 3H", knocks=8)
    assert not table.view(0).passing
    table.offers(0, "9H", "2H").do(0, "guess A", "guess A")
    assert table.view(1).passing

    table.do(1, "knock")
    assert table.events == [Knocked(1, ())]
    assert table.state.knocks == 10
    table.do(2, "6C")
    assert (table.state.knocks, table.view(0).passing) == (0, False)
    assert table.do(0, "knock").state.phase == "offer"


@pytest.mark.parametrize(
    ("chosen", "seats", "rounds"),
    [({}, 3, 3), ({}, 5, 5), ({"rounds": 2}, 4, 2), ({"target": 999, "rounds": 2}, 3, 2)],
)
def test_match_has_as_many_rounds_as_players(chosen: dict[str, object], seats: int, rounds: int) -> None:
    """2.4.9, 2.4.10: so everybody deals once, each left of the last dealer."""
    table = Table.deal(seats, **chosen)
    dealers = [table.state.round.dealer]
    for _ in range(5000):
        waiting = GAME.waiting_for(table.state)
        if not waiting:
            break
        table.do(waiting[0], table.default(waiting[0]))
        dealers += [event.dealer for event in table.events if isinstance(event, Dealt)]
    assert dealers == [(dealers[0] + number) % seats for number in range(rounds)]
    assert all(len(scores) == rounds for scores in table.view(None).scores)


@pytest.mark.parametrize(("before", "goes_on"), [(69, True), (70, False), (71, False)])
def test_match_to_a_target_ends_when_it_is_reached(before: int, goes_on: bool) -> None:
    """2.4.9: also after more rounds than players; the lowest total wins."""
    options = Options(target=100)
    scores = [(0,) * 7, (before,) + (0,) * 6, (0,) * 7]
    table = Table.lay("6C", "AC AD", "9S", scores=scores, round_=8, options=options).do(0, "6C")

    assert isinstance(table.events[-1], Dealt if goes_on else Finished)
    assert table.view(None).rounds == 0


def test_next_round_is_dealt_by_the_left_of_the_last_dealer() -> None:
    """2.4.10; all cards are dealt again, and nothing is left of the old round."""
    table = Table.lay("6C", "AC 2C", "9S", options=Options(rounds=2)).do(0, "6C")
    dealt = table.events[-1]

    assert isinstance(dealt, Dealt)
    assert (dealt.round, dealt.dealer, dealt.turn) == (2, 0, 1)
    assert table.view(None).scores == ((0,), (20,), (10,))
    assert table.view(None).past == ()
    assert GAME.cards(table.state) == GAME.cards(Table.deal(3).state)


def test_junior_game_starts_with_the_three_of_clubs() -> None:
    """2.4.11, whoever holds it."""
    for seats in (3, 4, 5):
        table = Table.deal(seats, junior=True)
        (dealt,) = table.events
        assert isinstance(dealt, Dealt)
        assert dealt.start == card("3C") == RULES_1.junior.start
        assert table.lies() == "3C"


def test_offer_stands_and_may_be_changed_while_others_choose() -> None:
    """2.4.13: the table waits for that seat no more, and its buttons stay good."""
    table = Table.lay("AC 2D", "8H 9H", "AH 2H").do(0, "knock")
    stamps = [GAME.stamp(table.state, seat) for seat in range(3)]
    table.do(1, "offer 9H")
    assert GAME.waiting_for(table.state) == (2,)
    assert table.legal(1) == ["offer 8H"]
    assert table.refusal(1, "offer 9H") == "offered"
    assert GAME.default(table.view(1)) is None

    table.do(1, "offer 8H")
    assert table.events == [Offered(1, card("8H"), True)]
    assert [GAME.stamp(table.state, seat) for seat in range(3)] == stamps

    table.do(2, "offer AH")
    assert table.refusal(1, "offer 9H") == "turn"
    assert GAME.stamp(table.state, 0) == table.state.moves > stamps[0]
    assert "8H" in table.do(0, "guess A").hand(0)
