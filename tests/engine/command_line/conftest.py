"""Records to tell and to check, and what a command says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.command_line.main import main

ROOT = Path(__file__).parents[3]
HOLE = ("--options", "holes=1", "tie=shared")


class Said(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line in this process."""

    def command(*arguments: object) -> Said:
        try:
            status = main([str(each) for each in arguments])
        except SystemExit as left:
            status = int(left.code or 0)
        return Said(status, *capsys.readouterr())

    return command


@pytest.fixture
def record(tmp_path: Path, run: Run) -> Path:
    """A hole of Play Nine."""
    file = tmp_path / "hole.txt"
    assert run("simulate", "play_nine", "--games", 1, *HOLE, "--record", file).status == 0
    return file
