"""What a finished game changed for its players: a public line about each, and everything in private for each."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from host.gains import Gain, Gains
from standings.feats import kind_of
from standings.rating import PROVISIONAL
from table.table import Table
from ui.standings import gains as words
from ui.standings.figures import unit_of


def lines_for_all(table: Table, gains: Gains, hidden: Collection[int]) -> str:
    """A line about each player of a rated game, winners first. People who are `hidden` show nobody what they have."""
    places = table.outcome.places
    shown = [gain for gain in gains.of if not gains.unrated and gain.user_id not in hidden]
    lines = [
        words.public(table.names[gain.seat], _gain_of(table, gains, gain))
        for gain in sorted(shown, key=lambda gain: (places[gain.seat], table.sides[gain.seat], gain.seat))
    ]
    return "\n".join(f"-# {line}" for line in lines if line)


def gain_of_each(table: Table, gains: Gains) -> Mapping[int, words.Gain]:
    """What each person is told in private, in their own language."""
    return {gain.user_id: _gain_of(table, gains, gain) for gain in gains.of}


def _gain_of(table: Table, gains: Gains, gain: Gain) -> words.Gain:
    return words.Gain(
        game=table.key,
        unrated=gains.unrated,
        score=gain.score,
        gained=gain.gained,
        rank=gain.rank,
        behind=gain.behind,
        rival=gain.rival,
        shares=[each.rank for each in gains.of].count(gain.rank) > 1,
        was=gain.was,
        rating=gain.rating,
        spread=gain.spread,
        is_provisional=gain.games < PROVISIONAL,
        bests=tuple(words.Best(kind, value, unit_of(kind_of(table.key, kind))) for kind, value in gain.bests),
    )
