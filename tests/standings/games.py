"""Finished games for the tests of what stays, in few words."""

from __future__ import annotations

from datetime import UTC, datetime

from engine.feats import Feat
from standings.facts import Facts, Line

ADA, BEN, CLEO, DAN, EVE, FAY = 101, 102, 103, 104, 105, 106
NAMES = {ADA: "Ada", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve", FAY: "Fay"}
GUILD = 900
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)

Who = int | str  # a person, or a computer's level


def lines(*places: tuple[Who, int], sides: tuple[int, ...] | None = None) -> tuple[Line, ...]:
    """A line for each (who, place), in the order of the seats."""
    return tuple(
        Line(
            seat=seat,
            user_id=who if isinstance(who, int) else None,
            name=NAMES[who] if isinstance(who, int) else "Robin",
            level=who if isinstance(who, str) else "",
            place=place,
            score=place,
            side=seat if sides is None else sides[seat],
        )
        for seat, (who, place) in enumerate(places)
    )


def game(
    *places: tuple[Who, int],
    sides: tuple[int, ...] | None = None,
    game_id: int = 1,
    at: datetime = NOON,
    key: str = "play_nine",
    guild_id: int = GUILD,
    unrated: str = "",
    options: str = "",
    feats: tuple[Feat, ...] = (),
) -> Facts:
    return Facts(
        id=game_id,
        game=key,
        guild_id=guild_id,
        options=options,
        ended_at=at,
        reason="strokes",
        unrated=unrated,
        lines=lines(*places, sides=sides),
        feats=feats,
    )
