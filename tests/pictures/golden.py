"""The golden pictures: what the pictures looked like when somebody last looked at them.

`python -m tests.pictures.golden` draws them anew; look at each before it is committed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pictures.seven_ate_nine
from engine.games import GAMES
from engine.play_nine.types import Drew, Placed, Took, View
from engine.play_nine.types import Options as Golf
from engine.seven_ate_nine import types as seven_ate_nine
from engine.sevens.known import Answer, Knocks
from engine.sevens.types import Guessed, Offered, Options, Played
from pictures import covers, sevens
from pictures.play_nine import table as play_nine
from pictures.play_nine.end import end, hole
from pictures.play_nine.hand import hand
from pictures.score_sheet import score_sheet
from pictures.scorecard import scorecard
from tests.engine.sevens import tables as sevens_tables
from tests.pictures import views
from tests.pictures.tables import BOARDS, ENDS, NAMES, scored, view

FOLDER = Path(__file__).parent / "golden"


def _held() -> bytes:
    boards = ((6, -5, 4, 10, 2, -5, 9, 12), *BOARDS[1:4])
    held = view(4, boards=boards, phase="place", held=9, held_from="discard", discards=(3, -5), out=0)
    return play_nine.table(held, NAMES[:4], last=Took(1, 9))


def _teeing() -> View:
    boards: tuple[tuple[int | None, ...], ...] = ((None,) * 8,) * 2
    return view(2, viewer=0, phase="tee", turn=None, boards=boards, points=(1, 3), options=Golf(match=True))


def _card() -> bytes:
    rounds = (
        (-10, 9, 18, 3, 12, 23, -10, 31, 3),
        (31, 7, 9, 23, -14, 18, 3, -14, 0),
        (12, 7, 0, 9, 12, 0, 0, 7, 16),
    )
    extra = ((None, None), (-1, 4), (-1, 12))
    totals, places = (79, 63, 63), (3, 1, 2)
    return scorecard(NAMES[:3], rounds, totals, places, playoff=extra, title="Play Nine", date="1 May 2025")


def _guesses() -> bytes:
    answers = (Answer(1, 2, 10, 1, False, None), Answer(1, 3, 5, 2, True, None))
    facts = {"phase": "guess", "asked": (2, 3, 4, 0), "offered": (4, 0), "past": (Knocks(1), *answers)}
    last = Guessed(1, 3, 5, 2, True, None)
    return sevens.table(views.chain_table(5, views.FULL_TABLE, **facts), views.LONG, last=last)


def _offers() -> bytes:
    facts = {"options": Options(junior=True), "phase": "offer", "asked": (2, 0), "offered": (2,)}
    view = views.chain_table(3, "2C-4C 3D AS-6S", **facts)
    return sevens.table(view, views.NAMES[:3], last=Offered(2, None, False), theme="paper")


def _rounds() -> bytes:
    scores = tuple(
        tuple((seat * 35 + at * 45) % 280 // (1 + at % 3) // 5 * 5 for at in range(20)) for seat in range(5)
    )
    totals = tuple(map(sum, scores))
    return score_sheet(views.LONG, scores, totals, (3, 1, 2, 4, 5), title="Sevens", date="1 May 2025")


def _match() -> bytes:
    view = views.race(4, options=seven_ate_nine.Options(match=True), race=6, points=(2, 0, 1, 2))
    return pictures.seven_ate_nine.table(view, views.LONG[:4], last=seven_ate_nine.Played(3, 92))


def _race_over() -> bytes:
    over = views.race(2, how="last", winner=1, hands=(5, 0), draws=(3, 0), pile=(33,) * 60)
    return pictures.seven_ate_nine.table(over, views.NAMES[:2])


PICTURES: dict[str, Callable[[], bytes]] = {
    "two_seats": lambda: play_nine.table(view(2), NAMES[:2], last=Placed(0, 7, 12, 3, False, "deck")),
    "four_seats_held": _held,
    "six_seats_light": lambda: play_nine.table(view(6), NAMES, theme="paper"),
    "five_seats": lambda: play_nine.table(
        view(5, phase="place", held_from="deck"), NAMES[:5], last=Drew(1, None)
    ),
    "hole": lambda: hole(scored(3), NAMES[:3]),
    "golf_over": lambda: end(view(4, phase="over", turn=None, boards=ENDS[:4]), NAMES[:4]),
    "own_cards_held": lambda: hand(view(4, viewer=1, phase="place", held=-5, held_from="deck")),
    "own_cards_tee_light": lambda: hand(_teeing(), chosen=4, theme="paper"),
    "own_cards_waiting": lambda: hand(view(4, viewer=3)),
    "scorecard": _card,
    "race_match": _match,
    "race_targets_light": lambda: pictures.seven_ate_nine.table(
        views.race(3, pile=(71, 103)), views.NAMES[:3], targets=True, theme="paper"
    ),
    "race_over": _race_over,
    "race_result": lambda: pictures.seven_ate_nine.result(
        views.raced(36, 0, 4, 4, winner=1, how="last"), views.NAMES[:4], match=True, title="Race 4"
    ),
    "sevens_turn": lambda: sevens.table(
        views.chain_table(4), views.NAMES[:4], last=Played(0, sevens_tables.card("8C"))
    ),
    "sevens_guesses": _guesses,
    "sevens_offers_light": _offers,
    "sevens_round": lambda: sevens.result(
        views.counted("AC 9D 10H", "", "2S-10S 2D-8D AH 2H 4H"), views.NAMES[:3], title="Round 2"
    ),
    "sevens_sheet": _rounds,
    "shelf": lambda: covers.shelf([(key, game.title) for key, game in GAMES.items()]),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.png").write_bytes(draw())


if __name__ == "__main__":
    main()
