"""Races of Big Bang for tests of the host."""

from __future__ import annotations

import asyncio
from typing import Any

from engine.big_bang.race import State
from engine.big_bang.types import Through
from engine.game import Level
from host.times import GameTime
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.racing import DOV, EVE, FAY, Try, attempt, session
from tests.still_time import now

SIX = (ADA, BEN, CLEO, DOV, EVE, FAY)


async def a_race(bench: Bench, *people: Person, computers: tuple[Level, ...] = (), **options: Any) -> Table:
    return await bench.race(*people, key="big_bang", computers=computers, **options)


async def six(bench: Bench, **options: Any) -> Table:
    """A race of as many as there can be."""
    lobby = await bench.lobby(ADA, key="big_bang", racers=6, **options)
    for person in SIX[1:]:
        await bench.host.lobbies.join(bench.id(), lobby.id, person)
    await bench.host.lobbies.begin(bench.id(), lobby.id, ADA)
    return await bench.ready(lobby.id, *SIX)


def state(table: Table) -> State:
    found = session(table).state
    assert isinstance(found, State)
    return found


def first(table: Table, seat: int) -> str:
    """The first legal move of a seat."""
    return str(table.game.legal(state(table), seat)[0])


def at(table: Table) -> int:
    """The hour of the game."""
    return GameTime().of_host(now(), table.epoch)


async def until(table: Table, ms: int) -> None:
    """Passes time until that hour of the game."""
    await asyncio.sleep((ms - at(table)) / 1000)


async def play(bench: Bench, table: Table, seat: int, at: int, moves: int = 1) -> Table:
    """First legal moves of a seat, ten milliseconds apart."""
    for number in range(moves):
        table = (await attempt(bench, table, Try(seat, first(table, seat), at + 10 * number, seat))).table
    return table


async def through(bench: Bench, table: Table) -> list[Through]:
    """The players who were done, in that order."""
    story = await bench.host.ledger.story(table.id)
    return [event for told in story for event in told.events if isinstance(event, Through)]
