"""Games of the house: computers play a deal in a child process, so that the first person can be compared, too."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence

import msgspec

from db import deals
from db.store import Store
from db.values import DealRow
from engine.deal import STEADY, Outcome
from host.alarms import Alarms
from host.deals import rows
from host.deals.house_process import Answer, Question
from host.pacing import Pacing
from workers.worker import Child, NoAnswer

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "host.deals.house_process")
HOUSE_GAMES = 100  # at each level
LONGEST = 60.0  # seconds for one of them, since everything else comes first


class House:
    """Plays each deal once. Until its games are stored, people are compared with each other only."""

    def __init__(self, store: Store, pacing: Pacing, command: tuple[str, ...] = COMMAND) -> None:
        self._store = store
        self._child = Child("house", command, LONGEST)
        self._alarms = Alarms(pacing)

    def play_soon(self, deal: DealRow) -> None:
        """Plays a deal, unless its games are stored or being played."""
        if not deal.house and deal.id not in self._alarms:
            self._alarms.set(deal.id, 0, lambda: self.play(deal))

    async def stop(self) -> None:
        await self._alarms.stop()
        await self._child.close()

    async def play(self, deal: DealRow) -> None:
        """Plays a deal now, and stores what became of it. Raises StoreUnavailable."""
        games = [(level, number) for level in STEADY for number in range(HOUSE_GAMES)]
        try:
            house = [await self._game(Question(rows.deal(deal), *game)) for game in games]
        except NoAnswer as error:
            log.warning("the house did not play deal %s: %s", deal.id, error)
            return
        await self._store.write(deals.note_house(deal.id, msgspec.json.encode(house).decode()))

    async def _game(self, question: Question) -> Outcome:
        """Raises NoAnswer."""
        answer = msgspec.msgpack.decode(await self._child.ask(msgspec.msgpack.encode(question)), type=Answer)
        if answer.played is None:
            raise NoAnswer(answer.error)
        return answer.played


def read_house(deal: DealRow) -> Sequence[Outcome]:
    """The games of the house; none before they are played."""
    return msgspec.json.decode(deal.house, type=tuple[Outcome, ...]) if deal.house else ()
