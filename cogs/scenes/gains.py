"""What a finished game has brought its players: in a line a side for everybody, and all of it for each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from host.gains import Gain, Gains
from league.feats import KINDS
from league.rating import PROVISIONAL
from table.table import Table
from text import gains as words
from text.figures import unit_of


def of_sides(table: Table, gains: Gains, hidden: Collection[int]) -> str:
    """A line for each side of a rated game. People who are `hidden` show nobody what they have."""
    sides: dict[int, list[Gain]] = defaultdict(list)
    for gain in gains.of if not gains.unrated else ():
        if gain.user_id not in hidden:
            sides[table.sides[gain.seat]].append(gain)
    lines = [
        words.of_side([table.names[gain.seat] for gain in side], [_told(table, gains, gain) for gain in side])
        for _side, side in sorted(sides.items())
    ]
    return "\n".join(f"-# {line}" for line in lines)


def of_each(table: Table, gains: Gains) -> Mapping[int, words.Gain]:
    """What each person is told in private, in their own language."""
    return {gain.user_id: _told(table, gains, gain) for gain in gains.of}


def _told(table: Table, gains: Gains, gain: Gain) -> words.Gain:
    kinds = {kind: KINDS[table.key, kind] for kind, _value in gain.bests}
    return words.Gain(
        game=table.key,
        unrated=gains.unrated,
        half_points=gain.half_points,
        rank=gain.rank,
        behind=gain.behind,
        rival=gain.rival,
        was=gain.was,
        rating=gain.rating,
        spread=gain.spread,
        is_provisional=gain.games < PROVISIONAL,
        bests=tuple(words.Best(kind, value, unit_of(kinds[kind])) for kind, value in gain.bests),
    )
