"""A computer at a person's own pace looks as long as they did lately in that game."""

from __future__ import annotations

import json

import pytest

from db.standings import looks
from db.values import LookRow, PlayerSettings
from engine.big_bang.game import BigBang
from engine.game import Finished
from engine.looks import ENOUGH, LATEST_KEPT
from engine.seven_ate_nine.game import SevenAteNine
from host.privacy import export, forget
from table.table import Table
from tests.host.conftest import ADA, BEN, Bench
from tests.host.racing import at_once, happens, log, script


async def known(bench: Bench, *ms: int, key: str = "seven_ate_nine") -> None:
    await bench.store.write(looks.note(LookRow(ADA.id, key, ",".join(map(str, ms)))))


async def dealt(bench: Bench, key: str = "seven_ate_nine") -> Table:
    return await bench.game(ADA, key=key, computers=("own",))


@pytest.mark.parametrize(("key", "game"), [("seven_ate_nine", SevenAteNine), ("big_bang", BigBang)])
async def test_twice_as_long_as_easy_until_enough_is_known(
    bench: Bench, key: str, game: type[SevenAteNine] | type[BigBang]
) -> None:
    await known(bench, *[900] * (ENOUGH - 1), key=key)

    assert (await dealt(bench, key)).look_ms == game.unknown_look_ms


async def test_the_median_of_the_last_looks_in_that_game_is_written_at_the_deal(bench: Bench) -> None:
    await known(bench, *range(1000, 1000 + ENOUGH))
    await known(bench, *[5000] * ENOUGH, key="big_bang")

    table = await dealt(bench)

    assert table.look_ms == 1000 + (ENOUGH - 1) // 2
    assert [row.action for row in await log(bench, table, "look")] == ["1014"]
    await known(bench, *[9000] * ENOUGH)
    await bench.restart()
    assert (await bench.host.ledger.table(table.id)).look_ms == table.look_ms


async def test_a_look_longer_than_a_race_stands_still_tells_no_pace(bench: Bench) -> None:
    await known(bench, *[7_200_000] * (ENOUGH + 1), *[1200] * ENOUGH)

    assert (await dealt(bench)).look_ms == 1200


async def test_what_is_known_is_exported_and_forgotten(bench: Bench) -> None:
    await known(bench, 1200, 900)

    (told,) = [json.loads(piece) async for piece in export(bench.store, PlayerSettings(ADA.id), bench.now())]
    await forget(bench.store, ADA.id, bench.now())

    assert told["looks"] == {"seven_ate_nine": [1200, 900]}
    assert await bench.store.looks.of(ADA.id) == {}


async def test_a_race_that_is_over_is_known_and_older_looks_go(bench: Bench) -> None:
    """Placed in turn with Ben, 10 ms apart; the first look is from GO."""
    await known(bench, *[900] * LATEST_KEPT, key="big_bang")
    table = await bench.race(ADA, BEN, key="big_bang", highest=3, duplicate=True)

    await at_once(bench, table, script(table, happens(Finished)))
    await bench.until_found(lambda: bench.store.looks.of(BEN.id), bool)

    latest = (await bench.store.looks.of(ADA.id))["big_bang"]
    assert len(latest) == LATEST_KEPT
    assert set(latest[:-6]) == {900}
    assert set(latest[-3:]) <= {20, 40}
