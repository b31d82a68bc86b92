"""What the command line says: `session.txt` has commands, each with its output, as a terminal shows them.

`python -m tests.engine.command_line.session` runs them and writes down what they say now; read what has changed. A line
of errors begins with `!`, and a status other than 0 is said below.
"""

from __future__ import annotations

import io
import re
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

from engine.command_line.main import main
from tests.golden_text import keep

FILE = Path(__file__).with_name("session.txt")
PROMPT = "$ python -m engine "


def commands() -> Iterator[str]:
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith(PROMPT.rstrip()):
            yield line.removeprefix(PROMPT.rstrip()).strip()


def played(folder: Path) -> Iterator[str]:
    """The lines of the session as it would be now, in this folder, where it leaves its records."""
    with chdir(folder):
        for command in commands():
            yield f"{PROMPT}{command}".rstrip()
            yield from _said(shlex.split(command))
            yield ""


def _said(arguments: list[str]) -> Iterator[str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as left:
            status = int(left.code or 0)
    told = re.sub(r"\d+ a second", "… a second", out.getvalue())
    yield from (line.rstrip() for line in told.splitlines())
    yield from (f"! {line}" for line in err.getvalue().splitlines())
    if status:
        yield f"(status {status})"


def _write() -> None:
    with tempfile.TemporaryDirectory() as folder:
        lines = list(played(Path(folder)))
    keep(FILE, "\n".join(lines) + "\n")


if __name__ == "__main__":
    _write()
