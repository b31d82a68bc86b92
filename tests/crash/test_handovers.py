"""A few of the hand-overs of `make handovers`."""

from __future__ import annotations

import pytest

from tests.crash.handovers import Handovers
from tests.crash.shares import EVENTS, Shares

pytestmark = [
    pytest.mark.real_time,
    pytest.mark.timeout(600),  # real processes, on a busy machine too
    pytest.mark.parametrize("address", ["postgresql"], indirect=True),
]

TIMES = 2


async def test_nobody_notices_that_another_process_takes_over(address: str) -> None:
    bout = Handovers(address, 0)
    tally = await bout.run(TIMES)

    assert tally.faults == []
    assert tally.counted["hand-overs"] == TIMES
    assert tally.counted["moves acknowledged"] > 0
    assert list(bout.waits()), "somebody pressed meanwhile"


async def test_two_processes_with_servers_of_their_own_play_all_games(address: str) -> None:
    tally = await Shares(address, 0).run(len(EVENTS))

    assert tally.faults == []
    assert (tally.counted["hand-overs"], tally.counted["kills"]) == (2, 2)
    assert tally.counted["turns that were pressed for a hundred times at once"] == 1
    assert tally.counted["seats that were pressed for a hundred times at once"] == 1
    assert tally.counted["moves acknowledged"] > 0
