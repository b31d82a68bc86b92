"""A person who asks to be forgotten is nobody anywhere, and the games they played still replay."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import BigInteger, select
from sqlalchemy.ext.asyncio import create_async_engine

from db import choices, deals, morning_lists, open_panels, units
from db.address import address_of
from db.errors import StoreBroken
from db.forgetting import AT_ONCE
from db.schema.indexes import SCHEMA
from db.standing_values import (
    BoardRow,
    PairRow,
    PlayerRow,
    RatingRow,
    RatingStepRow,
    RecordRow,
    Rows,
)
from db.standings import entering, looks
from db.store import Store
from db.units import Unit
from db.values import HolidayRow, LookRow, PlayerSettings, TimerRow, TryRow, Turn
from host.privacy import forget
from tests.db.building import ANN, BOB, GAME, GUILD, entry, finish, game, later, opening, panel, stored

USER_COLUMNS = {
    ("attendance", "user_id"),
    ("blocks", "blocked_id"),
    ("blocks", "user_id"),
    ("boards", "user_id"),
    ("forgetting", "user_id"),
    ("games", "host_id"),
    ("holidays", "user_id"),
    ("looks", "user_id"),
    ("mentions", "user_id"),
    ("mornings", "user_id"),
    ("moves", "who"),
    ("panels", "user_id"),
    ("pairs", "high_id"),
    ("pairs", "low_id"),
    ("player_settings", "user_id"),
    ("players", "user_id"),
    ("rating_steps", "user_id"),
    ("ratings", "user_id"),
    ("records", "user_id"),
    ("results", "user_id"),
    ("seats", "user_id"),
    ("timers", "user_id"),
    ("tries", "user_id"),
}
OTHER = BOB + 1  # somebody besides
# Nobody is there for long, and the person with the lower id is no other.
ONLY_SOMETIMES = {("forgetting", "user_id"), ("pairs", "high_id")}
# Whatever else may be as large as a user's id.
OTHER_LARGE_COLUMNS = {
    *(("lease", name) for name in ("bot", "cut")),
    *(("deals", name) for name in ("id", "made_of")),
    *(("tries", name) for name in ("deal_id", "game_id", "guild_id")),
    ("spent_tries", "deal_id"),
    *(("pokes", name) for name in ("n", "about")),  # also a person's id, for a minute
    ("games", "id"),
    ("games", "guild_id"),
    ("games", "channel_id"),
    ("games", "thread_id"),
    ("games", "message_id"),
    ("games", "lobby_message_id"),
    ("games", "ping_message_id"),
    ("games", "ping_channel_id"),
    ("moves", "at"),
    ("moves", "source"),
    ("moves", "checksum"),
    ("timers", "token"),
    ("outages", "n"),
    ("outages", "guild_id"),
    ("outages", "game_id"),
    ("guild_settings", "guild_id"),
    ("greetings", "guild_id"),
    ("table_lists", "guild_id"),
    ("table_lists", "channel_id"),
    ("table_lists", "message_id"),
    ("panels", "game_id"),
    ("panels", "channel_id"),
    ("panels", "message_id"),
    ("guild_settings", "season_channel_id"),
    ("guild_settings", "opener_role_id"),
    ("guild_settings", "seats_role_id"),
    ("mornings", "channel_id"),
    ("mornings", "message_id"),
    ("news", "guild_id"),
    ("news", "message_id"),
    ("finished", "guild_id"),
    ("feats", "value"),
    ("records", "value"),
    ("records", "total"),
    ("forgetting", "alias"),
    ("awards", "guild_id"),
    *((name, "scope") for name in ("boards", "pairs", "records")),
    *((name, "game_id") for name in ("moves", "results", "scorecards", "seals", "seats", "timers")),
    *((name, "game_id") for name in ("attendance", "feats", "finished", "mentions", "records")),
}


def test_every_column_is_known_to_hold_a_user_or_not() -> None:
    columns = [(table.name, column) for table in SCHEMA.sorted_tables for column in table.c]

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
            for table in SCHEMA.sorted_tables
            for column in table.c
        }
    await engine.dispose()
    return found


def kept(user_id: int, other: int) -> Rows:
    """Rows of a person in every table of the standings."""
    low_id, high_id = sorted((user_id, other))
    return Rows(
        ratings=(RatingRow("sevens", user_id, 25.0, 8.0, 12, 20262, 1100, 7),),
        steps=tuple(RatingStepRow(user_id, "sevens", n, 25.0, 8.0) for n in range(1, 2 * AT_ONCE)),
        boards=tuple(BoardRow(user_id, scope, "sevens", 0, 12, 3, 2, 1, 1000) for scope in (0, GUILD)),
        records=(RecordRow(user_id, GUILD, "sevens", "low_round", 0, 3, 3, 1, GAME),),
        pairs=(PairRow(low_id, high_id, 0, "sevens", 2, 1, 0),),
        players=(PlayerRow(user_id, f"Name of {user_id}"),),
    )


async def test_forgotten_person_is_in_no_column(store: Store, address: str) -> None:
    await finish(store, GAME, snapshot=f"snapshot with Ann, {ANN}".encode())
    await store.write(opening(GAME + 1000, host_id=BOB))
    for user_id, other in ((ANN, BOB), (BOB, ANN)):
        await store.write(choices.player(PlayerSettings(user_id, text_only=True)))
        await store.write(morning_lists.schedule(user_id, later(0)))
        await store.write(looks.note(LookRow(user_id, "big_bang", "1200,900")))
        await store.write(open_panels.note(panel(user_id)))
        await store.write(deals.begin_try(TryRow(1, user_id, GAME, GUILD, f"Name of {user_id}")))
        await store.write(choices.holiday(HolidayRow(user_id, later(0), later(9), True)))
        await store.write(choices.block(user_id, other) + choices.block(user_id, OTHER))
        await store.write(choices.block(OTHER, user_id))
        await store.write(entering.write(kept(user_id, other)))
    turns = [TimerRow(GAME, "turn", later(9), 3, seat, user) for seat, user in enumerate((ANN, BOB))]
    await store.write(units.set_timers(turns))
    before = await everything(address)

    await forget(store, ANN, later(0))

    assert {column for column, values in before.items() if ANN in values} == USER_COLUMNS - ONLY_SOMETIMES
    after = await everything(address)
    assert [
        (column, value)
        for column, values in after.items()
        for value in values
        if value == ANN or "Ann" in str(value) or str(ANN) in str(value)
    ] == []
    assert {column for column in USER_COLUMNS if BOB in after[column]} == {
        column for column in USER_COLUMNS if BOB in before[column]
    }


async def test_forgotten_person_is_still_one_person_in_the_log(store: Store) -> None:
    await finish(store, GAME)

    await forget(store, ANN, later(0))

    (who,) = {logged.who for logged in await store.log(GAME)}
    assert who is not None
    assert who < 0
    assert [seat.user_id for seat in await store.seats(GAME)] == [who, BOB, None]
    assert [seat.name for seat in await store.seats(GAME)] == ["", "Bob 🂡", "Robin"]
    found = await stored(store)
    assert (found.host_id, found.snapshot, found.snapshot_schema) == (who, b"", 0)


async def test_two_forgotten_people_are_not_taken_for_one(store: Store) -> None:
    await finish(store, GAME)
    await store.write(entering.write(kept(ANN, BOB)))

    await forget(store, ANN, later(0))
    await forget(store, BOB, later(0))

    one, other, _ = [seat.user_id for seat in await store.seats(GAME)]
    assert one is not None
    assert other is not None
    assert len({one, other, ANN, BOB}) == 4
    (pair,) = await store.boards.rivals(one, 0)
    wins = {pair.low_id: pair.low_wins, pair.high_id: pair.high_wins}
    assert wins == {one: 2, other: 1}


async def test_one_who_is_being_forgotten_stays_one_person_after_a_crash(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game_id in (GAME, GAME + 1000, GAME + 2000):
        await finish(store, game_id)
    write = store.write

    async def dies(unit: Unit) -> None:
        if len(await store.games_naming(ANN)) == 1:
            raise StoreBroken
        await write(unit)

    monkeypatch.setattr(store, "write", dies)
    with pytest.raises(StoreBroken):
        await forget(store, ANN, later(0))
    monkeypatch.undo()
    half_done = {seat.user_id for game_id in (GAME, GAME + 2000) for seat in await store.seats(game_id)}

    for user_id in await store.being_forgotten():
        await forget(store, user_id, later(0))

    assert ANN in half_done
    assert await store.being_forgotten() == {}
    assert len({(await store.seats(game_id))[0].user_id for game_id in (GAME, GAME + 1000, GAME + 2000)}) == 1
    assert await store.games_naming(ANN) == ()


async def test_what_entries_say_of_a_person_is_found(store: Store) -> None:
    invited = entry(1, GAME + 1000, kind="open", who=BOB, action=f'{{"invited": [{ANN}]}}')
    first = Turn(0, game(GAME + 1000, host_id=BOB), (invited,), mentions=(ANN, BOB))
    await store.write(units.turn(first))
    joined = entry(1, kind="join", action="Ann")
    await store.write(units.turn(Turn(0, game(), (joined,), mentions=(ANN,))))
    unrelated = entry(1, GAME + 2000, who=BOB, action="Ann")
    await store.write(units.turn(Turn(0, game(GAME + 2000, host_id=BOB), (unrelated,), mentions=(BOB,))))

    named = [await store.mentions(game_id, ANN) for game_id in await store.games_naming(ANN)]
    await forget(store, ANN, later(0))

    assert named == [(joined,), (invited,)]
    for game_id in (GAME, GAME + 1000):
        found = await stored(store, game_id)
        assert found.snapshot_schema == 0
    assert [logged.action for logged in await store.log(GAME)] == [""]
    assert await store.game(GAME + 2000) == game(GAME + 2000, host_id=BOB)
    assert await store.log(GAME + 2000) == (unrelated,)


async def test_nobody_to_forget_changes_nothing(store: Store, address: str) -> None:
    await finish(store, GAME)
    before = await everything(address)

    await forget(store, ANN + 700, later(0))

    assert await everything(address) == before
