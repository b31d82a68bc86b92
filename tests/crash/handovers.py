"""Processes hand a bot's tables over to each other again and again while eight people press: `make handovers`.

Fewer: `make handovers TIMES=10`. Of two versions: with `OLD=folder`, where another version's files are, every other
process is of that one, the first one too. With `SLOW=0.8` Discord takes so many seconds for each request. No press may
stay without an answer, and everything that `make crash` holds against the logs is held here, too. Ends with 1 if
something happened that must not.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
from collections.abc import Iterator, Sequence

from db.files.progress import draw_bar
from sandbox.faults import Fault
from sandbox.interactions import ANSWER_SECONDS
from tests.crash.bout import Bout
from tests.crash.tally import Tally, lines
from tools.benchmarks.postgresql import postgresql

BETWEEN = (1.0, 4.0)  # seconds that people press between two hand-overs


class Handovers(Bout):
    """`await Handovers(address, number).run(times)`: one process after the other, each the heir of the one before.

    Every other one, the first one too, is of the program in the folder `old`, if there is one. Each request to Discord
    takes `slow` seconds.
    """

    def __init__(self, address: str, number: int, old: str = "", slow: float = 0.0) -> None:
        super().__init__(address, number)
        self._old = old
        self._slow = slow

    def _command(self) -> Sequence[str]:
        is_old = self._old and len(self._all) % 2 == 0
        return (sys.executable, f"{self._old}/bot.py") if is_old else ()

    async def run(self, times: int) -> Tally:
        async with self._world(), self._course():
            await self._all_started()
            self._server.faults.add(Fault(delay=self._slow, times=None))
            await self._begun_to_play()
            async with self._pressing():
                for done in range(times):
                    await asyncio.sleep(self._chance.uniform(*BETWEEN))
                    await self._hand_over()
                    draw_bar((done + 1) / times)
                await asyncio.sleep(ANSWER_SECONDS)
            await self._look()
        return self.tally

    def waits(self) -> Iterator[float]:
        """Seconds until their answer, of the presses that were made during a hand-over."""
        for press in self._journal.presses.values():
            if press.answered and any(start <= press.at <= end for start, end in self.spans):
                yield press.answered - press.at


def main() -> int:
    times = int(os.environ.get("TIMES") or 100)
    with postgresql("handovers") as servers:
        if servers is None:
            return 2
        bout = Handovers(servers[1], 0, os.environ.get("OLD", ""), float(os.environ.get("SLOW") or 0))
        tally = asyncio.run(bout.run(times))
    print(file=sys.stderr)
    for line in lines({"postgresql": tally}):
        print(line)
    for fault in tally.faults:
        print(fault, file=sys.stderr)
    waits = sorted(bout.waits())
    print(
        f"\n{len(waits)} presses during a hand-over waited {statistics.median(waits):.2f} s in the median, "
        f"{waits[-1]:.2f} s at most; a hand-over took {statistics.median(b - a for a, b in bout.spans):.2f} s."
    )
    return 1 if tally.faults or tally.counted.get("of these answered too late") else 0


if __name__ == "__main__":
    sys.exit(main())
