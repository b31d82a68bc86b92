"""Big Bang alone: a game with turns, or a race against the clock (rules 4.2.9, 4.4.16)."""

from __future__ import annotations

import asyncio

import pytest

from engine.big_bang.types import Placed
from table.errors import Refused
from table.pace import PaceKey
from table.table import Table
from tests.host.big_bang import a_race, first, play, state, through
from tests.host.conftest import ADA, Bench
from tests.host.racing import log, same_seed, source, why


@pytest.fixture(autouse=True)
def always_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    same_seed(monkeypatch, 24)


async def played(bench: Bench, table_id: int, *, rounds: int = 1) -> Table:
    """Plays first legal moves until this many boards are over."""
    while True:
        table = await bench.host.ledger.table(table_id)
        if table.phase != "playing" or state(table).race.round > rounds:
            return table
        await bench.move(table_id)


class TestTurns:
    async def test_time_runs_from_the_first_move(self, bench: Bench) -> None:
        """Big Bang 4.4.16: nobody says GO, so nobody is timed while they are still reading."""
        table = await bench.game(ADA, key="big_bang", highest=2)
        await asyncio.sleep(50)
        await bench.move(table.id)
        await asyncio.sleep(7)

        await played(bench, table.id)

        (done,) = await through(bench, table)
        assert 7000 <= done.time < 7100

    async def test_live_it_rests_between_its_boards(self, bench: Bench) -> None:
        """Big Bang 4.2.9: the result is read in peace; the next board has a time of its own."""
        table = await bench.game(ADA, key="big_bang", pace="live", highest=2, rounds=2)

        rests = await played(bench, table.id)

        assert (why(rests), rests.is_between_rounds) == ("round", True)
        with pytest.raises(Refused, match="between_rounds"):
            await bench.host.play(bench.id(), table.id, ADA, rests.stamp(0), first(rests, 0))
        await asyncio.sleep(20)
        on = await bench.host.ready(bench.id(), table.id, ADA)
        assert why(on) is None
        await played(bench, table.id, rounds=2)
        assert [each.time < 1000 for each in await through(bench, table)] == [True, True]


class TestAgainstTheClock:
    @pytest.mark.parametrize("pace", ["live", "none"])
    async def test_time_is_up_so_many_seconds_after_go(self, bench: Bench, pace: PaceKey) -> None:
        """Big Bang 4.2.9, 4.4.16: at any pace."""
        table = await bench.game(ADA, key="big_bang", pace=pace, limit_s=60)
        assert (why(table), table.waiting_people) == ("start", (0,))
        table = await bench.ready(table.id, ADA)
        await play(bench, table, 0, table.opens_at + 500, moves=3)

        over = await bench.until_table(table.id, lambda table: table.phase == "over")

        (stop,) = await log(bench, table, "default")
        assert (stop.action, stop.who, stop.at) == ("stop", None, table.opens_at + 60_000)
        assert [(each.ready, each.time) for each in await through(bench, table)] == [("time", 60_000)]
        assert [(standing.place, standing.score) for standing in over.standings] == [(1, 3)]
        assert await bench.store.next_timer() is None

    async def test_quick_presses_do_not_make_each_other_stale(self, bench: Bench) -> None:
        """All of them belong to the race that is on, however late the panel is redrawn."""
        table = await a_race(bench, ADA, limit_s=60)
        stamp, actions = table.stamp(0), []
        following = table.session
        for _ in range(3):
            assert following is not None
            actions.append(following.game.legal(following.state, 0)[0])
            following, _events = following.apply(0, actions[-1], table.opens_at)

        for number, action in enumerate(actions):
            which = source(table, table.opens_at + number)
            told = await bench.host.races.attempt(which, table.id, ADA, str(action), stamp)
            assert [type(event) for event in told.logged.events] == [Placed]

    async def test_a_player_who_does_not_come_back_keeps_what_was_made(self, bench: Bench) -> None:
        """Big Bang 4.4.14: the clock runs; the table plays nothing before it is up, or all are gone."""
        table = await a_race(bench, ADA, limit_s=3600)
        await play(bench, table, 0, table.opens_at)

        over = await bench.until_table(table.id, lambda table: table.phase == "over")

        assert [entry.action for entry in await log(bench, table, "default")] == ["stop"]
        assert [standing.score for standing in over.standings] == [1]
