"""In whatever order presses in a race of Big Bang come: only who may end it for others is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.big_bang.types import Placed
from host.racing.referee import Attempt, By, Judged
from host.times import snowflake_ms
from table.table import Table
from tests.host.big_bang import a_race, first, play, six, state
from tests.host.conftest import ADA, BEN, Bench
from tests.host.racing import (
    Try,
    a_referee,
    arriving,
    at_once,
    attempt,
    code,
    judged,
    log,
    race,
    same_seed,
    seat,
    session,
    twin,
)
from tests.pacing import NO_DELAYS
from tests.still_time import now


@pytest.fixture(autouse=True)
def always_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    same_seed(monkeypatch, 24)


class TestOrder:
    """Big Bang 4.4.9: a race is over when the first has placed everything, and then nobody's board grows any more."""

    async def test_own_board_is_played_on_at_once(self, bench: Bench) -> None:
        """No window is waited for by what concerns nobody else, whatever others try."""
        await bench.restart(replace(NO_DELAYS, window_least=60, window_most=60))
        table = await a_race(bench, ADA, BEN)
        began = now()

        await play(bench, table, 0, table.opens_at, moves=3)
        await play(bench, table, 1, table.opens_at, moves=3)

        assert now() == began

    async def test_window_of_a_finisher_holds_what_comes_meanwhile(self, bench: Bench) -> None:
        await bench.restart(replace(NO_DELAYS, window_least=60, window_most=60))
        table = await six(bench, highest=2)
        table = await play(bench, table, 0, table.opens_at, moves=2)
        last = race(table).last_at
        began = now()
        finishing = asyncio.create_task(attempt(bench, table, Try(0, first(table, 0), last + 10)))
        await asyncio.sleep(0)

        later, earlier = await at_once(
            bench, table, [Try(2, first(table, 2), last + 11), Try(1, first(table, 1), last + 9)]
        )

        assert now() - began == timedelta(seconds=60)
        assert [type(event) for event in judged(earlier).logged.events] == [Placed]
        assert code(later) == "over"
        assert (await finishing).table.phase == "over"

    async def test_computer_behind_a_finisher_gives_up_in_silence(
        self, bench: Bench, caplog: pytest.LogCaptureFixture
    ) -> None:
        """That somebody was faster is nothing to be logged."""
        await bench.restart(replace(NO_DELAYS, window_least=60, window_most=60))
        table = await a_race(bench, ADA, computers=("hard",), highest=2)
        mine = seat(table, ADA)
        table = await play(bench, table, mine, table.opens_at, moves=2)

        over = (await attempt(bench, table, Try(mine, first(table, mine), table.opens_at + 20))).table

        assert over.phase == "over"
        await asyncio.sleep(60)
        assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []

    async def test_presses_of_one_seat_that_come_together_are_judged_in_their_order(
        self, bench: Bench
    ) -> None:
        """The last card, pressed while the one before is still being judged, waits as if that had been done."""
        table = await six(bench, highest=2)
        table = await play(bench, table, 0, table.opens_at, moves=1)
        following = await twin(bench, table, 1000)
        last = race(table).last_at
        one, other = _two(table)

        answers = await arriving(
            await a_referee(bench, following), following, [Try(0, one, last + 1), Try(0, other, last + 2)]
        )

        assert [judged(answer).logged.n for answer in answers] == [table.number + 1, table.number + 2]
        assert judged(answers[1]).table.phase == "over"


class TestWindow:
    """Whatever is tried while one is open, and in whatever order it arrives: one log, one result."""

    async def test_about_the_limit_of_time(self, bench: Bench) -> None:
        """Big Bang 4.4.16: what was pressed up to the last millisecond counts, what was pressed later does not."""
        table = await six(bench, limit_s=60)
        up = table.opens_at + 60_000
        one, other = _two(table)
        tries = [
            Try(0, one, up - 4),
            Try(0, other, up - 2),
            Try(1, first(table, 1), up - 3),
            Try(2, first(table, 2), up, 1),
            Try(3, first(table, 3), up + 1),
        ]
        ends = []

        for number, order in enumerate(permutations(tries)):
            ends.append(await _outcome(bench, table, 1000 + number, order, due=up))

        assert len(ends) == 120
        assert all(end == ends[0] for end in ends)
        entries, refused = ends[0]
        assert [(kind, seat, at) for kind, seat, _, at, _ in entries] == [
            ("play", 0, up - 4),
            ("play", 1, up - 3),
            ("play", 0, up - 2),
            ("play", 2, up),
            *(("default", seat, up) for seat in range(6)),
        ]
        assert refused == {tries[4]: "over"}

    @pytest.mark.parametrize("seed", range(8))
    @pytest.mark.parametrize(
        "options",
        [{"highest": 2}, {"highest": 3, "first_stuck_ends": True}, {"highest": 2, "rounds": 2}],
        ids=str,
    )
    async def test_anything_that_six_try(self, bench: Bench, seed: int, options: dict[str, Any]) -> None:
        """Cards that fit and that do not, draws, dead hands, stops, by people; one of them opens the window."""
        random = Random(seed)
        table = await six(bench, **options)
        for number in range(6):
            table = await play(bench, table, number, table.opens_at + number, moves=random.randrange(3))
        last = race(table).last_at
        tries = [_anything(table, random, last + 1 + random.randrange(8), low) for low in range(14)]
        opening = Try(_finisher(table), "1@9,9", last, 20)  # comes to nothing, but might have been the end
        ends = []

        for number in range(12):
            random.shuffle(tries)
            ends.append(await _outcome(bench, table, 1000 + number, (opening, *tries)))

        assert all(end == ends[0] for end in ends)
        assert ends[0][0], "something counted"


async def _outcome(
    bench: Bench, table: Table, table_id: int, order: Sequence[Try], due: int | None = None
) -> tuple[list[tuple[Any, ...]], dict[Try, str]]:
    """What attempts that come in this order add to the log, and the refusal of each that adds nothing.

    At `due` time was up: the table acts before they come.
    """
    twin_ = await twin(bench, table, table_id)
    referee = await a_referee(bench, twin_)
    if due is not None:
        acting = asyncio.create_task(
            referee.judge(table_id, Attempt(snowflake_ms(table.epoch) + due, By.TABLE))
        )
        await asyncio.sleep(0)
    answers = dict(zip(order, await arriving(referee, twin_, order), strict=True))
    if due is not None:
        await asyncio.gather(acting, return_exceptions=True)
    added = (await log(bench, twin_))[table.number :]
    refused = {tried: code(answer) for tried, answer in answers.items() if not isinstance(answer, Judged)}
    return [(row.kind, row.seat, row.action, row.at, row.source) for row in added], refused


def _finisher(table: Table) -> int:
    """A seat whose next card would be its last."""
    return next(
        seat
        for seat, board in enumerate(state(table).boards)
        if table.game.contends(state(table), seat, table.game.parse("1@9,9")) and board.ready is None
    )


def _anything(table: Table, random: Random, at: int, low: int) -> Try:
    seat = random.randrange(6)
    legal = [str(action) for action in table.game.legal(state(table), seat)]
    return Try(seat, random.choice([*legal, *legal, "draw", "dead", "stop", "2@0,1", "1@-1,0"]), at, low)


def _two(table: Table) -> tuple[str, str]:
    """What the first seat can place, one after the other."""
    one = first(table, 0)
    after, _ = session(table).apply(0, table.game.parse(one), table.opens_at + 10_000)
    return one, str(after.game.legal(after.state, 0)[0])
