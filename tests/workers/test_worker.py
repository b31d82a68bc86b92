"""No child process is told a secret that it does not need: neither the token nor where the database lies."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host.computer.thinker import Thinker
from host.standings import rebuilder
from tools import venv
from ui.pictures.animator import Animator
from workers.serving import frame
from workers.worker import Child

pytestmark = pytest.mark.real_time

TOKEN, ADDRESS = "a.very.secret.token", "postgresql://me:secret@127.0.0.1/games"
TELLS = "import json, os, sys; open(sys.argv[1], 'w').write(json.dumps(dict(os.environ)))"
MAY_NOT = """
import os
from workers.serving import serve
def forbidden(_by):
    raise PermissionError(1, "Operation not permitted")
os.nice = forbidden
serve(lambda question, say: say(question))
"""


@pytest.fixture(autouse=True)
def _with_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", ADDRESS)
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")


def told(pid: int | None) -> dict[str, str]:
    """The environment that a process was started with."""
    lines = Path(f"/proc/{pid}/environ").read_bytes().decode().split("\0")
    return dict(line.split("=", 1) for line in lines if line)


def has_no_secrets(environ: dict[str, str]) -> bool:
    assert environ["LOG_LEVEL"] == "DEBUG", "the rest is as it is here"
    return "DISCORD_TOKEN" not in environ and {TOKEN, ADDRESS}.isdisjoint(environ.values())


CHILDREN = {
    "thinker": lambda: Thinker()._child,
    "animator": lambda: Animator()._child,
    "rebuilder": lambda: Child("process for standings", rebuilder.COMMAND, None),
}


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc here to look into")
@pytest.mark.parametrize("name", CHILDREN)
async def test_child_that_answers_questions_knows_no_secret(name: str) -> None:
    child = CHILDREN[name]()
    await child._begin()
    try:
        assert has_no_secrets(told(child.pid))
    finally:
        await child.close()


def test_child_that_may_not_step_back_for_others_answers_all_the_same() -> None:
    """A service manager may forbid it, such as systemd with `SystemCallFilter=~@resources`."""
    done = subprocess.run(
        [sys.executable, "-c", MAY_NOT], input=frame(b"question"), check=True, capture_output=True
    )

    assert done.stdout == frame(b"question")


def test_what_is_installed_knows_no_secret(tmp_path: Path) -> None:
    """`make play` installs packages, which may run whatever they like."""
    said = tmp_path / "environment.json"

    venv._run([sys.executable, "-c", TELLS, str(said)], "it failed")

    assert has_no_secrets(json.loads(said.read_text()))
