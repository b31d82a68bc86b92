"""What can be chosen below a leaderboard and a player's card."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games import GAMES
from ui.standings.boards import game_title, season_name
from ui.standings.feats import feat
from ui.text.locale import _


def games() -> list[tuple[str, str]]:
    """Every game, and all of them together: key and title."""
    return [("", game_title("")), *((key, game_title(key)) for key in GAMES)]


def bys(game: str) -> list[tuple[str, str]]:
    """What can count on a board of this game: "score", "wins", "rating", and "record:" with each kind of feat."""
    always = [("score", _("Score")), ("wins", _("Wins"))]
    if not game:
        return always
    records = [(f"record:{kind.key}", _record(game, kind.key)) for kind in GAMES[game].feat_kinds]
    return [*always, ("rating", _("Rating")), *records]


def seasons(numbers: Sequence[int]) -> list[tuple[str, str]]:
    """Seasons by their numbers, 0 for all time."""
    return [(str(number), season_name(number) or _("All time")) for number in numbers]


def question(which: str) -> str:
    """What a menu asks."""
    return {
        "game": _("Which game"),
        "by": _("What counts"),
        "season": _("Which season"),
        "among": _("Which games"),
        "graph": _("Ratings in a game"),
        "compare": _("Compare with"),
    }[which]


def button(which: str) -> str:
    """A button's label."""
    return {
        "here": _("This server"),
        "everywhere": _("All servers"),
        "season": _("The season's board"),
        "card": _("The card"),
        "duels": _("Head to head"),
    }[which]


def _record(game: str, kind: str) -> str:
    return _("Record: {feat}").format(feat=feat(game, kind))
