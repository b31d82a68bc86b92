"""Leaderboards that the tests of the words and of the pictures share."""

from __future__ import annotations

from ui.standings.boards import Leaderboard, Row

NAMES = (
    "Magdalena",
    "Bo",
    "Maximilian the Great",
    "شيرين محمد",
    "Yuki 雪",
    "🦊 fox",
    "Óskar",
    "Ada",
    "Ben",
    "Cy",
)

SEASON = Leaderboard(
    by="score",
    rows=(
        Row("Magdalena", 1, 625, 9, wins=4),
        Row("Bo", 2, 500, 12, wins=5),
        Row("Ada", 2, 500, 1, wins=1),
        Row("", 4, 0, 3, wins=0),
    ),
    players=4,
    season="Q4 2026",
    unit="tenths",
    own=Row("Bo", 2, 500, 12, wins=5),
    own_at=1,
    rival=Row("Magdalena", 1, 625, 9),
)

RATINGS = Leaderboard(
    by="rating",
    rows=(
        *(
            Row(name, at + 1, 1743 - 37 * at, 31 + at, spread=40 + 9 * at, change=(12, -8, 0)[at % 3])
            for at, name in enumerate(NAMES[:9])
        ),
        Row("Cy", None, 1500, 4, spread=180, change=-103),
    ),
    players=37,
    game="play_nine",
    own=Row("Dee", 23, 1204, 15, spread=61, change=-3),
    rival=Row("Ben", 22, 1216, 80),
    ranked_from=10,
)

TIMES = Leaderboard(
    by="record",
    rows=(Row("Ada", 1, 59_990, 12), Row("Bo", 2, 185_400, 3)),
    players=2,
    game="big_bang",
    record="solo",
    unit="ms",
    everywhere=True,
    own=Row("Ada", 1, 59_990, 12),
    own_at=0,
    rival=Row("Bo", 2, 185_400, 3),
)

EMPTY = Leaderboard(by="score", rows=(), players=0, game="sevens", season="Q4 2026", unit="tenths")
