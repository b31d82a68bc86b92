"""Hard thinking in a process of its own: it answers alike, comes back when it died, and never stays behind."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest
import uvloop

from engine.game import Rng
from engine.games import GAMES
from engine.play_nine.game import PlayNine
from engine.play_nine.rules import RULES_1
from engine.play_nine.types import Options, TeeOff, View
from engine.session import Session
from host.computer import opponents
from host.computer.thinker import CannotThink, Thinker
from table.entries import Play
from tests.host.conftest import ADA, Bench
from tests.waiting import a_moment, patience
from workers import worker
from workers.worker import ROOT

SEED = b"think"


def view_of_a_turn() -> View:
    """Play Nine, when somebody has to choose between deck and discard."""
    session, _ = Session.start("play_nine", Options(holes=1), 2, SEED)
    for seat in (0, 1):
        session, _ = session.apply(seat, TeeOff(0, 7), 0)
    view = session.view(session.state.turn)
    assert isinstance(view, View)
    return view


VIEW = view_of_a_turn()
pytestmark = pytest.mark.real_time


@pytest.fixture
async def thinking() -> AsyncIterator[Thinker]:
    made = Thinker()
    yield made
    await made.close()


async def ask(thinking: Thinker) -> tuple[str, int]:
    return await thinking.move("play_nine", 1, VIEW, "hard", SEED, "computer", 1, 3)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as stat:  # noqa: PTH123
        return stat.read().rpartition(")")[2].split()[0] != "Z"


async def test_same_seed_gives_the_same_move_as_in_this_process(thinking: Thinker) -> None:
    action, ms = GAMES["play_nine"].think(VIEW, "hard", Rng(SEED, "computer", 1, 3))
    assert await ask(thinking) == (str(action), ms)
    assert await ask(thinking) == (str(action), ms)


async def test_process_is_started_by_the_first_question_and_kept(thinking: Thinker) -> None:
    pids = [thinking.pid]
    for _ in range(2):
        await ask(thinking)
        pids.append(thinking.pid)
    assert pids[0] is None
    assert pids[1] is not None
    assert pids[1] == pids[2]


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_process_killed_between_questions_is_started_again_without_a_word(
    run: Callable[[Coroutine[Any, Any, None]], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def killed_between() -> None:
        thinking = Thinker()
        before = await ask(thinking)
        process = thinking._child._process
        assert process is not None
        process.kill()
        await process.wait()

        assert await ask(thinking) == before

        await thinking.close()

    run(killed_between())

    assert caplog.records == []


async def test_process_that_is_killed_while_it_thinks_is_asked_again(thinking: Thinker) -> None:
    before = await ask(thinking)
    stopped = thinking.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    asking = asyncio.create_task(ask(thinking))
    await asyncio.sleep(0)  # it has been asked
    assert not asking.done()
    os.kill(stopped, signal.SIGKILL)
    assert await asking == before


async def test_process_that_hangs_is_replaced(thinking: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await ask(thinking)
    stopped = thinking.pid
    assert stopped is not None
    monkeypatch.setattr(worker, "GOODBYE", 0.05)
    os.kill(stopped, signal.SIGSTOP)
    monkeypatch.setattr(thinking._child, "_too_long", 0.1)
    asking = asyncio.create_task(ask(thinking))
    await asyncio.sleep(0)  # it has been asked
    monkeypatch.setattr(thinking._child, "_too_long", 20)
    assert await asking == before
    assert not is_running(stopped)


async def test_question_given_up_leaves_no_answer_for_the_next_one(thinking: Thinker) -> None:
    before = await ask(thinking)
    asking = asyncio.create_task(thinking.move("play_nine", 1, VIEW, "hard", b"another", "computer", 1, 3))
    await asyncio.sleep(0)  # it has been asked
    asking.cancel()
    await asyncio.wait([asking])
    assert await ask(thinking) == before


async def test_many_questions_are_answered_one_after_the_other(thinking: Thinker) -> None:
    purposes = [("computer", 1, number) for number in range(4)]
    answers = await asyncio.gather(
        *(thinking.move("play_nine", 1, VIEW, "easy", SEED, *purpose) for purpose in purposes)
    )
    moves = [GAMES["play_nine"].think(VIEW, "easy", Rng(SEED, *purpose)) for purpose in purposes]
    assert answers == [(str(action), ms) for action, ms in moves]


async def test_nonsense_is_an_answer_too(thinking: Thinker) -> None:
    with pytest.raises(CannotThink, match="unknown_game"):
        await thinking.move("chess", 1, VIEW, "hard", SEED)
    spectator = PlayNine(RULES_1).view(PlayNine(RULES_1).determinize(VIEW, Rng(SEED)), None)
    with pytest.raises(CannotThink, match="nothing to decide"):
        await thinking.move("play_nine", 1, spectator, "hard", SEED)
    assert await ask(thinking)


async def test_closing_ends_the_process_and_refuses_more(thinking: Thinker) -> None:
    await ask(thinking)
    pid = thinking.pid
    assert pid is not None
    await thinking.close()
    assert not is_running(pid)
    with pytest.raises(CannotThink, match="closed"):
        await ask(thinking)


BOT = """
import asyncio
from host.computer.thinker import Thinker
from tests.host.test_thinker import ask

async def main():
    thinker = Thinker()
    await ask(thinker)
    print(thinker.pid, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_process_ends_when_the_bot_is_killed() -> None:
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BOT, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert bot.stdout is not None
    pid = int(await bot.stdout.readline())
    assert is_running(pid)
    bot.kill()
    await bot.wait()
    async with patience("the process does not end", lambda: pid):
        while is_running(pid):
            await a_moment()


async def test_hard_computer_plays_a_hole(bench: Bench) -> None:
    table = await bench.game(ADA, computers=("hard",), holes=1, tie="shared", max_turns=2)
    while table.phase == "playing":
        if table.waiting_people:
            await bench.move(table.id)
        await a_moment()
        table = await bench.host.ledger.table(table.id)
    assert table.phase == "over"
    pid = bench.host.thinker.pid
    assert pid is not None
    await bench.host.stop()
    assert not is_running(pid)


async def test_hard_computer_plays_normal_when_it_cannot_think(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    table = await bench.game(ADA, computers=("hard",))
    while not table.waiting_computers:
        table = await bench.move(table.id)
    broken = Thinker((sys.executable, "-c", "raise SystemExit(3)"))
    with caplog.at_level(logging.WARNING):
        move = await opponents.choose_move(table, broken)
    index = table.waiting_computers[0]
    expected, _ = table.game.think(
        table.view(index), "normal", Rng(table.seed, "computer", index, table.number)
    )
    assert move == Play(str(expected), seat=index)
    assert "plays *normal* instead of *hard*" in caplog.text
