"""Who is in the order of a deal, and who is named there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from db import choices, deals, units
from db.errors import Conflict
from db.queries.deals import LEAST_GAMES
from db.store import Store
from db.values import DealRow, PlayerSettings, TryRow, Turn
from tests.db.building import ANN, BOB, GAME, GUILD, entry, finish, game, later, seats

DAY = 1
NEWCOMER = BOB + 1


async def ended(store: Store, *people: int) -> None:
    """A deal that these have ended, the first one best; the first two have other games behind them."""
    await store.write(
        deals.offer(DealRow(DAY, "CODE", "sevens", 1, 1, "{}", "normal", "00", later(0), later(9)))
    )
    for number, user_id in enumerate(people):
        tried = TryRow(
            DAY, user_id, GAME + number, GUILD, f"Name of {user_id}", ended_at=later(1), result=number
        )
        await store.write(deals.begin_try(tried))
    for number in range(LEAST_GAMES):
        await finish(store, GAME + 1000 * number)


async def everywhere(store: Store, youngest: int = NEWCOMER) -> list[tuple[int, bool]]:
    """The people, and whether they stay unnamed."""
    return [(each.user_id, each.hidden) for each in await store.deals.everywhere(DAY, 10, youngest)]


async def test_the_order_of_all_servers_has_no_new_accounts_and_nobody_without_games(store: Store) -> None:
    await ended(store, NEWCOMER, ANN, BOB)

    assert [user for user, _hidden in await everywhere(store)] == [ANN, BOB]
    assert [user for user, _hidden in await everywhere(store, youngest=min(ANN, BOB))] == [min(ANN, BOB)]
    assert [each.user_id for each in await store.deals.order(DAY, 10, GUILD)] == [NEWCOMER, ANN, BOB]


async def test_it_names_only_who_shows_up_on_the_boards_of_all_servers(store: Store) -> None:
    await ended(store, ANN, BOB)
    await store.write(choices.player(PlayerSettings(ANN, everywhere=True)))
    await store.write(choices.player(PlayerSettings(BOB, everywhere=True, hidden=True)))

    assert await everywhere(store) == [(ANN, False), (BOB, True)]
    await store.write(choices.player(PlayerSettings(ANN)))
    assert await everywhere(store) == [(ANN, True), (BOB, True)]


async def test_each_read_of_deals_works_on_both_databases(store: Store) -> None:
    await ended(store, ANN, BOB)
    await store.write((*deals.call_off(DAY), *deals.note_house(DAY, "[]"), *deals.remove_marks(later(99))))

    assert (await store.deals.count(DAY, 1, besides=ANN)) == (1, 0, 1)
    assert await store.deals.days_of(ANN) == (DAY,)
    assert await store.deals.days_off() == (DAY,)
    assert [each.user_id for each in await store.deals.finished(DAY, 10, GUILD)] == [ANN, BOB]
    assert await store.deals.number_finished(DAY, GUILD) == 2
    assert await store.deals.number_finished(DAY, GUILD + 1) == 0
    assert (await store.deals.try_of(DAY, ANN)) == (await store.deals.tries_of(ANN))[0]
    assert await store.deals.chains() == ()
    assert not await store.deals.is_spent(DAY, "mark")
    await store.write((*deals.forget(ANN, [(DAY, "mark")]), *deals.no_server(GUILD)))
    assert await store.deals.is_spent(DAY, "mark")
    assert [each.user_id for each in await store.deals.order(DAY, 10)] == [BOB]


async def test_a_person_has_the_place_that_they_have_in_the_whole_order(store: Store) -> None:
    await ended(store, NEWCOMER, ANN, BOB)

    assert await store.deals.place_on(DAY, BOB, 2, GUILD) == 3
    assert await store.deals.place_on(DAY, BOB, 2, GUILD + 1) is None
    assert await store.deals.place_everywhere(DAY, BOB, 2, max(ANN, BOB)) == 2
    assert await store.deals.place_everywhere(DAY, NEWCOMER, 0, max(ANN, BOB)) is None


async def test_a_month_has_the_days_that_were_not_called_off(store: Store) -> None:
    await ended(store, NEWCOMER, ANN, BOB)
    await store.write(choices.player(PlayerSettings(ANN, everywhere=True)))
    off = DealRow(DAY + 1, "OFF", "sevens", 1, 1, "{}", "normal", "01", later(1), later(10))
    tried = TryRow(off.id, ANN, GAME + 9, GUILD, "Ann", ended_at=later(2), result=3)
    await store.write((*deals.offer(off), *deals.begin_try(tried), *deals.call_off(off.id)))
    await store.write(deals.note_house(DAY, "[]"))
    month = range(DAY, DAY + 31)

    assert await store.deals.houses(month) == {DAY: "[]"}
    assert sorted(await store.deals.spread(month)) == [(DAY, 0, 1), (DAY, 1, 1), (DAY, 2, 1)]
    assert await store.deals.spread(range(DAY + 1, DAY + 2)) == ()


async def test_the_results_of_a_servers_people_and_of_those_who_are_known_everywhere(store: Store) -> None:
    await ended(store, NEWCOMER, ANN, BOB)
    await store.write(choices.player(PlayerSettings(ANN, everywhere=True)))
    month, everybody = range(DAY, DAY + 31), sorted((NEWCOMER, ANN, BOB))

    assert sorted(await store.deals.people_on(GUILD)) == everybody
    assert sorted(await store.deals.results(everybody, month, GUILD)) == sorted(
        [(NEWCOMER, DAY, 0), (ANN, DAY, 1), (BOB, DAY, 2)]
    )
    assert await store.deals.results((ANN,), range(DAY + 1, DAY + 31), GUILD) == ()
    assert await store.deals.results(everybody, month, GUILD + 1) == ()
    assert await store.deals.people_everywhere(0, NEWCOMER, 10) == tuple(sorted((ANN, BOB)))
    assert await store.deals.people_everywhere(min(ANN, BOB), NEWCOMER, 10) == (max(ANN, BOB),)
    assert await store.deals.results((ANN,), month, 0) == ((ANN, DAY, 1),)
    assert await store.deals.names((ANN, BOB), 0) == {
        ANN: (f"Name of {ANN}", False),
        BOB: (f"Name of {BOB}", True),
    }
    await store.write(choices.player(PlayerSettings(ANN, hidden=True)))
    assert await store.deals.names((ANN,), GUILD) == {ANN: (f"Name of {ANN}", True)}


async def test_a_try_begins_and_ends_with_its_table_and_counts_in_time_alone(store: Store) -> None:
    offered = DealRow(DAY, "CODE", "sevens", 1, 1, "{}", "normal", "00", later(0), later(9))
    await store.write(deals.offer(offered))
    for user_id, game_id, saw_it, ends in (
        (ANN, GAME, False, 5),
        (BOB, GAME + 1000, False, 9),
        (NEWCOMER, GAME + 2000, True, 5),
    ):
        begun = TryRow(DAY, user_id, game_id, GUILD, "Somebody", saw_it=saw_it)
        await store.write(
            units.turn(Turn(0, game(game_id), (entry(1, game_id),), seats(game_id), begun=begun))
        )
        done = replace(begun, ended_at=later(ends), result=7, rounds="3,4")
        await store.write(units.turn(Turn(1, game(game_id, number=2), (entry(2, game_id),), tried=done)))

    found = {user: await store.deals.try_of(DAY, user) for user in (ANN, BOB, NEWCOMER)}
    assert {
        user: None if tried is None else (tried.result, tried.rounds) for user, tried in found.items()
    } == {
        ANN: (7, "3,4"),
        BOB: (None, "3,4"),  # too late
        NEWCOMER: (None, "3,4"),  # had seen the game
    }


async def test_a_game_is_offered_once_and_a_day_has_no_game(store: Store) -> None:
    first = DealRow(GAME, "ONE", "sevens", 1, 1, "{}", "normal", "00", later(0), later(9), made_of=GAME + 1)
    await store.write((*deals.offer(first), *deals.offer(replace(first, id=GAME + 2, code="OTHER"))))
    for day in (DAY, DAY + 1):
        await store.write(deals.offer(replace(first, id=day, code=f"DAY {day}", made_of=None)))

    assert await store.deals.made_of(GAME + 1) == first
    assert await store.deals.one(GAME + 2) is None
    assert await store.deals.one(DAY + 1) is not None


async def test_a_second_try_is_a_conflict_and_opens_no_table(store: Store) -> None:
    await store.write(
        units.turn(Turn(0, game(), (entry(1),), seats(), begun=TryRow(DAY, ANN, GAME, GUILD, "Ann")))
    )

    with pytest.raises(Conflict):
        await store.write(
            units.turn(
                Turn(
                    0,
                    game(GAME + 1000),
                    (entry(1, GAME + 1000),),
                    seats(GAME + 1000),
                    begun=TryRow(DAY, ANN, GAME + 1000, GUILD, "Ann"),
                )
            )
        )

    assert await store.game(GAME + 1000) is None
