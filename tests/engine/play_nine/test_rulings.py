"""The rulings on Play Nine (5.4.10 to 5.4.20): putt, piles, cap, sudden death, match play."""

from __future__ import annotations

import pytest

from engine.game import Finished, RuleError
from engine.play_nine.types import Dealt, HoleScored, Options, Reshuffled, WentOut
from tests.engine.play_nine.tables import GAME, Golf

TWO_DOWN = "1 2 3 4 / 5 6 (7) (8)"
ONE_DOWN = "1 2 3 4 / 5 6 7 (8)"


def test_discard_must_be_put() -> None:
    """Play Nine 5.4.10, 5.4.12: no skip with it, and it does not go straight back."""
    golf = Golf.lay(ONE_DOWN, ONE_DOWN).do(0, "take")
    assert golf.refusal(0, "skip") == "must_put"
    assert golf.refusal(0, "flip 8") == "must_put"
    assert golf.legal(0) == [f"@{position}" for position in range(1, 9)]


def test_last_shot_is_a_turn_like_any_other() -> None:
    """Play Nine 5.4.13: either pile; a flip is owed with several face down, a skip allowed with one."""
    golf = Golf.lay("1 2 3 4 / 5 6 7 8", TWO_DOWN, ONE_DOWN, turn=1, out=0)
    assert golf.legal(1) == ["deck", "take"]
    golf.do(1, "deck")
    assert golf.refusal(1, "skip") == "skip"
    golf.do(1, "flip 7").do(2, "deck")
    assert "skip" in golf.legal(2)


def test_only_the_first_to_put_out_brings_last_shots() -> None:
    """Play Nine 5.4.14: putting out in a last shot adds no turns, and is not told as going out."""
    golf = Golf.lay(ONE_DOWN, ONE_DOWN, ONE_DOWN).do(0, "deck", "flip 8").do(1, "deck", "flip 8")
    assert not any(isinstance(event, WentOut) for event in golf.events)
    assert golf.waiting() == (2,)
    golf.do(2, "deck", "flip 8")
    scored = golf.one(HoleScored)
    assert [line.went_out for line in scored.lines] == [True, False, False]
    assert [line.turns for line in scored.lines] == [1, 1, 1]


def test_replaced_card_is_seen_on_the_discard_pile_only() -> None:
    """Play Nine 5.4.15: not before it is replaced, then by all."""
    golf = Golf.lay(TWO_DOWN, TWO_DOWN).do(0, "take")
    assert golf.view(0).boards[0][6] is None
    golf.do(0, "@7")
    assert golf.view(1).discards[-1] == 7


def test_view_tells_nothing_of_what_lies_face_down() -> None:
    """Play Nine 5.4.15: with other cards face down and in the deck every view is the same."""
    golf = Golf.lay(TWO_DOWN, "1 2 3 4 / 5 6 (11) (12)", deck="10 9 0")
    # The hidden cards changed places.
    other = Golf.lay("1 2 3 4 / 5 6 (12) (10)", "1 2 3 4 / 5 6 (0) (9)", deck="8 7 11")
    assert GAME.cards(golf.state) == GAME.cards(other.state)
    for viewer in (None, 0, 1):
        assert golf.view(viewer) == other.view(viewer)


def test_drawn_card_is_seen_by_its_drawer_alone() -> None:
    """Play Nine 5.2.4: until it lies on the table; a card of the discard pile is known to all."""
    golf = Golf.lay(TWO_DOWN, TWO_DOWN, deck="9 12").do(0, "deck")
    assert [golf.view(viewer).held for viewer in (0, 1, None)] == [12, None, None]
    assert golf.view(1).held_from == "deck"
    (drew,) = golf.events
    told = [GAME.visible(drew, viewer) for viewer in (0, 1, None)]
    assert [getattr(event, "card", ...) for event in told] == [12, None, None]
    golf = Golf.lay(TWO_DOWN, TWO_DOWN, discards="5 10").do(0, "take")
    assert [golf.view(viewer).held for viewer in (0, 1, None)] == [10, 10, 10]
    assert golf.view(None).discards == (5,)


