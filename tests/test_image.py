"""The image, the compose file and the unit as they are written. `make image-test` builds the image and plays on it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
UNIT = (ROOT / "deploy" / "cardinal.service").read_text("utf-8")
IMPORTED = """
import sys
sys.modules["sandbox"] = sys.modules["simcord"] = None  # whoever imports one of these fails
import bot, cardinal, monitoring.__main__, db.__main__, tools.check
import host.computer.thinker_process, host.standings.rebuilding_process, ui.pictures.animator_process
for module in list(sys.modules.values()):
    print(getattr(module, "__file__", None) or "")
"""


def taken(path: str) -> bool:
    """Whether a file of the project goes into the image: the last line of .dockerignore that fits it decides."""
    into = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!")
        if line and not line.startswith("#") and (pattern == "*" or f"{path}/".startswith(f"{pattern}/")):
            into = line.startswith("!")
    return into


def test_a_bot_on_discord_needs_neither_the_sandbox_nor_what_is_not_in_the_image() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED], cwd=ROOT, check=True, capture_output=True, text=True
    )

    files = [Path(line) for line in done.stdout.splitlines() if line]
    own = [
        str(file.relative_to(ROOT))
        for file in files
        if file.is_relative_to(ROOT) and ".venv" not in file.relative_to(ROOT).parts
    ]
    assert len(own) > 200
    assert [file for file in own if not taken(file)] == []


def test_what_says_the_version_is_in_the_image() -> None:
    assert taken("pyproject.toml")


@pytest.mark.parametrize(
    "path", ["sandbox/server.py", "tests/says.py", ".env", "data/cardinal.sqlite3", ".venv/x"]
)
def test_what_is_not_the_bot_stays_out_of_the_image(path: str) -> None:
    assert not taken(path)


def test_images_are_pinned_and_run_as_a_numbered_user() -> None:
    images = re.findall(r"^ARG BASE=(\S+)|^\s+image: (docker\.io\S+)", CONTAINERFILE + COMPOSE, re.MULTILINE)

    pinned = re.compile(r"docker\.io/library/\w+:[\w.-]+@sha256:[0-9a-f]{64}")
    assert len(images) == 2
    assert all(pinned.fullmatch("".join(image)) for image in images)
    assert re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE) == ["${BASE}", "${BASE}"]
    assert re.search(r"^USER \d+:\d+$", CONTAINERFILE, re.MULTILINE)
    assert "--require-hashes" in CONTAINERFILE


def test_buildah_keeps_the_health_check(tmp_path: Path) -> None:
    """Its own format of images has none, and it says so only in a warning."""
    buildah = tmp_path / "buildah"
    buildah.write_text('#!/bin/sh\necho "$@"\n')
    buildah.chmod(0o700)

    done = subprocess.run(
        ["make", "--silent", "image"],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        check=True,
        capture_output=True,
        text=True,
    )

    assert done.stdout == "build --format docker --tag cardinal --file deploy/Containerfile .\n"


def test_every_file_in_the_image_can_be_read_by_its_user() -> None:
    """A checkout of somebody whose umask is 077 has files that nobody else reads."""
    after = CONTAINERFILE.partition("\nCOPY . /cardinal\n")[2]

    assert "\nRUN chmod -R a+rX /cardinal " in after


def test_every_setting_of_a_bot_on_discord_is_handed_to_the_container() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    settings = {name for name in re.findall(r"^([A-Z_]+)=", example, re.MULTILINE) if "SANDBOX" not in name}

    handed = set(re.findall(r"^ {2,6}([A-Z_]+): \$\{\1:", COMPOSE, re.MULTILINE))
    assert handed - {"POSTGRES_PASSWORD", "KEEP_DAYS"} == settings


def test_the_unit_lets_the_bot_see_which_boot_of_the_machine_this_is() -> None:
    """By that it knows that the process before was one of this machine, and has ended (`db.processes`)."""
    assert "ProcSubset=pid" not in UNIT


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_takes_the_unit_and_finds_it_locked_up(tmp_path: Path) -> None:
    unit = tmp_path / "cardinal.service"
    unit.write_text(UNIT)

    verified = subprocess.run(
        ["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True
    )
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit],
        check=False,
        capture_output=True,
        text=True,
    )

    assert (verified.returncode, verified.stderr) == (0, "")
    assert rated.returncode == 0, rated.stdout[-200:]  # its exposure is below 2.0 of 10


@pytest.mark.parametrize(
    ("written", "used"),
    [
        (None, "sqlite:////var/lib/cardinal/cardinal.sqlite3"),
        ("", "sqlite:////var/lib/cardinal/cardinal.sqlite3"),  # as .env.example has it
        ("postgresql://cardinal@db/cardinal", "postgresql://cardinal@db/cardinal"),
    ],
)
def test_the_unit_keeps_games_where_it_may_write_unless_a_database_is_named(
    tmp_path: Path, written: str | None, used: str
) -> None:
    (line,) = re.findall(r"^ExecStart=(.+)$", UNIT, re.MULTILINE)
    program = tmp_path / ".venv" / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$1 $DATABASE_URL"\n')
    program.chmod(0o700)
    command = shlex.split(line.replace("$$", "$"))

    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PATH": "/bin", **({} if written is None else {"DATABASE_URL": written})},
        check=True,
        capture_output=True,
        text=True,
    )

    assert done.stdout == f"bot.py {used}\n"


def test_a_bot_without_a_sandbox_asks_for_a_token() -> None:
    without = (
        "import sys, runpy; sys.modules['sandbox'] = None; runpy.run_path('bot.py', run_name='__main__')"
    )

    done = subprocess.run(
        [sys.executable, "-c", without],
        cwd=ROOT,
        env={"DISCORD_TOKEN": "", "PATH": ""},
        check=False,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 2
    assert done.stderr == "DISCORD_TOKEN is not set, and this Cardinal was installed without its sandbox.\n"
