"""Which games can be replayed, and who by; games of version 0.1 too."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.errors import Refused
from tests.host.test_old_database import GUILD, IDS, database, of_phase, unattended

__all__ = ["database"]

STRANGER = 300000000099000009


async def test_games_of_an_old_version_step_to_the_end_they_had(database: Path) -> None:
    async with unattended(database) as host:
        for name in of_phase("over"):
            table = await host.table(IDS[name])

            replay = await host.replays.of(table.id, STRANGER, table.channel.guild_id)

            ended = replay.moments[-1].table
            assert ended.session == table.session
            assert ended.standings == table.standings
            verdict = await host.replays.verified(table.id, STRANGER, table.channel.guild_id)
            assert verdict.flaw is None


@pytest.mark.parametrize(("phase", "code"), [("lobby", "not_over"), ("playing", "not_over")])
async def test_a_table_that_is_not_over_is_not_replayed(database: Path, phase: str, code: str) -> None:
    async with unattended(database) as host:
        for name in of_phase(phase):
            table = await host.table(IDS[name])
            with pytest.raises(Refused) as refused:
                await host.replays.of(table.id, table.host_id, table.channel.guild_id)
            assert refused.value.code == code


async def test_another_servers_game_is_its_players_alone(database: Path) -> None:
    async with unattended(database) as host:
        table = await host.table(IDS[of_phase("over")[0]])
        player = next(seat.user_id for seat in table.seats if seat.user_id is not None)

        assert (await host.replays.of(table.id, player, GUILD + 1)).moments
        with pytest.raises(Refused) as refused:
            await host.replays.of(table.id, STRANGER, GUILD + 1)
        assert refused.value.code == "foreign_replay"