def test_empty_deck_is_made_of_the_discard_pile_but_its_top() -> None:
    """Play Nine 5.4.16: in the turn that takes the last card."""
    golf = Golf.lay(TWO_DOWN, TWO_DOWN, deck="12", discards="1 2 3 4").do(0, "deck", "@1")
    assert golf.events[-1] == Reshuffled(4)
    assert golf.discards == (1,)  # the card just replaced
    assert sorted(golf.state.deck) == [1, 2, 3, 4]
    assert golf.legal(1) == ["deck", "take"]


def test_nothing_to_shuffle_leaves_the_discard_only() -> None:
    """Play Nine 5.4.16: and its player's time-out takes it."""
    golf = Golf.lay(TWO_DOWN, TWO_DOWN, deck="", discards="5")
    assert golf.legal(0) == ["take"]
    assert golf.refusal(0, "deck") == "empty"
    assert golf.default(0) == "take"
    golf.do(0, "take", "@1")
    assert (golf.discards, golf.legal(1)) == ((1,), ["take"])


def test_hole_without_end_is_capped() -> None:
    """Play Nine 5.4.17: scored as it lies once everyone has had that many turns."""
    golf = Golf.lay(TWO_DOWN, TWO_DOWN, options=Options(max_turns=3), turns=(2, 2), deck="9 9 9")
    golf.do(0, "deck", "flip 7")
    assert golf.waiting() == (1,)
    golf.do(1, "deck", "@1")
    scored = golf.one(HoleScored)
    assert scored.capped
    assert [line.score for line in scored.lines] == [36, 44]
    assert [line.went_out for line in scored.lines] == [False, False]


def test_cap_also_ends_the_last_shots() -> None:
    """Play Nine 5.4.17: nobody has more turns than it says."""
    golf = Golf.lay(ONE_DOWN, ONE_DOWN, options=Options(max_turns=3), turns=(3, 2), turn=1)
    golf.do(1, "deck", "flip 8")
    scored = golf.one(HoleScored)
    assert (scored.capped, [line.turns for line in scored.lines]) == (True, [3, 3])


def test_putting_out_in_the_last_allowed_turns_is_no_cap() -> None:
    """Play Nine 5.4.17: the hole ends by its last shot."""
    golf = Golf.lay(ONE_DOWN, ONE_DOWN, options=Options(max_turns=3), turns=(2, 2))
    golf.do(0, "deck", "flip 8").do(1, "deck", "skip")
    scored = golf.one(HoleScored)
    assert not scored.capped


def test_no_cap_at_all() -> None:
    """Play Nine 5.4.17: by option 0."""
    golf = Golf.lay(TWO_DOWN, TWO_DOWN, options=Options(max_turns=0), turns=(500, 500))
    golf.do(0, "deck", "@1").do(1, "deck", "@1")
    assert golf.view(None).turns == (501, 501)


def test_hole_without_a_cap_that_does_not_end_by_itself_is_over() -> None:
    """Play Nine 5.4.17: after a thousand turns of each."""
    golf = Golf.lay(TWO_DOWN, TWO_DOWN, options=Options(max_turns=0), turns=(999, 999))
    golf.do(0, "deck", "@1").do(1, "deck", "@1")
    scored = golf.one(HoleScored)
    assert scored.capped


LOW, HIGH = "0 1 0 1 / 1 0 1 0", "9 8 9 8 / 8 9 8 9"
MIDDLE = "1 2 3 4 / 5 6 7 8"


def tied(*boards: str, **chosen: object) -> Golf:
    """A table whose only hole ended with these boards."""
    golf = Golf.lay(*boards, options=GAME.options({"holes": 1, **chosen}))
    golf.end_hole(*boards)
    return golf


def test_only_tied_leaders_play_sudden_death() -> None:
    """Play Nine 5.4.18: with a full deal, and the next of them deals."""
    golf = tied(LOW, HIGH, LOW, LOW)  # seat 3 dealt
    scored, dealt = golf.events[-2:]
    assert isinstance(scored, HoleScored)
    assert isinstance(dealt, Dealt)
    assert scored.tie_goes_on == (0, 2, 3)
    assert (dealt.hole, dealt.playoff, dealt.dealer, dealt.playing) == (2, 1, 0, (0, 2, 3))
    view = golf.view(1)
    assert view.boards == ((None,) * 8, (), (None,) * 8, (None,) * 8)
    assert view.deck == 108 - 24 - 1
    assert golf.waiting() == (0, 2, 3)
    assert golf.refusal(1, "tee 1 8") == "seat"
    golf.tee_off()
    assert golf.waiting() == (2,)


