"""What is stored, held against what people pressed and were told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cogs.commands.racing import TAPPED_AGAIN
from db.reading import Reading, StoredGame
from host.log.rows import steps
from host.pacing import Pacing
from host.times import snowflake_ms
from sandbox.interactions import ANSWER_SECONDS
from table.deadlines import Kind
from table.entries import Logged, Play
from table.table import Table
from tests.crash.journal import Delivered, Press
from tests.crash.tally import Tally
from tools.check import check_game
from ui import refusals
from ui.games import FACES
from ui.text import table as words

MOVES = ("action", "part", "try")
_FACT = re.compile(r"\{\w*\}")


def _sentences() -> re.Pattern[str]:
    """Whatever a player may be told instead of an acknowledgement."""
    of_games = (sentence for face in FACES.values() for sentence in face.refusals.SENTENCES.values())
    known = [*refusals._RULES.values(), *of_games, *refusals._TABLES.values(), words.has_moved()]
    known.append("That was a double tap: these buttons have only just come. It did nothing.")  # 1.0.0
    return re.compile("|".join(".+?".join(map(re.escape, _FACT.split(sentence))) for sentence in known))


REFUSED = _sentences()
NOT_SAVED = refusals.store_away("busy")


class Step(NamedTuple):
    """A table from one entry on."""

    table: Table
    logged: Logged


class Game(NamedTuple):
    """A game as it is stored, and how it came to that."""

    stored: StoredGame
    steps: tuple[Step, ...]

    @property
    def table(self) -> Table:
        return self.steps[-1].table

    def at(self, moment: float) -> Table | None:
        """The table as it was then; None: there was none."""
        found = [step.table for step in self.steps if step.logged.when.timestamp() <= moment]
        return found[-1] if found else None


async def read(address: str) -> list[Game]:
    """All games of a database; a bot may be running on it."""
    reading = Reading.open(address)
    try:
        found, last = [], 0
        while ids := await reading.ids_after(last):
            for last in ids:
                stored = await reading.game(last)
                if stored is not None:
                    found.append(Game(stored, tuple(Step(*step) for step in steps(stored.log))))
        return found
    finally:
        await reading.close()


async def read_one(address: str, game_id: int) -> Game:
    """A game of a database; a bot may be running on it."""
    reading = Reading.open(address)
    try:
        stored = await reading.game(game_id)
        assert stored is not None
        return Game(stored, tuple(Step(*step) for step in steps(stored.log)))
    finally:
        await reading.close()


def audit_store(games: Iterable[Game], pacing: Pacing, tally: Tally) -> None:
    """Each game is as its log tells it, and everybody it waits for has a timer."""
    for game in games:
        for finding in check_game(game.stored, pacing).findings:
            tally.fault("findings of make check", f"table {game.table.id}: {finding.what}")
        for seat in _without_timer(game):
            tally.fault("people without a timer", f"table {game.table.id}, seat {seat}")


def _without_timer(game: Game) -> list[int]:
    """People a game waits for by turns, while nothing would ever ask them or move for them."""
    table, timers = game.table, game.stored.timers
    if table.phase != "playing" or table.race is not None:
        return []
    if table.rest is not None:
        is_set = any(timer.kind in (Kind.READY, Kind.PAUSED) for timer in timers)
        return [] if is_set else list(table.waiting_people)
    known = {timer.seat for timer in timers if timer.kind == Kind.TURN}
    return [seat for seat in table.waiting_people if seat not in known]


def audit_presses(games: Iterable[Game], presses: Mapping[int, Press], tally: Tally) -> None:
    """Every move that was acknowledged is there once, and none that nobody pressed."""
    by_table = {game.table.id: game for game in games}
    made: dict[int, Play] = {}
    for game in by_table.values():
        for entry in (step.logged.entry for step in game.steps):
            if not isinstance(entry, Play) or entry.who is None or entry.source is None:
                continue
            if entry.source in made:
                tally.fault("moves made twice", f"table {game.table.id}: {entry}")
            made[entry.source] = entry
            press = presses.get(entry.source)
            if press is None or press.user != entry.who or press.pressed.target != game.table.id:
                tally.fault("moves that nobody pressed", f"table {game.table.id}: {entry}, {press}")
    for press in presses.values():
        tally.count("presses")
        if press.answered is None:
            tally.count("of these without an answer")
        elif press.pressed.kind in MOVES and press.said is not None:
            _judge(press, made, by_table.get(press.pressed.target), tally)


def audit_answers(
    delivered: Iterable[Delivered], away: Callable[[int | None], Iterable[tuple[float, float]]], tally: Tally
) -> None:
    """Everybody is answered whose server's process is there; `away` says from when to when it was not."""
    for each in delivered:
        if each.answered is not None:
            tally.count("of these answered too late", each.answered - each.at > ANSWER_SECONDS)
        elif not any(
            start <= each.at + ANSWER_SECONDS and each.at <= end for start, end in away(each.server)
        ):
            tally.fault("presses without an answer", f"at {each.at:.3f} on server {each.server}")


