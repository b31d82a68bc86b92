"""The command line says what somebody has read: see `tests.engine.command_line.session`."""

from __future__ import annotations

from pathlib import Path

from tests.engine.command_line.session import FILE, played


def test_each_command_says_what_was_read_last(tmp_path: Path) -> None:
    look = "python -m tests.engine.command_line.session, and read what has changed"

    assert list(played(tmp_path)) == FILE.read_text("utf-8").splitlines(), look
