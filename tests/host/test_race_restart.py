"""A race that a restart cuts is paused, opened again by Ready, and goes on where it was."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from engine.seven_ate_nine.types import Rotated
from host.log.rows import replay
from table import snapshot
from table.errors import Refused
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.racing import (
    Try,
    at_once,
    attempt,
    code,
    happens,
    judged,
    log,
    race,
    ready,
    same_seed,
    script,
    seat,
    session,
    state,
    why,
)
from tests.pacing import NO_DELAYS


async def paused(bench: Bench, table_id: int) -> None:
    await bench.until_table(table_id, lambda table: why(table) == "paused")


async def test_somebody_who_is_ready_is_not_sent_away(bench: Bench) -> None:
    """Half an hour of pause is over a moment after Ready was pressed: from then on the others are waited for."""
    table = await bench.race(ADA, BEN)
    await bench.restart()
    await paused(bench, table.id)
    await bench.host.ready(bench.id(), table.id, ADA)

    on = await bench.until_table(table.id, lambda table: race(table).open)

    assert on.phase == "playing"
    assert await log(bench, table, "desert") == []


async def test_start_together_with_the_computer_that_makes_it_a_race(bench: Bench) -> None:
    """One race a channel, also where the lobby was a table of one a moment ago."""
    await bench.race(ADA, BEN)
    lobby = await bench.lobby(CLEO, key="big_bang")

    _, refused = await asyncio.gather(
        bench.host.lobbies.add_computer(bench.id(), lobby.id, CLEO, "easy"),
        bench.host.lobbies.begin(bench.id(), lobby.id, CLEO),
        return_exceptions=True,
    )

    assert isinstance(refused, Refused)
    assert refused.code == "stale"
    assert (await bench.host.ledger.table(lobby.id)).phase == "lobby"


class TestRunning:
    async def test_attempt_that_comes_first_after_the_restart_pauses_it(self, bench: Bench) -> None:
        table = await bench.race(ADA, BEN)
        await bench.restart(replace(NO_DELAYS, computer=3600))
        assert (await bench.host.ledger.table(table.id)).race_on is not None

        with pytest.raises(Refused, match="not_ready"):
            await attempt(bench, table, Try(0, "draw", 4000))

        assert why(await bench.host.ledger.table(table.id)) == "paused"
        with pytest.raises(Refused, match="not_seated"):
            await bench.host.races.attempt(bench.id(), table.id, CLEO, "draw")

    async def test_time_goes_on_where_it_stood(self, bench: Bench) -> None:
        """7 Ate 9 1.2.2, 1.4.5, 1.4.11: pause and countdown do not count, and what was sent in them is before GO."""
        table = await bench.race(ADA, BEN)
        before = (await attempt(bench, table, Try(0, "draw", table.opens_at + 500))).table
        sent_before = bench.id()
        await bench.restart()
        await paused(bench, table.id)
        assert (await log(bench, table, "pause"))[0].at == table.opens_at + 500
        await asyncio.sleep(60)
        waits = await bench.host.ready(bench.id(), table.id, ADA)
        assert (ready(waits), waits.waiting_people) == ((seat(table, ADA),), (seat(table, BEN),))
        on = await bench.ready(table.id, BEN)

        assert (on.opens_at, state(on)) == (table.opens_at + 500, state(before))
        in_the_old_time, before_go, at_go = await at_once(
            bench, on, [Try(0, "draw", 1, 1), Try(0, "draw", on.opens_at - 1), Try(1, "draw", on.opens_at)]
        )
        assert (code(in_the_old_time), code(before_go)) == ("early", "early")
        assert judged(at_go).logged.entry.at == on.opens_at
        assert not judged(at_go).overtaken
        with pytest.raises(Refused, match="early"):
            await bench.host.races.attempt(sent_before, table.id, ADA, "draw")

    async def test_turned_pile_and_countdown_are_one(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """7 Ate 9 1.4.11: cut between the turning of the pile and GO, the race waits three seconds, not six."""
        same_seed(monkeypatch, 24)
        table = await bench.race(ADA, BEN, deck="short")
        *_, last = await at_once(bench, table, script(table, happens(Rotated)))
        assert state(judged(last).table).go_at == race(judged(last).table).last_at + 3000

        await bench.restart()
        await paused(bench, table.id)
        on = await bench.ready(table.id, ADA, BEN)

        assert on.opens_at == race(on).opens_at == state(on).go_at

    async def test_countdown_that_is_cut_takes_no_time(self, bench: Bench) -> None:
        slow = replace(NO_DELAYS, countdown=3600)
        await bench.restart(slow)
        table = await bench.game(ADA, BEN, key="seven_ate_nine")
        for who in (ADA, BEN):
            await bench.host.ready(bench.id(), table.id, who)
        await bench.until_table(table.id, lambda table: table.race_on is not None)

        await bench.restart()
        cut = await bench.until_table(table.id, lambda table: why(table) == "paused")
        on = await bench.ready(table.id, ADA, BEN)

        assert race(cut).last_at == 0
        assert on.opens_at == 3000

    async def test_ready_opens_no_second_race_in_the_channel(self, bench: Bench) -> None:
        """One race in a channel at a time: typed numbers could be for either."""
        cut = await bench.race(ADA, BEN)
        await bench.restart()
        await paused(bench, cut.id)
        other = await bench.race(CLEO, BEN)

        with pytest.raises(Refused, match="race_here"):
            await bench.host.ready(bench.id(), cut.id, ADA)
        await bench.host.end(bench.id(), other.id, CLEO)

        assert race(await bench.ready(cut.id, ADA, BEN)).open

    async def test_resigning_from_a_paused_race_opens_it_for_players_who_are_ready(
        self, bench: Bench
    ) -> None:
        table = await bench.race(ADA, BEN, CLEO)
        await bench.restart()
        await paused(bench, table.id)
        for who in (ADA, BEN):
            await bench.host.ready(bench.id(), table.id, who)

        await bench.host.resign(bench.id(), table.id, CLEO)

        await bench.until_table(table.id, lambda table: race(table).open)


async def test_snapshot_of_a_race_at_every_point(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every snapshot thrown away the same tables come back."""
    same_seed(monkeypatch, 24)
    table = await bench.race(ADA, BEN, deck="short", penalty="cooldown")
    *_, last = await at_once(bench, table, script(table, happens(Rotated)))
    on = judged(last).table
    await at_once(bench, on, [Try(0, "7", on.opens_at + i) for i in range(6)])
    await bench.restart()
    await paused(bench, table.id)
    await bench.host.ready(bench.id(), table.id, ADA)

    log = await bench.store.log(table.id)
    assert {entry.kind for entry in log} >= {"ready", "countdown", "go", "play", "pause"}
    for length in range(1, len(log) + 1):
        part, _ = replay(log[:length])
        assert snapshot.decode(snapshot.encode(part)) == part
    row = await bench.store.game(table.id)
    assert row is not None
    assert snapshot.decode(row.snapshot) == part
    assert session(part).moves == session(judged(last).table).moves + 6
