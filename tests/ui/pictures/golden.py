"""The golden pictures: what the pictures looked like when somebody last looked at them.

`python -m tests.ui.pictures.golden sevens_turn hole` redraws two of them, and without a name those that look otherwise
now; look at each before it is committed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace
from PIL import Image, ImageChops

import ui.seven_ate_nine.picture
from engine.big_bang import types as bang_types
from engine.games import GAMES
from engine.play_nine.types import Drew, Placed, Took, View
from engine.play_nine.types import Options as Golf
from engine.seven_ate_nine import types as seven_ate_nine
from engine.sevens.types import Answer, Guessed, Knocks, Offered, Options, Played
from tests.engine.big_bang import tables as big_bang
from tests.engine.big_bang.tables import Bang
from tests.engine.sevens import tables as sevens_tables
from tests.ui.pictures import views
from tests.ui.pictures.tables import BOARDS, ENDS, NAMES, scored, seen, view
from tests.ui.standings.board_cases import EMPTY, RATINGS, SEASON
from tests.ui.standings.player_cases import ALONE, AWARDS, BESIDE, CARD, DUELS, NEWCOMER
from ui import covers
from ui.big_bang.picture import board, race, result
from ui.pictures.score_sheet import score_sheet
from ui.pictures.scorecard import scorecard
from ui.play_nine.picture import table as play_nine
from ui.play_nine.picture.end import end, hole
from ui.play_nine.picture.hand import hand
from ui.sequence_numbers.picture import table as sequence_numbers
from ui.sevens import picture
from ui.standings.awards_picture import awards
from ui.standings.head_to_head import head_to_head
from ui.standings.leaderboard import leaderboard
from ui.standings.player_card import player_card
from ui.standings.rating_graph import rating_graph

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
    return picture.table(views.chain_table(5, views.FULL_TABLE, **facts), views.LONG, last=last)


def _offers() -> bytes:
    facts = {"options": Options(junior=True), "phase": "offer", "asked": (2, 0), "offered": (2,)}
    view = views.chain_table(3, "2C-4C 3D AS-6S", **facts)
    return picture.table(view, views.NAMES[:3], last=Offered(2, None, False), theme="paper")


def _rounds() -> bytes:
    scores = tuple(
        tuple((seat * 35 + at * 45) % 280 // (1 + at % 3) // 5 * 5 for at in range(20)) for seat in range(5)
    )
    totals = tuple(map(sum, scores))
    return score_sheet(views.LONG, scores, totals, (3, 1, 2, 4, 5), title="Sevens", date="1 May 2025")


def _match() -> bytes:
    view = views.race(4, options=seven_ate_nine.Options(match=True), race=6, points=(2, 0, 1, 2))
    return ui.seven_ate_nine.picture.table(view, views.LONG[:4], last=seven_ate_nine.Played(3, 92))


def _start() -> seven_ate_nine.View:
    return views.race(2, hands=(0, 0), draws=(36, 36), pile=(33,))


def _race_over() -> bytes:
    over = views.race(2, how="last", winner=1, hands=(5, 0), draws=(3, 0), pile=(33,) * 60)
    return ui.seven_ate_nine.picture.table(over, views.NAMES[:2])


CHIPS = (
    "B3 D7 E9 H2 I2",
    "A4 C4 C5 C6 D5 G7 H3 H8",
    "B6 D8 E8 F8 F9 G8 I4",
)


def _chips() -> bytes:
    recent = views.laid("0 17+7 D7", "2 plus F9", "4 minus D6", "1 23+3 G7")
    view = views.sums_table(6, CHIPS, ["B2-F6"], options={"teams": 3}, turn=2, recent=recent)
    return sequence_numbers.table(view, NAMES)


def _removed() -> bytes:
    chips, lines = ("B3 D7", "A4 C4"), ("A1-E5 E1-E5", "B9-F9")
    recent = views.laid("0 55-7 J10", "1 minus D6")
    view = views.sums_table(2, chips, lines, options={"sequences_to_win": 3}, recent=recent)
    return sequence_numbers.table(view, views.LONG[1:3], theme="paper")


def _sums_over() -> bytes:
    view = views.sums_table(6, ("B3 D7", "A4 C4"), ("A1-E5", "F1-J1 B9-F9"), turn=None)
    return sequence_numbers.table(view, (*views.LONG, "Bo"))


def _board() -> bytes:
    """Alone, with rules cards; a card was just placed, and some of the hand fit."""
    laid = "4@0,1 3@-1,1 5@1,1 R1@-1,0/1 R6@1,0/0 6@2,1 R2@2,0/0 R4@-2,0/0 7@-3,0 2@-1,2 R5@-2,2/0"
    bang = Bang.lay(big_bang.board(laid, "5 R3 6", "1 2 3 4 5", "7 7 6"), rules_cards=True)
    moves = big_bang.GAME.legal(bang.state, 0)
    places = sorted(
        {(move.x, move.y) for move in moves if isinstance(move, bang_types.Place | bang_types.Top)}
    )
    return board.board(board.shown(bang.view(0), 0), places=places, last=(-2, 2))


def _bang_race() -> bytes:
    view = Bang.deal(3, "golden", rounds=3).view()
    told = ((12, None, None), (28, "all", 185_400), (9, "stuck", 65_000))
    racers = tuple(
        replace(racer, placed=placed, left=28 - placed, ready=ready, time=time)
        for racer, (placed, ready, time) in zip(view.racers, told, strict=True)
    )
    return race.race(replace(view, round=2, totals=(27, 20, 28), racers=racers), NAMES[:3])


def _bang_result() -> bytes:
    lines = (
        *("7@-1,0 6@-2,0 7@-3,0 5@-2,1 4@-1,1 6@1,0 5@2,0 4@2,-1", "6@0,1 5@1,1"),
        "1@0,1",
    )
    bang = Bang.lay(*(big_bang.board(each, "3", "4") for each in lines), rounds=2)
    bang.do(2, "stop", at=9_800).do(1, "stop", at=31_200).do(0, "stop", at=185_400)
    return result.result(bang.scored, NAMES[:3], title="Race 1 of 2", match=True)


PICTURES: dict[str, Callable[[], bytes]] = {
    "two_seats": lambda: play_nine.table(view(2), NAMES[:2], last=Placed(0, 7, 12, 3, False, "deck")),
    "four_seats_held": _held,
    "six_seats_light": lambda: play_nine.table(view(6), NAMES, theme="paper"),
    "golf_match": lambda: play_nine.table(
        view(2, options=Golf(match=True), points=(5, 2), deck=0, discards=(), turn=0), NAMES[:2]
    ),
    "five_seats": lambda: play_nine.table(
        view(5, phase="place", held_from="deck"), NAMES[:5], last=Drew(1, None)
    ),
    "hole": lambda: hole(scored(3), NAMES[:3]),
    "golf_over": lambda: end(view(4, phase="over", turn=None, boards=ENDS[:4]), NAMES[:4]),
    "own_cards_held": lambda: hand(view(4, viewer=1, phase="place", held=-5, held_from="deck"), NAMES[:4]),
    "own_cards_tee_light": lambda: hand(_teeing(), NAMES[:2], chosen=4, theme="paper"),
    "own_cards_of_six": lambda: hand(view(6, viewer=1), NAMES),
    "own_cards_waiting": lambda: hand(view(4, viewer=3), NAMES[:4]),
    "scorecard": _card,
    "race_match": _match,
    "race_targets_light": lambda: ui.seven_ate_nine.picture.table(
        views.race(3, pile=(71, 103)), views.NAMES[:3], targets=True, theme="paper"
    ),
    "race_over": _race_over,
    "race_waits": lambda: ui.seven_ate_nine.picture.table(
        _start(), views.NAMES[:2], last=seven_ate_nine.Go(0)
    ),
    "race_go": lambda: ui.seven_ate_nine.picture.table(_start(), views.NAMES[:2], go=True),
    "race_result": lambda: ui.seven_ate_nine.picture.result(
        views.raced(36, 0, 4, 4, winner=1, how="last", to_win=3), views.NAMES[:4], title="Race 4"
    ),
    "sevens_turn": lambda: picture.table(
        views.chain_table(4), views.NAMES[:4], last=Played(0, sevens_tables.card("8C"))
    ),
    "sevens_guesses": _guesses,
    "sevens_offers_light": _offers,
    "sevens_round": lambda: picture.result(
        views.counted("AC 9D 10H", "", "2S-10S 2D-8D AH 2H 4H"), views.NAMES[:3], title="Round 2"
    ),
    "sevens_over": lambda: picture.table(
        views.chain_table(4, phase="over", turn=None, hands=((0,), (1,), (2, 14), (3,))), views.NAMES[:4]
    ),
    "sevens_sheet": _rounds,
    "sequences_three_sides": _chips,
    "sequences_minus_light": _removed,
    "sequences_over": _sums_over,
    "bang_start_light": lambda: board.board(
        board.shown(Bang.deal(2, "golden").view(0), 0), places=((-1, 0), (1, 0), (0, 1)), theme="paper"
    ),
    "bang_board": _board,
    "bang_turns": lambda: board.board(
        board.shown(Bang.lay(big_bang.board("", "R1 5"), rules_cards=True).view(0), 0),
        places=((0, 1),),
        turns=(bang_types.Lying(0, 1, 8, 0), bang_types.Lying(0, 1, 8, 1)),
    ),
    "bang_covered": lambda: board.board(board.shown(Bang.deal(2, "golden").view(0), 0, covered=True)),
    "bang_race": _bang_race,
    "bang_go": lambda: race.race(Bang.deal(2, "golden").view(), NAMES[:2], go=True),
    "bang_result": _bang_result,
    "board_season": lambda: leaderboard(SEASON),
    "board_apart": lambda: leaderboard(replace(SEASON, own_at=None)),
    "board_ratings_light": lambda: leaderboard(RATINGS, theme="paper"),
    "board_empty": lambda: leaderboard(EMPTY),
    "player_card": lambda: player_card(CARD),
    "player_card_empty": lambda: player_card(NEWCOMER, theme="paper"),
    "head_to_head": lambda: head_to_head(DUELS),
    "ratings_of_one": lambda: rating_graph(ALONE),
    "ratings_of_four": lambda: rating_graph(BESIDE),
    "awards": lambda: awards(AWARDS),
    "shelf": lambda: covers.shelf([(key, game.title) for key, game in GAMES.items()]),
    "greeting": lambda: covers.shelf([(key, game.title) for key, game in GAMES.items()], 3),
}


TILE = 24  # pixels, less than the smallest word
NOTICED = 30  # of 255, over a tile's pixels: edges half a pixel away make up to 20, a missing word 60


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.png"


def golden(name: str) -> Image.Image:
    return seen(path_of(name).read_bytes())


def difference(now: Image.Image, then: Image.Image) -> int:
    """That of the tile that differs most; another FreeType may set an edge a little differently."""
    if now.size != then.size:
        return 255
    tiles = ImageChops.difference(now, then).convert("L").reduce(TILE)
    return max(tiles.tobytes())


def _looks_otherwise(name: str) -> bool:
    return not path_of(name).exists() or difference(seen(PICTURES[name]()), golden(name)) >= NOTICED


def main(names: Sequence[str]) -> int:
    if unknown := [name for name in names if name not in PICTURES]:
        sys.stderr.write(f"No such picture: {', '.join(unknown)}. There are {', '.join(PICTURES)}.\n")
        return 2
    FOLDER.mkdir(exist_ok=True)
    for name in names or filter(_looks_otherwise, PICTURES):
        path_of(name).write_bytes(PICTURES[name]())
        sys.stdout.write(f"redrawn: {path_of(name)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
