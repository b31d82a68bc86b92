"""The score of a season: the part of the others that a player finished ahead of, over all games and ten empty ones.

It is kept as whole numbers, so that standings that are rebuilt equal the rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from standings.facts import Line

PARTS = 120  # of a share: it is whole for any number of others up to six, and half of one
EMPTY = 10  # games of length 1 with a share of 0, which everybody begins with
TENTHS = 1_000  # of a score of 100


def share(lines: Sequence[Line], line: Line) -> int:
    """The part of the other people, or sides with people, that a line finished ahead of; level counts half.

    0 where there are no others, and for a player who resigned and whose team played on.
    """
    if line.resigned and any(other.side == line.side and other.seat != line.seat for other in lines):
        return 0
    others = {other.side: other.place for other in lines if not other.level and other.side != line.side}
    ahead = sum(2 * (line.place < place) + (line.place == place) for place in others.values())
    return PARTS * ahead // (2 * len(others)) if others else 0


def score(shares: int, lengths: int) -> int:
    """The score in tenths, from the sum of all shares times their lengths, and the sum of the lengths."""
    whole = PARTS * (lengths + EMPTY)
    return (2 * TENTHS * shares + whole) // (2 * whole)
