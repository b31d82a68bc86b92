"""A database that version 0.1 wrote stays readable: its tables load, show their scorecards and are played on.

`tests/data/database_0_1.sql` was written by version 0.1 (tables at revision 0001, snapshots of schema 3), from the host
of that version on an SQLite file, with seeds of our own. The computer chose what people did. The copy was taken while
everything ran, as a killed process leaves it, some two minutes before `BEGINNING`: lobbies and paused races still wait.
`database_0_1.json` is what that version said of each table. Neither is ever written again: what is on people's disks
does not change either.

What belongs to the house and may get other names is asked in the helpers at the top.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.faces import face_of
from db.standings import BoardKey
from db.store import Store
from db.values import GuildSettings, PlayerSettings
from engine.errors import Refusal
from engine.game import Rng, RoundScored
from host.host import Host
from host.standings.rebuilding import rebuilt
from table import entries
from table.errors import Refused
from table.pace import DAY
from table.table import Person, Table
from tests.host.conftest import Bench, FakeDiscord, FakePresenter
from tests.pacing import NO_DELAYS
from tests.still_time import now, steady
from text.words import bare, number
from tools.check import Check

DATA = Path(__file__).parent.parent / "data"
SAID: dict[str, dict[str, Any]] = json.loads((DATA / "database_0_1.json").read_text("utf-8"))
IDS: dict[str, int] = {name: said.pop("id") for name, said in SAID.items()}

ADA = Person(300000000007000001, "Ada")
NEWCOMER = Person(300000000099000009, "Hal")
GUILD = 200000000000000010

# Every kind of entry that version 0.1 could write.
KINDS = {
    *("open", "join", "leave", "remove", "computer", "options", "invite", "start"),
    *("play", "substitute", "timeout", "default", "back", "resign", "settle"),
    *("ready", "countdown", "go", "pause", "nudge"),
    *("end", "expire", "lost", "desert", "rematch"),
}
MOVES = {"play", "substitute", "default"}  # whose action is a notation

MOST_STEPS = 5_000  # of playing on; the longest game needs some hundred


def of_phase(phase: str) -> list[str]:
    return [name for name, said in SAID.items() if said["phase"] == phase]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The file as the process of version 0.1 left it."""
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / "database_0_1.sql").read_text("utf-8"))
    return path


@pytest.fixture
async def bench(database: Path) -> AsyncIterator[Bench]:
    made = Bench(f"sqlite:///{database}")
    await made.start()
    yield made
    await made.stop()


@asynccontextmanager
async def unattended(database: Path) -> AsyncIterator[Host]:
    """A host that reads the file and runs nothing."""
    store = await Store.open(f"sqlite:///{database}")
    host = Host(store, FakePresenter(FakeDiscord()), pacing=NO_DELAYS, now=now, steady=steady)
    try:
        yield host
    finally:
        await host.stop()
        await store.close()


async def tables(database: Path) -> dict[str, Table]:
    async with unattended(database) as host:
        return {name: await host.table(table_id) for name, table_id in IDS.items()}


def said(table: Table) -> dict[str, Any]:
    """What version 0.1 was asked of each table."""
    facts: dict[str, Any] = {
        "phase": table.phase,
        "reason": table.reason,
        "names": list(table.names),
        "waiting": list(table.waiting),
    }
    if table.session is None:
        return facts | {"options": table.options, "invited": list(table.invited)}
    state = table.session.state
    return facts | {
        "scores": list(table.game.scores(state)),
        "legal": [list(map(str, table.game.legal(state, seat))) for seat in range(len(table.seats))],
    }


def person(table: Table, seat: int) -> Person:
    user_id = table.seats[seat].user_id
    assert user_id is not None
    return Person(user_id, table.seats[seat].name)


async def turn(bench: Bench, table: Table) -> None:
    """One move of somebody whose turn it is, or the computer's."""
    if table.rest is not None:
        await bench.host.ready(bench.id(), table.id, person(table, table.waiting[0]))
        return
    if not table.waiting_people:
        await asyncio.sleep(1)
        return
    seat = table.waiting_people[0]
    move, _ = table.game.think(table.view(seat), "normal", Rng(table.seed, "played on", table.number))
    await bench.host.play(bench.id(), table.id, person(table, seat), table.stamp(seat), str(move))


