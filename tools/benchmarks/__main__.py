"""Prints every row: `make bench`. Some of them only: `.venv/bin/python -m tools.benchmarks processes`."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable, Iterable, Mapping

from tools.benchmarks import deals, many_servers, processes, sustained
from tools.benchmarks.measure import Row

ROWS: Mapping[str, Callable[[], Iterable[Row]]] = {
    "sustained": sustained.rows,
    "processes": processes.rows,
    "many_servers": many_servers.rows,
    "deals": deals.rows,
}
HEADER = ("what : against what", "ours", "peer", "ratio", "aim", "")


def main(wanted: Iterable[str]) -> None:
    began = time.monotonic()
    print(f"Python {platform.python_version()}, {platform.machine()}. Medians.\n")
    rows: list[Row] = []
    try:
        for name in wanted:
            print(f"measuring {name} ...", file=sys.stderr, flush=True)
            rows += ROWS[name]()
    finally:  # what was measured is printed even if a row fails
        _print(rows)
    print(f"\n{time.monotonic() - began:.0f} s")


def _print(rows: Iterable[Row]) -> None:
    lines = [HEADER, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADER))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


if __name__ == "__main__":
    if unknown := [name for name in sys.argv[1:] if name not in ROWS]:
        sys.exit(f"No such row: {', '.join(unknown)}. There are {', '.join(ROWS)}.")
    main(sys.argv[1:] or ROWS)
