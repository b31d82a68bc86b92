"""How the host is, for whoever watches over the bot."""

from __future__ import annotations

from datetime import timedelta

from db import units
from host.vitals import Stored
from tests.host.conftest import ADA, BEN, Bench, refuses
from tests.host.playing import played_out
from tests.still_time import now


async def test_open_tables_are_counted_by_game_and_phase(bench: Bench) -> None:
    await bench.lobby(ADA)
    await bench.game(ADA, BEN)
    await played_out(bench, (await bench.game(ADA, BEN, holes=1)).id)
    await bench.caught_up()

    stored = await bench.host.vitals.read_stored()

    assert stored == Stored(0.0, 0, {("play_nine", "lobby"): 1, ("play_nine", "playing"): 1})
    assert bench.host.vitals.finished == {"play_nine": 1}


async def test_a_timer_that_was_not_run_is_overdue_unless_no_press_can_arrive(bench: Bench) -> None:
    await bench.lobby(ADA)
    timer = await bench.store.next_timer()
    assert timer is not None
    await bench.host.clock.stop()
    late = now() - timedelta(seconds=400)
    await bench.store.write(units.claim(timer, late, bench.store.hold.holder))

    assert round((await bench.host.vitals.read_stored()).overdue) == 400

    await bench.host.outages.lose("the gateway")
    assert (await bench.host.vitals.read_stored()).overdue == 0


async def test_tables_that_discord_does_not_show_are_behind(bench: Bench) -> None:
    bench.presenter.fail = refuses(OSError)
    await bench.lobby(ADA)

    assert (await bench.host.vitals.read_stored()).behind == 1
