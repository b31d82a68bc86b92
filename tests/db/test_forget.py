"""A person who asks to be forgotten is nobody anywhere, and the games they played still replay."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from sqlalchemy import BigInteger, select
from sqlalchemy.ext.asyncio import create_async_engine

from db import units
from db.address import address_of
from db.store import Store
from db.tables import metadata
from db.values import PlayerSettings, Turn
from tests.db.building import ANN, BOB, GAME, entry, finish, game, opening

OF_GAMES = {
    ("games", "host_id"),
    ("mentions", "user_id"),
    ("moves", "who"),
    ("player_settings", "user_id"),
    ("results", "user_id"),
    ("seats", "user_id"),
}
OF_STANDINGS = {
    ("boards", "user_id"),
    ("forgetting", "user_id"),
    ("pairs", "high_id"),
    ("pairs", "low_id"),
    ("players", "user_id"),
    ("rating_steps", "user_id"),
    ("ratings", "user_id"),
    ("records", "user_id"),
}
USER_COLUMNS = OF_GAMES | OF_STANDINGS
# Whatever else may be as large as a user's id.
OTHER_LARGE_COLUMNS = {
    ("games", "id"),
    ("games", "guild_id"),
    ("games", "channel_id"),
    ("games", "thread_id"),
    ("games", "message_id"),
    ("games", "lobby_message_id"),
    ("games", "ping_message_id"),
    ("moves", "at"),
    ("moves", "source"),
    ("timers", "token"),
    ("guild_settings", "guild_id"),
    ("guild_settings", "season_channel_id"),
    ("guild_settings", "opener_role_id"),
    ("finished", "guild_id"),
    ("feats", "value"),
    ("records", "value"),
    ("records", "total"),
    ("groups", "key"),
    ("forgetting", "alias"),
    ("awards", "guild_id"),
    *((name, "scope") for name in ("boards", "pairs", "records")),
    *((name, "game_id") for name in ("moves", "results", "scorecards", "seats", "timers")),
    *((name, "game_id") for name in ("feats", "finished", "mentions", "records")),
}


def test_every_column_is_known_to_hold_a_user_or_not() -> None:
    columns = [(table.name, column) for table in metadata.sorted_tables for column in table.c]

    assert {(name, column.name) for name, column in columns if "user" in column.info} == USER_COLUMNS
    assert {
        (name, column.name) for name, column in columns if isinstance(column.type, BigInteger)
    } == USER_COLUMNS | OTHER_LARGE_COLUMNS


async def everything(address: str) -> dict[tuple[str, str], list[Any]]:
    """Every value of every column."""
    engine = create_async_engine(address_of(address).url)
    async with engine.connect() as connection:
        found = {
            (table.name, column.name): list((await connection.execute(select(column))).scalars())
            for table in metadata.sorted_tables
            for column in table.c
        }
    await engine.dispose()
    return found


async def test_forgotten_person_is_in_no_column(store: Store, address: str) -> None:
    await finish(store, GAME, snapshot=f"snapshot with Ann, {ANN}".encode())
    await store.write(opening(GAME + 1000, host_id=BOB))
    await store.write(units.player(PlayerSettings(ANN, text_only=True)))
    await store.write(units.player(PlayerSettings(BOB, text_only=True)))
    before = await everything(address)

    await store.write(units.forget_user(ANN))

    assert {column for column, values in before.items() if ANN in values} == OF_GAMES
    after = await everything(address)
    assert [
        (column, value)
        for column, values in after.items()
        for value in values
        if value == ANN or "Ann" in str(value) or str(ANN) in str(value)
    ] == []
    assert [BOB in after[column] for column in sorted(OF_GAMES)] == [True, True, False, True, True, True]


async def test_forgotten_person_is_still_one_person_in_the_log(store: Store) -> None:
    await finish(store, GAME)

    await store.write(units.forget_user(ANN))

    (who,) = {logged.who for logged in await store.log(GAME)}
    assert who is not None
    assert who < 0
    assert [seat.user_id for seat in await store.seats(GAME)] == [who, BOB, None]
    assert [seat.name for seat in await store.seats(GAME)] == ["", "Bob 🂡", "Robin"]
    found = await store.game(GAME)
    assert found is not None
    assert (found.host_id, found.snapshot, found.snapshot_schema) == (who, b"", 0)


async def test_two_forgotten_people_are_not_taken_for_one(store: Store) -> None:
    await finish(store, GAME)

    await store.write(units.forget_user(ANN))
    await store.write(units.forget_user(BOB))

    assert len({seat.user_id for seat in await store.seats(GAME)}) == 3


async def test_what_entries_say_of_a_person_is_reworded(store: Store) -> None:
    invited = entry(1, GAME + 1000, kind="open", who=BOB, action=f'{{"invited": [{ANN}]}}')
    await store.write(units.turn(Turn(0, game(GAME + 1000, host_id=BOB), (invited,))))
    joined = entry(1, kind="join", action="Ann")
    await store.write(units.turn(Turn(0, game(), (joined,))))
    unrelated = entry(1, GAME + 2000, who=BOB, action="Ann")
    await store.write(units.turn(Turn(0, game(GAME + 2000, host_id=BOB), (unrelated,))))

    named = await store.mentions(ANN)
    await store.write(units.forget_user(ANN, [replace(logged, action="nobody") for logged in named]))

    assert named == (joined, invited)
    for game_id in (GAME, GAME + 1000):
        found = await store.game(game_id)
        assert found is not None
        assert found.snapshot_schema == 0
        assert [logged.action for logged in await store.log(game_id)] == ["nobody"]
    assert await store.game(GAME + 2000) == game(GAME + 2000, host_id=BOB)
    assert await store.log(GAME + 2000) == (unrelated,)


async def test_nobody_to_forget_changes_nothing(store: Store, address: str) -> None:
    await finish(store, GAME)
    before = await everything(address)

    await store.write(units.forget_user(ANN + 700))

    assert await everything(address) == before
