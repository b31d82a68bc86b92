"""What a player sees of Sevens."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.game import Event
from engine.session import Session
from engine.sevens.types import Answer, Guessed, HandsCounted, Knocks, Offered, Options, Played
from pictures import sevens
from pictures.canvas import Canvas
from pictures.palette import THEMES, Theme, rgb
from pictures.score_sheet import score_sheet
from tests.engine.sevens.tables import card
from tests.pictures.tables import count, seen
from tests.pictures.views import FULL_TABLE, LONG, NAMES, chain_table, counted

GOLD, CARD, RED = rgb("felt", "gold"), rgb("felt", "card"), rgb("felt", "cardinal")
JUNIOR = Options(junior=True)
STEP = sevens.CARD + sevens.GAP
Box = tuple[int, int, int, int]


def cell(name: str, highest: int = 10) -> Box:
    """Where a card of a chain lies, with room for its gold frame."""
    row, column = divmod(card(name), 10)
    step = (1200 - 16 - 84 + 8) // highest
    x, y = 84 + column * step, sevens.HEAD + row * STEP
    return x - 3, y - 3, x + step - 8, y + sevens.CARD + 3


def place(seat: int) -> Box:
    top = sevens.HEAD + 4 * STEP + seat * (sevens.ROW + sevens.GAP)
    return 0, top, 1200, top + sevens.ROW


def offers(seat: int) -> Box:
    """The part of a place where an offer or a guess is shown."""
    _left, top, _right, low = place(seat)
    return 512, top + 6, 800, low - 6


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("options", [Options(), JUNIOR])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_table_of_every_size_is_1200_wide_and_no_higher_than_it_may_be(
    seats: int, options: Options, theme: Theme
) -> None:
    lies = "2C-4C" if options.junior else "5C-8C"
    picture = seen(sevens.table(chain_table(seats, lies, options=options), NAMES[:seats], theme=theme))

    assert picture.width == 1200
    assert picture.height == 644 + 106 * seats - 8


def test_each_card_of_the_chains_lies_in_its_place_and_only_those() -> None:
    picture = seen(sevens.table(chain_table(3), NAMES[:3]))
    names = [f"{number}{suit}" for suit in "CDHS" for number in ("A", *range(2, 11))]

    lying = {name for name in names if count(picture.crop(cell(name)), CARD) > 3000}

    assert lying == {*["5C", "6C", "7C", "8C", "7D", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H"]}


def test_places_where_a_card_fits_now_are_brighter() -> None:
    picture = seen(sevens.table(chain_table(3), NAMES[:3]))
    names = [f"{number}{suit}" for suit in "CDHS" for number in ("A", *range(2, 11))]

    bright = {name for name in names if 500 < count(picture.crop(cell(name)), rgb("felt", "chalk")) < 3000}

    assert bright == {"4C", "9C", "6D", "8D", "AH", "7S"}


def test_a_full_table_and_the_junior_one_can_be_drawn() -> None:
    full = seen(sevens.table(chain_table(5, FULL_TABLE), NAMES))
    junior = seen(sevens.table(chain_table(3, "AC-6C 3S", options=JUNIOR), NAMES[:3]))

    assert count(full.crop((84, 84, 1200, 620)), CARD) > 40 * 8000
    assert count(junior.crop(cell("6C", 6)), CARD) > 10_000
    assert count(junior.crop(cell("5S", 6)), CARD) == 0


@pytest.mark.parametrize("turn", [0, 3])
def test_gold_frames_the_player_to_move_and_the_card_just_played(turn: int) -> None:
    view = chain_table(4, turn=turn)
    picture = seen(sevens.table(view, NAMES[:4], last=Played(2, card("8C"))))

    assert [count(picture.crop(place(seat)), GOLD) > 0 for seat in range(4)] == [
        seat == turn for seat in range(4)
    ]
    assert count(picture.crop(cell("8C")), GOLD) > 500
    everywhere = count(picture, GOLD)
    assert everywhere == count(picture.crop(place(turn)), GOLD) + count(picture.crop((0, 0, 1200, 230)), GOLD)


def knock(**changes: Any) -> dict[str, Any]:
    return {"phase": "offer", "turn": 1, "asked": (2, 3, 0), **changes}


def test_a_player_who_has_offered_has_a_card_face_down_and_one_who_has_not_its_outline() -> None:
    picture = seen(sevens.table(chain_table(4, **knock(offered=(3,))), NAMES[:4]))
    told = [picture.crop(offers(seat)) for seat in range(4)]

    assert [count(each, RED) > 1000 for each in told] == [False, False, False, True]
    assert [count(each, rgb("felt", "quiet")) > 300 for each in told] == [True, True, True, False]


@pytest.mark.parametrize(("last", "marked"), [(Offered(3, None, False), 3), (Offered(0, None, True), 0)])
def test_the_offer_just_made_is_gold(last: Event, marked: int) -> None:
    picture = seen(sevens.table(chain_table(4, **knock(offered=(3, 0))), NAMES[:4], last=last))

    assert [seat for seat in (0, 3) if count(picture.crop(offers(seat)), GOLD)] == [marked]


def test_gold_frames_the_players_who_are_still_to_offer_and_then_the_knocker() -> None:
    def framed(**facts: Any) -> list[int]:
        picture = seen(sevens.table(chain_table(4, **facts), NAMES[:4]))
        return [seat for seat in range(4) if count(picture.crop(place(seat)), GOLD)]

    assert framed(**knock()) == [0, 2, 3]
    assert framed(**knock(offered=(3,))) == [0, 2]
    assert framed(**guessing()) == [1]


def test_closed_places_can_be_read() -> None:
    picture = seen(sevens.table(chain_table(3), NAMES[:3]))

    assert count(picture.crop(cell("2C")), rgb("felt", "faint")) > 500


def test_hidden_cards_are_in_no_picture_whoever_looks() -> None:
    for_all = sevens.table(chain_table(4, **knock(offered=(0,))), NAMES[:4])
    hands = ((3, 14, 25, 39), None, None, None)

    for offer in (3, 39):
        of_a_seat = chain_table(4, **knock(offered=(0,)), viewer=0, hands=hands, offer=offer)
        assert sevens.table(of_a_seat, NAMES[:4]) == for_all


def guessing(*answers: Answer) -> dict[str, Any]:
    done = {each.offered_by for each in answers}
    left = tuple(seat for seat in (2, 3, 0) if seat not in done)
    return {"phase": "guess", "turn": 1, "asked": (2, 3, 0), "offered": left, "past": (Knocks(1), *answers)}


def test_guesses_are_told_where_the_card_was_offered_and_the_last_one_is_gold() -> None:
    view = chain_table(4, **guessing(Answer(1, 2, 9, None, False, None), Answer(1, 3, 5, None, True, None)))
    last = Guessed(1, 3, 5, None, True, None)

    picture = seen(sevens.table(view, NAMES[:4], last=last))
    told = [picture.crop(offers(seat)) for seat in range(4)]

    assert [count(each, CARD) > 3000 for each in told] == [False, False, True, True]
    assert [count(each, rgb("felt", "leaf")) > 100 for each in told] == [False, False, False, True]
    assert [count(each, GOLD) > 100 for each in (told[0], *told[2:])] == [False, False, True]
    assert count(told[0], RED) > 1000  # still face down


def test_a_card_that_was_taken_is_in_no_picture() -> None:
    """Rules 2.4.3: the knocker and the player who offered it have seen it, and the picture is for all."""
    seen_by, hidden = (
        sevens.table(
            chain_table(4, **guessing(Answer(1, 2, 9, None, False, shown)), viewer=viewer), NAMES[:4]
        )
        for shown, viewer in ((card("4D"), 1), (None, None))
    )

    assert seen_by == hidden


def test_an_exact_guess_names_the_suit() -> None:
    def told(suit: int | None) -> bytes:
        view = chain_table(4, **guessing(Answer(1, 2, 10, suit, False, None)))
        return seen(sevens.table(view, NAMES[:4])).crop(offers(2)).tobytes()

    assert len({told(suit) for suit in (None, 0, 1, 2, 3)}) == 5


def test_the_end_tells_places_and_totals_and_nothing_is_gold() -> None:
    hands = tuple((at,) for at in range(4))
    over = chain_table(4, phase="over", turn=None, hands=hands)
    picture = seen(sevens.table(over, NAMES[:4], last=Played(1, card("8C"))))
    chalk = [count(picture.crop((34, place(s)[1], 106, place(s)[3])), rgb("felt", "chalk")) for s in range(4)]

    assert count(picture, GOLD) == 0
    assert [each > 1500 for each in chalk] == [False, True, False, False]  # the disc of the first


def test_a_game_that_was_broken_off_has_nobody_s_turn() -> None:
    assert count(seen(sevens.table(chain_table(3, turn=None), NAMES[:3])), GOLD) == 0


@pytest.mark.parametrize("name", [*LONG, "", "\u202e\u0000\n"])
def test_no_name_reaches_the_offers_or_the_cards(name: str) -> None:
    facts = knock(offered=(0, 2), dealer=0, turn=1)
    with_name, without = (
        seen(sevens.table(chain_table(4, **facts), (first, *NAMES[1:4]))) for first in (name, "A")
    )

    assert with_name.crop((512, 0, 1200, 1060)).tobytes() == without.crop((512, 0, 1200, 1060)).tobytes()


def test_a_counted_round_shows_every_card_left_and_the_points() -> None:
    few = seen(sevens.result(counted("", "AS", "9D 10D"), NAMES[:3], title="Round 2"))
    many = seen(sevens.result(counted("", "AS", "2C-10C 2D-10D 2H-10H"), NAMES[:3], title="Round 2"))

    assert few.width == many.width == 1200
    assert count(few, CARD) > 3 * 3500
    assert count(many, CARD) > 28 * 3500
    assert count(many, GOLD) == 0
    assert many.height == few.height + sevens.LEFT[1] + 50  # 27 cards are two lines


@pytest.mark.parametrize("rounds", [1, 4, 10, 11, 20])
@pytest.mark.parametrize("seats", [3, 5])
def test_the_score_sheet_has_room_for_every_score(
    seats: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = Canvas._write

    def noted(canvas: Canvas, text: str, *rest: int) -> int:
        written.append(text)
        return write(canvas, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "_write", noted)
    scores = tuple(tuple(280 - seat - at for at in range(rounds)) for seat in range(seats))
    totals = tuple(map(sum, scores))

    png = score_sheet(NAMES[:seats], scores, totals, (1,) * seats, title="Sevens", date="1 May 2025")

    assert {str(score) for row in scores for score in row} <= {*written}
    assert {str(total) for total in totals} <= {*written}
    assert seen(png).width == 1200
    assert seen(png).height < 1500


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", [Options(guess="exact", rounds=2), Options(junior=True, target=20)])
def test_a_whole_game_can_be_drawn(seats: int, options: Options) -> None:
    rng = random.Random(seats)
    session, events = Session.start("sevens", options, seats, bytes([seats] * 16))
    moves, results = 0, 0
    while waiting := session.game.waiting_for(session.state):
        seat = rng.choice(waiting)
        session, events = session.apply(seat, rng.choice(session.game.legal(session.state, seat)), moves)
        moves += 1
        for event in events:
            if isinstance(event, HandsCounted):
                sevens.result(event, LONG[:seats], title="Round")
                results += 1
        if moves % 9 == 0:
            last = session.game.visible(events[0], None)
            sevens.table(session.view(None), LONG[:seats], last=last)
    over = seen(sevens.table(session.view(None), LONG[:seats], last=events[-1]))

    assert results >= 1
    assert count(over, GOLD) == 0


def test_a_long_name_does_not_hide_what_its_owner_does() -> None:
    def head(phase: str) -> bytes:
        view = chain_table(
            3, phase=phase, asked=(2, 0), offered=(2,), options=Options(target=999), rounds=0, turn=1
        )
        return seen(sevens.table(view, LONG[:3])).crop((500, 0, 1200, sevens.HEAD)).tobytes()

    assert head("offer") != head("guess")
