"""Ten thousand games over weeks, by people who forget them, go away, and sleep: `make weeks`.

The real host and a real store play them on a clock that jumps, and in place of Discord somebody counts. Some only:
`make weeks GAMES=500`; others: `FIRST=` is the number of the first village, each has twenty-five games. With
`PROCESSES=2` two hosts divide the servers of a village, and hand over to others every few days. Ctrl-C prints what was
counted so far. It ends with 1 if something happened that must not.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time

from db.files.progress import draw_bar
from tests.weeks.jobs import IN_A_VILLAGE, jobs, played
from tests.weeks.tally import Tally

MOST_FAULTS = 20  # that are told in full


def main() -> int:
    games, first = int(os.environ.get("GAMES") or 10_000), int(os.environ.get("FIRST") or 0)
    processes = int(os.environ.get("PROCESSES") or 1)
    cores = int(os.environ.get("JOBS") or len(os.sched_getaffinity(0)))
    tally, began, done = Tally(), time.monotonic(), 0
    with multiprocessing.Pool(
        cores, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            for found in pool.imap_unordered(played, jobs(games, first, processes)):
                tally.add(found.counted, found.faults)
                tally.hand_overs += found.hand_overs
                done += IN_A_VILLAGE
                draw_bar(min(done / games, 1))
        except KeyboardInterrupt:
            pool.terminate()
    print(file=sys.stderr)
    for line in tally.lines():
        print(line)
    if processes > 1:
        print(f"\n{tally.hand_overs:,} hand-overs")
    print(f"\n{time.monotonic() - began:.0f} s")
    for fault in tally.faults[:MOST_FAULTS]:
        print(fault, file=sys.stderr)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
