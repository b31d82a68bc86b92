"""One game over five days, message by message: every ping is counted, and so is each that is taken away.

Ada and Ben live in Berlin, where the clock goes from two to three in the night to Sunday, and sleep from ten to seven.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from datetime import date, datetime, time, timedelta
from unittest.mock import patch
from zoneinfo import ZoneInfo

from table.table import Table
from tests import says
from tests.end_to_end.test_quiet_hours import fills_in
from tests.end_to_end.test_substitutes import offer
from tests.end_to_end.world import Player, World

BERLIN = ZoneInfo("Europe/Berlin")
FRIDAY = date(2026, 3, 27)
DAYS = ("Fri", "Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "next Fri")
SEED = "33" * 32  # Ben begins


def on(when: str) -> datetime:
    """ "Sat 19:30": by the clock in Berlin."""
    day, clock = when.split()
    return datetime.combine(
        FRIDAY + timedelta(days=DAYS.index(day)), time.fromisoformat(clock), tzinfo=BERLIN
    )


class Diary:
    """All that is posted in a channel, and the pings that are taken away."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read = 0  # requests
        self.place = 0
        self.pings: list[str] = []
        self._standing: set[str] = set()  # the ids of pings at the last look

    async def until(self, when: str) -> list[str]:
        """Passes time; what happened."""
        await self._world.pass_time((on(when) - self._world.env.now()).total_seconds())
        return self.since()

    def since(self) -> list[str]:
        """What happened since the last look."""
        asked = self._world.env.http_requests[self._read :]
        self._read += len(asked)
        lines = [line for each in asked if (line := self._line(each.method, each.path, each.json))]
        if self.place:
            here = self._world.messages(self.place)
            self._standing = {str(seen.message.id) for seen in here if seen.message.content}
        return lines

    def _line(self, method: str, path: str, body: dict[str, str] | None) -> str:
        if not path.startswith(f"/channels/{self.place}/messages"):
            return ""
        if method == "DELETE":
            return "the ping goes" if path.rpartition("/")[2] in self._standing else "a message goes"
        if method != "POST":
            return ""
        if not body or not body.get("content"):
            return "a message"
        text = re.sub(r": https://\S+", "", body["content"])
        for player in self._world.players:
            text = text.replace(f"<@{player.id}>", f"@{player.name}")
        text = re.sub(r"<t:(\d+):[tf]>", lambda stamp: self._clock(int(stamp[1])), text)
        self.pings.append(text)
        return text

    @staticmethod
    def _clock(seconds: int) -> str:
        local = datetime.fromtimestamp(seconds, BERLIN)
        return f"{DAYS[(local.date() - FRIDAY).days]} {local:%H:%M}"


def until_turn_of(player: Player) -> Callable[[Table], bool]:
    def stop(table: Table) -> bool:
        is_dealt = table.view(None).phase == "draw"
        return is_dealt and table.seats[table.waiting[0]].user_id == player.id

    return stop


def pinged(*mentions_and_summons: str) -> str:
    """A ping, but for its link."""
    *mentions, summons = mentions_and_summons
    return says.pings.ping(mentions, summons, says.ANY).partition(": " + says.ANY)[0]