def test_lowest_on_an_extra_hole_wins() -> None:
    """Play Nine 5.4.18: the strokes of extra holes are not counted; who lost the same one shares a place."""
    golf = tied(LOW, HIGH, LOW, LOW)
    scored = golf.end_hole(HIGH, LOW, MIDDLE)
    result = golf.result
    assert result.reason == "sudden_death"
    assert result.places == (2, 4, 1, 2)
    assert result.scores == (4, 68, 4, 4)
    assert [line.total for line in scored.lines] == [4, 4, 4]
    assert golf.view(None).extra == ((68,), (None,), (4,), (36,))


def test_a_player_who_is_still_tied_goes_on_and_one_who_fell_out_earlier_ranks_lower() -> None:
    """Play Nine 5.4.18: three-way playoff; the deal goes round among those still in it."""
    golf = tied(LOW, HIGH, LOW, LOW)
    scored = golf.end_hole(LOW, MIDDLE, LOW)
    assert scored.tie_goes_on == (0, 3)
    assert (golf.state.hole.playoff, golf.state.hole.number, golf.state.hole.dealer) == (2, 3, 3)
    golf.end_hole(HIGH, LOW)
    result = golf.result
    assert result.places == (2, 4, 3, 1)
    assert golf.view(None).extra == ((4, 68), (None, None), (36, None), (4, 4))
    assert golf.events[-1] == Finished(result)


def test_after_nine_extra_holes_the_win_is_shared() -> None:
    """Play Nine 5.4.18."""
    golf = tied(LOW, LOW, HIGH)
    for extra in range(1, 10):
        assert golf.state.hole.playoff == extra
        golf.end_hole(LOW, LOW)
    result = golf.result
    assert (result.reason, result.places) == ("shared", (1, 1, 3))


def test_tie_may_be_shared_at_once() -> None:
    """Play Nine 5.4.18: option `shared`."""
    result = tied(LOW, LOW, HIGH, tie="shared").result
    assert (result.reason, result.places) == ("shared", (1, 1, 3))


def test_ties_below_the_first_place_are_shared() -> None:
    """Play Nine 5.4.19: nobody plays on for them."""
    result = tied(LOW, HIGH, HIGH).result
    assert (result.reason, result.places) == ("strokes", (1, 2, 2))


@pytest.mark.parametrize("holes", [1, 9, 18])
def test_game_has_the_holes_it_was_set_to(holes: int) -> None:
    """Play Nine 5.4.20."""
    golf = Golf.deal(2, holes=holes, tie="shared")
    for number in range(1, holes + 1):
        assert GAME.result(golf.state) is None
        assert golf.state.hole.number == number
        golf.end_hole(MIDDLE, HIGH)
    assert GAME.result(golf.state) is not None
    assert len(golf.view(None).scores[0]) == holes


def test_match_play_is_for_two() -> None:
    """Play Nine 5.4.20."""
    Golf.deal(2, match=True)
    with pytest.raises(RuleError) as refused:
        Golf.deal(3, match=True)
    assert (refused.value.code, refused.value.facts["name"]) == ("play_nine.match", "match")


def test_most_holes_win_a_match() -> None:
    """Play Nine 5.4.20: not the fewest strokes."""
    golf = Golf.deal(2, match=True, holes=3)
    golf.end_hole(LOW, HIGH)
    assert golf.view(None).points == (2, 0)
    assert GAME.scores(golf.state) == (2, 0)
    golf.end_hole(MIDDLE, MIDDLE)
    scored = golf.end_hole("0 1 2 3 / 1 2 3 4", "0 1 2 3 / 1 2 3 5")
    assert [line.points for line in scored.lines] == [5, 1]
    result = golf.result
    assert (result.reason, result.scores, result.places) == ("match", (5, 1), (1, 2))


def test_tied_match_is_halved() -> None:
    """Play Nine 5.4.18, 5.4.20: without sudden death."""
    golf = Golf.deal(2, match=True, holes=2)
    golf.end_hole(LOW, HIGH)
    golf.end_hole(HIGH, MIDDLE)
    result = golf.result
    assert (result.reason, result.scores, result.places) == ("match", (2, 2), (1, 1))
