"""No child process is told a secret that it does not need: neither the token nor where the database lies."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from children.environment import environment
from host import standings
from host.pacing import Pacing
from host.standings import Standings
from host.thinker import Thinker
from pictures.animator import Animator
from tests.db.building import opened
from tools import venv

pytestmark = pytest.mark.real_time

TOKEN, ADDRESS = "a.very.secret.token", "postgresql://me:secret@127.0.0.1/games"
TELLS = "import json, os, sys; open(sys.argv[1], 'w').write(json.dumps(dict(os.environ)))"


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


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc here to look into")
@pytest.mark.parametrize("child", [Thinker, Animator])
async def test_child_that_answers_questions_knows_no_secret(child: type[Thinker | Animator]) -> None:
    asked = child()
    await asked._child._begin()
    try:
        assert has_no_secrets(told(asked.pid))
    finally:
        await asked.close()


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Standings]:
    async with opened(f"sqlite:///{tmp_path / 'games.db'}") as store:
        yield Standings(store, Pacing())


async def test_child_that_makes_standings_anew_knows_the_database_and_no_token(
    kept: Standings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tmp_path / "environment.json"
    monkeypatch.setattr(standings, "REBUILD", (sys.executable, "-c", TELLS, str(said)))

    assert await kept._rebuild()

    environ = json.loads(said.read_text())
    assert environ["DATABASE_URL"] == kept._store.address
    assert has_no_secrets(environ)


def test_what_is_installed_knows_no_secret(tmp_path: Path) -> None:
    """`make play` installs packages, which may run whatever they like."""
    said = tmp_path / "environment.json"

    venv._run([sys.executable, "-c", TELLS, str(said)], "it failed")

    assert has_no_secrets(json.loads(said.read_text()))


def test_child_is_told_what_it_is_given() -> None:
    assert environment(DATABASE_URL="sqlite:///games.db")["DATABASE_URL"] == "sqlite:///games.db"
    assert "DATABASE_URL" not in environment()