async def test_five_days(world: World) -> None:
    ada, ben, diary = world.ada, world.ben, Diary(world)
    await diary.until("Fri 12:00")
    for player in world.players:
        await fills_in(player, "Europe/Berlin", "22", "7")

    async def moves(then: Player) -> None:
        """Everybody moves in turn, until it is this player's turn."""
        await world.play_on(table_id, until_turn_of(then))

    async def told() -> str:
        text = (await world.table_message(table_id)).text
        return re.sub(r"<t:(\d+):[tf]>", lambda stamp: diary._clock(int(stamp[1])), text)

    # Friday: both tee off in the evening.
    await diary.until("Fri 18:00")
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED):
        table_id = await world.game(ben, holes=1, pace="1d")
    diary.place = await world.place(table_id)
    diary.since()
    assert await diary.until("Fri 18:01") == []
    assert await diary.until("Fri 18:02") == [pinged("@Ben", "@Ada", says.tee_off(1))]
    assert await diary.until("Fri 20:00") == []
    await moves(ben)
    assert diary.since() == ["the ping goes"]
    assert says.table.deadline(("Ben",), "Sat 20:00", "free") in await told()

    # Saturday: Ben is reminded twice, and Ada moves late, in her own quiet hours.
    assert await diary.until("Fri 20:02") == [], "his panel is open: it is said there first"
    assert await diary.until("Fri 20:03") == [pinged("@Ben", says.your_turn(1))]
    assert await diary.until("Sat 15:11") == []
    reminder = pinged("@Ben", says.pings.reminder(says.your_turn(1), "Sat 20:00"))
    assert await diary.until("Sat 15:13") == [reminder, "the ping goes"]
    assert await diary.until("Sat 18:59") == []
    assert await diary.until("Sat 19:01") == [reminder, "the ping goes"]
    assert await diary.until("Sat 19:20") == []
    await moves(ada)
    assert diary.since() == ["the ping goes"]
    assert await diary.until("Sat 19:22") == [pinged("@Ada", says.your_turn(1))]
    assert says.table.deadline(("Ada",), "Sun 20:20", "free") in await told(), (
        "a day has 24 hours, also the shorter one"
    )
    assert await diary.until("Sat 23:00") == []
    await moves(ben)
    assert diary.since() == ["the ping goes"]
    assert says.table.deadline(("Ben",), "Mon 07:00", "free") in await told(), (
        "midnight is in his quiet hours"
    )

    # Sunday: Ben is asked in the morning, reminded before his next night, and does not come.
    assert await diary.until("Sun 06:59") == []
    assert await diary.until("Sun 07:01") == [pinged("@Ben", says.your_turn(1))]
    assert await diary.until("Sun 20:59") == []
    reminder = pinged("@Ben", says.pings.reminder(says.your_turn(1), "Mon 07:00"))
    assert await diary.until("Sun 21:01") == [reminder, "the ping goes"]

    # Monday: the first miss is free, and nobody disturbs him meanwhile.
    assert await diary.until("Mon 06:59") == []
    assert await diary.until("Mon 07:01") == ["the ping goes"], "the time that it named is over"
    assert says.table.gets_more_time("Ben", says.pace.span(86_400)) in await told()
    assert says.table.deadline(("Ben",), "Tue 07:00", "computer") in await told()

    # Tuesday: the computer plays for him until he is back at noon.
    assert await diary.until("Tue 06:59") == []
    assert await diary.until("Tue 07:00") == []
    assert says.table.time_is_up("Ben") in await told()
    assert says.known(says.votes.vote_question("Ben", 1, ("Ada",), says.ANY)) in await told()
    assert await diary.until("Tue 07:02") == [pinged("@Ada", says.your_turn(1))]
    assert await diary.until("Tue 12:00") == []
    await ben.press(await world.table_message(table_id), says.CARDS)
    assert says.table.back("Ben") in await told()
    assert diary.since() == []
    assert await diary.until("Tue 12:30") == []
    await moves(ben)
    assert diary.since() == ["the ping goes"]
    assert await diary.until("Tue 12:32") == [pinged("@Ben", says.your_turn(1))]
    assert await diary.until("Tue 13:00") == []

    # Wednesday: the bot is not there. He has all the time that it was away.
    assert says.table.deadline(("Ben",), "Wed 12:30") in await told()
    await world.restart(until_it_is(world, "Thu 13:00"))
    assert await diary.until("Thu 13:02") == []
    assert says.table.gets_time_back("Ben", says.pace.span(2 * 86_400)) in await told()
    assert says.table.deadline(("Ben",), "next Fri 12:30") in await told()

    # Thursday: Ben finds a substitute, who is asked for his turn like anybody, and they play on to the end.
    assert await diary.until("Thu 14:00") == []
    await ben.press(await ben.slash("resign"), says.substitutes.find())
    assert diary.since() == ["a message", "a message", "a message goes"], (
        "the seat is free; the table below it"
    )
    cleo = world.stranger("Cleo")
    world.players.append(cleo)
    assert await diary.until("Thu 14:30") == []
    await cleo.press(offer(world, diary.place), says.substitutes.take("Ben"))
    taken = ["a message", "a message", "a message goes", "the ping goes"]
    assert diary.since() == taken, "and it is taken: Ben is called no more, though the bot was away since"
    assert says.table.deadline(("Cleo",), "next Fri 14:30", "free") in await told()
    assert await diary.until("Thu 14:33") == [pinged("@Cleo", says.your_turn(1))]
    assert await diary.until("Thu 15:00") == []
    await world.play_on(table_id)
    assert diary.since() == ["the ping goes", "a message"], "the result"
    assert await diary.until("Thu 21:00") == []
    reminders = [ping for ping in diary.pings if says.known(says.pings.reminder(says.ANY)) in ping]
    assert (len(diary.pings), len(reminders)) == (10, 3), "seven turns of which somebody had to be told"


def until_it_is(world: World, when: str) -> Callable[[], Awaitable[None]]:
    async def wait() -> None:
        await world.pass_time((on(when) - world.env.now()).total_seconds())

    return wait