def _judge(press: Press, made: Mapping[int, Play], game: Game | None, tally: Tally) -> None:
    """What an answered press for a move has become."""
    if press.id in made:
        tally.count("moves acknowledged")
        tally.count("of these told that nothing was saved", NOT_SAVED in (press.said or ""))
    elif REFUSED.search(press.said or ""):
        tally.count("presses refused")
    elif press.pressed.kind == "part" and str(press.pressed.stamp) in _stamps(press):
        tally.count("presses that chose half a move")
    elif game is not None and (_has_ended(game, press) or not _was_asked(game.at(press.said_at), press)):
        tally.count("presses for what was over by then")
    elif game is not None and game.table.race is not None and _had_counted(game, press):
        tally.count("presses of a move that had just counted")
    else:
        tally.fault("acknowledged moves lost", str(press))


def _has_ended(game: Game, press: Press) -> bool:
    """Whether the answer showed the end: a process whose clock is ahead has noted a later time for it."""
    return game.table.has_ended and not press.offers


def _had_counted(game: Game, press: Press) -> bool:
    """Whether the move had just counted: in a race nobody is told that it does not count again.

    By Discord's clock, since that of a process may be ahead. What counts is judged within `ANSWER_SECONDS`.
    """
    return any(
        isinstance(entry, Play)
        and entry.source is not None
        and (entry.who, entry.action) == (press.user, press.action)
        and 0 < snowflake_ms(press.id) - snowflake_ms(entry.source) < 1000 * (TAPPED_AGAIN + ANSWER_SECONDS)
        for step in game.steps
        for entry in (step.logged.entry,)
    )


def _stamps(press: Press) -> set[str]:
    """The decisions that the answer asks for."""
    return {custom_id.split(":")[3] for custom_id in press.offers}


def _was_asked(table: Table | None, press: Press) -> bool:
    """Whether a table still waited for this decision."""
    seat = None if table is None else table.seat_of(press.user)
    if table is None or seat is None or table.phase != "playing" or table.rest is not None:
        return False
    if table.race is not None:
        return table.race.open and table.stamp(seat) == press.pressed.stamp
    return seat in table.waiting and table.stamp(seat) == press.pressed.stamp


def lengths(games: Iterable[Game]) -> dict[int, int]:
    """How many entries each game has that is not over."""
    return {game.table.id: len(game.stored.log) for game in games if not game.table.has_ended}


async def read_lengths(address: str, ids: Iterable[int]) -> dict[int, int]:
    """How many entries these games have by now; none of them is folded."""
    reading = Reading.open(address)
    try:
        found = {game_id: await reading.game(game_id) for game_id in ids}
        return {game_id: len(stored.log) for game_id, stored in found.items() if stored is not None}
    finally:
        await reading.close()
