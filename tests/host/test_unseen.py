"""Players who lose sight of the channel: nobody asks them, and they miss no turn."""

from __future__ import annotations

import asyncio

from host.presenter import Away
from table.pace import DAY, HOUR, PaceKey
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.test_morning_lists import sent, wishes
from tests.host.test_turns import calls, duel, kinds, whose
from tests.still_time import now

WEEK = 7 * DAY


async def blinded(bench: Bench, pace: PaceKey = "1d") -> tuple[Table, Person]:
    """A game whose next player cannot see the channel any more."""
    table = await duel(bench, pace)
    bench.board.blind.add(whose(table).id)
    return table, whose(table)


async def test_a_player_who_cannot_see_the_channel_is_not_asked_and_misses_no_turn(bench: Bench) -> None:
    for pace in ("live", "1d", "3d"):
        table, player = await blinded(bench, pace)
        seat = table.waiting_people[0]

        await asyncio.sleep(6 * DAY)

        assert calls(bench) == []
        assert await kinds(bench, table) == ["start", "extend"]
        assert (await bench.host.ledger.table(table.id)).seats[seat].unseen is not None, (
            "the table says why it waits"
        )
        (timer,) = await bench.store.timers(table.id)
        assert timer.calls == 0
        bench.board.blind.discard(player.id)
        await bench.host.end(bench.id(), table.id, ADA)


async def test_it_is_found_out_at_most_once_an_hour(bench: Bench) -> None:
    await blinded(bench)

    await asyncio.sleep(DAY)

    assert 23 <= len(bench.board.looked) <= 25


async def test_a_player_who_sees_the_channel_again_is_asked_and_has_the_full_time(bench: Bench) -> None:
    table, player = await blinded(bench)
    await asyncio.sleep(3 * DAY)
    bench.board.blind.discard(player.id)

    await asyncio.sleep(HOUR)

    assert [call.seats for call in bench.board.calls] == [table.waiting_people]
    (timer,) = await bench.store.timers(table.id)
    assert timer.deadline is not None
    assert (timer.deadline - now()).total_seconds() > DAY - HOUR
    await asyncio.sleep(DAY)
    assert (await kinds(bench, table))[3:] == ["timeout", "extend"], "from then on time counts as before"


async def test_a_player_who_presses_something_is_there_at_once(bench: Bench) -> None:
    table, player = await blinded(bench)
    await asyncio.sleep(2 * DAY)
    bench.board.blind.discard(player.id)

    await bench.host.note_act(await bench.host.ledger.table(table.id), player.id)
    await asyncio.sleep(1)

    assert (await bench.host.ledger.table(table.id)).seats[table.waiting_people[0]].unseen is None
    assert calls(bench) == []


async def test_after_seven_days_the_others_vote(bench: Bench) -> None:
    table, _player = await blinded(bench)
    seat = table.waiting_people[0]

    await asyncio.sleep(WEEK + HOUR)

    absent = (await bench.host.ledger.table(table.id)).seats[seat]
    assert absent.away
    assert absent.poll is not None
    assert (await kinds(bench, table))[:3] == ["start", "extend", "timeout"]


async def test_without_a_clock_the_others_vote_as_well(bench: Bench) -> None:
    table, _player = await blinded(bench, "none")

    await asyncio.sleep(WEEK + HOUR)

    assert (await bench.host.ledger.table(table.id)).seats[table.waiting_people[0]].poll is not None


async def test_a_restart_counts_nothing_as_a_miss(bench: Bench) -> None:
    table, player = await blinded(bench)
    await asyncio.sleep(2 * DAY)
    bench.board.blind.discard(player.id)

    await bench.restart()
    await asyncio.sleep(HOUR)

    assert "timeout" not in await kinds(bench, table)
    assert [call.seats for call in bench.board.calls] == [table.waiting_people]


async def test_while_discord_is_slow_to_say_it_the_table_is_shown_and_asks_nobody_in_vain(
    bench: Bench,
) -> None:
    bench.board.look_takes = {BEN.id: 60, CLEO.id: 60}
    table = await bench.game(ADA, BEN, CLEO, key="play_nine", pace="1d")
    await bench.until(lambda: len(bench.board.looked) > 2)

    table = await bench.move(table.id)
    await asyncio.sleep(5)

    assert bench.board.tables[table.id].number == table.number
    await bench.until(lambda: bool(bench.board.calls))
    (call,) = bench.board.calls
    assert call.seats == table.waiting_people


async def test_while_discord_does_not_answer_nothing_is_missed(bench: Bench) -> None:
    table = await duel(bench)
    await asyncio.sleep(DAY - 60)

    def fail(step: str) -> None:
        if step == "sees":
            raise Away

    bench.presenter.fail = fail
    await asyncio.sleep(HOUR)

    assert await kinds(bench, table) == ["start"]


async def test_no_morning_list_asks_to_play_there(bench: Bench) -> None:
    await wishes(bench)
    table, player = await blinded(bench, "3d")

    await asyncio.sleep(3 * DAY)

    assert player.id not in {user for user, tables in sent(bench) if table.id in tables}


async def test_a_race_calls_only_those_who_can_see_it(bench: Bench) -> None:
    bench.board.blind.add(BEN.id)
    table = await bench.game(ADA, BEN, key="seven_ate_nine")

    await bench.until(lambda: bool(bench.board.calls))

    (call,) = bench.board.calls
    assert [table.seats[seat].user_id for seat in call.seats] == [ADA.id]


async def test_a_player_who_moves_sees_the_channel(bench: Bench) -> None:
    table, player = await blinded(bench)
    await asyncio.sleep(2 * DAY)
    bench.board.blind.discard(player.id)

    await bench.move(table.id)

    assert (await bench.host.ledger.table(table.id)).seats[table.waiting_people[0]].unseen is None
