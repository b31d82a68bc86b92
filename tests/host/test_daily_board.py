"""Whose results are in a server's order of a day."""

from __future__ import annotations

from table.table import NO_CHANNEL, NO_SERVER, Channel
from tests.host.conftest import ADA, PRIVATE, Bench
from tests.host.test_deals import play_out

ELSEWHERE = Channel(11, NO_CHANNEL)


async def test_a_daily_is_on_the_board_of_the_first_server_where_it_is_played(bench: Bench) -> None:
    deal = await bench.host.days.today()
    for channel in (Channel(NO_SERVER, NO_CHANNEL), PRIVATE, ELSEWHERE):
        begun = await bench.host.deals.play(bench.id(), deal, ADA, channel)
    await play_out(bench, begun, ADA)

    boards = [await bench.host.deals.order(deal, 10, each.guild_id) for each in (PRIVATE, ELSEWHERE)]

    assert [[each.name for each in board] for board in boards] == [["Ada"], []]
