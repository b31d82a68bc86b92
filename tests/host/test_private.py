"""A private table is played in its person's panel: nothing is posted, and nobody is asked."""

from __future__ import annotations

import asyncio

import pytest

from db.values import Ownership
from host.tables.limits import MOST_PRIVATE, TooManyTables
from table.errors import Refused
from table.pace import DAY
from table.table import Table
from tests.host.conftest import ADA, BEN, CHANNEL, Bench

SECOND_OF_TWO = Ownership(1, 1, 2)


async def play_out(bench: Bench) -> Table:
    """A private game that is over."""
    table = await bench.private(ADA, holes=1)
    while not table.has_ended:
        await bench.until_table(table.id, lambda table: bool(table.waiting_people) or table.has_ended)
        table = await bench.move(table.id)
    return table


async def test_nothing_is_posted_and_the_next_start_has_nothing_to_show(bench: Bench) -> None:
    table = await bench.private(ADA)

    await bench.move(table.id)
    await bench.caught_up()
    await bench.restart()

    assert bench.board.tables == {}
    assert bench.board.posts == 0


async def test_a_game_of_turns_has_no_clock_and_asks_nobody_for_weeks(bench: Bench) -> None:
    table = await bench.private(ADA)

    await asyncio.sleep(59 * DAY)

    assert table.pace == "none"
    assert bench.board.calls == []
    assert (await bench.host.ledger.table(table.id)).phase == "playing"


@pytest.mark.parametrize("key", ["play_nine", "seven_ate_nine"])
async def test_it_is_closed_when_nobody_has_touched_it_for_sixty_days(bench: Bench, key: str) -> None:
    table = await bench.private(ADA, key)

    await asyncio.sleep(60 * DAY + 1)

    closed = await bench.until_table(table.id, lambda table: table.has_ended)
    assert (closed.phase, closed.reason) == ("closed", "deserted")
    assert bench.board.calls == []


async def test_the_end_waits_a_moment_for_what_the_game_has_brought(bench: Bench) -> None:
    table = await play_out(bench)

    await bench.host.private_tables.tell_result(table)

    assert await bench.host.records.gains(table.id) is not None


async def test_a_result_waits_for_its_reader(bench: Bench) -> None:
    table = await bench.private(ADA, "play_nine", holes=2)
    while not (await bench.host.ledger.table(table.id)).is_between_rounds:
        await bench.until_table(table.id, lambda table: bool(table.waiting_people))
        await bench.move(table.id)

    await asyncio.sleep(3 * DAY)
    resting = await bench.host.ledger.table(table.id)
    await bench.host.ready(bench.id(), table.id, ADA)

    assert resting.is_between_rounds
    assert (await bench.host.ledger.table(table.id)).rest is None


async def test_a_sixth_one_is_refused_with_the_five_that_are_open(bench: Bench) -> None:
    opened = [(await bench.private(ADA)).id for _ in range(MOST_PRIVATE)]

    with pytest.raises(TooManyTables) as refused:
        await bench.private(ADA)

    assert refused.value.code == "too_many_private"
    assert sorted(table.id for table in refused.value.tables) == opened
    await bench.private(BEN)
    await bench.lobby(ADA, pace="3d")  # other limits do not count them


async def test_no_list_names_it_but_its_players_own(bench: Bench) -> None:
    turns, race = await bench.private(ADA), await bench.private(ADA, "seven_ate_nine")

    assert {table.id for table in await bench.host.open_tables.listed(ADA.id)} == {turns.id, race.id}
    assert await bench.host.servers.tables(CHANNEL.guild_id) == ()
    assert not await bench.host.next_table.elsewhere(ADA.id, 0)


async def test_it_goes_on_when_the_bot_is_taken_off_the_server(bench: Bench) -> None:
    table = await bench.private(ADA)
    bench.servers = {}

    await bench.restart()
    await asyncio.sleep(30 * DAY)
    await bench.move(table.id)

    assert [table.id for table in await bench.host.open_tables.listed(ADA.id)] == [table.id]


async def test_races_are_played_beside_each_other(bench: Bench) -> None:
    one, other = await bench.private(ADA, "seven_ate_nine"), await bench.private(BEN, "seven_ate_nine")

    await bench.ready(one.id, ADA)
    await bench.ready(other.id, BEN)


async def test_of_several_processes_turns_belong_to_the_first_and_a_race_to_its_server(
    bench: Bench,
) -> None:
    turns, race = await bench.private(ADA), await bench.private(ADA, "seven_ate_nine")
    first, second = Ownership(0, 0, 2), SECOND_OF_TWO
    there = first if first.has(CHANNEL.guild_id) else second

    assert first.has(turns.home)
    assert there.has(race.home)
    assert race.home == CHANNEL.guild_id


async def test_it_counts_on_the_server_where_it_was_begun(bench: Bench) -> None:
    table = await play_out(bench)

    found = await bench.store.boards.past_on(CHANNEL.guild_id, (), ADA.id, None, 5)
    assert [past.game_id for past in found] == [table.id]
    assert await bench.store.boards.past_on(CHANNEL.guild_id, (CHANNEL.id,), BEN.id, None, 5) == ()


async def test_a_rematch_is_private_too_and_begins_at_once(bench: Bench) -> None:
    table = await play_out(bench)

    again = await bench.host.lobbies.rematch(bench.id(), table.id, ADA)

    assert (again.is_private, again.phase) == (True, "playing")


async def test_once_it_is_shown_its_readers_may_see_the_replay(bench: Bench) -> None:
    table = await play_out(bench)
    with pytest.raises(Refused, match="private_game"):
        await bench.host.replays.of(table.id, BEN.id, CHANNEL.guild_id)

    await bench.host.private_tables.show(bench.id(), table.id, ADA, CHANNEL)

    await bench.host.replays.of(table.id, BEN.id, CHANNEL.guild_id)
    found = await bench.store.boards.past_in(CHANNEL.id)
    assert [past.game_id for past in found] == [table.id]


async def test_a_record_stands_without_a_replay_until_it_is_shown(bench: Bench) -> None:
    table = await play_out(bench)
    await bench.entered()
    records = bench.host.records

    with pytest.raises(Refused, match="private_game"):
        await records.best_on(CHANNEL.guild_id, "play_nine", "hole")

    await bench.host.private_tables.show(bench.id(), table.id, ADA, CHANNEL)
    assert (await records.best_on(CHANNEL.guild_id, "play_nine", "hole")).game_id == table.id
