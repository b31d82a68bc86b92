"""What Discord, the network and the clock do to a game in its middle: it goes on, and one line in the log says why.

What needs the sockets of a bot's own process has a table like this one in `tests/sockets/test_fault_table.py`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from table.pace import HOUR
from tests.end_to_end.conftest import pictures_are_sent_small  # noqa: F401 - a fixture
from tests.faults import still
from tests.faults.midgame import MidGame, SetWorld
from tests.pacing import NO_DELAYS
from wire.failures import Code


class Row(NamedTuple):
    """One fault."""

    name: str
    happens: Callable[[MidGame], Awaitable[None]]
    line: str  # the one line in the log; {table} is the table's number
    refused: int = 0  # presses that make no move, and whose players are told so
    closes: bool = False  # the table has nowhere left


STILL = (
    Row("message deleted", still.message_deleted, "a message of table {table} was deleted: "),
    Row("thread deleted", still.thread_deleted, "the thread of table {table} was deleted: "),
    Row("channel deleted", still.channel_deleted, "the channel of table {table} was deleted: ", closes=True),
    Row("permission missing", still.permission_missing, "table {table} cannot be shown for now: "),
    Row("channel unseen for seconds", still.channel_unseen, "table {table} cannot be shown for now: "),
    Row("thread unseen for a moment", still.thread_unseen, "the bot may not write in thread "),
    Row(
        "unseen while it moves down",
        still.unseen_while_it_moves_down,
        "message .* may not be deleted for now: ",
    ),
    Row(
        "token expired",
        still.tokens_expired(Code.TOKEN_EXPIRED, 401),
        "the panel of .* at table {table} no longer updates: ",
    ),
    Row(
        "token unknown",
        still.tokens_expired(Code.UNKNOWN_WEBHOOK, 404),
        "the panel of .* at table {table} no longer updates: ",
    ),
    Row(
        "out of order",
        still.delivered_in_other_order,
        "a move of .* at table {table} was refused: stale",
        refused=1,
    ),
    Row("answered too late", still.answered_too_late, ".* at table {table} could no longer be answered: "),
    Row("clock set forward", still.clock_set(HOUR), "the system clock was set forward by 3600 s: "),
    Row("clock set back", still.clock_set(-HOUR), "the system clock was set back by 3600 s: "),
)


@pytest.fixture
async def game(database: str) -> AsyncIterator[MidGame]:
    world = SetWorld(database, replace(NO_DELAYS, heartbeat=60))
    await world.start()
    game = MidGame(world)
    await game.begin()
    yield game
    await world.stop()


@pytest.mark.parametrize("row", STILL, ids=lambda row: row.name)
async def test_the_game_goes_on(game: MidGame, row: Row, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    caplog.clear()

    await row.happens(game)
    if not row.closes:
        await game.play_out()

    table = await game.table()
    assert (table.phase, table.reason) == (("closed", "lost") if row.closes else ("over", "strokes"))
    assert game.live == []
    played, pressed = await game.moves()
    assert [pressed[source] for source, _action in played] == [action for _source, action in played]
    assert len({source for source, _action in played}) == len(played) == len(pressed) - row.refused
    said = [(record.levelno, record.getMessage()) for record in caplog.records]
    line = re.compile(row.line.format(table=game.id))
    assert len([told for _level, told in said if line.match(told)]) == 1, said
    assert [told for level, told in said if level >= logging.WARNING and not line.match(told)] == []
