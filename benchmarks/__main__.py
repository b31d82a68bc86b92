"""Prints every row beside its peer or floor: `make bench`.

Some of them only: `.venv/bin/python -m benchmarks random_play`.
"""

from __future__ import annotations

import importlib
import platform
import sys
import time
from collections.abc import Iterable

from benchmarks.measure import Row

# Each module has `rows()`.
MODULES = (
    "random_play",
    "press",
    "processes",
    "table_picture",
    "busy",
    "sustained",
    "six",
    "budget",
    "stored_games",
    "many_servers",
    "waiting",
    "season",
    "replay",
)
HEADER = ("what : against what", "ours", "peer", "ratio", "aim", "")


def main(wanted: Iterable[str]) -> None:
    began = time.monotonic()
    print(f"Python {platform.python_version()}, {platform.machine()}. Medians; only the ratios compare.\n")
    rows: list[Row] = []
    try:
        for name in wanted:
            print(f"measuring {name} ...", file=sys.stderr, flush=True)
            rows += importlib.import_module(f"benchmarks.{name}").rows()
    finally:  # what was measured is printed even if a row fails
        _print(rows)
    print(f"\n{time.monotonic() - began:.0f} s")


def _print(rows: Iterable[Row]) -> None:
    lines = [HEADER, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADER))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main(sys.argv[1:] or MODULES)
