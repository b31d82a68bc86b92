"""Which of two processes answers while tables change hands."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs.wire import answers
from cogs.wire.gate import DEFERS, HELD, Gate
from tests.waiting import a_moment

CUT = 1_000


def press(number: int) -> Any:
    return Mock(discord.Interaction, id=number, extras={}, type=discord.InteractionType.component)


def message(number: int) -> Any:
    return Mock(discord.Message, id=number)


@pytest.fixture(params=[press, message], ids=["press", "message"])
def made(request: pytest.FixtureRequest) -> Any:
    return request.param


async def held(gate: Gate, what: Any) -> asyncio.Task[bool]:
    admitting = asyncio.create_task(gate.admits(what))
    await a_moment()
    assert not admitting.done()
    return admitting


async def test_a_process_with_the_tables_answers_everything_at_once(made: Any) -> None:
    gate = Gate()

    assert gate.is_settled
    assert await gate.admits(made(1))
    assert gate.lets_in("guild_join")


async def test_the_holder_answers_what_is_below_the_cut(made: Any) -> None:
    gate = Gate()
    gate.cut_at(CUT)

    assert await gate.admits(made(CUT - 1))
    assert not await gate.admits(made(CUT))
    assert gate.lets_in("guild_join"), "the heir makes up only for what happened before its start"


async def test_the_heir_holds_what_it_gets_and_answers_from_the_cut_on(made: Any) -> None:
    gate = Gate(lambda: CUT, is_open=False)
    below, above = await held(gate, made(CUT - 1)), await held(gate, made(CUT))
    assert not gate.lets_in("guild_join")

    gate.cut_named()
    assert not await below
    await a_moment()
    assert not above.done(), "the tables are not its own yet"
    gate.open()
    assert await above


async def test_what_comes_when_the_process_before_has_ended_is_the_heirs_whatever_its_number(
    made: Any,
) -> None:
    gate = Gate(lambda: CUT, is_open=False)
    gate.cut_named()
    gate.open()

    assert await gate.admits(made(CUT - 1))


async def test_the_heir_of_a_process_that_ended_without_a_cut_answers_what_it_holds(made: Any) -> None:
    gate = Gate(is_open=False)
    waiting = await held(gate, made(1))

    gate.open()
    assert await waiting


async def test_while_another_process_may_have_the_tables_that_one_has_the_first_word(made: Any) -> None:
    assert DEFERS < answers.PUT_OFF_AFTER, "this one answers, if nobody else does"
    gate, clock = Gate(is_doubtful=lambda: True), asyncio.get_running_loop().time
    assert not gate.is_settled
    came = clock()

    assert await gate.admits(made(1))
    assert clock() - came == pytest.approx(DEFERS, abs=0.1)


async def test_once_the_tables_are_known_to_be_its_own_it_answers_at_once(made: Any) -> None:
    doubts = [True]
    gate = Gate(is_doubtful=lambda: bool(doubts))
    waiting = await held(gate, made(1))

    doubts.clear()
    begun = asyncio.get_running_loop().time()
    assert await waiting
    assert asyncio.get_running_loop().time() - begun < DEFERS / 2


async def test_once_the_tables_are_known_to_be_anothers_it_answers_nothing_more(made: Any) -> None:
    gate = Gate(is_doubtful=lambda: True)
    waiting = await held(gate, made(1))

    gate.cut_at(0)
    assert not await waiting


@pytest.mark.real_time
async def test_what_is_held_too_long_is_nobodys(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert HELD < 3, "Discord waits no longer"
    monkeypatch.setattr("cogs.wire.gate.HELD", 0.01)
    gate = Gate(lambda: CUT, is_open=False)

    assert not await gate.admits(made(1))
    gate.open()
    assert await gate.admits(made(2))


async def test_a_press_that_waits_for_the_tables_is_put_off_in_time() -> None:
    gate = Gate(lambda: CUT, is_open=False)
    gate.cut_named()
    waiting_press = press(CUT)
    waiting = await held(gate, waiting_press)

    assert waiting_press.extras, "a notice comes if the tables do not"
    gate.open()
    assert await waiting
    await answers.answered(waiting_press)
    assert not waiting_press.extras
