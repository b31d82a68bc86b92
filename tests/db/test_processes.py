"""Which processes are known to have ended: those of this machine alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from db.processes import has_ended, this_process


def test_a_process_that_runs_has_not_ended() -> None:
    assert not has_ended(this_process())
    assert this_process() != this_process(), "one process may hold two databases"


@pytest.mark.real_time
def test_one_that_was_killed_has_ended_also_while_its_parent_does_not_ask_for_it() -> None:
    says = "from db.processes import this_process; print(this_process(), flush=True); input()"
    process = subprocess.Popen(
        (sys.executable, "-c", says), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        name = process.stdout.readline().strip()
        assert not has_ended(name)

        process.kill()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)

        assert has_ended(name)
    assert has_ended(name), "nobody has its number"


@pytest.mark.parametrize(
    ("what", "other", "ended"),
    [
        (r"since \d+", "since 1", True),  # its number is another one's by now
        (r"\w{8}-\w{4}-", "00000000-0000-", False),  # another machine, or before it was started again
        (r"pid:\[\d+\]", "pid:[1]", False),  # another container
        (r" on \S+ \S+ since \d+$", "", False),  # of 1.0.0, or where it could not be seen
    ],
)
def test_its_number_counts_only_where_and_when_it_had_it(what: str, other: str, ended: bool) -> None:
    name, changes = re.subn(what, other, this_process())
    assert changes == 1

    assert has_ended(name) is ended


def test_a_process_that_may_not_be_looked_at_has_not_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of another user, where /proc hides it."""
    name = re.sub(r"since \d+", "since 1", this_process())

    def hidden(_pid: int, _signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", hidden)

    assert not has_ended(name)
