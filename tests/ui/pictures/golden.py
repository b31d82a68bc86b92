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

from engine.games import GAMES
from tests.games import MANIFESTS
from tests.ui.history.cases import PAGE
from tests.ui.pictures.tables import seen
from tests.ui.standings.board_cases import EMPTY, RATINGS, SEASON
from tests.ui.standings.player_cases import (
    ALONE,
    AWARDS,
    BESIDE,
    BUSY_DAY,
    CARD,
    DAY_BOARD,
    DUELS,
    FIRST_DAY,
    NEWCOMER,
    SHARED_DAY,
    SHARED_ROUND,
)
from ui import covers
from ui.history.picture import history
from ui.standings.awards_picture import awards
from ui.standings.daily_picture import daily_share
from ui.standings.day_picture import day_picture
from ui.standings.head_to_head import head_to_head
from ui.standings.leaderboard import leaderboard
from ui.standings.player_card import player_card
from ui.standings.rating_graph import rating_graph

FOLDER = Path(__file__).parent / "golden"


PICTURES: dict[str, Callable[[], bytes]] = {
    **{name: draw for manifest in MANIFESTS.values() for name, draw in manifest.pictures.items()},
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
    "daily_share": lambda: daily_share(SHARED_DAY),
    "daily_share_light": lambda: daily_share(SHARED_ROUND, theme="paper"),
    "day": lambda: day_picture(DAY_BOARD),
    "day_busy_light": lambda: day_picture(BUSY_DAY, theme="paper"),
    "day_first": lambda: day_picture(FIRST_DAY),
    "history": lambda: history(PAGE),
    "history_light": lambda: history(PAGE, theme="paper"),
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
    red, green, blue = ImageChops.difference(now, then).split()
    # A colour of the same brightness is another one.
    other = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return max(other.reduce(TILE).tobytes())


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
