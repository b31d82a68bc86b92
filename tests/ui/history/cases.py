"""A page of games of every kind that a list can have."""

from __future__ import annotations

from ui.history.games import GameList, PastGame, Side


def game(key: str, title: str, *sides: Side, unit: str = "points", margin: str = "") -> PastGame:
    return PastGame(key, title, sides, unit, "Nov 28", "<t:1795824000:D>", margin)


WON = game(
    "play_nine",
    "Play Nine",
    Side(("Ada",), 1, "−12", me=0),
    Side(("Ben",), 2, "42"),
    unit="strokes",
    margin="54",
)
LOST = game(
    "seven_ate_nine",
    "7 Ate 9",
    Side(("Cleo",), 1, "0"),
    Side(("Ada",), 2, "10", me=0),
    Side(("Ben",), 2, "10"),
    unit="cards left",
    margin="10",
)
TEAMS = game(
    "sequence_numbers",
    "Sequence Numbers",
    Side(("Mia", "Ada"), 1, "2", me=1),
    Side(("Jon", "Dan"), 2, "1"),
    unit="sequences",
    margin="1",
)
LEVEL = game("sevens", "Sevens", Side(("Jon",), 1, "40"), Side(("Ada",), 1, "40", me=0))
OF_OTHERS = game("sevens", "Sevens", Side(("Yuki 雪",), 1, "15"), Side(("Ben",), 2, "40"), margin="25")
GIVEN_UP = game(
    "big_bang", "Big Bang", Side(("Ben",), 1, "28"), Side(("Ada",), 2, "3", me=0, has_resigned=True)
)
ALONE = game("big_bang", "Big Bang", Side(("Ada",), 1, "28", me=0))
BROKEN = game("whist", "whist", Side(("Bo",), 1), Side(("Ben",), 2), unit="")
CROWD = game(
    "play_nine",
    "Play Nine",
    Side(("W" * 32,), 1, "−123"),
    *(Side((f"{name}{'M' * 31}",), place, "144") for place, name in enumerate("ABCDE", 2)),
    unit="strokes",
    margin="267",
)
PAGE = GameList("Your games", (WON, LOST, TEAMS, LEVEL, OF_OTHERS, GIVEN_UP, ALONE, BROKEN, CROWD))