async def attempts(bench: Bench, table: Table) -> None:
    """Everybody is ready, or tries what is legal, in a race."""
    assert table.race is not None
    assert table.session is not None
    if table.rest is not None:
        for seat in table.waiting_people:
            with suppress(Refusal):  # those who were ready were enough
                await bench.host.ready(bench.id(), table.id, person(table, seat))
    elif table.race.open:
        for seat in table.people:
            for action in map(str, table.game.legal(table.session.state, seat)[-1:]):
                with suppress(Refusal):  # another was quicker, or the race is paused by now
                    await bench.host.attempt(bench.id(), table.id, person(table, seat), action)
    await asyncio.sleep(1)


async def played_out(bench: Bench, table_id: int) -> Table:
    for _ in range(MOST_STEPS):
        table = await bench.host.table(table_id)
        if table.phase != "playing":
            return table
        await (turn if table.race is None else attempts)(bench, table)
    raise AssertionError("it does not come to an end")


async def test_each_table_is_as_it_was(database: Path) -> None:
    loaded = await tables(database)

    assert {name: said(table) for name, table in loaded.items()} == SAID


async def test_each_log_alone_gives_the_same_table(database: Path) -> None:
    loaded = await tables(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE games SET snapshot = x'', snapshot_schema = 0")

    folded = await tables(database)

    assert {name: said(table) for name, table in folded.items()} == SAID
    assert folded == loaded


def words(kind: str, action: str) -> tuple[str, object]:
    """What an entry says, without what was not asked yet when a table of version 0.1 was opened."""
    if kind != "open":
        return kind, action
    opening = json.loads(action)
    for later in ("social", "is_rematch", "is_duel"):
        opening.pop(later, None)
    for later in ("threads", "thread"):
        opening["place"].pop(later, None)
    return kind, opening


async def test_every_kind_of_entry_is_understood(database: Path) -> None:
    kinds = set()
    async with unattended(database) as host:
        for table_id in IDS.values():
            log = await host.parts.means.store.log(table_id)
            story = await host.story(table_id)
            game = (await host.table(table_id)).game

            kinds |= {entry.kind for entry in log}
            assert [(told.n, *words(*entries.written(told.entry))) for told in story] == [
                (entry.n, *words(entry.kind, entry.action)) for entry in log
            ]
            moves = [entry.action for entry in log if entry.kind in MOVES]
            assert [str(game.parse(action)) for action in moves] == moves

    assert kinds == KINDS


async def test_log_tells_the_rounds_seats_and_results_that_are_stored(database: Path) -> None:
    async with unattended(database) as host:
        for name, table_id in IDS.items():
            table, store = await host.table(table_id), host.parts.means.store
            scored = [
                (event.round, line.seat, line.score, line.total)
                for told in await host.story(table_id)
                for event in told.events
                if isinstance(event, RoundScored)
                for line in event.lines
            ]
            ranked = [
                (s.place, s.seat, s.name, s.user_id, s.score, s.side, s.resigned) for s in table.standings
            ]

            cards, results = await store.scorecard(table_id), await store.results(table_id)
            assert scored == [(row.round, row.seat, row.score, row.total) for row in cards], name
            assert sorted(ranked) == [
                (r.place, r.seat, r.name, r.user_id, r.score, r.side, r.resigned) for r in results
            ], name
            assert bool(results) == (table.phase == "over"), name
            assert [(seat.name, seat.user_id, seat.level or "") for seat in table.seats] == [
                (row.name, row.user_id, row.level) for row in await store.seats(table_id)
            ], name


async def test_make_check_finds_nothing_wrong_in_a_game(database: Path) -> None:
    async with unattended(database):
        pass  # the start brings it up to date
    said: list[str] = []

    await Check(f"sqlite:///{database}", DAY, said.append).run(repair=False)

    assert [line for line in said if line.startswith("table ")] == []


async def test_finished_tables_are_listed_and_show_their_scorecards(database: Path) -> None:
    without_a_round = set()
    async with unattended(database) as host:
        for name in of_phase("over"):
            table, rows = await host.table(IDS[name]), await host.parts.means.store.scorecard(IDS[name])
            listed = await host.parts.means.store.finished_in(table.channel.id)
            assert (table.id in {found.game_id for found in listed}) == bool(rows), name
            if not rows:
                without_a_round.add(name)
                continue

            card = face_of(table).scorecard(table, rows)

            assert card.draw(*card.args, **card.options).startswith(b"\x89PNG"), name
            said_of_it = f"{card.alt}\n{card.instead}"
            # Nought is "no cards left" in a race.
            scores = {number(row.score) for row in rows if row.score}
            assert scores <= set(re.findall(r"−?\d+", said_of_it)), name
            assert all(bare(player) in said_of_it for player in table.names), name

    assert without_a_round == {"race, resigned and settled"}


@pytest.mark.parametrize("name", of_phase("playing"))
async def test_running_tables_are_played_on_to_the_end(bench: Bench, name: str) -> None:
    before = len(await bench.store.log(IDS[name]))

    over = await played_out(bench, IDS[name])

    results = await bench.store.results(IDS[name])
    assert over.phase == "over"
    assert over.number > before
    assert sorted(row.seat for row in results) == list(range(len(over.seats)))
    assert min(row.place for row in results) == 1
    assert await bench.store.scorecard(IDS[name])


async def test_race_that_ran_when_the_process_died_is_paused(bench: Bench) -> None:
    table = await bench.until_table(
        IDS["race, running"], lambda table: table.rest is not None and table.rest.why == "paused"
    )

    assert table.waiting_people == table.people


@pytest.mark.parametrize("name", of_phase("lobby"))
async def test_lobbies_are_joined_begun_and_played(bench: Bench, name: str) -> None:
    lobby = await bench.host.table(IDS[name])
    seated = {seat.user_id for seat in lobby.seats}
    guest = next((user for user in lobby.invited if user not in seated), NEWCOMER.id)

    await bench.host.lobbies.join(bench.id(), lobby.id, Person(guest, NEWCOMER.name))
    begun = await bench.host.lobbies.begin(bench.id(), lobby.id, person(lobby, 0))

    assert begun.phase == "playing"
    assert sorted(begun.names) == sorted([*lobby.names, NEWCOMER.name])
    assert (await played_out(bench, lobby.id)).phase == "over"
    assert len(await bench.store.results(lobby.id)) == len(begun.seats)


async def test_nobody_else_joins_by_an_old_invitation(bench: Bench) -> None:
    with pytest.raises(Refused, match="invite_only"):
        await bench.host.lobbies.join(bench.id(), IDS["lobby, invited only, options"], NEWCOMER)


async def test_settings_are_kept(bench: Bench) -> None:
    assert await bench.store.player(ADA.id) == PlayerSettings(ADA.id, text_only=True, ping="dm")
    assert await bench.store.guild(GUILD) == GuildSettings(GUILD, "en-GB")


async def told_of(bench: Bench, who: Person) -> dict[str, Any]:
    (document,) = await bench.host.exported(who)
    told: dict[str, Any] = json.loads(document)
    return told


async def test_somebody_in_old_games_is_told_of_them_and_forgotten(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, computer=3600))  # what people do alone
    exported = await told_of(bench, ADA)

    await bench.host.forget(bench.id(), ADA)

    assert {line["kind"] for line in exported["log"]} >= {"open", "join", "play", "rematch"}
    assert len(exported["results"]) > 5
    left = await told_of(bench, ADA)
    assert (left["log"], left["results"]) == ([], [])
    for name, table_id in IDS.items():
        table = await bench.host.table(table_id)
        assert ADA.id not in {seat.user_id for seat in table.seats}, name
        assert ADA.name not in table.names, name


async def test_finished_games_are_on_the_boards(bench: Bench) -> None:
    await bench.restart(replace(NO_DELAYS, computer=3600))
    await bench.until_found(bench.store.boards.to_enter, lambda waiting: not waiting)

    for name in of_phase("over"):
        table = await bench.host.table(IDS[name])
        for user_id in {seat.user_id for seat in table.seats if seat.user_id is not None}:
            past = await bench.store.boards.past_of(user_id, limit=100)
            assert table.id in {game.game_id for game in past}, name
            assert [game.ended_at for game in past] == sorted((game.ended_at for game in past), reverse=True)
    assert (await bench.store.boards.page(BoardKey(GUILD, "", 0))).total > 1
    assert await rebuilt(bench.store) == 0
