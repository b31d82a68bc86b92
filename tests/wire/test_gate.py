"""Which of two processes answers while tables change hands."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from tests.waiting import a_moment
from wire import answers
from wire.failures import Code
from wire.gate import DEFER_SECONDS, KEEP_SECONDS, Gate


def press(
    kind: discord.InteractionType = discord.InteractionType.component, refused: Exception | None = None
) -> Any:
    made = Mock(discord.Interaction, extras={}, type=kind, message=None)
    made.response = Mock(discord.InteractionResponse, defer=AsyncMock(side_effect=refused))
    return made


def message() -> Any:
    return Mock(discord.Message)


@pytest.fixture(params=[press, message], ids=["press", "message"])
def made(request: pytest.FixtureRequest) -> Any:
    return request.param


class Heir:
    """A gate that is not open yet, and the process before."""

    def __init__(self) -> None:
        self.left = asyncio.Event()
        self.gate = Gate(self._left, is_open=False)

    async def _left(self) -> None:
        await self.left.wait()


async def kept(gate: Gate, what: Any) -> asyncio.Task[bool]:
    admitting = asyncio.create_task(gate.admits(what))
    await a_moment()
    assert not admitting.done()
    return admitting


async def test_a_process_with_the_tables_answers_everything_at_once(made: Any) -> None:
    gate = Gate()

    assert gate.is_settled
    assert await gate.admits(made())
    assert gate.lets_in("guild_join")


async def test_a_process_that_leaves_answers_nothing_that_comes(made: Any) -> None:
    gate = Gate()
    gate.close()

    assert not gate.is_settled
    assert not await gate.admits(made())
    assert gate.lets_in("guild_join"), "the heir makes up only for what happened before its start"


async def test_an_heir_keeps_what_comes_until_it_has_the_tables(made: Any) -> None:
    heir = Heir()
    waiting = await kept(heir.gate, made())
    assert not heir.gate.lets_in("guild_join")

    heir.left.set()
    await a_moment()
    assert not waiting.done(), "the tables are not its own yet"
    heir.gate.open()
    assert await waiting


async def test_a_press_is_put_off_once_the_process_before_takes_no_more_and_not_sooner() -> None:
    """What it still answers late would be below a "thinking…" that nobody takes away."""
    heir, pressed = Heir(), press()
    await kept(heir.gate, pressed)
    pressed.response.defer.assert_not_awaited()

    heir.left.set()
    await a_moment()

    pressed.response.defer.assert_awaited_once()


async def test_a_press_that_the_process_before_has_answered_is_judged_no_more() -> None:
    answered = discord.HTTPException(Mock(status=400), {"code": Code.ANSWERED_TWICE, "message": ""})
    heir = Heir()
    waiting = await kept(heir.gate, press(refused=answered))

    heir.left.set()

    assert not await waiting


async def test_what_was_put_off_in_vain_is_not_judged_at_a_later_hand_over(made: Any) -> None:
    """The tables went to another process meanwhile."""
    heir = Heir()
    heir.left.set()
    waiting = await kept(heir.gate, made())

    assert not await waiting
    heir.gate.open()


async def test_choices_of_a_command_that_is_typed_are_the_process_befores() -> None:
    """They cannot be put off, and the next letter asks again."""
    heir = Heir()
    heir.left.set()

    assert not await heir.gate.admits(press(discord.InteractionType.autocomplete))


async def test_while_another_process_may_have_the_tables_that_one_has_the_first_word(made: Any) -> None:
    assert DEFER_SECONDS < answers.PUT_OFF_AFTER, "this one answers, if nobody else does"
    gate, clock = Gate(is_doubtful=lambda: True), asyncio.get_running_loop().time
    assert not gate.is_settled
    came = clock()

    assert await gate.admits(made())
    assert clock() - came == pytest.approx(DEFER_SECONDS, abs=0.1)


async def test_once_the_tables_are_known_to_be_its_own_it_answers_at_once(made: Any) -> None:
    doubts = [True]
    gate = Gate(is_doubtful=lambda: bool(doubts))
    waiting = await kept(gate, made())

    doubts.clear()
    begun = asyncio.get_running_loop().time()
    assert await waiting
    assert asyncio.get_running_loop().time() - begun < DEFER_SECONDS / 2


async def test_once_the_tables_are_known_to_be_anothers_it_answers_nothing_more(made: Any) -> None:
    gate = Gate(is_doubtful=lambda: True)
    waiting = await kept(gate, made())

    gate.close()
    assert not await waiting


@pytest.mark.real_time
async def test_what_is_kept_too_long_is_the_process_befores(
    made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert KEEP_SECONDS < 3, "Discord waits no longer"
    monkeypatch.setattr("wire.gate.KEEP_SECONDS", 0.01)
    heir = Heir()

    assert not await heir.gate.admits(made())
    heir.gate.open()
    assert await heir.gate.admits(made())
