"""Races for tests of the host: ids of a chosen time, and attempts that lead somewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from db import units
from db.errors import StoreUnavailable
from db.values import ALL_SERVERS, LogRow, Turn
from engine.errors import Refusal
from engine.game import Event
from engine.session import Session
from engine.seven_ate_nine.cards import FITS
from engine.seven_ate_nine.race import State
from engine.seven_ate_nine.types import Missed, View
from host.context import Context
from host.log.ledger import Follower, Ledger
from host.racing.referee import Attempt, By, Judged, Referee
from host.times import GameTime, snowflake_ms, snowflake_of
from table.table import Person, Race, Table, Why
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.pacing import NO_DELAYS
from tests.still_time import now

DOV, EVE, FAY = Person(4, "Dov"), Person(5, "Eve"), Person(6, "Fay")
EVERYBODY = (ADA, BEN, CLEO, DOV)

Answer = Judged | BaseException


class Try(NamedTuple):
    """What somebody tries, and when; equal times are told apart by `low`."""

    seat: int
    action: str
    at: int
    low: int = 0


def source(table: Table, at: int, low: int = 0) -> int:
    """The id of a message that Discord received at this time of the game."""
    return snowflake_of(snowflake_ms(table.epoch) + at) + low


def seat(table: Table, who: Person) -> int:
    found = table.seat_of(who.id)
    assert found is not None
    return found


def person(table: Table, seat: int) -> Person:
    user_id = table.seats[seat].user_id
    assert user_id is not None
    return Person(user_id, table.seats[seat].name)


def race(table: Table) -> Race:
    assert table.race is not None
    return table.race


def session(table: Table) -> Session:
    assert table.session is not None
    return table.session


def state(table: Table) -> State:
    found = session(table).state
    assert isinstance(found, State)
    return found


def view(table: Table, seat: int) -> View:
    found = table.view(seat)
    assert isinstance(found, View)
    return found


async def attempt(bench: Bench, table: Table, tried: Try) -> Judged:
    """One attempt, typed."""
    who = person(table, tried.seat)
    return await bench.host.races.attempt(source(table, tried.at, tried.low), table.id, who, tried.action)


async def at_once(bench: Bench, table: Table, tries: Iterable[Try]) -> list[Answer]:
    """Attempts that arrive in this order at the same moment, and what each was answered."""
    return await asyncio.gather(*(attempt(bench, table, each) for each in tries), return_exceptions=True)


def judged(answer: Answer) -> Judged:
    if isinstance(answer, BaseException):
        raise answer
    return answer


def missed(answer: Answer) -> Missed:
    """What an attempt that came to nothing was told."""
    (event,) = (event for event in judged(answer).logged.events if isinstance(event, Missed))
    return event


def code(answer: Answer) -> str:
    assert isinstance(answer, Refusal | StoreUnavailable), answer
    return answer.code


def script(table: Table, until: Callable[[Session, Sequence[Event]], bool]) -> tuple[Try, ...]:
    """Attempts of all people in turn, each of which succeeds, until one of them makes this true."""
    now, at = session(table), table.opens_at
    tries: list[Try] = []
    for turn in range(10_000):
        seat = table.people[turn % len(table.people)]
        legal = now.game.legal(now.state, seat)
        if legal:
            at = max(at + 10, now.game.opens_at(now.state))
            now, events = now.apply(seat, legal[0], at)
            tries.append(Try(seat, str(legal[0]), at))
            if until(now, events):
                return tuple(tries)
    raise AssertionError("that never happens")


def why(table: Table) -> Why | None:
    """Why the race is not on; None: it is."""
    return None if table.rest is None else table.rest.why


def ready(table: Table) -> tuple[int, ...]:
    """The players who are ready, of a table that rests."""
    assert table.rest is not None
    return table.rest.ready


def held(number: int) -> Callable[[Session, Sequence[Event]], bool]:
    """Waits until every hand has this many cards."""
    return lambda now, _: all(len(hand) >= number for hand in now.state.hands)


def happens(kind: type[Event]) -> Callable[[Session, Sequence[Event]], bool]:
    return lambda _, events: any(isinstance(event, kind) for event in events)


async def log(bench: Bench, table: Table, *kinds: str) -> list[LogRow]:
    return [entry for entry in await bench.store.log(table.id) if not kinds or entry.kind in kinds]


async def twin(bench: Bench, table: Table, table_id: int) -> Table:
    """Copies the table, log and all, to another id."""
    row = await bench.store.game(table.id)
    assert row is not None
    entries = tuple(replace(entry, game_id=table_id) for entry in await bench.store.log(table.id))
    row = replace(row, id=table_id, snapshot=b"", snapshot_schema=0)
    await bench.store.write(units.turn(Turn(0, row, entries)))
    return replace(table, id=table_id)


def same_seed(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Every table from now on is dealt the same."""
    monkeypatch.setattr("host.tables.lobbies.secrets.token_hex", lambda size: f"{number:02x}" * size)


async def in_full_swing(bench: Bench, cards: int = 4, **options: Any) -> Table:
    """A race of four in which everybody holds some cards."""
    table = await bench.race(*EVERYBODY, **options)
    answers = await at_once(bench, table, script(table, held(cards)))
    return judged(answers[-1]).table


def anything(table: Table, random: Random, number: int, spread: int) -> list[Try]:
    """Draws, plays and misses of everybody within this many milliseconds; many at the same one."""
    tries = []
    for low in range(number):
        seat = random.randrange(len(table.seats))
        exactly = [f"{card // 10}±{card % 10}" for card in state(table).hands[seat]]
        action = random.choice(["draw", "draw", str(random.randint(1, 10)), *exactly])
        tries.append(Try(seat, action, race(table).last_at + 100 + random.randrange(spread), low))
    return tries


def rivals(table: Table) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two seats with a card each that fits the top; the second does not fit the first."""
    fit = [(seat, card) for seat, hand in enumerate(state(table).hands) for card in hand]
    fit = [(seat, card) for seat, card in fit if card in FITS[state(table).pile[-1]]]
    return next(
        (one, other) for one in fit for other in fit if one[0] != other[0] and other[1] not in FITS[one[1]]
    )


async def a_referee(bench: Bench, table: Table, follower: Follower = lambda change: None) -> Referee:
    """A referee that judges this table, whoever runs it."""
    ledger = Ledger(bench.store, NO_DELAYS, now)
    ledger.follow(follower)
    await ledger.table(table.id)  # as it is at hand for whoever runs it
    return Referee(Context(bench.store, ledger, GameTime(), NO_DELAYS, now, ALL_SERVERS, asyncio.Event()))


async def arriving(referee: Referee, table: Table, tries: Iterable[Try]) -> list[Answer]:
    """The answers to attempts that come in this order, at the same moment."""
    made = []
    for tried in tries:
        which, who = source(table, tried.at, tried.low), person(table, tried.seat).id
        made.append(Attempt(snowflake_ms(which), By.PERSON, which, who, tried.action))
    return await asyncio.gather(*(referee.judge(table.id, each) for each in made), return_exceptions=True)
