"""A running game: presses, time, computers, leaving, and whatever goes wrong meanwhile."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from db.values import GameRow
from engine.errors import Refusal, RuleError
from host.log.rows import replay
from table import snapshot
from table.errors import Refused
from table.table import Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.playing import played_out
from tests.host.racing import person
from tests.pacing import NO_DELAYS


async def test_a_press_that_is_late_out_of_turn_or_a_strangers_changes_nothing(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    late = table.stamp(0)
    for _ in range(3):
        table = await bench.move(table.id)
    (seat,) = table.waiting
    mover, other = person(table, seat), person(table, 1 - seat)

    for who, stamp, code in (
        (mover, late, "stale"),
        (CLEO, table.stamp(seat), "not_seated"),
        (other, table.stamp(1 - seat), "turn"),
    ):
        with pytest.raises(Refusal, match=code):
            await bench.host.play(bench.id(), table.id, who, stamp, "deck")
    assert await bench.host.ledger.table(table.id) == table


async def test_a_press_delivered_twice_counts_once(bench: Bench) -> None:
    table = await bench.game(ADA, BEN)
    press = bench.id()

    first = await bench.host.play(press, table.id, person(table, 0), table.stamp(0), "tee 1 8")
    again = await bench.host.play(press, table.id, person(table, 0), table.stamp(0), "tee 1 8")

    assert again == first


async def test_the_log_is_the_truth(bench: Bench) -> None:
    """With every snapshot thrown away the same tables come back, at every point of a game."""
    table = await bench.game(ADA, BEN, computers=("normal",), holes=1)
    await played_out(bench, table.id)
    log = await bench.store.log(table.id)
    stored = await bench.store.game(table.id)

    table, story = replay(log)

    assert stored is not None
    assert snapshot.decode(stored.snapshot) == table
    assert [told.n for told in story] == list(range(1, len(log) + 1))
    for length in range(1, len(log) + 1):
        part, _ = replay(log[:length])
        assert snapshot.decode(snapshot.encode(part)) == part


async def test_a_computer_that_was_to_move_at_the_crash_moves_after_it(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, computer=3600))
    table = await bench.game(ADA, computers=("easy",))
    assert table.waiting_computers

    await bench.restart(NO_DELAYS)

    await bench.until_table(table.id, lambda table: not table.waiting_computers)


class TestLeaving:
    async def test_the_computer_plays_on_for_a_player_who_resigned(self, bench: Bench) -> None:
        """Rules 0.3."""
        table = await bench.game(ADA, BEN, CLEO, holes=1, tie="shared")

        await bench.host.resign(bench.id(), table.id, ADA)
        over = await played_out(bench, table.id)

        gone = next(s for s in over.standings if s.user_id == ADA.id)
        assert gone.resigned
        assert gone.place == 3
        kinds = {entry.kind for entry in await bench.store.log(table.id)}
        assert "substitute" in kinds

    async def test_when_nobody_remains_the_game_counts_for_nobody(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN)
        await bench.host.resign(bench.id(), table.id, ADA)

        closed = await bench.host.resign(bench.id(), table.id, BEN)

        assert (closed.phase, closed.reason) == ("closed", "abandoned")
        assert await bench.store.results(table.id) == ()


class TestRematch:
    async def test_two_presses_make_one_rematch_with_the_same_computers(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, computers=("easy",), holes=1, tie="shared")
        await played_out(bench, table.id)

        first, second = await asyncio.gather(
            bench.host.lobbies.rematch(bench.id(), table.id, BEN),
            bench.host.lobbies.rematch(bench.id(), table.id, ADA),
        )

        assert first.id == second.id
        assert first.phase == "lobby"
        assert [seat.level for seat in first.seats if seat.level] == ["easy"]
        assert first.options == table.options

    async def test_a_rematch_that_came_to_nothing_can_be_asked_for_again(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, holes=1, tie="shared")
        await played_out(bench, table.id)
        first = await bench.host.lobbies.rematch(bench.id(), table.id, ADA)
        await bench.host.lobbies.leave(bench.id(), first.id, ADA)

        second = await bench.host.lobbies.rematch(bench.id(), table.id, BEN)

        assert second.id != first.id
        assert (second.phase, second.names) == ("lobby", ("Ben",))


async def test_a_hundred_presses_at_once_keep_log_and_state_whole(bench: Bench) -> None:
    tables = [await bench.game(ADA, BEN, holes=18, pace="live") for _ in range(4)]

    async def press(table: Table, turn: int) -> None:
        seat = turn % 2
        now = await bench.host.ledger.table(table.id)
        try:
            await bench.host.play(
                bench.id(), table.id, person(now, seat), now.stamp(seat), ("tee 1 8", "deck", "@1")[turn % 3]
            )
        except (Refused, RuleError):
            return

    await asyncio.gather(*(press(table, turn) for turn in range(25) for table in tables))

    for table in tables:
        log = await bench.store.log(table.id)
        assert replay(log)[0] == await bench.host.ledger.table(table.id)


async def test_a_table_that_changes_while_it_is_loaded_is_not_forgotten(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN)
    await bench.caught_up()
    host = await bench.restart()
    held, read = asyncio.Event(), bench.store.game

    async def slowly(game_id: int) -> GameRow | None:
        row = await read(game_id)
        await held.wait()
        return row

    with monkeypatch.context() as slow:
        slow.setattr(bench.store, "game", slowly)
        loading = asyncio.create_task(host.ledger.table(table.id))
        await asyncio.sleep(0)
        slow.setattr(bench.store, "game", read)
        moved = await bench.move(table.id)
    held.set()

    assert (await loading).number == moved.number
    assert (await host.ledger.table(table.id)).number == moved.number
