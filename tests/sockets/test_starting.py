"""A start while something is away: it waits and says why. A second bot on one file does not start."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
from contextlib import closing
from itertools import repeat
from pathlib import Path

import pytest

import serving
from cardinal import Cardinal
from sandbox.faults import Fault
from settings import Settings
from wire.fence import Fenced

from .house import House
from .player import Player
from .program import Program, free_port


def spoil(file: Path, copy: Path) -> None:
    """Copies a database of which the games are damaged."""
    with closing(sqlite3.connect(file)) as connection:
        roots = connection.execute("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'games'").fetchall()
        ((size,),) = connection.execute("PRAGMA page_size").fetchall()
    pages = bytearray(file.read_bytes())
    for (page,) in roots:
        pages[(page - 1) * size : page * size] = b"\xff" * size
    copy.write_bytes(pages)


COMMANDS = "/applications/*/commands"


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/users/@me"), ("GET", COMMANDS), ("PUT", COMMANDS), ("GET", "/gateway/bot")],
)
async def test_discord_that_is_away_is_waited_for(empty_house: House, method: str, path: str) -> None:
    house = empty_house
    house.server.faults.add(Fault(method, path, status=503))

    await house.start_bot()
    ada = await house.sit(0)
    await ada.open_table()

    assert house.said.count("Discord cannot be reached") == 1
    assert re.search(r"Discord cannot be reached \(.+\)\. Again in 1 s\.", house.said)
    assert house.trouble == []
    assert await house.stop_bot() == 0


def umask_of(pid: int) -> str:
    return next(
        line.split()[1] for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "Umask" in line
    )


async def test_discord_is_waited_for_until_told_to_stop(tmp_path: Path) -> None:
    program = await Program.start(
        DISCORD_TOKEN="x" * 30,
        CARDINAL_SANDBOX="http://127.0.0.1:9",
        DATABASE_URL=f"sqlite:///{tmp_path}/games.db",
    )
    await program.says(r"Discord cannot be reached .*Again in 2 s\.")

    program.send(signal.SIGTERM)

    assert await program.ended() == 0
    assert "Traceback" not in program.said


async def test_store_that_is_away_before_discord_is_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    starts = iter((Fenced("the lease could not be renewed"),))

    async def start(bot: Cardinal, _token: str) -> None:
        await bot._async_setup_hook()
        for error in starts:
            raise error
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(Cardinal, "start", start)
    monkeypatch.setattr(serving, "retry_delays", lambda: repeat(0))
    address = f"sqlite:///{tmp_path}/games.db"

    await serving.serve(Settings.load({"DATABASE_URL": address}, tmp_path / ".env"))

    assert "The database is unavailable (the lease could not be renewed). Again in 0 s." in caplog.messages
    assert "Discord cannot be reached" not in caplog.text


async def test_bot_that_is_told_to_stop_while_it_waits_for_its_games_stops(empty_house: House) -> None:
    house = empty_house
    await house.start_bot()
    assert await house.stop_bot() == 0
    spoilt = house.file.with_name("spoilt.sqlite3")
    spoil(house.file, spoilt)

    program = await Program.start(**{**house.environ, "DATABASE_URL": f"sqlite:///{spoilt}"})
    house.programs.append(program)
    await program.says(r"The database cannot be read \(.+malformed.+\)\. Again in 2 s\.")
    await program.says(r"ERROR .* is damaged: its table games \(")
    program.send(signal.SIGTERM)

    assert await program.ended() == 0
    assert len(house.trouble) == 1, "the damage is said once, however often the start is tried"


async def test_server_that_is_not_there_is_waited_for_until_told_to_stop(empty_house: House) -> None:
    address = "postgresql://me:secret@127.0.0.1:9/games"
    program = await Program.start(**{**empty_house.environ, "DATABASE_URL": address})
    sentence = r"The PostgreSQL database games at 127\.0\.0\.1:9 cannot be reached \(.+\)\. Again in {} s\."
    await program.says(sentence.format(1))
    await program.says(sentence.format(2))

    program.send(signal.SIGTERM)

    assert await program.ended() == 0
    assert "secret" not in program.said
    assert "Traceback" not in program.said


async def test_what_others_could_read_is_private_once_the_bot_has_started(empty_house: House) -> None:
    """The database and what SQLite lays beside it; what is made from now on is private by itself."""
    house = empty_house
    house.file.touch()
    house.file.chmod(0o644)

    await house.start_bot()

    ada = await house.sit(0)
    await ada.open_table()
    assert f"Other users of this machine could read these, and cannot any more: {house.file}." in house.said
    modes = {file.name: file.stat().st_mode & 0o777 for file in house.file.parent.iterdir()}
    assert f"{house.file.name}-wal" in modes
    assert set(modes.values()) == {0o600}
    assert umask_of(house.bot.process.pid) == "0077"
    assert await house.stop_bot() == 0


async def test_second_bot_on_the_same_file_is_refused(house: House) -> None:
    second = await Program.start(**house.environ)

    assert await second.ended() == 2
    (sentence,) = second.said.splitlines()
    assert sentence == (
        f"DATABASE_URL: The SQLite file {house.file} is in use by another Cardinal (process {house.bot.process.pid}): "
        "stop that one, or give this one a database of its own."
    )
    assert await house.stop_bot() == 0


async def test_bot_ends_when_its_sandbox_is_killed_and_the_next_one_has_its_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    first = await Program.start(SANDBOX_PORT=str(free_port()), DATABASE_URL=url)
    await first.says("Ready as Cardinal")

    first.kill()
    second = await Program.start(SANDBOX_PORT=str(free_port()), DATABASE_URL=url)
    try:
        await second.says("Ready as Cardinal")

        assert await first.ended() == -signal.SIGKILL  # and its output has an end: nobody is left to write
        assert "Traceback" not in first.said
        assert "in use" not in second.said
    finally:
        await second.end()


async def test_damage_of_the_file_is_said_at_the_start_and_play_goes_on(
    house: House, ada: Player, ben: Player
) -> None:
    await house.game(ada, ben)
    await house.stop_bot()
    with closing(sqlite3.connect(house.file)) as database, database:
        database.execute("UPDATE seats SET game_id = 7 WHERE seat = 1")

    await house.start_bot()

    await house.bot.says(r"ERROR .* is damaged: a row of seats has no game\. make check says what")
    await house.game(ada, ben)
