"""From opening a table to its start."""

from __future__ import annotations

import asyncio

import pytest

from engine.errors import Refusal, RuleError
from host.tables.limits import SPARE
from table.errors import Refused
from table.table import Person
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from ui.refusals import sentence


async def test_two_deliveries_at_the_same_moment_count_once(bench: Bench) -> None:
    table = await bench.lobby(ADA)
    press = bench.id()

    await asyncio.gather(*(bench.host.lobbies.add_computer(press, table.id, ADA, "easy") for _ in range(5)))

    assert len((await bench.host.ledger.table(table.id)).seats) == 2


async def test_of_a_hundred_joins_at_once_six_sit(bench: Bench) -> None:
    table = await bench.lobby(ADA)

    answers = await asyncio.gather(
        *(bench.host.lobbies.join(bench.id(), table.id, Person(n, f"P{n}")) for n in range(100, 200)),
        return_exceptions=True,
    )

    assert len((await bench.host.ledger.table(table.id)).seats) == 6
    assert sum(isinstance(answer, Refused) and answer.code == "full" for answer in answers) == 95


@pytest.mark.parametrize("press", ["start", "level", "remove", "options", "admit"])
async def test_only_the_host_arranges_the_table(bench: Bench, press: str) -> None:
    table = await bench.lobby(ADA, BEN)
    await bench.host.lobbies.add_computer(bench.id(), table.id, BEN)
    host, id_ = bench.host, bench.id()
    tries = {
        "start": lambda: host.lobbies.begin(id_, table.id, BEN),
        "level": lambda: host.lobbies.set_level(id_, table.id, BEN, "Robin", "hard"),
        "admit": lambda: host.lobbies.admit(id_, table.id, BEN, invite_only=True),
        "remove": lambda: host.lobbies.remove(id_, table.id, BEN, str(ADA.id)),
        "options": lambda: host.lobbies.set_options(id_, table.id, BEN, {"holes": 3}),
    }

    with pytest.raises(Refused, match="not_host"):
        await tries[press]()


async def test_an_invite_only_table_takes_a_person_who_was_invited(bench: Bench) -> None:
    table = await bench.lobby(ADA)
    await bench.host.lobbies.admit(bench.id(), table.id, ADA, invite_only=True)
    await bench.host.lobbies.invite(bench.id(), table.id, ADA, [BEN.id])

    await bench.host.lobbies.join(bench.id(), table.id, BEN)
    with pytest.raises(Refused, match="invite_only"):
        await bench.host.lobbies.join(bench.id(), table.id, CLEO)


async def test_options_that_do_not_seat_those_present_are_refused(bench: Bench) -> None:
    table = await bench.lobby(ADA, BEN, CLEO)

    with pytest.raises(Refused, match="too_many"):
        await bench.host.lobbies.set_options(bench.id(), table.id, ADA, {"match": True})
    assert await bench.host.ledger.table(table.id) == table


async def test_no_game_begins_whose_deal_takes_the_whole_deck(bench: Bench) -> None:
    """3.4.19: the host is told so, and may choose otherwise."""
    lobbies = bench.host.lobbies
    opened = await lobbies.open(
        bench.id(), ADA, CHANNEL, key="sequence_numbers", pace="live", options={"largest": 3}
    )
    await lobbies.join(bench.id(), opened.id, BEN)

    with pytest.raises(RuleError, match="deck") as refused:
        await lobbies.begin(bench.id(), opened.id, ADA)

    assert sentence(refused.value) == sentence(Refusal("deck"))
    await lobbies.set_options(bench.id(), opened.id, ADA, {"largest": 48})
    assert (await lobbies.begin(bench.id(), opened.id, ADA)).phase == "playing"


async def test_no_challenge_begins_a_game_whose_deal_takes_the_whole_deck(bench: Bench) -> None:
    lobbies = bench.host.lobbies
    opened = await lobbies.open(
        *(bench.id(), ADA, CHANNEL),
        key="sequence_numbers",
        pace="live",
        options={"largest": 3},
        is_duel=True,
    )

    with pytest.raises(RuleError, match="deck"):
        await lobbies.accept(bench.id(), opened.id, BEN)
    assert (await bench.host.ledger.table(opened.id)).names == ("Ada",)


async def test_a_removal_that_comes_late_removes_nobody_else(bench: Bench) -> None:
    table = await bench.lobby(ADA, BEN, CLEO)
    await bench.host.lobbies.leave(bench.id(), table.id, BEN)

    with pytest.raises(Refused, match="stale"):
        await bench.host.lobbies.remove(bench.id(), table.id, ADA, str(BEN.id))
    assert (await bench.host.ledger.table(table.id)).names == ("Ada", "Cleo")


async def test_a_lobby_that_becomes_one_of_a_race_keeps_no_pace(bench: Bench) -> None:
    """Big Bang has turns for one alone, and is a race for two."""
    lobbies = bench.host.lobbies
    alone = await bench.lobby(ADA, key="big_bang", pace="1d")
    assert alone.pace == "1d"

    by_person = await lobbies.join(bench.id(), alone.id, BEN)
    by_computer = await lobbies.add_computer(
        bench.id(), (await bench.lobby(ADA, key="big_bang", pace="1d")).id, ADA, "easy"
    )
    by_option = await bench.lobby(ADA, key="big_bang", pace="1d", limit_s=60)
    at_once = await lobbies.open_and_begin(
        bench.id(), CLEO, CHANNEL, key="big_bang", pace="1d", computers=("easy",)
    )

    assert [table.pace for table in (by_person, by_computer, by_option, at_once)] == ["live"] * 4
    with pytest.raises(Refused, match="no_pace"):
        await lobbies.set_pace(bench.id(), alone.id, ADA, "3d")
    await lobbies.leave(bench.id(), alone.id, BEN)
    assert (await lobbies.set_pace(bench.id(), alone.id, ADA, "3d")).pace == "3d"


async def test_a_player_with_many_slow_tables_may_join_a_race(bench: Bench) -> None:
    for _ in range(SPARE):
        await bench.lobby(BEN, pace="1d")
    race = await bench.lobby(ADA, key="big_bang", pace="1d")

    assert (await bench.host.lobbies.join(bench.id(), race.id, BEN)).names == ("Ada", "Ben")
