"""Two weeks of dailies by twenty people on three servers, one of them without the bot: `make fortnight`.

More days or people: `make fortnight DAYS=40 PEOPLE=50`. Ends with an error where the bot says anything else than what
was played, or lets out what has to be shut.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fortnight.fortnight import Fortnight
from tests.still_time import StillLoop


def main() -> int:
    days, people = int(os.environ.get("DAYS") or 14), int(os.environ.get("PEOPLE") or 20)
    began = time.monotonic()
    with TemporaryDirectory() as folder, asyncio.Runner(loop_factory=StillLoop) as runner:
        fortnight = Fortnight(f"sqlite:///{Path(folder) / 'fortnight.sqlite3'}", people)
        runner.run(fortnight.run(days))
    print(f"{days} days, {people} people: all as it was played.")
    for what, times in fortnight.counted.most_common():
        print(f"{times:>8,} {what}")
    print(f"\n{time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
