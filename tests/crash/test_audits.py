"""The audits of `make crash` find what they look for."""

from __future__ import annotations

import time
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from cogs.scenes.table import table_scene
from sandbox.world import FIRST_CHANNEL_ID, World
from table.entries import Play
from tests.crash import audit, sight
from tests.crash.audit import Game, Step
from tests.crash.journal import Press
from tests.crash.tally import Tally, lines
from tests.host.conftest import ADA, BEN, Bench
from tests.pacing import NO_DELAYS
from ui.games import face_of
from wire.presses import Pressed

V2 = 1 << 15


class Played(NamedTuple):
    """A game, and the presses that made its moves."""

    game: Game
    presses: dict[int, Press]


@pytest.fixture
async def played(database: str) -> Played:
    bench = Bench(database)
    await bench.start()
    table = await bench.game(ADA, BEN, pace="1d")
    for _ in range(6):
        await bench.move(table.id)
    await bench.stop()
    (game,) = await audit.read(database)
    return Played(game, {press.id: press for press in map(_press, game.steps) if press is not None})


def _press(step: Step) -> Press | None:
    """What made this entry, answered with a panel."""
    entry = step.logged.entry
    if not isinstance(entry, Play) or entry.source is None or entry.who is None or entry.seat is None:
        return None
    pressed = Pressed("action", step.table.id, 0, entry.action)
    at = step.logged.when.timestamp()
    late = time.time() * 2
    return Press(entry.source, entry.who, pressed, entry.action, at, answered=late, said="", said_at=late)


def of_presses(played: Played, *games: Game) -> Tally:
    tally = Tally({}, [])
    audit.audit_presses(games or (played.game,), played.presses, tally)
    return tally


def of_store(game: Game) -> Tally:
    tally = Tally({}, [])
    audit.audit_store((game,), NO_DELAYS, tally)
    return tally


def without_last(game: Game) -> Game:
    """As if the last move had been lost: it is still asked for."""
    stored = replace(game.stored, log=game.stored.log[:-1])
    return Game(stored, game.steps[:-1])


async def test_an_acknowledged_move_that_is_not_stored_is_lost(played: Played) -> None:
    game = without_last(played.game)
    last = played.presses[max(played.presses)]
    seat = game.table.seat_of(last.user)
    assert seat is not None
    last.pressed = replace(last.pressed, stamp=game.table.stamp(seat))

    (fault,) = of_presses(played, game).faults

    assert fault.startswith("acknowledged moves lost")


@pytest.mark.parametrize(("later", "had_counted"), [(1.0, True), (6.0, False), (-1.0, False)])
async def test_a_move_that_has_just_counted_is_known_again(
    played: Played, later: float, had_counted: bool
) -> None:
    last = played.presses[max(played.presses)]
    last.id += int(later * 1000) << 22

    assert audit._had_counted(played.game, last) is had_counted
    last.user = BEN.id + 1
    assert not audit._had_counted(played.game, last)


async def test_a_move_that_nobody_pressed_or_that_counts_twice_is_found(played: Played) -> None:
    twice = Game(played.game.stored, (*played.game.steps, played.game.steps[-1]))
    (doubled,) = of_presses(played, twice).faults
    del played.presses[max(played.presses)]
    (unpressed,) = of_presses(played).faults

    assert doubled.startswith("moves made twice")
    assert unpressed.startswith("moves that nobody pressed")


async def test_a_person_without_a_timer_and_a_log_with_a_gap_are_found(played: Played) -> None:
    stored, log = played.game.stored, played.game.stored.log

    untimed = of_store(Game(replace(stored, timers=()), played.game.steps)).faults
    with_gap = of_store(Game(replace(stored, log=(*log[:3], *log[4:])), played.game.steps)).faults

    assert [fault.partition(":")[0] for fault in untimed] == [
        "findings of make check",
        "people without a timer",
    ]
    assert with_gap


class Shown:
    """A world in which tables are shown."""

    def __init__(self) -> None:
        self.world = World()

    def table(self, game: Game, *, draws: Game) -> int:
        """Shows a table; its picture may be that of another state."""
        scene = table_scene(game.table, (), waits=NO_DELAYS)
        drawing = face_of(game.table).picture(draws.table, ())
        png = drawing.draw(*drawing.args, **drawing.options)
        channel = FIRST_CHANNEL_ID
        parts = scene.layout().to_components()  # type: ignore[no-untyped-call]
        message = self.world.create_message(channel, self.world.bot_user.id, None, components=parts, flags=V2)
        picture = self.world.pictures.store_attachment(1, channel, "picture.png", png, drawing.alt)
        message.attachments = [picture]
        return message.id

    def faults(self, game: Game) -> list[str]:
        tally = Tally({}, [])
        sight.audit_sight(self.world, (game,), NO_DELAYS, tally)
        return [fault.partition(":")[0] for fault in tally.faults]


@pytest.mark.parametrize(
    ("times", "table_was", "picture_was", "faults"),
    [
        (1, False, False, []),
        (0, False, False, ["tables not shown once"]),
        (2, False, False, ["tables not shown once"]),
        (1, True, True, ["tables not shown as they are"]),
        (1, False, True, ["tables not shown as they are"]),
    ],
)
async def test_a_table_is_shown_once_and_as_it_is(
    played: Played, times: int, table_was: bool, picture_was: bool, faults: list[str]
) -> None:
    shown, before = Shown(), without_last(played.game)
    for _ in range(times):
        shown.table(before if table_was else played.game, draws=before if picture_was else played.game)

    assert shown.faults(played.game) == faults


async def test_a_ping_of_nobody_who_is_waited_for_is_found(played: Played) -> None:
    shown = Shown()
    shown.table(played.game, draws=played.game)
    waited = played.game.table.seats[played.game.table.waiting_people[0]].user_id
    called = ADA.id if waited == BEN.id else BEN.id
    ping = shown.world.create_message(FIRST_CHANNEL_ID, shown.world.bot_user.id, f"<@{waited}>, your turn").id
    row = replace(played.game.stored.game, ping_message_id=ping)
    game = Game(replace(played.game.stored, game=row), played.game.steps)
    assert shown.faults(game) == []
    assert shown.faults(played.game) == ["pings left standing"], "no table knows of it"

    shown.world.edit_message(FIRST_CHANNEL_ID, ping, {"content": f"<@{called}>, your turn"})

    assert shown.faults(game) == ["pings left standing"]


def test_a_table_counts_its_faults() -> None:
    tally = Tally({"kills": 3}, [])
    tally.fault("tables stuck", "table 1")
    tally.fault("tables stuck", "table 1")
    both = Tally({"kills": 1}, [])
    both.add(tally)

    told = {line[:40].rstrip(): line[40:].strip() for line in lines({"sqlite": both})}

    assert told["kills"] == "4"
    assert told["tables stuck"] == "1"
    assert told["moves made twice"] == "0"
