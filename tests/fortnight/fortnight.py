"""People of mixed skill who play the deal of the day for a while, on a real host and a clock that jumps.

Some come each day, some miss days, end theirs a day later or too late, or give up. Each evening everything that the bot
says is compared with what follows from what was played (`model`), and everything that has to be shut is tried.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from db import choices
from db.files.copies import back_up
from db.files.private import make_private
from db.files.restoring import restore
from db.values import DealRow, GuildSettings
from engine.game import Action, Level, Rng
from host.deals.days import Promise, Revealed
from host.deals.edits import EVERY
from host.deals.house import read_house
from host.deals.months import days_of_month
from host.news import DAILY
from host.times import snowflake_of
from table.errors import Refused
from table.pace import DAY
from table.table import NO_CHANNEL, NO_SERVER, Channel, Person, Table
from tests.fortnight.model import Ended, Played
from tests.host.conftest import Bench
from tests.still_time import BEGINNING, now
from tools.check import Check

VERIFIER = Path(__file__).parents[1] / "engine" / "chain_verifier.mjs"
NODE = shutil.which("node")
WITH_BOT = (10, 11)  # servers
SERVERS = (*WITH_BOT, NO_SERVER)  # on the last one there is no bot
KNOWN_FOR, LEAST_GAMES = timedelta(days=30), 10  # who is in the order of all servers
ALL = 100  # more than there are people
RESTARTED = 3  # days from one restart to the next


class Habit(NamedTuple):
    """How often somebody does what."""

    comes: float
    is_late: float = 0.05  # they end it a day later
    is_too_late: float = 0.03  # or two days later
    gives_up: float = 0.02
    plays_well: float = 0.5  # moves as *normal* makes them; others are *easy*'s


HABITS = (
    Habit(1.0, 0, 0, 0, 1.0),
    Habit(1.0, 0, 0, 0, 0.0),
    Habit(0.95, plays_well=0.8),
    Habit(0.85, is_late=0.3),
    Habit(0.7, is_too_late=0.2, gives_up=0.1, plays_well=0.2),
)
NEW = 6  # each sixth person has an account of less than a month


class Player(NamedTuple):
    who: Person
    guild: int
    habit: Habit

    @property
    def place(self) -> Channel:
        return Channel(self.guild, NO_CHANNEL, threads=False)


def players(number: int) -> list[Player]:
    """Each has another server than the one before, and another habit."""
    young = snowflake_of(int((BEGINNING - timedelta(days=5)).timestamp() * 1000))
    ids = [young + n if n % NEW == NEW - 1 else 1 + n for n in range(number)]
    return [
        Player(Person(user, f"Person {user}"), SERVERS[n % len(SERVERS)], HABITS[n % len(HABITS)])
        for n, user in enumerate(ids)
    ]


class Fortnight:
    """`await Fortnight(address, people).run(days)`; then `counted` says how much there was of each."""

    def __init__(self, address: str, people: int) -> None:
        self._bench = Bench(address)
        self._players = players(people)
        self._chance = random.Random(f"fortnight {people}")
        self._played = Played()
        self._tables: dict[tuple[int, int], int] = {}  # by day and person
        self._due: dict[int, list[tuple[Player, int]]] = {}  # on which day who goes on with which day's deal
        self._deals: list[DealRow] = []
        self._promised: list[Promise] = []
        self._revealed: list[Revealed] = []
        self.counted: Counter[str] = Counter()

    async def run(self, days: int) -> None:
        with patch("secrets.token_bytes", self._chance.randbytes):  # the same days each time
            await self._bench.start()
            for guild in WITH_BOT:
                wants = GuildSettings(guild, season_channel_id=5, news=DAILY, daily_at=0)
                await self._bench.store.write(choices.guild(wants))
            self._bench.host.deal_messages.wake()
            try:
                for day in range(1, days + 3):
                    await self._pass(day, plays=day <= days)
            finally:
                await self._bench.stop()
        self._must_be_chained(days)
        await self._must_be_sound()

    async def _pass(self, day: int, *, plays: bool) -> None:
        """A day; on the last two nothing is begun any more."""
        await self._morning(day)
        if plays:
            await self._play(day)
            await self._evening(day)
        if day % RESTARTED == 0:
            await self._bench.restart()
        await asyncio.sleep(DAY - now().timestamp() % DAY)

    async def _morning(self, day: int) -> None:
        """What is promised of this day, and revealed of the day before yesterday."""
        deal = await self._bench.host.days.today()
        assert deal.id == day
        self._deals.append(deal)
        self._promised.append(await self._bench.host.days.promise(deal))
        revealed = await self._bench.host.days.revealed()
        assert (None if revealed is None else revealed.day) == (day - 2 if day > 2 else None)
        if revealed is not None:
            self._revealed.append(revealed)
            await self._must_be_open(day - 2)

    async def _play(self, day: int) -> None:
        for player, of in self._due.pop(day, []):
            await asyncio.sleep(60)
            await self._end(player, of)
        for player in self._chance.sample(self._players, len(self._players)):
            await asyncio.sleep(60)
            if self._chance.random() < player.habit.comes:
                await self._try(player, day)

    async def _try(self, player: Player, day: int) -> None:
        deal, table = self._deals[day - 1], await self._begin(player, day)
        self._tables[day, player.who.id] = table.id
        self.counted["begun"] += 1
        fate, habit = self._chance.random(), player.habit
        if fate < habit.gives_up:
            await self._bench.host.resign(self._bench.id(), table.id, player.who)
            self.counted["given up"] += 1
            await self._must_refuse("deal_ended", lambda: self._begin(player, deal.id))
        elif fate < habit.gives_up + habit.is_late:
            self._due.setdefault(day + 1, []).append((player, day))
        elif fate < habit.gives_up + habit.is_late + habit.is_too_late:
            self._due.setdefault(day + 2, []).append((player, day))
        else:
            await self._end(player, day)

    async def _begin(self, player: Player, day: int) -> Table:
        return await self._bench.host.deals.play(
            self._bench.id(), self._deals[day - 1], player.who, player.place
        )

    async def _end(self, player: Player, day: int) -> None:
        """Goes on to the end, as the bot lets them: a second press leads to the same table."""
        deal, table_id = self._deals[day - 1], self._tables[day, player.who.id]
        assert (await self._begin(player, day)).id == table_id
        table = await self._play_out(player, table_id)
        assert table.session is not None
        assert table.ended_at is not None
        seat = table.seat_for(player.who.id)
        result = table.game.own_result(table.session.state, seat)
        in_time = table.ended_at < deal.ends_at
        self._played.ended.append(
            Ended(day, player.who.id, player.guild, table.ended_at, result if in_time else None)
        )
        self.counted[
            "ended on its day"
            if table.ended_at - deal.offered_at < timedelta(days=1)
            else "ended a day later"
            if in_time
            else "ended too late"
        ] += 1
        await self._must_refuse("deal_ended", lambda: self._begin(player, day))

    async def _play_out(self, player: Player, table_id: int) -> Table:
        bench, well = self._bench, player.habit.plays_well
        while True:
            table = await bench.until_table(
                table_id, lambda table: bool(table.waiting_people) or table.has_ended
            )
            if table.has_ended:
                return table
            if table.is_between_rounds:
                await bench.host.ready(bench.id(), table_id, player.who)
                continue
            seat, level = table.waiting_people[0], self._level(well)
            rng = Rng(b"a person", player.who.id, table.number)
            move: Action = table.game.think(table.view(seat), level, rng)[0]
            await bench.host.play(bench.id(), table_id, player.who, table.stamp(seat), str(move))

    def _level(self, well: float) -> Level:
        return "normal" if self._chance.random() < well else "easy"

    async def _evening(self, day: int) -> None:
        """Holds boards, streaks and comparisons against what was played, and looks for what has to be shut."""
        for of in range(max(1, day - 1), day + 1):
            await self._bench.until_found(self._bench.host.days.today, lambda deal: bool(deal.house))
            deal = await self._bench.host.deals.find(of)
            self._played.houses[of] = [each.score for each in read_house(deal)]
            await self._must_be_in_order(deal)
            await self._must_be_shut(of)
        for player in self._players:
            streak = await self._bench.host.deals.streak(player.who.id, day)
            assert streak == self._played.streak(player.who.id, day), (player, day)
            self.counted["evenings with a streak of three days or more"] += streak >= 3
        await self._must_be_the_month(self._deals[day - 1])
        await asyncio.sleep(2 * EVERY)
        for guild in WITH_BOT:
            self._must_be_told(guild, day)

    def _must_be_told(self, guild: int, day: int) -> None:
        """One message for each day; the last one has who has ended it, and yesterday's best."""
        told = self._bench.board.told
        assert [each.deal.id for server, each in told.days if server == guild] == list(range(1, day + 1))
        shown = [each for server, each in (*told.days, *told.edits) if (server, each.deal.id) == (guild, day)]
        finished, before = shown[-1].finished, shown[-1].before
        assert [each.user_id for each in finished] == self._played.finished_first(day, guild)[: len(finished)]
        assert shown[-1].number_finished == len(self._played.order(day, guild))
        best = [] if before is None else [(each.user_id, each.result) for each in before[1]]
        assert best == (self._played.order(day - 1, guild)[: len(best)] if day > 1 else [])
        self.counted["messages of a day, and edits of them"] += len(shown)

    async def _must_be_in_order(self, deal: DealRow) -> None:
        deals = self._bench.host.deals
        for guild in WITH_BOT:
            order = await deals.order(deal, ALL, guild)
            found = [(each.user_id, each.result) for each in order]
            assert found == self._played.order(deal.id, guild), (deal.id, guild)
        known = int((deal.offered_at - KNOWN_FOR).timestamp() * 1000)
        everywhere = [(each.user_id, each.result) for each in await deals.everywhere(deal, ALL)]
        assert everywhere == [
            (user, result)
            for user, result in self._played.order(deal.id)
            if user <= snowflake_of(known) and self._played.finished(user) >= LEAST_GAMES
        ], deal.id
        self.counted["lines of the order of all servers"] += len(everywhere)
        for user, _result in self._played.order(deal.id):
            compared = await deals.compare(deal, user)
            assert compared is not None
            assert compared.others.ahead == self._played.ahead(deal.id, user)
            self.counted["results compared"] += 1

    async def _must_be_the_month(self, deal: DealRow) -> None:
        for guild in WITH_BOT:
            here = [each.who.id for each in self._players if each.guild == guild]
            month = await self._bench.host.months.board(deal, here[0], ALL, guild)
            found = {each.line.user_id: round(each.line.mean, 9) for each in month.lines}
            expected = self._played.month(days_of_month(deal), here)
            assert found == {user: round(mean, 9) for user, mean in expected.items()}

    async def _must_be_shut(self, day: int) -> None:
        """Of a day that is not over nobody gets the replay, the check or the seed, its player neither."""
        replays, deal = self._bench.host.replays, self._deals[day - 1]
        for (of, user), table_id in self._tables.items():
            if of != day or not (await self._bench.host.ledger.table(table_id)).has_ended:
                continue
            code = (
                "deal_open"
                if (await self._bench.host.ledger.table(table_id)).phase == "over"
                else "no_replay"
            )
            await self._must_refuse(code, lambda: replays.of(table_id, user, None))  # noqa: B023 - called at once
            await self._must_refuse(code, lambda: replays.verify(table_id, user, None))  # noqa: B023
            await self._must_refuse("private_game", lambda: replays.of(table_id, -1, None))  # noqa: B023
            self.counted["replays, checks and games of others that were refused"] += 3
        player = self._chance.choice(self._players)
        told = b"".join(await self._bench.host.exported(player.who))
        assert deal.seed.encode() not in told
        self.counted["exports without the seed"] += 1

    async def _must_be_open(self, day: int) -> None:
        """Once the day after is over, everybody may check their game, and nobody can begin or end it any more."""
        replays, deal = self._bench.host.replays, self._deals[day - 1]
        for each in self._played.ended:
            if each.day == day:
                table_id = self._tables[day, each.user]
                assert (await replays.of(table_id, each.user, None)).moments
                assert (await replays.verify(table_id, each.user, None)).flaw is None
                self.counted["games that were checked once they were open"] += 1
        for player in self._players:
            if (day, player.who.id) not in self._tables:
                await self._must_refuse("deal_over", lambda: self._begin(player, deal.id))  # noqa: B023
                self.counted["tries that came too late"] += 1

    async def _must_refuse(self, code: str, do: Callable[[], Awaitable[object]]) -> None:
        with pytest.raises(Refused) as refused:
            await do()
        assert refused.value.code == code

    def _must_be_chained(self, days: int) -> None:
        """By the program in another language, if it can run here."""
        assert len({each.anchor for each in self._promised}) == 1
        if NODE is None:
            return
        told = "\n".join(
            f'[Link {before.link}]\n[Seal "{before.seal}"]\n{after.header}'
            for before, after in zip(self._promised, self._revealed, strict=False)
        )
        text = f'[Anchor "{self._promised[0].anchor}"]\n\n{told}'
        ran = subprocess.run([NODE, str(VERIFIER)], input=text.encode(), capture_output=True, check=True)
        assert ran.stdout.decode().splitlines() == [f"{day}: chained, sealed" for day in range(1, days + 1)]
        self.counted["days that the program in another language has checked"] += days

    async def _must_be_sound(self) -> None:
        """`make check` finds nothing; and a backup that is put back has the chain, and goes on with it."""
        said: list[str] = []
        make_private(self._bench.url, Path(".env"))
        assert await Check(self._bench.url, DAY, said.append).run(repair=False) == 0, said
        file = Path(self._bench.url.removeprefix("sqlite:///"))
        backup = back_up(self._bench.url, file.parent / "backups", now(), lambda _done: None)
        file.unlink()  # noqa: ASYNC240 - nothing else is done meanwhile
        await restore(self._bench.url, backup, now(), lambda _done: None)
        await self._bench.start()
        promise = await self._bench.host.days.promise(await self._bench.host.days.today())
        await self._bench.stop()
        assert (promise.anchor, promise.link) == (self._promised[0].anchor, len(self._promised) + 1)
