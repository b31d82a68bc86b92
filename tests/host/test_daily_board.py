"""Whose results are in a server's order of a day."""

from __future__ import annotations

from table.table import NO_CHANNEL, NO_SERVER, Channel
from tests.host.conftest import ADA, PRIVATE, Bench
from tests.host.test_deals import play_out, refusal

ELSEWHERE = Channel(11, NO_CHANNEL)


async def test_a_daily_is_on_the_board_of_the_first_server_where_it_is_played(bench: Bench) -> None:
    deal = await bench.host.days.today()
    for channel in (Channel(NO_SERVER, NO_CHANNEL), PRIVATE, ELSEWHERE):
        begun = await bench.host.deals.play(bench.id(), deal, ADA, channel)
    await play_out(bench, begun, ADA)

    boards = [await bench.host.deals.order(deal, 10, each.guild_id) for each in (PRIVATE, ELSEWHERE)]

    assert [[each.name for each in board] for board in boards] == [["Ada"], []]


async def test_whoever_has_ended_a_daily_in_direct_messages_and_presses_it_on_a_server_is_on_its_board(
    bench: Bench,
) -> None:
    deal = await bench.host.days.today()
    begun = await bench.host.deals.play(bench.id(), deal, ADA, Channel(NO_SERVER, NO_CHANNEL))
    await play_out(bench, begun, ADA)

    with refusal("deal_ended"):
        await bench.host.deals.play(bench.id(), deal, ADA, PRIVATE)

    board = await bench.host.deals.order(deal, 10, PRIVATE.guild_id)
    assert [each.name for each in board] == ["Ada"]
