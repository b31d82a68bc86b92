"""What `make bench` measures, in short: every row has a figure, and no press is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tools.benchmarks import deals, many_servers, processes, sustained

pytestmark = pytest.mark.real_time


@contextmanager
def no_server(*_names: str) -> Iterator[None]:
    """In place of PostgreSQL, which `processes` is measured on."""
    yield None


def test_presses_at_busy_tables_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sustained, "postgresql", no_server)

    rows = list(sustained.rows(sustained.Load(tables=5, seconds=1, turns=1, warm=0.5, rest=0.2)))

    assert [row.ours for row in rows if row.what.startswith("presses there without an answer")] == ["0"]
    assert all(float(row.ours.split()[0]) > 0 for row in rows if row.aim != "none")


def test_a_press_costs_what_the_processes_use() -> None:
    rows = list(processes.rows(processes.Load(presses=1, rounds=1)))

    assert all(row.ratio is not None and row.ratio > 0 for row in rows)
    assert len(rows) == 2


def test_memory_is_taken_with_few_servers_and_many() -> None:
    whole, *_others = many_servers.rows(many_servers.Load(servers=2, few=1, tables=2))

    assert whole.met


def test_the_house_plays_and_an_order_is_read() -> None:
    rows = list(deals.rows(deals.Load(people=20, turns=3)))

    assert len(rows) == 6
    assert float(rows[0].ours) > 0
