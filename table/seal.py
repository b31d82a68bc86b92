"""Checks that a finished game is the one that was sealed at its deal."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

from msgspec.structs import replace

from engine import record
from engine.errors import Refusal
from engine.game import RoundScored
from engine.session import Session, sha256
from table.replay import Replay, record_of

Flaw = Literal[
    "log",  # the log cannot be folded
    "shown",  # the header's seal differs from the one that the table showed at the deal
    "noted",  # or from the one that a person has noted
    "deal",  # dealt from the header, the moves do not give this game
    "result",  # the rounds or the end of the game differ from those stored when they happened
]


class Round(NamedTuple):
    """A seat's result of a round, as it was stored when the round ended."""

    number: int
    seat: int
    score: int
    total: int


class Place(NamedTuple):
    """A seat's result of the game, as it was stored when the game ended."""

    seat: int
    place: int
    score: int
    side: int
    resigned: bool


class Witness(NamedTuple):
    """What is known of a game besides its log."""

    seal: str | None  # what the table showed at the deal; None: it is not there
    rounds: Collection[Round]
    places: Collection[Place]
    noted: str = ""  # how the seal begins, as a person says who noted it at the deal


class Verdict(NamedTuple):
    header: str = ""  # that was sealed
    flaw: Flaw | None = None

    @property
    def seal(self) -> str:
        return sha256(self.header)


def verify(replay: Replay, witness: Witness) -> Verdict:
    """Checks a game that is over against everything that is known of it besides its log."""
    session = replay.moments[-1].table.session
    assert session is not None
    return Verdict(session.header, _flaw(replay, session, witness))


def _flaw(replay: Replay, ended: Session, witness: Witness) -> Flaw | None:
    if witness.seal != ended.commitment:
        return "shown"
    if not ended.commitment.startswith(witness.noted):
        return "noted"
    if not _is_dealt_by_its_header(ended, replay):
        return "deal"
    if not _ends_alike(replay, witness):
        return "result"
    return None


def _is_dealt_by_its_header(ended: Session, replay: Replay) -> bool:
    """Whether the header and the moves of the log give the game that was played, up to its end."""
    try:
        told = replace(record.read_header(ended.header), moves=record_of(replay).moves)
        session, _events = told.start()
        for _move, after, _events in told.replay():
            session = after
    except Refusal:
        return False
    return session == ended


def _ends_alike(replay: Replay, witness: Witness) -> bool:
    rounds = {
        Round(event.round, line.seat, line.score, line.total)
        for moment in replay.moments
        for event in moment.logged.events
        if isinstance(event, RoundScored)
        for line in event.lines
    }
    places = {
        Place(standing.seat, standing.place, standing.score, standing.side, standing.resigned)
        for standing in replay.moments[-1].table.standings
    }
    return rounds == set(witness.rounds) and places == set(witness.places)
