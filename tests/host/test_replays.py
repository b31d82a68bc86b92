"""Which games can be replayed, and who by."""

from __future__ import annotations

import pytest

from table.errors import Refused
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.host.playing import played_out

ELSEWHERE = CHANNEL.guild_id + 1


async def test_a_table_that_is_not_over_is_not_replayed(bench: Bench) -> None:
    for table in (await bench.lobby(ADA, BEN), await bench.game(ADA, BEN, holes=1)):
        with pytest.raises(Refused, match="not_over"):
            await bench.host.replays.of(table.id, ADA.id, CHANNEL.guild_id)


async def test_another_servers_game_is_its_players_alone(bench: Bench) -> None:
    table = await played_out(bench, (await bench.game(ADA, BEN, holes=1)).id)

    assert (await bench.host.replays.of(table.id, ADA.id, ELSEWHERE)).moments
    with pytest.raises(Refused, match="foreign_replay"):
        await bench.host.replays.of(table.id, CLEO.id, ELSEWHERE)
