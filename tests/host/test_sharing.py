"""Two processes share a database: each looks after its own servers, and hears what the other one changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from db import choices, forgetting
from db.errors import StoreBusy
from db.postgresql import notifications
from db.units import Unit
from db.values import GuildSettings, Ownership, TableList
from engine.errors import RuleError
from table.errors import Refused
from table.table import NO_CHANNEL, Channel, Table
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench, process
from tests.still_time import now

FIRST, SECOND = Ownership(0, 0, 2), Ownership(1, 1, 2)
ELSEWHERE = Channel(guild_id=1 << 22, id=21)  # a channel of a server of the second process


@pytest.fixture
async def benches(database: str) -> AsyncIterator[tuple[Bench, Bench]]:
    async with process(database, FIRST) as first, process(database, SECOND) as second:
        yield first, second


async def game(bench: Bench, channel: Channel) -> Table:
    return await bench.game(ADA, BEN, channel=channel, holes=1)


async def played(bench: Bench, table: Table) -> None:
    while (await bench.host.ledger.newest(table.id)).phase == "playing":
        await bench.move(table.id)


def test_servers_belong_to_these_processes() -> None:
    assert FIRST.has(CHANNEL.guild_id)
    assert SECOND.has(ELSEWHERE.guild_id)


async def test_a_press_counts_in_any_process_and_the_owner_shows_it(benches: tuple[Bench, Bench]) -> None:
    first, second = benches
    table = await game(first, CHANNEL)
    await first.until(lambda: table.id in first.board.tables)

    for _ in range(4):
        table = await second.move(table.id)

    await first.until(lambda: first.board.tables[table.id].number == table.number)
    assert (await first.move(table.id)).number == table.number + 1, "it knows the newest table"
    assert table.id not in second.board.tables
    assert second.board.heard == []


async def test_a_table_of_the_other_process_waits_for_a_person_within_a_second(
    benches: tuple[Bench, Bench],
) -> None:
    first, second = benches
    assert not await second.host.next_table.elsewhere(ADA.id, 0)

    table = await game(first, CHANNEL)
    await asyncio.sleep(1)

    assert await second.host.next_table.elsewhere(ADA.id, 0)
    assert not await second.host.next_table.elsewhere(ADA.id, table.id)


async def test_what_cannot_be_read_when_it_is_told_is_read_later(
    benches: tuple[Bench, Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = benches
    table = await game(first, CHANNEL)
    await first.caught_up()
    tried: list[int] = []
    with monkeypatch.context() as away:

        async def gone(game_id: int) -> None:
            tried.append(game_id)
            raise StoreBusy

        away.setattr(first.store, "game", gone)
        table = await second.move(table.id)
        await first.until(lambda: table.id in tried)

    await first.until(lambda: first.board.tables[table.id].number == table.number)


async def test_what_is_no_longer_there_to_be_heard_is_made_up_for(
    benches: tuple[Bench, Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process was cut off from the database for longer than what the others tell is kept."""
    first, second = benches
    table = await game(first, CHANNEL)
    await first.caught_up()
    await first.host.people.of(ADA.id)
    tried: list[object] = []
    with monkeypatch.context() as away:

        async def gone(read: object) -> None:
            tried.append(read)
            raise StoreBusy

        away.setattr(first.store.pokes, "read_after", gone)
        table = await second.move(table.id)
        await second.host.change_player(ADA.id, ping="none")
        away.setattr(notifications, "KEEP_FOR", timedelta(minutes=-1))
        await second.store.write(notifications.remove_old_pokes())
        before = len(tried)
        await first.until(lambda: len(tried) > before)
    monkeypatch.setattr("host.sharing.SURE_FOR", 0.0)

    await first.until(lambda: first.board.tables[table.id].number == table.number)
    assert (await first.host.ledger.table(table.id)).number == table.number
    assert (await first.host.people.of(ADA.id)).ping == "none"


async def test_of_many_presses_for_one_turn_in_both_processes_one_counts(
    benches: tuple[Bench, Bench],
) -> None:
    first, _second = benches
    table = await game(first, CHANNEL)
    seat = table.waiting_people[0]
    assert table.session is not None
    who = {ADA.id: ADA, BEN.id: BEN}[table.seats[seat].user_id or 0]
    action = str(table.game.legal(table.session.state, seat)[0])

    async def press(bench: Bench) -> bool:
        try:
            await bench.host.play(bench.id(), table.id, who, table.stamp(seat), action)
        except (Refused, RuleError):
            return False
        return True

    counted = await asyncio.gather(*(press(bench) for bench in benches for _ in range(50)))

    assert sum(counted) == 1
    assert (await first.host.ledger.newest(table.id)).number == table.number + 1


async def test_a_process_keeps_no_table_of_another_in_memory(benches: tuple[Bench, Bench]) -> None:
    first, second = benches
    table = await game(first, CHANNEL)
    await second.host.ledger.table(table.id)

    moved = await first.move(table.id)

    assert (await second.host.ledger.table(table.id)).number == moved.number


async def test_a_choice_reaches_every_process(benches: tuple[Bench, Bench]) -> None:
    first, second = benches
    assert (await first.host.people.of(ADA.id)).ping != "none"

    await second.host.change_player(ADA.id, ping="none")

    await first.until_found(lambda: first.host.people.of(ADA.id), lambda its: its.ping == "none")


