"""A ping that the process is killed over stands no longer than any other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from host.presenter import Barred, Call
from host.shown.projection import Asking
from table.table import Table
from tests.host.conftest import ADA, BEN, Bench, refuses
from tests.pacing import NO_DELAYS


class Crash(BaseException):
    """The process ends here: nothing after it runs."""


async def killed(bench: Bench, step: str) -> Table:
    """A game whose first ping kills the process, at this step."""
    bench.presenter.fail = refuses(Crash, step)
    table = await bench.game(ADA, BEN)
    await noted(bench, table, lambda ping: ping is not None and ping < 0)
    return table


async def noted(bench: Bench, table: Table, holds: Callable[[int | None], bool]) -> None:
    """Once that is stored of the table's ping."""
    await bench.until_found(
        lambda: bench.store.game(table.id), lambda row: row is not None and holds(row.ping_message_id)
    )


@pytest.mark.parametrize("step", ["ping", "pinged"])
async def test_the_next_process_asks_once(bench: Bench, step: str) -> None:
    """With the nonce of the first: Discord gives its message back."""
    table = await killed(bench, step)

    await bench.restart()

    shown = await bench.until_found(
        lambda: bench.host.projection.read_shown(table.id), lambda shown: shown.ping_message_id is not None
    )
    assert bench.board.standing == {shown.ping_message_id}
    assert [call.may_stand for call in bench.board.calls][-1], "so it is looked for"


async def test_a_reminder_takes_the_place_of_a_ping_that_was_not_noted(bench: Bench) -> None:
    table = await killed(bench, "pinged")
    await bench.restart(NO_DELAYS.with_pace("none", ping=36_000))
    reminder = Call(table.waiting_people, table.asked_since, again=1)

    async def asking(_table: Table) -> Asking:
        return Asking(reminder)

    await bench.host.projection.ask(table.id, asking)

    shown = await bench.host.projection.read_shown(table.id)
    assert bench.board.standing == {shown.ping_message_id}


@pytest.mark.parametrize("step", ["ping", "pinged"])
async def test_a_player_who_has_moved_before_that_is_mentioned_no_more(bench: Bench, step: str) -> None:
    table = await killed(bench, step)
    await bench.restart(NO_DELAYS.with_pace("none", ping=36_000))

    while (await bench.host.ledger.table(table.id)).asked_since == table.asked_since:
        await bench.move(table.id)
    await bench.caught_up()

    await noted(bench, table, lambda ping: ping is None)
    assert bench.board.standing == set()


async def test_a_player_who_is_asked_next_is_so_in_place_of_it(bench: Bench) -> None:
    """Also where the table could not be shown meanwhile."""
    table = await killed(bench, "pinged")
    await bench.restart(NO_DELAYS.with_pace("none", ping=100))

    bench.presenter.fail = refuses(OSError, "show")
    while (await bench.host.ledger.table(table.id)).asked_since == table.asked_since:
        await bench.move(table.id)
    await bench.until(lambda: len(bench.board.pings) == 2)
    await noted(bench, table, lambda ping: ping is not None and ping > 0)

    shown = await bench.host.projection.read_shown(table.id)
    assert bench.board.standing == {shown.ping_message_id}


async def test_what_may_not_be_posted_is_not_looked_for(bench: Bench) -> None:
    bench.presenter.fail = refuses(Barred, "ping")
    table = await bench.game(ADA, BEN)
    await bench.until_found(
        bench.store.next_timer, lambda timer: timer is not None and timer.asked_at is not None
    )

    row = await bench.store.game(table.id)
    assert row is not None
    assert row.ping_message_id is None
