"""Big Bang at a table: a race on boards of one's own, in which one may be through before the others are (rules 4.4)."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from engine.big_bang.game import BigBang
from engine.big_bang.types import Placed
from engine.game import Level, Rng
from engine.looks import FORM, HANDS_ALONE, PLACING
from host.log.rows import replay
from table.table import Table
from tests.host.big_bang import a_race, at, first, play, state, through, until
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.racing import (
    Try,
    at_once,
    attempt,
    code,
    log,
    race,
    same_seed,
    seat,
    why,
)
from tests.pacing import NO_DELAYS
from tests.still_time import now

DESERTED_MS = 600_000
WAITING = replace(NO_DELAYS, window_least=0.4, window_most=0.4)
FIRST_LEVELS: tuple[Level, ...] = ("easy", "normal")


@pytest.fixture(autouse=True)
def always_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    same_seed(monkeypatch, 24)


async def pinged(bench: Bench, table: Table) -> list[tuple[int, ...]]:
    """The players who were asked since GO."""
    await bench.caught_up()
    return [seats for since, seats in bench.board.pings if since > table.number]


class TestLimitOfTime:
    async def test_all_are_stopped_when_time_is_up(self, bench: Bench) -> None:
        """Big Bang 4.4.16: by the table, a minute after GO."""
        table = await a_race(bench, ADA, BEN, limit_s=60)
        await play(bench, table, seat(table, BEN), table.opens_at + 500)

        over = await bench.until_table(table.id, lambda table: table.phase == "over")

        stops = await log(bench, table, "default")
        up = table.opens_at + 60_000
        assert [(stop.seat, stop.who, stop.action, stop.at) for stop in stops] == [
            (0, None, "stop", up),
            (1, None, "stop", up),
        ]
        assert [(each.ready, each.time) for each in await through(bench, table)] == [("time", 60_000)] * 2
        places = {over.names[standing.seat]: (standing.place, standing.score) for standing in over.standings}
        assert places == {"Ben": (1, 1), "Ada": (2, 0)}
        assert await bench.store.next_timer() is None

    async def test_window_that_is_open_then_stays_so_for_as_long_as_any(self, bench: Bench) -> None:
        """Big Bang 4.4.16: also when somebody was just about to finish."""
        await bench.restart(WAITING)
        table = await a_race(bench, ADA, BEN, limit_s=60, highest=2)
        up = table.opens_at + 60_000
        one_left = await play(bench, table, 0, table.opens_at, moves=2)
        await until(table, up - 150)
        finishing = asyncio.create_task(attempt(bench, one_left, Try(0, "2@9,9", up - 150)))
        await until(table, up + 300)
        assert not finishing.done()

        in_time = await attempt(bench, table, Try(1, first(table, 1), up - 10))

        assert [type(event) for event in in_time.logged.events] == [Placed]
        assert in_time.table.phase == "over"
        (misfit,) = await asyncio.gather(finishing, return_exceptions=True)
        assert isinstance(misfit, BaseException)
        assert code(misfit) == "big_bang.apart"


class TestOneIsThrough:
    async def test_others_go_on_and_alone_are_asked(self, bench: Bench) -> None:
        """Big Bang 4.4.9: nobody waits for a player who is through, and nothing is asked of them."""
        table = await a_race(bench, ADA, BEN, CLEO)
        stopped = (await attempt(bench, table, Try(1, "stop", table.opens_at + 10))).table
        assert stopped.waiting == stopped.waiting_people == (0, 2)

        await bench.until_found(lambda: log(bench, table, "nudge"), bool)

        assert await pinged(bench, table) == [(0, 2)]
        (refused,) = await at_once(bench, table, [Try(1, first(table, 1), at(table))])
        assert code(refused) == "big_bang.through"
        after = await play(bench, stopped, 2, at(table))
        assert race(after).nudges == 0
        await attempt(bench, table, Try(0, "stop", at(table), 10))
        over = (await attempt(bench, table, Try(2, "stop", at(table), 11))).table
        assert over.phase == "over"

    async def test_nobody_waits_for_computers_alone(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Big Bang 4.4.9: their moves come at once, and have the times that they would have taken."""
        monkeypatch.setitem(PLACING, "easy", (140_000, 260_000))
        table = await a_race(bench, ADA, computers=("easy", "normal"), racers=3, highest=4)
        mine = seat(table, ADA)
        await attempt(bench, table, Try(mine, "stop", table.opens_at + 10))

        over = await bench.until_table(table.id, lambda table: table.phase != "playing")

        assert over.phase == "over"
        assert await log(bench, table, "nudge", "default", "desert") == []
        assert at(table) < table.opens_at + 10_000
        moves = [entry.at for entry in await log(bench, table, "play")]
        assert moves == sorted(moves)
        assert moves[-1] > at(table)

    async def test_time_is_up_for_computers_alone_as_well(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(PLACING, "easy", (140_000, 260_000))
        table = await a_race(bench, ADA, computers=("easy",), limit_s=60)
        await attempt(bench, table, Try(seat(table, ADA), "stop", table.opens_at + 10))

        await bench.until_table(table.id, lambda table: table.phase == "over")

        (stop,) = await log(bench, table, "default")
        assert (stop.action, stop.at - table.opens_at) == ("stop", 60_000)
        assert at(table) < table.opens_at + 10_000

    async def test_next_race_finds_them_at_home(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        """Big Bang 4.2.9: ten minutes without anybody begin with its GO, however long they waited for it."""
        monkeypatch.setitem(PLACING, "easy", (140_000, 260_000))
        table = await a_race(bench, ADA, computers=("easy",), highest=4, rounds=2)
        mine = seat(table, ADA)
        await attempt(bench, table, Try(mine, "stop", table.opens_at + 10))

        await bench.until_table(table.id, lambda table: state(table).race.round == 2)
        second = await bench.ready(table.id, ADA)
        monkeypatch.setitem(PLACING, "easy", (3_600_000, 3_600_000))
        paused = await bench.until_table(table.id, lambda table: table.phase != "playing")

        assert paused.phase == "over"
        (stop,) = [entry for entry in await log(bench, table, "default") if entry.seat == mine]
        assert stop.at == second.opens_at + DESERTED_MS


class TestComputers:
    async def test_they_race_at_every_level_and_hard_thinks_elsewhere(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Big Bang 4.5: each at its pace; what takes long holds nobody up."""
        think = BigBang.think
        levels: list[Level] = []

        def noted(game: BigBang, view: Any, level: Level, rng: Rng) -> Any:
            levels.append(level)
            return think(game, view, level, rng)

        monkeypatch.setattr(BigBang, "think", noted)
        table = await a_race(bench, ADA, computers=(*FIRST_LEVELS, "hard"), racers=4, highest=4)
        await attempt(bench, table, Try(seat(table, ADA), "stop", table.opens_at))

        over = await bench.until_table(table.id, lambda table: table.phase == "over")

        assert set(levels) == set(FIRST_LEVELS)
        moves = [entry for entry in await log(bench, table, "play") if entry.who is None]
        for number, sitting in enumerate(over.seats):
            if sitting.level is not None:
                mine = [entry for entry in moves if entry.seat == number]
                least = (1 - FORM) * PLACING[sitting.level][0] / HANDS_ALONE
                assert len(mine) > 1
                for before, after in pairwise([table.opens_at, *(entry.at for entry in mine)]):
                    assert after - before >= least - 1
        again, _ = replay(await bench.store.log(table.id))
        assert again == over

    async def test_what_others_do_does_not_make_them_think_again(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Big Bang 4.4.13: nobody sees another's board."""
        think = BigBang.think
        thoughts: list[int] = []

        def noted(game: BigBang, view: Any, level: Level, rng: Rng) -> Any:
            thoughts.append(view.viewer)
            return think(game, view, level, rng)

        monkeypatch.setattr(BigBang, "think", noted)
        monkeypatch.setitem(PLACING, "normal", (60_000, 60_000))
        table = await a_race(bench, ADA, computers=("normal",))

        await play(bench, table, seat(table, ADA), at(table), moves=3)

        assert thoughts == [1 - seat(table, ADA)]


class TestRestart:
    async def test_pause_takes_nothing_of_the_time(self, bench: Bench) -> None:
        """Big Bang 4.4.16: neither the pause nor its countdown; what was left of the minute is played."""
        table = await a_race(bench, ADA, BEN, limit_s=60)
        acted = table.opens_at + 20_000
        before = await play(bench, table, 0, acted)
        await bench.restart()
        await bench.until_table(table.id, lambda table: why(table) == "paused")
        await asyncio.sleep(1000)

        on = await bench.ready(table.id, ADA, BEN)
        assert on.opens_at == acted
        assert state(on) == state(before)
        went = now()
        await until(on, acted + 39_000)
        played = await attempt(bench, on, Try(0, first(on, 0), at(on)))
        assert [type(event) for event in played.logged.events] == [Placed]
        await bench.until_table(table.id, lambda table: table.phase == "over")

        assert timedelta(seconds=40) <= now() - went < timedelta(seconds=41)
        assert [each.time for each in await through(bench, table)] == [60_000, 60_000]
