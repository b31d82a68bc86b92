"""Told to stop while it starts: one line, and exit code 0, whatever was being done."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest

import serving
from sandbox import parent
from settings import Settings
from tests.sockets.nursery import ROOT
from tests.sockets.program import NOTHING_SET

#: As process 1 of a container a process gets no signal for which it has no handler.
FIRST = ("unshare", "--pid", "--fork")
IMPORTING = """
import os, signal, sys
import bot
class Importing:
    def find_spec(self, name, *_):
        if name == "starting":
            os.kill(os.getpid(), signal.{number})
sys.meta_path.insert(0, Importing())
sys.exit(bot.main())
"""
ENDED = """
import os, signal, sys
import bot, serving
def told(*_):
    os.kill(os.getpid(), signal.{number})
serving.make_private = told
class Last:  # goes when Python itself ends
    def __del__(self, kill=os.kill, process=os.getpid(), number=signal.{number}):
        kill(process, number)
last = Last()
sys.exit(bot.main())
"""


def may_unshare() -> bool:
    if shutil.which(FIRST[0]) is None:
        return False
    return subprocess.run([*FIRST, "true"], check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize("number", ["SIGTERM", "SIGINT"])
@pytest.mark.parametrize("before", [(), FIRST], ids=["", "first"])
def test_it_hears_that_before_it_has_imported_itself(number: str, before: tuple[str, ...]) -> None:
    if before and not may_unshare():
        pytest.skip("no process 1 can be made here")
    code = IMPORTING.format(number=number)

    done = subprocess.run(
        [*before, sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "Stopping.\n")


@pytest.mark.parametrize(("token", "number"), [("x" * 30, "SIGTERM"), ("", "SIGINT")], ids=["bot", "sandbox"])
def test_told_again_at_the_very_end_it_ends_as_it_would_have(token: str, number: str, tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        settings = {
            "DISCORD_TOKEN": token,
            "DATABASE_URL": f"sqlite:///{tmp_path}/games.db",
            "SANDBOX_PORT": str(taken.getsockname()[1]),
        }

        done = subprocess.run(
            [sys.executable, "-c", ENDED.format(number=number)],
            cwd=ROOT,
            env={**os.environ, **NOTHING_SET, **settings},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    assert done.returncode == (parent.OK if token else parent.TAKEN)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "step",
    [
        "serving.hold_database",
        "db.sqlite.file_lock.create_file",
        "serving.make_private",
        "db.store.must_be_permitted",
        "db.store.migrate",
        "db.upgrade.upgrade",
        "db.connect.ThreadReader",
        "db.connect.SqliteWriter.connect",
        "db.sqlite.writer._use_wal",
        "serving.Cardinal",
        "cardinal.Cardinal.start",
    ],
)
async def test_nothing_else_is_said_whatever_it_was_about_to_do(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = resolve_name(step)

    def told(*given: Any, **named: Any) -> Any:
        os.kill(os.getpid(), signal.SIGTERM)
        return real(*given, **named)

    monkeypatch.setattr("discord.http.Route.BASE", "http://127.0.0.1:9")
    monkeypatch.setattr(step, told)
    caplog.set_level(logging.INFO)
    address = f"sqlite:///{tmp_path}/games.db"
    settings = Settings.load({"DISCORD_TOKEN": "x" * 30, "DATABASE_URL": address}, tmp_path / ".env")

    assert await serving.serve(settings) == 0

    assert caplog.messages.count("Stopping.") == 1
    assert [each for each in caplog.records if each.levelno > logging.INFO] == []