async def test_a_holiday_begins_and_ends_in_every_process(benches: tuple[Bench, Bench]) -> None:
    first, second = benches

    await second.host.holidays.begin(ADA.id, now() + timedelta(days=2))
    await first.until(lambda: first.host.holidays.of(ADA.id) is not None)
    await first.host.holidays.end(ADA.id)

    await second.until(lambda: second.host.holidays.of(ADA.id) is None)


async def test_one_process_enters_all_finished_games_and_the_owner_hears(
    benches: tuple[Bench, Bench],
) -> None:
    first, second = benches
    table = await game(second, ELSEWHERE)
    heard: list[int] = []
    second.host.standings.follow(heard.append)

    await played(second, table)

    await second.until(lambda: heard == [table.id])
    assert await first.store.boards.entered_game(table.id) is not None
    assert table.id not in first.board.tables


async def test_a_person_is_forgotten_by_the_process_that_keeps_the_standings(
    benches: tuple[Bench, Bench],
) -> None:
    first, second = benches
    table = await game(second, ELSEWHERE)
    await played(second, table)
    await second.until_found(
        lambda: first.store.boards.entered_game(table.id), lambda entered: entered is not None
    )
    assert ADA.id in (await second.host.ledger.table(table.id)).users

    await second.host.forget(second.id(), ADA)

    assert await first.store.games_naming(ADA.id) == ()
    await second.until_found(
        lambda: second.host.ledger.table(table.id), lambda forgotten: ADA.id not in forgotten.users
    )


async def test_no_process_writes_a_forgotten_person_back_from_memory(
    benches: tuple[Bench, Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = benches
    table = await second.game(ADA, BEN, CLEO, channel=ELSEWHERE)
    await first.host.resign(first.id(), table.id, ADA)
    await second.until_table(table.id, lambda table: any(seat.resigned for seat in table.seats))
    write, hears = first.store.write, second.host.sharing._hears
    heard = hears.pop("rewritten")
    in_game, rewritten = forgetting.in_game, []

    def noted(*given: Any) -> Unit:
        rewritten.append(given)
        return in_game(*given)

    async def written(unit: Unit) -> None:
        await write(unit)
        if len(rewritten) == 1 and "rewritten" not in hears:
            await second.move(table.id)  # as it has it in memory
            hears["rewritten"] = heard

    monkeypatch.setattr(forgetting, "in_game", noted)
    monkeypatch.setattr(first.store, "write", written)

    await first.host.forget(first.id(), ADA)

    row = await first.store.game(table.id)
    assert row is not None
    assert row.host_id != ADA.id
    assert ADA.name.encode() not in row.snapshot
    assert len(rewritten) > 1


async def test_a_server_is_deleted_by_that_process_too(benches: tuple[Bench, Bench]) -> None:
    _first, second = benches
    table = await game(second, ELSEWHERE)

    await second.host.wipe(second.id(), ELSEWHERE.guild_id, ADA)

    assert await second.store.games_of(ELSEWHERE.guild_id) == ()
    assert await second.store.game(table.id) is None


async def test_a_server_without_games_is_deleted_while_the_first_process_is_down(
    benches: tuple[Bench, Bench],
) -> None:
    first, second = benches
    await second.host.servers.change(ELSEWHERE.guild_id, lambda here: replace(here, pace="none"))
    await first.host.stop()

    await second.host.wipe(second.id(), ELSEWHERE.guild_id, ADA)

    assert await second.store.guild(ELSEWHERE.guild_id) == GuildSettings(ELSEWHERE.guild_id)


async def test_who_needs_the_last_results_waits_until_the_first_process_has_entered_them(
    benches: tuple[Bench, Bench], caplog: pytest.LogCaptureFixture
) -> None:
    first, second = benches
    await first.host.standings.stop()
    await played(second, await game(second, ELSEWHERE))

    waiting = asyncio.create_task(second.host.standings.catch_up())
    await asyncio.sleep(600)
    assert not waiting.done()

    await asyncio.sleep(3600)
    assert waiting.done(), "one that cannot be entered holds up nothing for ever"
    assert "which may be down" in caplog.text


async def test_a_list_of_tables_is_kept_up_by_the_owner_of_its_server(benches: tuple[Bench, Bench]) -> None:
    first, _second = benches
    for channel in (CHANNEL, ELSEWHERE):
        await first.store.write(choices.table_list(TableList(channel.guild_id, channel.id)))

    followed = [list(await bench.host.servers.lists()) for bench in benches]

    assert followed == [[CHANNEL.guild_id], [ELSEWHERE.guild_id]]


async def test_a_private_game_is_the_first_process_s_and_is_followed_where_its_panel_is(
    benches: tuple[Bench, Bench],
) -> None:
    first, second = benches
    table = await second.host.lobbies.open_and_begin(
        second.id(),
        ADA,
        replace(ELSEWHERE, id=NO_CHANNEL),
        key="sevens",
        pace="none",
        computers=("easy", "easy"),
    )
    second.presenter.panels.open = {table.id}

    waits = await first.until_table(table.id, lambda table: bool(table.waiting_people))
    await second.move(table.id)

    moved = await first.until_table(table.id, lambda table: table.number > waits.number + 1)
    assert first.host.ledger.owns(moved)
    await second.until(lambda: max(second.presenter.panels.drawn, default=0) >= moved.number)
    assert first.presenter.panels.drawn == []
