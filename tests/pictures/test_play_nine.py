"""What a player sees of a golf table."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from engine.game import Event
from engine.play_nine.rules import RULES_1
from engine.play_nine.scoring import bonuses, matched, score
from engine.play_nine.types import Drew, Options, Placed, Skipped, TeedOff, Took
from engine.session import Session
from pictures.canvas import Canvas
from pictures.cards import FRAME
from pictures.palette import TABLE, THEMES, Theme, palette, rgb
from pictures.play_nine import seats
from pictures.play_nine import table as play_nine
from pictures.play_nine.end import hole
from pictures.play_nine.hand import hand
from pictures.scorecard import scorecard
from tests.pictures.tables import BOARDS, ENDS, NAMES, count, scored, seen, view

GOLD = rgb("felt", "gold")
Box = tuple[int, int, int, int]
# Where the places of four seats lie.
LEFT, RIGHT, TOP, LOW = (0, 500), (700, 1200), (0, 450), (450, 900)
QUARTERS: tuple[Box, ...] = tuple((x[0], y[0], x[1], y[1]) for y, x in product((TOP, LOW), (LEFT, RIGHT)))
PILES = (500, 0, 700, 900)


def golden(png: bytes) -> list[bool]:
    """Whether there is gold at each of four seats, and among the piles."""
    picture = seen(png)
    return [count(picture.crop(box), GOLD) > 0 for box in (*QUARTERS, PILES)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_table_of_every_size_is_1200_wide_and_no_higher_than_it_may_be(seats: int, theme: Theme) -> None:
    picture = seen(play_nine.table(view(seats), NAMES[:seats], theme=theme))

    assert picture.width == 1200
    assert picture.height == 900 if seats < 5 else 900 < picture.height <= 1500


def test_gold_frames_the_player_to_move_and_nothing_else() -> None:
    assert golden(play_nine.table(view(4, turn=2), NAMES[:4])) == [False, False, True, False, False]


@pytest.mark.parametrize(
    ("last", "where"),
    [
        (TeedOff(0, (0, 7), (3, 12)), 0),
        (Placed(3, 5, 5, 7, True, "deck"), 3),
        (Skipped(0, 12), 4),
    ],
)
def test_what_was_just_done_has_the_second_gold_mark(last: Event, where: int) -> None:
    shown = golden(play_nine.table(view(4, turn=1), NAMES[:4], last=last))

    assert shown == [at in (1, where) for at in range(5)]


@pytest.mark.parametrize("last", [Drew(1, None), Took(1, 9)])
@pytest.mark.parametrize("number_of_seats", range(2, 7))
def test_the_card_in_hand_is_marked_and_no_pile(number_of_seats: int, last: Event) -> None:
    source = "deck" if isinstance(last, Drew) else "discard"
    held = view(number_of_seats, phase="place", held_from=source, held=getattr(last, "card", None))
    marked = seen(play_nine.table(held, NAMES[:number_of_seats], last=last))
    plain = seen(play_nine.table(held, NAMES[:number_of_seats]))

    box = ImageChops.difference(marked, plain).getbbox()

    assert box is not None
    assert box[2] - box[0] == 102 + 2 * FRAME  # the small card beside its holder's mark
    assert box[3] - box[1] == 138 + 2 * FRAME


def test_own_cards_show_the_held_card_to_its_owner_alone() -> None:
    def beside(**facts: object) -> Image.Image:
        return seen(hand(view(4, viewer=1, **facts), NAMES[:4])).crop((740, 20, 1200, 225))

    drawn = beside(phase="place", held=-5, held_from="deck")
    own_turn = beside()
    other = beside(phase="place", turn=2, held=None, held_from="deck").crop((0, 0, 460, 140))

    assert count(drawn, GOLD) > 3000
    assert count(drawn, rgb("felt", "leaf")) > 1000
    assert count(own_turn, rgb("felt", "cardinal")) > 5000  # the deck, to draw from
    assert count(other, rgb("felt", "cardinal")) == 0
    assert count(other, rgb("felt", "card")) < 20_000  # the scores, and no card


@pytest.mark.parametrize("seats", range(2, 7))
def test_own_cards_stand_beside_what_everybody_sees_of_the_others(seats: int) -> None:
    """A card that a rival turns up changes the picture; who is to move, or has drawn, does not."""
    boards = BOARDS[:seats]
    hidden = next(at for at, card in enumerate(boards[0]) if card is None)
    turned = ((*boards[0][:hidden], 3, *boards[0][hidden + 1 :]), *boards[1:])
    waiting: dict[str, object] = {"viewer": 1, "turn": 0}
    names = NAMES[:seats]

    before = hand(view(seats, **waiting), names)

    assert hand(view(seats, **waiting, phase="place", held=None, held_from="deck"), names) == before
    later = seen(hand(view(seats, **waiting, boards=turned), names))
    box = ImageChops.difference(seen(before), later).getbbox()
    assert box is not None
    assert box[0] > 740, "his own cards stay as they are"


def test_the_card_chosen_first_at_a_tee_off_is_framed() -> None:
    boards = ((None,) * 8,) * 2
    facts = {"viewer": 0, "phase": "tee", "turn": None, "boards": boards}

    assert count(seen(hand(view(2, **facts), NAMES[:2])), GOLD) == 0
    assert count(seen(hand(view(2, **facts), NAMES[:2], chosen=4)).crop((16, 310, 230, 560)), GOLD) > 3000


def test_a_player_who_has_no_cards_gets_no_picture() -> None:
    sits_out = view(3, viewer=2, playoff=1, playing=(0, 1), boards=(ENDS[0], ENDS[1], ()))

    for nobody in (sits_out, view(2)):
        with pytest.raises(ValueError, match="no cards"):
            hand(nobody, NAMES[:3])


def test_before_the_first_turn_gold_frames_all_who_have_yet_to_tee_off() -> None:
    boards = ((None,) * 8, (3, *(None,) * 6, 4), (None,) * 8, (None, 5, 6, *(None,) * 5))

    shown = golden(play_nine.table(view(4, phase="tee", turn=None, boards=boards), NAMES[:4]))

    assert shown == [True, False, True, False, False]


def test_nothing_is_gold_when_the_game_is_over() -> None:
    png = play_nine.table(view(4, phase="over", turn=None, boards=ENDS[:4]), NAMES[:4])

    assert golden(png) == [False] * 5


def test_the_end_is_a_ranking_with_the_winner_first_and_on_a_disc() -> None:
    boards = ((8,) * 8,) * 4  # no twelve, which is cardinal as well
    totals = [(9, 8, 7, 6), (6, 7, 8, 9)]
    last_wins, first_wins = (
        seen(play_nine.table(view(4, phase="over", turn=None, boards=boards, totals=each), NAMES[:4]))
        for each in totals
    )
    top_left = (16, 96, 300, 200)  # rank, mark and the name's beginning of the first place
    disc = (34, 110, 108, 190)

    assert count(last_wins, rgb("felt", "cardinal")) == 0  # no card back: the deck is gone
    assert count(last_wins.crop(top_left), rgb("felt", "D")) > 1000
    assert count(first_wins.crop(top_left), rgb("felt", "A")) > 1000
    assert count(first_wins.crop(disc), rgb("felt", "chalk")) > 2000
    assert count(first_wins.crop((625, 110, 699, 190)), rgb("felt", "chalk")) == 0  # the second has no disc


def test_a_taken_card_is_shown_beside_its_taker_and_a_drawn_one_from_its_back() -> None:
    tray = (500, 700, 700, 900)
    waiting = seen(play_nine.table(view(4), NAMES[:4])).crop(tray)
    taken = view(4, phase="place", held=9, held_from="discard")
    drawn = view(4, phase="place", held=None, held_from="deck")

    open_card = seen(play_nine.table(taken, NAMES[:4], last=Took(1, 9))).crop(tray)
    hidden = seen(play_nine.table(drawn, NAMES[:4], last=Drew(1, None))).crop(tray)

    seat_b = rgb("felt", "B")
    assert count(waiting, seat_b) == 0
    assert count(open_card, seat_b) > 0
    assert count(hidden, seat_b) > 0
    assert count(open_card, rgb("felt", "cardinal")) == 0
    assert count(hidden, rgb("felt", "cardinal")) > 0


def test_face_down_cards_are_all_alike() -> None:
    tile_of = {at: seen(play_nine.table(view(4, boards=_only(at)), NAMES[:4])) for at in (0, 5)}
    first = tile_of[5].crop((34, 140, 138, 280))  # position 1 where position 6 is up
    other = tile_of[5].crop((34 + 112, 140, 138 + 112, 280))

    assert first.tobytes() == other.tobytes()


def _only(at: int) -> tuple[tuple[int | None, ...], ...]:
    return (tuple(3 if index == at else None for index in range(8)), *(((None,) * 8,) * 3))


@given(st.lists(st.sampled_from([-5, -5, 0, 1, 1, 12, None]), min_size=8, max_size=8))
def test_worths_of_pairs_and_the_loose_cards_make_the_score(board: list[int | None]) -> None:
    paired = {column.column for column in matched(RULES_1, board)}
    worths = worths_of(board)

    assert set(worths) == paired
    loose = sum(card for at, card in enumerate(board) if card is not None and at % 4 not in paired)
    assert loose + sum(worths.values()) == score(RULES_1, board)


def worths_of(board: Sequence[int | None]) -> dict[int, int]:
    """Of each matched column what the picture says."""
    columns = matched(RULES_1, board)
    return dict(seats.worths(columns, bonuses(RULES_1, columns)))


def test_pairs_of_the_same_value_share_their_bonus_evenly() -> None:
    assert worths_of((1, 3, 3, 1, 1, 3, 3, 1)) == {0: -5, 1: -5, 2: -5, 3: -5}
    assert worths_of((-5, -5, 7, 7, -5, -5, 7, 7)) == {0: -15, 1: -15, 2: -5, 3: -5}
    assert worths_of((1, 1, 3, 1) * 2) == {0: -5, 1: -5, 2: 0, 3: -5}
    assert worths_of((1, 1, 1, 1) * 2) == {0: -5, 1: -5, 2: -5, 3: -5}


@pytest.mark.parametrize(
    "name",
    [
        "W" * 200,
        "👩‍👩‍👧‍👦🔥" * 20,
        "שרה לוי בת אברהם אבינו",
        "محمد الأمين بن عبد الله",
        "ᚠᚢᚦ",
        "",
        "\u202e\u0000\n",
        "Z̷̛̘͝a̶͙͑l̸̰̓g̴̱͝o",
    ],
)
@pytest.mark.parametrize("number_of_seats", [2, 3, 4])
def test_no_name_reaches_the_score_or_the_cards(name: str, number_of_seats: int) -> None:
    names = (name, *NAMES[1:number_of_seats])
    short = ("A", *NAMES[1:number_of_seats])
    with_name = seen(play_nine.table(view(number_of_seats), names))
    without = seen(play_nine.table(view(number_of_seats), short))
    # The strip right of the names: the score's digit or the first column of cards, and all that follows.
    edge = {2: 364, 3: 490, 4: 410}[number_of_seats]

    assert with_name.crop((edge, 0, 1200, 900)).tobytes() == without.crop((edge, 0, 1200, 900)).tobytes()


@pytest.mark.parametrize("totals", [(-360, 828, -1, 0), (1000, -999, 5, 5)])
def test_the_worst_and_the_best_scores_find_room(totals: tuple[int, ...]) -> None:
    boards = ((-5, -5, 7, 7) * 2, (12, 12, 12, 12, 11, 11, 11, 11), *ENDS[:2])
    png = play_nine.table(view(4, boards=boards, totals=totals), NAMES[:4])

    picture = seen(png)
    felt = rgb("felt", "felt")
    assert {picture.getpixel((x, 449)) for x in range(40, 1160)} == {felt}  # nothing runs out of its place


def test_a_number_that_matters_and_small_print_are_large_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[tuple[str, int]] = []
    write = Canvas._write

    def noted(canvas: Canvas, text: str, x: int, middle: int, size: int, face: str, *rest: str) -> int:
        sizes.append((text, size))
        return write(canvas, text, x, middle, size, face, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "_write", noted)
    monkeypatch.setattr("pictures.play_nine.table.place", seats.place.__wrapped__)
    monkeypatch.setattr("pictures.play_nine.end.place", seats.place.__wrapped__)
    for number_of_seats in range(2, 7):
        play_nine.table(view(number_of_seats, out=0), NAMES[:number_of_seats])
        hole(scored(number_of_seats), NAMES[:number_of_seats])
        play_nine.table(view(number_of_seats, phase="over", turn=None), NAMES[:number_of_seats])
    for phase in ("draw", "place"):
        hand(view(2, viewer=1, phase=phase, held=0 if phase == "place" else None), NAMES[:2])
    scorecard(NAMES[:2], ((1,) * 18, (-2,) * 18), (18, -36), (2, 1), title="Play Nine")

    assert len(sizes) > 100
    assert min(size for _text, size in sizes) >= 36


def test_a_number_too_small_to_read_is_refused() -> None:
    canvas = Canvas(palette("felt", TABLE), 100, 100, "felt")
    with pytest.raises(ValueError, match="phone"):
        canvas.number("5", 50, 50, 55, "chalk", "felt")
    with pytest.raises(ValueError, match="phone"):
        canvas.text("five", 50, 50, 35, "chalk", "felt")
    with pytest.raises(ValueError, match="phone"):
        canvas.figure("5", 50, 50, 35, "chalk", "felt")


def test_the_number_of_a_card_is_at_least_56_pixels_high() -> None:
    card = seen(play_nine.table(view(4, boards=_only(0)), NAMES[:4])).crop((40, 150, 130, 270))
    ink = card.point(lambda value: 255 if value < 100 else 0).convert("L")

    box = ink.getbbox()

    assert box is not None
    assert box[3] - box[1] >= 56


@pytest.mark.parametrize("number_of_seats", range(2, 7))
def test_a_whole_game_can_be_drawn(number_of_seats: int) -> None:
    rng = random.Random(number_of_seats)
    session, events = Session.start("play_nine", Options(holes=2, max_turns=3), number_of_seats, bytes(16))
    moves = 0
    while waiting := session.game.waiting_for(session.state):
        seat = rng.choice(waiting)
        session, events = session.apply(seat, rng.choice(session.game.legal(session.state, seat)), moves)
        moves += 1
        if moves % 9 == 0:
            play_nine.table(session.view(None), NAMES[:number_of_seats], last=events[0])
    over = seen(play_nine.table(session.view(None), NAMES[:number_of_seats], last=events[-1]))

    assert moves > 10
    assert count(over, GOLD) == 0


def test_a_player_who_is_out_of_a_playoff_keeps_a_place_without_cards() -> None:
    boards = (ENDS[0], ENDS[3], ())
    extra = ((3,), (3,), (None,))
    png = play_nine.table(view(3, playoff=2, hole=11, playing=(0, 1), boards=boards, extra=extra), NAMES[:3])

    third = seen(png).crop((16, 610, 930, 880))
    assert count(third, rgb("felt", "card")) < 20_000  # chalk of the words only
    assert count(third, rgb("felt", "cardinal")) == 0


def test_match_play_and_an_empty_deck_can_be_drawn() -> None:
    png = play_nine.table(view(2, options=Options(match=True), points=(5, 2), deck=0, discards=()), NAMES[:2])

    assert count(seen(png).crop((950, 0, 1200, 900)), rgb("felt", "cardinal")) == 0


@pytest.mark.parametrize("number_of_seats", range(1, 7))
def test_a_finished_hole_shows_every_board(number_of_seats: int) -> None:
    picture = seen(hole(scored(number_of_seats), NAMES[:number_of_seats]))

    assert picture.width == 1200
    assert count(picture, rgb("felt", "card")) > 8 * number_of_seats * 126 * 100
    assert count(picture, GOLD) == 0


def test_the_same_view_is_the_same_picture_in_any_process() -> None:
    code = (
        "from hashlib import sha256; from pictures.play_nine import table as play_nine; "
        "from tests.pictures.tables import NAMES, view; "
        "play_nine.table(view(2, turn=0), NAMES[:2], theme='paper'); "  # what was drawn before must not matter
        "print(sha256(play_nine.table(view(4), NAMES[:4])).hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == sha256(play_nine.table(view(4), NAMES[:4])).hexdigest()


def test_the_corners_are_clear_so_that_it_sits_on_dark_and_on_light() -> None:
    with Image.open(io.BytesIO(play_nine.table(view(4), NAMES[:4]))) as image:
        picture = image.convert("RGBA")

    assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert picture.getpixel((600, 450))[3] == 255  # type: ignore[index]
