"""A table that stands still: a result is read in peace, and nobody plays where nobody is."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from engine.game import Level
from engine.sevens.types import HandsCounted
from table.errors import Refused
from table.pace import WAITS, PaceKey
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.racing import log, person, ready, why
from tests.still_time import now

SHORT: dict[str, Any] = {"holes": 3, "max_turns": 1}  # every hole is over soon


async def hole_played(bench: Bench, *people: Person, computers: int = 0, pace: PaceKey = "live") -> Table:
    """A game of Play Nine whose first hole is over."""
    levels: tuple[Level, ...] = tuple("easy" for _ in range(computers))
    table = await bench.game(*people, computers=levels, pace=pace, **SHORT)
    return await played(bench, table.id, 2)


async def played(bench: Bench, table_id: int, hole: int) -> Table:
    """People play until this hole is dealt."""
    while (table := await bench.host.ledger.table(table_id)).view(None).hole < hole:
        await (bench.move(table_id) if table.waiting_people else asyncio.sleep(1))
    return table


async def kinds(bench: Bench, table: Table) -> list[str]:
    return [entry.kind for entry in await bench.store.log(table.id)]


class TestBetweenRounds:
    async def test_next_hole_begins_when_everybody_is_ready(self, bench: Bench) -> None:
        table = await hole_played(bench, ADA, BEN)
        assert (why(table), table.waiting_people) == ("round", (0, 1))
        rested = now()

        first = await bench.host.ready(bench.id(), table.id, ADA)
        assert [first.names[seat] for seat in ready(first)] == ["Ada"]
        on = await bench.host.ready(bench.id(), table.id, BEN)

        assert why(on) is None
        assert now() == rested
        await bench.move(table.id)

    async def test_or_by_itself(self, bench: Bench) -> None:
        """Thirty seconds after the result; nobody has to be ready for that."""
        table = await hole_played(bench, ADA, BEN)
        rested = now()

        on = await bench.until_table(table.id, lambda table: table.rest is None)

        assert timedelta(seconds=30) <= now() - rested < timedelta(seconds=31)
        assert on.waiting_people == (0, 1)
        assert (await kinds(bench, table))[-2:] == ["rest", "on"]

    async def test_nobody_moves_and_nobody_is_asked_to(self, bench: Bench) -> None:
        table = await hole_played(bench, ADA, computers=1)
        seat, pings = table.seat_of(ADA.id), len(bench.board.pings)
        assert seat is not None

        with pytest.raises(Refused, match="between_rounds"):
            await bench.host.play(bench.id(), table.id, ADA, table.stamp(seat), "tee 1 2")
        await asyncio.sleep(29)

        assert (await bench.host.ledger.table(table.id)).number == table.number
        assert len(bench.board.pings) == pings
        assert bench.board.standing == set()

    async def test_time_for_a_turn_and_its_ping_begin_after_it(self, bench: Bench) -> None:
        table = await hole_played(bench, ADA, BEN)
        await asyncio.sleep(29)
        for who in (ADA, BEN):
            table = await bench.host.ready(bench.id(), table.id, who)
        began, pinged = now(), len(bench.board.pings)

        await bench.until(lambda: len(bench.board.pings) > pinged)
        assert now() - began == timedelta(seconds=WAITS.live.ping)
        await bench.until_found(lambda: log(bench, table, "timeout"), bool)

        assert now() - began == timedelta(seconds=WAITS.live.turn or 0)
        assert bench.board.pings[pinged:] == [(table.asked_since, (0, 1))], "nobody is asked twice"

    async def test_a_player_who_is_away_is_not_waited_for(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, pace="live", **SHORT)
        while not (now_on := await bench.host.ledger.table(table.id)).seats[0].away:
            if now_on.rest is not None and 1 in now_on.waiting_people:
                await bench.host.ready(bench.id(), table.id, person(table, 1))
            elif now_on.rest is None and 1 in now_on.waiting_people:
                stamp, action = now_on.stamp(1), now_on.game.default(now_on.view(1))
                await bench.host.play(bench.id(), table.id, person(table, 1), stamp, str(action))
            else:
                await asyncio.sleep(1)
        while (now_on := await bench.host.ledger.table(table.id)).rest is None:
            await (bench.move(table.id) if now_on.waiting_people else asyncio.sleep(1))

        assert now_on.waiting_people == (1,)
        assert why(await bench.host.ready(bench.id(), table.id, person(table, 1))) is None

    async def test_a_player_who_resigns_is_not_waited_for(self, bench: Bench) -> None:
        table = await hole_played(bench, ADA, BEN, CLEO)
        for who in (ADA, BEN):
            await bench.host.ready(bench.id(), table.id, who)

        assert why(await bench.host.resign(bench.id(), table.id, CLEO)) is None

    async def test_a_player_who_was_ready_and_resigns_is_ready_no_more(self, bench: Bench) -> None:
        table = await hole_played(bench, ADA, BEN, CLEO)
        await bench.host.ready(bench.id(), table.id, ADA)

        left = await bench.host.resign(bench.id(), table.id, ADA)

        assert (why(left), ready(left)) == ("round", ())

    async def test_restart_loses_nothing(self, bench: Bench) -> None:
        table = await hole_played(bench, ADA, BEN)
        rested = now()
        await bench.host.ready(bench.id(), table.id, ADA)
        await asyncio.sleep(10)

        await bench.restart()

        after = await bench.host.ledger.table(table.id)
        assert [after.names[seat] for seat in ready(after)] == ["Ada"]
        await bench.until_table(table.id, lambda table: table.rest is None)
        assert timedelta(seconds=30) <= now() - rested < timedelta(seconds=31)

    async def test_process_that_is_down_for_long_leaves_people_the_rest_of_their_time(
        self, bench: Bench
    ) -> None:
        table = await hole_played(bench, ADA, BEN)
        await asyncio.sleep(10)
        await bench.stop()
        await asyncio.sleep(3600)

        await bench.start()

        back = now()
        await bench.until_table(table.id, lambda table: table.rest is None)
        assert timedelta(seconds=20) <= now() - back < timedelta(seconds=21)

    async def test_without_a_clock_nobody_waits(self, bench: Bench) -> None:
        table = await hole_played(bench, ADA, BEN, pace="none")

        assert why(table) is None
        assert "rest" not in await kinds(bench, table)

    async def test_after_the_last_round_there_is_nothing_to_wait_for(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, CLEO, pace="live", key="sevens", rounds=1)
        while (table := await bench.host.ledger.table(table.id)).phase == "playing":
            await bench.move(table.id)

        story = await bench.host.ledger.story(table.id)
        assert any(isinstance(event, HandsCounted) for event in story[-1].events)
        assert table.rest is None


class TestNobodyIsReady:
    async def test_race_does_not_begin_but_asks_again_and_closes(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, key="seven_ate_nine")
        began = now()

        left = await bench.until_table(table.id, lambda table: why(table) == "nobody")
        await bench.until(lambda: len(bench.board.pings) == 2)
        assert [seats for _, seats in bench.board.pings] == [(0, 1), (0, 1)]
        closed = await bench.until_table(left.id, lambda table: table.phase != "playing")

        assert (closed.phase, closed.reason) == ("closed", "deserted")
        assert now() - began == timedelta(seconds=WAITS.ready + WAITS.live.left)
        assert "countdown" not in await kinds(bench, table)

    async def test_first_who_is_ready_after_that_waits_for_the_others_as_ever(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, key="seven_ate_nine")
        await bench.until_table(table.id, lambda table: why(table) == "nobody")
        await asyncio.sleep(600)
        pressed = now()

        await bench.host.ready(bench.id(), table.id, BEN)
        await bench.until_table(table.id, lambda table: why(table) is None)

        assert timedelta(seconds=30) <= now() - pressed < timedelta(seconds=31)
        assert len(bench.board.pings) == 2


async def alone(bench: Bench, *people: Person, computers: int = 1) -> Table:
    """A live game that its people have left without a word."""
    levels: tuple[Level, ...] = tuple("easy" for _ in range(computers))
    table = await bench.game(*people, computers=levels, pace="live")
    return await bench.until_table(table.id, lambda table: why(table) == "away")


class TestNobodyIsThere:
    async def test_table_stands_still_and_is_closed_at_last(self, bench: Bench) -> None:
        """Whatever the newcomer left, the computer does not play it to its end."""
        table = await alone(bench, ADA)
        left = now()
        assert (await kinds(bench, table))[-2:] == ["timeout", "rest"]

        closed = await bench.until_table(table.id, lambda table: table.phase != "playing")

        assert (closed.phase, closed.reason) == ("closed", "deserted")
        assert closed.number == table.number + 1
        assert now() - left == timedelta(seconds=WAITS.live.left)
        assert await bench.store.results(table.id) == ()

    async def test_it_goes_on_with_the_first_who_is_back(self, bench: Bench) -> None:
        table = await alone(bench, ADA, BEN)
        seat = table.seat_of(BEN.id)
        assert seat is not None

        back = await bench.host.back(bench.id(), table.id, BEN)

        assert why(back) is None
        assert [seat for seat in back.people if back.seats[seat].away] == [back.seat_of(ADA.id)]
        await bench.until_table(table.id, lambda table: table.number > back.number)

    async def test_a_move_will_do(self, bench: Bench) -> None:
        """In a panel that is still open."""
        table = await alone(bench, ADA)
        assert table.session is not None
        seat = table.session.waiting[0]
        action = str(table.game.legal(table.session.state, seat)[0])

        moved = await bench.host.play(bench.id(), table.id, ADA, table.stamp(seat), action)

        assert why(moved) is None
        assert not moved.seats[seat].away
        assert (await kinds(bench, table))[-2:] == ["back", "play"]

    async def test_a_press_that_comes_too_late_will_do(self, bench: Bench) -> None:
        """A player who presses is there. Their press is too late, and they are told. Delivered twice it counts once."""
        table = await alone(bench, ADA)
        seat, press = table.seat_of(ADA.id), bench.id()
        assert seat is not None

        for _ in range(2):
            with pytest.raises(Refused, match="stale"):
                await bench.host.play(press, table.id, ADA, table.stamp(seat) - 1, "tee 1 2")

        on = await bench.host.ledger.table(table.id)
        assert (why(on), on.seats[seat].away) == (None, False)
        assert (await kinds(bench, table))[table.number :] == ["back"]

    async def test_time_begins_again(self, bench: Bench) -> None:
        table = await alone(bench, ADA)
        await asyncio.sleep(1000)
        back = now()
        await bench.host.back(bench.id(), table.id, ADA)
        timeouts = len(await log(bench, table, "timeout"))

        await bench.until_found(lambda: log(bench, table, "timeout"), lambda found: len(found) > timeouts)

        assert now() - back == timedelta(seconds=WAITS.live.turn or 0)

    async def test_last_one_who_is_there_resigns(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, pace="live", holes=18)
        away = await bench.until_table(table.id, lambda table: table.seats[0].away or table.seats[1].away)
        if away.rest is not None:
            away = await bench.host.back(bench.id(), table.id, person(away, 1 - away.waiting[0]))
        here = next(seat for seat in away.people if not away.seats[seat].away)

        left = await bench.host.resign(bench.id(), table.id, person(away, here))

        assert (left.phase, why(left)) == ("playing", "away")

    async def test_restart_leaves_it_at_that(self, bench: Bench) -> None:
        table = await alone(bench, ADA)

        await bench.restart()
        await asyncio.sleep(600)

        assert (await bench.host.ledger.table(table.id)).number == table.number
