"""Eight people who open tables of the games and press what they are offered there, whatever becomes of the bot."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from simcord.backend.models import Message
from simcord.components import walk_components

from sandbox.refused import RefusedError
from sandbox.server import SandboxServer
from sandbox.world import GUILD_ID
from tests.crash.journal import Journal
from tests.forms import filled
from wire.presses import Pressed

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo")
BUTTON, MENU = 2, 3
MOVES = ("action", "part", "try")
LOBBY = ("join", "setup", "start")
OPENS = ("hand", "ready")  # buttons of the table's message that open a panel
PAUSE = (0.05, 0.3)  # seconds between two presses of a person at a table
WHOLE = 0.8  # how often a whole move is chosen before the half of one
LOOKS = 0.15  # how often somebody who is not asked looks at their panel all the same
RESTS = 0.01  # how often somebody puts the game away
MISSES = 5  # times that the host sees no table before they open another one
PRIVATE = 4  # messages for their eyes only that somebody keeps in a place: older ones they dismiss
THREADS = 8  # of a channel, in which people look for something to press
REST = (6.0, 9.0)  # for so many seconds: by then they are pinged


class Club(NamedTuple):
    """The people who play one game, in a channel of its own. The first of them opens the tables."""

    key: str
    people: tuple[int, ...]  # numbers in PEOPLE
    options: Mapping[str, str | bool] = MappingProxyType({})  # chosen in the form (`tests.forms.filled`)
    paces: Sequence[str] = ("",)


CLUBS = (
    Club("play_nine", (0, 1, 2), {"holes": "0", "tie": True}, ("live", "1d")),
    Club("sevens", (2, 3, 4), paces=("live", "1d")),
    Club("sequence_numbers", (4, 5), {"answers": True, "sequences_to_win": "1"}, ("live", "1d")),
    Club("seven_ate_nine", (5, 6, 7)),
    Club("big_bang", (0, 7)),
)


class Offer(NamedTuple):
    """Something that can be pressed or chosen in a message."""

    message: Message
    part: dict[str, Any]
    pressed: Pressed


class People:
    """Everybody, at all tables of a world."""

    def __init__(
        self,
        server: SandboxServer,
        journal: Journal,
        chance: random.Random,
        guilds: Sequence[int] = (GUILD_ID,),
    ) -> None:
        """The clubs are dealt out to these servers."""
        self._server = server
        self._journal = journal
        self._chance = chance
        world = server.world
        self._clubs = [
            (club, world.create_channel(guilds[number % len(guilds)], club.key.replace("_", "-")).id)
            for number, club in enumerate(CLUBS)
        ]
        self._chosen: set[int] = set()  # tables whose options were chosen
        self._missed: Counter[int] = Counter()  # how often the host has seen no table, by channel

    async def play(self) -> None:
        """Until it is cancelled."""
        async with asyncio.TaskGroup() as all_:
            for club, channel in self._clubs:
                for number in club.people:
                    all_.create_task(self._live(club, channel, number))

    async def _live(self, club: Club, channel: int, number: int) -> None:
        user = self._server.world.people[number]
        while True:
            await asyncio.sleep(self._chance.uniform(*PAUSE))
            if self._chance.random() < RESTS:
                await asyncio.sleep(self._chance.uniform(*REST))
            try:
                await self._step(club, channel, user, is_host=number == club.people[0])
            except RefusedError:
                continue  # nobody is there, or what was to be pressed has just gone

    async def _step(self, club: Club, channel: int, user: int, *, is_host: bool) -> None:
        """One press, of what seems best."""
        public = [offer for offer in self.offers(channel, 0) if offer.pressed.kind in (*OPENS, *LOBBY)]
        if not public:
            self._missed[channel] += is_host
            if is_host and self._missed[channel] >= MISSES:
                self._missed[channel] = 0
                await self._open(club, channel, user)
            return
        self._missed[channel] = 0
        table = self._chance.choice(sorted({offer.pressed.target for offer in public}))
        at_table = {offer.pressed.kind: offer for offer in public if offer.pressed.target == table}
        if "join" in at_table:
            await self._gather(club, user, at_table, is_host=is_host)
            return
        mine = self.in_panel(channel, user, table)
        moves = [offer for offer in mine if offer.pressed.kind in MOVES]
        whole = [offer for offer in moves if offer.pressed.kind != "part"]
        if whole and self._chance.random() < WHOLE:
            moves = whole
        ready = [offer for offer in mine if offer.pressed.kind == "ready"]
        if moves or ready:
            await self.press(user, self._chance.choice(moves or ready))
        elif not mine or self._chance.random() < LOOKS:
            for kind in OPENS:
                if kind in at_table:
                    await self.press(user, at_table[kind])
                    return

    async def _gather(self, club: Club, user: int, at_table: Mapping[str, Offer], *, is_host: bool) -> None:
        """The others join; the host chooses options, and starts."""
        if not is_host:
            await self.press(user, at_table["join"])
        elif club.options and "setup" in at_table and at_table["setup"].pressed.target not in self._chosen:
            await self._choose(user, at_table["setup"], club.options)
        elif "start" in at_table and self._chance.random() < 0.5:
            await self.press(user, at_table["start"])

    async def _open(self, club: Club, channel: int, user: int) -> None:
        options = {"game": club.key}
        if pace := self._chance.choice(club.paces):
            options["pace"] = pace
        await self._server.interactions.command(user, channel, "play", options)

    async def _choose(self, user: int, offer: Offer, options: Mapping[str, str | bool]) -> None:
        """In the form of options that Set up offers; what is not named stays as it is."""
        await self.press(user, offer)
        panel = self.in_panel(offer.message.channel_id, user, offer.pressed.target)
        asks = next((each for each in panel if each.pressed.kind == "options"), None)
        if asks is None:
            return
        asked = await self.press(user, asks)
        if asked.modal is None:
            return
        chosen = filled(asked.modal["components"], options)
        record = await self._server.interactions.submit_modal(user, asked.id, chosen)
        self._journal.was_answered(record.id)
        self._chosen.add(offer.pressed.target)
        self._server.world.delete_message(asks.message.channel_id, asks.message.id)  # dismissed

    async def press(self, user: int, offer: Offer) -> Any:
        message, part, _pressed = offer
        values = [self._chance.choice(part["options"])["value"]] if part["type"] == MENU else None
        record = await self._server.interactions.press(
            user, message.channel_id, message.id, part["custom_id"], part["type"], values
        )
        self._journal.was_answered(record.id)
        self._dismiss(user, message.channel_id)
        return record

    def _dismiss(self, user: int, place: int) -> None:
        world = self._server.world
        private = [
            message.id
            for message in world.messages.get(place, {}).values()
            if message.is_ephemeral and message.visible_to(user)
        ]
        for old in private[:-PRIVATE]:
            world.delete_message(place, old)

    def in_panel(self, channel: int, user: int, table: int) -> list[Offer]:
        """What a person can press in their newest panel of a table; they may play at another one in the channel."""
        for message in self._newest(channel):
            if message.is_ephemeral and message.visible_to(user):
                offers = [offer for offer in offers_of(message) if offer.pressed.target == table]
                if offers:
                    return offers
        return []

    def offers(self, channel: int, user: int) -> list[Offer]:
        """What a person can press in their newest panel; 0: what stands there for everybody."""
        found: list[Offer] = []
        for message in self._newest(channel):
            if message.is_ephemeral != bool(user) or (user and not message.visible_to(user)):
                continue
            offers = offers_of(message)
            if user and offers:
                return offers
            found += offers
        return found

    def sees(self, user: int, table: int) -> str:
        """What a person finds who looks for a move at a table, in words."""
        found = []
        for club, channel in self._clubs:
            public = [offer for offer in self.offers(channel, 0) if offer.pressed.target == table]
            all_ = (*self.in_panel(channel, user, table), *public)
            if all_:
                ids = [f"{offer.message.id} {offer.pressed}" for offer in all_]
                found.append(f"{club.key}: {ids}")
        return "; ".join(found) or "nothing of it"

    def _newest(self, channel: int) -> Iterator[Message]:
        """The messages of a channel and its newest threads, the newest first. Lobbies stand in the channel itself."""
        world = self._server.world
        threads = sorted(
            (each.id for each in world.channels.values() if each.parent_id == channel), reverse=True
        )
        for place in (*threads[:THREADS], channel):
            yield from reversed(list(world.messages.get(place, {}).values())[-40:])


def offers_of(message: Message) -> list[Offer]:
    """What can be pressed or chosen in a message."""
    return [
        Offer(message, part, pressed)
        for part in walk_components(message.components)
        if part["type"] in (BUTTON, MENU)
        and not part.get("disabled")
        and (pressed := Pressed.parse(str(part.get("custom_id", "")))) is not None
    ]
