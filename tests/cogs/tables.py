"""Tables on Discord at which a game stands as a test has laid it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from engine.game import Result, places
from engine.session import Session
from table.pace import PaceKey
from table.seat import Seat
from table.standings import rank
from table.table import Channel, Standing, Table

SEED = bytes(32)
STARTED = datetime(2026, 8, 1, tzinfo=UTC)
NAME = "Player {seat} with a rather long name"
LONG = "W" * 31 + "{seat}"  # as long as Discord lets a name be


def people(count: int, name: str = NAME) -> tuple[Seat, ...]:
    """So many, each with a name of this form."""
    return tuple(Seat(name.format(seat=seat), 10 + seat) for seat in range(count))


def ranking(seats: Sequence[Seat], scores: tuple[int, ...]) -> tuple[Standing, ...]:
    """The end of a game in which the most points win."""
    most = places([-score for score in scores])
    return rank(tuple(seats), Result("match", most, scores, tuple(range(len(scores)))))


def playing(session: Session, seats: Sequence[Seat], *, pace: PaceKey = "none", **more: Any) -> Table:
    """The table of this session; `more` is said of it besides."""
    return Table(
        id=2**63 - 1,
        key=session.key,
        rules_version=session.rules_version,
        pace=pace,
        invite_only=False,
        channel=Channel(1, 2),
        seed=SEED,
        created_at=STARTED,
        paced_at=STARTED,
        host_id=10,
        seats=tuple(seats),
        phase="playing",
        session=session,
        **more,
    )
