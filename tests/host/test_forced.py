"""A player's only move is made for a player who wishes that."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest

from engine.game import Action
from table.pace import PaceKey
from table.table import Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.racing import person

SEED = "05" * 32  # somebody has to knock soon


async def until_only(bench: Bench, table: Table, *, is_knock: bool) -> tuple[Table, int]:
    """Played until somebody has a single move, and that is a knock, or a card."""
    while True:
        table = await bench.host.ledger.table(table.id)
        for seat in table.waiting_people if table.rest is None else ():
            moves = legal(table, seat)
            if len(moves) == 1 and (str(moves[0]) == "knock") == is_knock:
                return table, seat
        if table.rest is not None:
            for seat in table.waiting:
                await bench.host.ready(bench.id(), table.id, person(table, seat))
        else:
            await bench.move(table.id)


def legal(table: Table, seat: int) -> tuple[Action, ...]:
    assert table.session is not None
    found: tuple[Action, ...] = table.game.legal(table.session.state, seat)
    return found


async def game(bench: Bench, pace: PaceKey = "1d") -> Table:
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED):
        return await bench.game(ADA, BEN, CLEO, key="sevens", pace=pace)


async def wish(bench: Bench) -> None:
    for who in (ADA, BEN, CLEO):
        await bench.host.change_player(who.id, forced=True)


async def last(bench: Bench, table: Table) -> tuple[str, str]:
    entry = (await bench.store.log(table.id))[-1]
    return entry.kind, entry.action


@pytest.mark.parametrize("pace", ["1d", "live", "none"])
async def test_a_knock_is_made_after_a_moment(bench: Bench, pace: PaceKey) -> None:
    await wish(bench)
    table, seat = await until_only(bench, await game(bench, pace), is_knock=True)

    await asyncio.sleep(4)
    assert (await bench.host.ledger.table(table.id)).number == table.number
    await asyncio.sleep(2)

    assert await last(bench, table) == ("forced", "knock")
    sitting = (await bench.host.ledger.table(table.id)).seats[seat]
    assert (sitting.lapses, sitting.had_grace) == (0, False), "nothing was missed"
    assert bench.board.calls == [], "nor was anybody asked for it"


async def test_not_for_those_who_do_not_wish_it(bench: Bench) -> None:
    table, seat = await until_only(bench, await game(bench), is_knock=True)

    await asyncio.sleep(3600)

    assert (await bench.host.ledger.table(table.id)).number == table.number
    assert [call.seats for call in bench.board.calls] == [(seat,)]


async def test_an_only_card_is_a_secret(bench: Bench) -> None:
    await wish(bench)
    table, _seat = await until_only(bench, await game(bench), is_knock=False)

    await asyncio.sleep(60)

    assert (await bench.host.ledger.table(table.id)).number == table.number


async def test_a_player_who_is_quicker_has_made_it_themselves(bench: Bench) -> None:
    await wish(bench)
    table, seat = await until_only(bench, await game(bench), is_knock=True)
    await asyncio.sleep(3)

    await bench.host.play(bench.id(), table.id, person(table, seat), table.stamp(seat), "knock")
    await asyncio.sleep(10)

    kinds = [entry.kind for entry in await bench.store.log(table.id)]
    assert "forced" not in kinds
