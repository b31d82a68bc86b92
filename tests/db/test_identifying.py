"""Shards of several processes identify one after the other."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

import pytest

from db.postgresql.identifying import turn
from db.values import Ownership
from tests.db.test_heirs import process

pytestmark = pytest.mark.parametrize("address", ["postgresql"], indirect=True)


async def test_shards_identify_one_after_the_other_whatever_process_they_are_of(
    address: str, beside: Any
) -> None:
    """Discord ends sessions that begin too soon after each other."""
    hour = 3600.0
    async with process(address, Ownership(0, 0, 2)) as one, process(address, Ownership(1, 1, 2)) as other:
        one_turn, other_turn = partial(turn, one._engine), partial(turn, other._engine)
        assert await one_turn(0, hour)
        assert not await other_turn(0, hour)
        assert not await one_turn(0, hour), "nobody has taken a turn in vain"
        assert await other_turn(1, hour), "another bucket"
        await beside.execute("UPDATE identifies SET free_at = 0")
        assert await other_turn(0, hour)


async def test_a_database_that_is_away_keeps_no_shard_from_identifying(
    address: str, beside: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "db.postgresql.identifying")
    async with process(address) as lease:
        await beside.execute("ALTER TABLE identifies RENAME TO elsewhere")
        try:
            assert not await lease.wait_to_identify(0, 1), "discord.py waits by itself"
        finally:
            await beside.execute("ALTER TABLE elsewhere RENAME TO identifies")
    assert "No turn to identify" in caplog.text
