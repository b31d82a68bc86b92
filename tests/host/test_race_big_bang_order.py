"""In whatever order presses in a race of Big Bang come: only who may end it for others is waited for."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import permutations

import pytest
from msgspec.structs import replace

from engine.big_bang.types import Placed
from host.referee import Judged
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
    race,
    same_seed,
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

    async def test_order_of_arrival_behind_who_finishes_changes_nothing(self, bench: Bench) -> None:
        """By the times of the ids: what was pressed before counts, what was pressed later does not."""
        table = await six(bench, highest=2)
        for finisher in (0, 1):
            table = await play(bench, table, finisher, table.opens_at + finisher, moves=2)
        last = race(table).last_at
        tries = [
            *(Try(number, first(table, number), last + 10 + number) for number in (0, 1)),
            Try(2, first(table, 2), last + 5),
            Try(3, first(table, 3), last + 9),
            Try(4, first(table, 4), last + 12),
            Try(5, first(table, 5), last + 10, 1),  # in the same millisecond as the first finisher, later
        ]
        orders = [order for order in permutations(tries) if order[0].seat in (0, 1)]
        ends = set()

        for number, order in enumerate(orders):
            again = await twin(bench, table, 1000 + number)
            answers = dict(
                zip(order, await arriving(await a_referee(bench, again), again, order), strict=True)
            )

            assert [tried.seat for tried, answer in answers.items() if isinstance(answer, Judged)] == [
                tried.seat for tried in order if tried.seat in (0, 2, 3)
            ]
            assert {code(answer) for tried, answer in answers.items() if tried.seat in (1, 4, 5)} == {"over"}
            assert not any(judged(answers[tried]).overtaken for tried in tries if tried.seat == 0)
            ends.add(state(judged(answers[tries[0]]).table))

        assert len(orders) == 240
        (end,) = ends
        assert [board.ready for board in end.boards] == ["all", None, None, None, None, None]

    async def test_finisher_who_is_mistaken_holds_up_nobody_for_long(self, bench: Bench) -> None:
        """What waits behind a press that comes to nothing counts as if it had not."""
        table = await six(bench, highest=2)
        table = await play(bench, table, 0, table.opens_at, moves=2)
        last = race(table).last_at

        mistaken, behind = await at_once(
            bench, table, [Try(0, "2@9,9", last + 10), Try(1, first(table, 1), last + 12)]
        )

        assert code(mistaken) == "big_bang.apart"
        assert judged(behind).logged.entry.at == last + 12

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


def _two(table: Table) -> tuple[str, str]:
    """What the first seat can place, one after the other."""
    one = first(table, 0)
    after, _ = session(table).apply(0, table.game.parse(one), table.opens_at + 10_000)
    return one, str(after.game.legal(after.state, 0)[0])
