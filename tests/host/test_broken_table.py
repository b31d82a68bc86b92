"""What was stored of one table is damaged: that table says so, if it must, and stands in nobody's way."""

from __future__ import annotations

import pytest

from table import snapshot
from table.errors import Unreadable
from tests.host.conftest import ADA, BEN, CLEO, Bench

NO_SNAPSHOT = "UPDATE games SET snapshot = x'93c0c1ff00' WHERE id = {}"
NO_LOG = (
    "UPDATE moves SET action = 'nonsense' WHERE kind IN ('join', 'start', 'play', 'open') AND game_id = {}"
)


async def test_without_its_snapshot_a_table_goes_on(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    table = await bench.game(ADA, BEN)
    for _ in range(3):
        table = await bench.move(table.id)

    await bench.edited(NO_SNAPSHOT.format(table.id))

    assert await bench.host.ledger.table(table.id) == table
    moved = await bench.move(table.id)
    assert caplog.text.count(f"table {table.id}: its snapshot cannot be read") == 1
    caplog.clear()
    await bench.restart()
    assert await bench.host.ledger.table(table.id) == moved
    assert caplog.text == ""


async def test_with_a_snapshot_of_another_entry_a_table_goes_on(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    table = await bench.game(ADA, BEN)
    former = snapshot.encode(await bench.move(table.id))
    table = await bench.move(table.id)

    await bench.edited(f"UPDATE games SET snapshot = x'{former.hex()}' WHERE id = {table.id}")

    assert await bench.host.ledger.table(table.id) == table
    assert (await bench.move(table.id)).number == table.number + 1
    assert caplog.text.count(f"its snapshot is of entry {table.number - 1}, not {table.number}") == 1


async def test_table_whose_log_lacks_entries_says_so_and_is_named(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    table = await bench.game(ADA, BEN)
    gone = f"DELETE FROM moves WHERE n = {table.number} AND game_id = {table.id}"

    await bench.edited(NO_SNAPSHOT.format(table.id), gone)

    with pytest.raises(Unreadable):
        await bench.move(table.id)
    said = f"its log has {table.number - 1} entries, and should have {table.number}"
    assert caplog.text.count(said) == 1


class TestWithoutItsLog:
    @pytest.fixture
    async def broken(self, bench: Bench) -> int:
        """A running table of Ada and Ben that cannot be read."""
        table = await bench.game(ADA, BEN)
        await bench.edited(NO_SNAPSHOT.format(table.id), NO_LOG.format(table.id))
        return table.id

    async def test_a_person_who_asks_is_told(
        self, bench: Bench, broken: int, caplog: pytest.LogCaptureFixture
    ) -> None:
        for _ in range(2):
            with pytest.raises(Unreadable) as refused:
                await bench.host.resign(bench.id(), broken, ADA)

        assert (refused.value.code, refused.value.facts) == ("broken", {"table": str(broken)})
        assert caplog.text.count("cannot be folded") <= 1

    async def test_a_race_is_started_in_its_channel(self, bench: Bench, broken: int) -> None:
        table = await bench.race(ADA, CLEO)

        assert table.phase == "playing"

    async def test_others_in_a_deleted_channel_are_closed(self, bench: Bench, broken: int) -> None:
        table = await bench.game(BEN, CLEO)

        await bench.host.losses.channel(table.channel.id)

        assert (await bench.host.ledger.table(table.id)).phase == "closed"

    async def test_its_people_can_be_forgotten(self, bench: Bench, broken: int) -> None:
        other = await bench.game(ADA, CLEO)

        await bench.host.forget(bench.id(), ADA)

        assert (await bench.host.ledger.table(other.id)).seat_of(ADA.id) is None
        assert ADA.id not in {row.user_id for row in await bench.store.seats(broken)}

    async def test_the_next_process_shows_the_others(self, bench: Bench, broken: int) -> None:
        other = await bench.game(BEN, CLEO)
        await bench.caught_up()
        moved = await bench.move(other.id)

        await bench.restart()

        await bench.until(lambda: bench.board.tables[other.id] == moved)
