"""A press, end to end without its picture: the CPU time of the bot's process.

Ours: Ada presses in her open panel, in a live game: in Play Nine she puts the card that she drew, in Sevens she plays
one, in Sequence Numbers and in Big Bang she puts one on a place, in 7 Ate 9 she draws. The move is judged and
committed, her panel is redrawn, and the table's message is edited; pictures are neither drawn nor uploaded and no
edit waits for its turn (`benchmarks.whole_bot`). The floor, `benchmarks.bare_bot`: one transaction and the same two
requests, by plain discord.py. A game with hidden hands changes two messages with each press; what the second of them
costs has a row of its own.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

from benchmarks.games_at_hand import BANG, FIRST_GAME, GOLF, NUMBERS, RACE, SEVENS, Script, Shelf, Spot
from benchmarks.measure import RUNS, Row, compare, milliseconds
from benchmarks.nearby import Bot, Button, Kind, next_buttons, put_tables
from engine.games import GAMES
from sandbox.server import SandboxServer

PRESSES = 40  # a round
SETTLED = 2.5  # seconds after which a race has begun and its table shows it
AT_ONCE = 8  # tables of 7 Ate 9 pressed at a time: the referee holds each press for a while
IN_A_CHANNEL = 2  # tables: with 256 channels discord.py begins to look through all of them at each call


class Case(NamedTuple):
    """The presses: first the one that opens the panel, then in it the one that is measured."""

    kind: Kind
    script: Script
    opens: Callable[[Shelf], Button]
    then: Callable[[Shelf], Button]


def _button(template: str) -> Callable[[Shelf], Button]:
    """In the template `game` is the game's id, `stamp` that of Ada's decision, `move` the first move of her `tries`."""

    def of(shelf: Shelf) -> Button:
        known = {
            "stamp": shelf.stamp,
            "number": shelf.number,
            "next": shelf.number + 1,
            "move": shelf.tries[0],
        }
        return lambda game: template.format(game=game, **known)

    return of


HAND, MOVE = _button("c1:hand:{game}:0:"), _button("c1:action:{game}:{stamp}:{move}")
READY = _button("c1:ready:{game}:0:")
FLOOR, ONCE = "the floor", "one edit"
CASES = {
    GOLF.key: Case("unpaced", GOLF, HAND, MOVE),
    SEVENS.key: Case("unpaced", SEVENS, HAND, MOVE),
    NUMBERS.key: Case("unpaced", NUMBERS, HAND, MOVE),
    RACE.key: Case("unpaced", RACE, READY, _button("c1:try:{game}:{stamp}:draw")),
    BANG.key: Case("unpaced", BANG, READY, _button("c1:try:{game}:{stamp}:{move}")),
    FLOOR: Case("twice", GOLF, _button("b1:{game}:{number}"), _button("b1:{game}:{next}")),
    ONCE: Case("bare", GOLF, _button("b1:{game}:{number}"), _button("b1:{game}:{next}")),
}


def rows() -> Iterator[Row]:
    measured = asyncio.run(_measured())
    for name in (name for name in CASES if name not in (FLOOR, ONCE)):
        pressed = f"{GAMES[name].title}: a press without picture : bare DynamicItem, sqlite3 FULL, two edits"
        yield _ratio(pressed, measured[name], measured[FLOOR], at_most=2)
    yield _ratio("bare, with two edits : with one", measured[FLOOR], measured[ONCE], at_most=None)


def _ratio(what: str, ours: Sequence[float], floor: Sequence[float], *, at_most: float | None) -> Row:
    one, other = iter(ours), iter(floor)
    return compare(what, lambda: next(one), lambda: next(other), show=milliseconds, at_most=at_most)


async def _measured() -> dict[str, list[float]]:
    """Seconds of CPU for a press, all measured in turns; the first round warms up."""
    seconds: dict[str, list[float]] = {name: [] for name in CASES}
    async with AsyncExitStack() as stack:
        bots: dict[str, tuple[Bot, Callable[[], list[Spot]]]] = {}
        for name, case in CASES.items():
            place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            bots[name] = await _opened(stack, place, case)
        await asyncio.sleep(SETTLED)
        opened = {name: (bot, found()) for name, (bot, found) in bots.items()}
        for first in range(0, PRESSES * (RUNS + 1), PRESSES):
            for name, (bot, spots) in opened.items():
                before = await bot.report()
                at_once = AT_ONCE if name == RACE.key else 1
                await bot.press(spots[first : first + PRESSES], at_once=at_once)
                seconds[name].append(((await bot.report()).cpu - before.cpu) / PRESSES)
    return seconds


async def _opened(stack: AsyncExitStack, folder: Path, case: Case) -> tuple[Bot, Callable[[], list[Spot]]]:
    """A bot whose tables wait for Ada, and what finds the buttons in her open panels, in races from GO on."""
    shelf = await Shelf.played(folder, case.script, "live")
    server = await stack.enter_async_context(SandboxServer())
    server.rest.limits.on = False  # what is measured is the bot's work
    spots = put_tables(
        server, case.opens(shelf), range(FIRST_GAME, FIRST_GAME + PRESSES * (RUNS + 1)), IN_A_CHANNEL
    )
    await shelf.fill(folder / "games", spots=spots)
    bot = await stack.enter_async_context(Bot(server, case.kind, folder / "games"))
    await bot.press(spots, edits=case.kind != "unpaced")
    return bot, lambda: next_buttons(server, case.then(shelf), spots)
