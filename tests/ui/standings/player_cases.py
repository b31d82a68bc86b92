"""Cards, comparisons, graphs and awards that the tests of the words and of the pictures share."""

from __future__ import annotations

from ui.standings.awards import Award, Awards
from ui.standings.boards import Row
from ui.standings.days import DayBoard, Finisher, Placed, Yesterday
from ui.standings.players import Card, Curve, Duel, Duels, Feat, Graph, Played
from ui.text.deals import SharedDay

UNPLAYED = tuple(Played(game, 0, 0) for game in ("seven_ate_nine", "sevens", "sequence_numbers", "big_bang"))

CARD = Card(
    name="Magdalena",
    lines=(
        Played("seven_ate_nine", 41, 25, 1120, 62, Feat("race", 21_410, "ms")),
        Played("sevens", 22, 8, 980, 71, Feat("total", 0)),
        Played("sequence_numbers", 9, 4, None, None, Feat("quickest", 9)),
        Played("big_bang", 1, 1),
        Played("play_nine", 54, 29, 1333, 51, Feat("hole", -14)),
    ),
    last=("won", "lost", "won", "won", "lost", "won", "won", "level", "won", "won"),
    since="May 2026",
    season="Q4 2026",
    score=281,
    rank=3,
    players=37,
)
NEWCOMER = Card(name="Zoë", lines=UNPLAYED)

DUELS = Duels(
    ("Magdalena", "شيرين محمد"),
    (Duel("seven_ate_nine", 12, 7), Duel("sevens", 0, 5, 2), Duel("play_nine", 31, 1)),
)

STEPS = tuple((1000 + 7 * at + 60 * (at % 5) - 12 * (at % 7), max(50, 333 - 11 * at)) for at in range(54))
ALONE = Graph("play_nine", (Curve("Magdalena", STEPS),))
BESIDE = Graph(
    "sevens",
    (
        Curve("Magdalena", STEPS),
        Curve("Bo", STEPS[:20]),
        Curve("Yuki 雪", STEPS[:1]),
        Curve("Maximilian the Great", tuple((rating - 90, spread) for rating, spread in STEPS[20:])),
    ),
)

AWARDS = Awards(
    season="Q4 2026",
    rows=(Row("Magdalena", 1, 281, 30), Row("Maximilian the Great", 2, 262, 31), Row("", 3, 201, 50)),
    players=12,
    games=148,
    awards=(
        Award("games", ("Bo",), 50),
        Award("average", ("شيرين محمد",), 212, game="play_nine"),
        Award("hole", ("Ada", "Yuki 雪"), -14, game="play_nine"),
    ),
)

SHARED_DAY = SharedDay(
    42,
    "Ada",
    "Play Nine, 3 holes",
    ("better", "level", "worse"),
    ("top 18\u00a0%", "4 under the house", "9 days in a row"),
)
SHARED_ROUND = SharedDay(
    43, "Maximilian \u96ea", "Sevens, 1 round", ("better",), ("top 3\u00a0%", "level with the house")
)
_ENDED = (
    Finisher("Ben", ("better", "better", "better")),
    Finisher("Cleo", ("better", "level", "better")),
    Finisher("Yuki \u96ea", ("worse", "level", "better")),
    Finisher("", ("level", "better", "worse")),
    Finisher("Maximilian", ("worse", "worse", "better")),
)
DAY_BOARD = DayBoard(
    43,
    "Play Nine, 3 holes",
    _ENDED,
    5,
    Yesterday(
        "Sevens, 1 round",
        (
            Placed(1, "Cleo", "0 points", ("better",)),
            Placed(2, "Ada", "4 points", ("level",)),
            Placed(3, "Bartholomew the Second", "31 points", ("worse",)),
        ),
    ),
)
BUSY_DAY = DayBoard(
    44,
    "Sevens, 1 round",
    tuple(Finisher(f"Player {at}", ("level",)) for at in range(11)),
    30,
    Yesterday(
        "Play Nine, 3 holes",
        tuple(Placed(1, each.name, "\u221214 strokes", each.squares) for each in _ENDED[2:]),
    ),
)
FIRST_DAY = DayBoard(1, "Play Nine, 3 holes", _ENDED[:1], 1)
