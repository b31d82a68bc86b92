"""A few of the kills of `make crash`, on both databases."""

from __future__ import annotations

import pytest

from tests.crash.bout import Bout

pytestmark = [pytest.mark.real_time, pytest.mark.timeout(600)]  # real processes, on a busy machine too

KILLS = 3


async def test_what_a_killed_bot_has_answered_is_there_and_shown(address: str) -> None:
    tally = await Bout(address, 0).run(KILLS)

    assert tally.faults == []
    assert tally.counted["kills"] >= KILLS
    assert tally.counted["moves acknowledged"] > 0
    assert tally.counted["of these delivered twice"] > 0
    assert tally.counted["tables looked at after a start"] > 0
