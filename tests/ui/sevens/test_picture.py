"""What a player sees of Sevens."""

from __future__ import annotations

from typing import Any

import pytest

from engine.sevens.types import Answer, Knocks, Options
from tests.engine.sevens.tables import card
from tests.ui.pictures.tables import count, seen
from tests.ui.pictures.views import LONG, NAMES, chain_table
from ui.pictures.canvas import Canvas
from ui.pictures.palette import rgb
from ui.pictures.score_sheet import score_sheet
from ui.sevens import picture as sevens

GOLD, CARD, RED = rgb("felt", "gold"), rgb("felt", "card"), rgb("felt", "cardinal")
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


def knock(**changes: Any) -> dict[str, Any]:
    return {"phase": "offer", "turn": 1, "asked": (2, 3, 0), **changes}


def test_gold_frames_the_players_who_are_still_to_offer_and_then_the_knocker() -> None:
    def framed(**facts: Any) -> list[int]:
        picture = seen(sevens.table(chain_table(4, **facts), NAMES[:4]))
        return [seat for seat in range(4) if count(picture.crop(place(seat)), GOLD)]

    assert framed(**knock()) == [0, 2, 3]
    assert framed(**knock(offered=(3,))) == [0, 2]
    assert framed(**guessing()) == [1]


def guessing(*answers: Answer) -> dict[str, Any]:
    done = {each.offered_by for each in answers}
    left = tuple(seat for seat in (2, 3, 0) if seat not in done)
    return {"phase": "guess", "turn": 1, "asked": (2, 3, 0), "offered": left, "past": (Knocks(1), *answers)}


def test_an_exact_guess_names_the_suit() -> None:
    def told(suit: int | None) -> bytes:
        view = chain_table(4, **guessing(Answer(1, 2, 10, suit, False, None)))
        return seen(sevens.table(view, NAMES[:4])).crop(offers(2)).tobytes()

    assert len({told(suit) for suit in (None, 0, 1, 2, 3)}) == 5


def test_a_game_that_was_broken_off_has_nobody_s_turn() -> None:
    assert count(seen(sevens.table(chain_table(3, turn=None), NAMES[:3])), GOLD) == 0


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


def test_a_long_name_does_not_hide_what_its_owner_does() -> None:
    def head(phase: str) -> bytes:
        view = chain_table(
            3, phase=phase, asked=(2, 0), offered=(2,), options=Options(target=999), rounds=0, turn=1
        )
        return seen(sevens.table(view, LONG[:3])).crop((500, 0, 1200, sevens.HEAD)).tobytes()

    assert head("offer") != head("guess")
