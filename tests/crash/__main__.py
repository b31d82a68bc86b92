"""A bot is killed a thousand times while eight people press, on both databases: `make crash`.

Fewer: `make crash KILLS=40`. With `PROCESSES=2` two bots divide the servers on PostgreSQL, and one of them is killed at
a time. It goes on where it was ended, until that many are done; then it prints the table, ends with 1 if something
happened that must not, and the next time begins again. The databases of bouts with a fault stay.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import sys
import time

from db.files.progress import draw_bar
from tests.crash.jobs import FOLDER, IN_A_BOUT, counted, jobs, played
from tests.crash.tally import lines
from tools.benchmarks.postgresql import postgresql


def main() -> int:
    kills = int(os.environ.get("KILLS") or 1_000)
    processes = int(os.environ.get("PROCESSES") or 1)
    cores = int(os.environ.get("JOBS") or len(os.sched_getaffinity(0)))
    FOLDER.mkdir(parents=True, exist_ok=True)
    on_sqlite = kills - kills // 2 if processes == 1 else 0
    names = [f"crash{number}" for number in range(-(-(kills - on_sqlite) // IN_A_BOUT))]
    began = time.monotonic()
    with postgresql(*names) as servers:
        every = jobs("sqlite", kills if servers is None and processes == 1 else on_sqlite, "")
        if servers is not None:
            address = servers[0].replace("/postgres?", "/crash{}?")
            every += jobs("postgresql", kills - on_sqlite, address, processes)
        every.sort(key=lambda job: job.number)
        left = [job for job in every if not job.file.exists()]
        done = sum(job.kills for job in every) - sum(job.kills for job in left)
        with multiprocessing.get_context("spawn").Pool(
            cores, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
        ) as pool:
            try:
                for job in pool.imap_unordered(played, left):
                    done += job.kills
                    draw_bar(done / kills)
            except KeyboardInterrupt:
                pool.terminate()
    print(file=sys.stderr)
    found = counted(every)
    for line in lines(found):
        print(line)
    print(f"\n{time.monotonic() - began:.0f} s")
    faults = [fault for tally in found.values() for fault in tally.faults]
    for fault in faults:
        print(fault, file=sys.stderr)
    if all(job.file.exists() for job in every) and not faults:
        shutil.rmtree(FOLDER)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
