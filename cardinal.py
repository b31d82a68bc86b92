"""The bot of one process, with everything it needs: store -> host -> bot. `serving.py` runs it."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from typing import Any, TypeVar

import discord
from discord.ext import commands
from msgspec.structs import replace

from cogs import DiscordPresenter, Facts, install, on_servers, sync_if_changed
from cogs.routing import errors
from cogs.routing.tree import Commands
from db.errors import StoreBroken, StoreUnavailable, WrongDatabase
from db.store import Store
from db.values import Ownership
from handover import ADDRESS_VARIABLE
from host.ending import wait_for_event
from host.host import Host
from host.pacing import Pacing
from host.people import People
from host.records import Records
from host.servers import Servers
from monitoring.reading import Reading
from settings import Program, Settings
from ui.card_faces import SETS, draw_all
from ui.pictures.studio import Studio
from wire import answers, card_faces
from wire.answers import Interaction
from wire.connection import ConnectionMonitor
from wire.discord_calls import Messenger
from wire.events import drop_unreadable
from wire.failures import FAILURES
from wire.fence import Fence
from wire.gate import Gate
from wire.pacer import Pacer
from wire.permissions import NEEDED
from wire.reconnecting import limit_backoff
from wire.service import Service

log = logging.getLogger("cardinal")

T = TypeVar("T")


def in_sandbox() -> bool:
    return ADDRESS_VARIABLE in os.environ


YOUNG = 10_000  # objects made more than freed, between two collections: a press makes thousands for a moment
IDENTIFY_EVERY = 0.2 if in_sandbox() else 5.0  # seconds between two shards of a bucket
AWAIT_HEIR = 5.0  # seconds: an heir that has begun to start is ready by then
READ_WITHIN = 2.0  # seconds: a store that does not answer by then cannot be read


def facts_of(settings: Settings) -> Facts:
    """What /help says about this bot."""
    links = {
        "source": settings.source_url,
        "support": settings.support_url,
        "privacy": settings.privacy_url,
        "terms": settings.terms_url,
        "status": settings.status_url,
    }
    return Facts(*Program.load(), {name: address for name, address in links.items() if address})


def keep_what_is_there() -> None:
    """Keeps what is in memory now out of collections: a full collection would stop everybody to look through it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def of_shards(settings: Settings, owned: Ownership) -> dict[str, Any]:
    """What discord.py is told of shards. Nothing: it asks Discord how many there are, and takes all of them."""
    if settings.shard_count is None:
        return {}
    # An empty list would mean all of them.
    return {"shard_count": owned.shards, "shard_ids": list(range(owned.first, owned.last + 1))}


class Cardinal(commands.AutoShardedBot):
    """The bot of one process with everything it needs, from start to stop."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pacer: Pacer | None = None,
        *,
        answered: Callable[[float], None] | None = None,
    ) -> None:
        """`answered` is told how many seconds each answer took."""
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = True
        intents.message_content = settings.message_content
        self.pacer = pacer or Pacer.of(store.hold.owned)
        self.service = service = Service()
        self.connection = ConnectionMonitor(answered)
        fence = Fence(store.hold.make_sure, errors.is_answering)
        super().__init__(
            commands.when_mentioned,
            intents=intents,
            tree_cls=Commands,
            help_command=None,
            max_messages=None,
            http_trace=fence.guard(self.connection.add_to(service.add_to(self.pacer.trace()))),
            **of_shards(settings, store.hold.owned),
            guild_ready_timeout=0.2 if in_sandbox() else 2.0,  # the sandbox has one server
        )
        drop_unreadable(self._connection.parsers)
        self._greets, self._facts = settings.greeting, facts_of(settings)
        self.studio = Studio()
        self.store = store
        pacing = Pacing().with_day(settings.sandbox_day)
        calls = Messenger(self, self.pacer, service)
        people, servers = People(store), Servers(store, day=pacing.day)
        records = Records(store, people, day=pacing.day)
        self.presenter = DiscordPresenter(self, calls, self.studio, people, servers, records, pacing=pacing)
        self.host = Host(
            store, self.presenter, people=people, servers=servers, records=records, pacing=pacing
        )
        self._beginning: asyncio.Task[None] | None = None
        self._background: list[asyncio.Task[None]] = []
        self._file_check: asyncio.Task[None] | None = None
        self._is_playing = False
        self._is_waiting = False  # an heir that is ready
        hold = store.hold
        self.gate = Gate(hold.wait_until_left, is_open=hold.is_ours, is_doubtful=lambda: hold.is_doubtful)
        self.tree.gate = self.gate  # type: ignore[attr-defined]
        self._held: set[asyncio.Task[None]] = set()  # presses and messages that may be another process's
        self._closing = asyncio.Event()
        self._at_once = 1  # shards that may identify at once: see `max_concurrency` of Discord

    async def setup_hook(self) -> None:
        await install(self, self.host, self.presenter, facts=self._facts, greets=self._greets)
        self._at_once = (await self.fetch_session_start_limits()).max_concurrency
        if self.store.hold.is_ours:
            await self._sync()

    async def _sync(self) -> None:
        """Of several processes, one makes commands known."""
        if self._is_first:
            await sync_if_changed(self, self.pacer)

    async def _sync_in_time(self) -> None:
        """Tries until it works: no game waits for it."""
        for wait in retry_delays():
            try:
                await self._sync()
            except (StoreUnavailable, *FAILURES) as error:
                log.warning(
                    "The commands cannot be compared with Discord's (%s). Again in %.0f s.", error, wait
                )
            else:
                return
            await asyncio.sleep(wait)

    @property
    def _is_first(self) -> bool:
        return self.store.hold.owned.first == 0

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits for this shard's turn: Discord takes a few each five seconds from all processes together."""
        if not await self.store.hold.wait_to_identify((shard_id or 0) % self._at_once, IDENTIFY_EVERY):
            await super().before_identify_hook(shard_id, initial=initial)

    async def on_ready(self) -> None:
        if self._beginning is None and not self._closing.is_set():
            self._beginning = asyncio.create_task(self._begin(), name="begin")
            await self._beginning

    async def _begin(self) -> None:
        is_heir = not self.gate.is_open
        if not (await self._wait_for_tables() and await self._start_host()):
            return
        for shard_id in sorted(self.connection.lost):
            self.dispatch("shard_disconnect", shard_id)  # the host was not there to hear of it
        self._is_playing = True
        self.store.hold.set_ready(not self.connection.lost)
        keep_what_is_there()
        log.info("Ready as %s; servers: %s.", self.user, len(self.guilds))
        pause = 0.2 if in_sandbox() else card_faces.PAUSE
        draw = partial(draw_all, self.studio)
        faces = card_faces.bring_up_to_date(
            self,
            self.pacer,
            draw,
            self.presenter.renderer.faces,
            SETS,
            pause=pause,
            uploads=self._is_first,
        )
        asking = self.connection.watch_identifies(self, self.pacer)
        self._background = [
            asyncio.create_task(faces, name="card faces as emoji"),
            asyncio.create_task(asking, name="identifies"),
        ]
        if is_heir:
            self._background.append(asyncio.create_task(self._sync_in_time(), name="commands"))
        self._check_file()
        if not in_sandbox():
            print(f"Add Cardinal to a server: {self.invite_link()}", flush=True)

    async def _wait_for_tables(self) -> bool:
        """Waits until the tables are this process's. Returns whether they are before the bot closes."""
        hold = self.store.hold
        if self.gate.is_open:
            return True
        if not hold.is_ours:  # else they became its own while it connected
            log.info("Ready to take over as %s.", self.user)
        self._is_waiting = True
        hold.set_ready(not self.connection.lost)
        ours = asyncio.ensure_future(hold.wait_until_ours())
        closing = asyncio.ensure_future(self._closing.wait())
        await asyncio.wait((ours, closing), return_when=asyncio.FIRST_COMPLETED)
        ours.cancel()
        closing.cancel()
        if self._closing.is_set():
            return False
        self._is_waiting = False
        self.gate.open()
        return True

    async def leave(self) -> None:
        """Takes no more presses, if a process that is ready soon keeps them from now on."""
        if await self.store.hold.leave(AWAIT_HEIR):
            self.gate.close()

    def _check_file(self) -> None:
        """Once, in the background: a large file takes minutes."""
        if self._file_check is None:
            self._file_check = asyncio.create_task(look_at_file(self.store), name="quick check")

    async def _start_host(self) -> bool:
        """Starts the host. Returns whether that worked before the bot closed."""
        for wait in retry_delays():
            try:
                await self.host.start(emptied=in_sandbox(), servers=partial(on_servers, self))
                await self.presenter.lists.start(self.host.free_seats)
                self.presenter.panels.start(self.host.panel_rows)
            except StoreUnavailable as error:
                log.warning("The database cannot be read (%s). Again in %.0f s.", error, wait)
                if isinstance(error, StoreBroken):
                    self._check_file()
            else:
                return True
            if await wait_for_event(self._closing, wait):
                break
        return False

    def dispatch(self, event_name: str, /, *args: Any, **named: Any) -> None:
        self.connection.on_event(event_name, *args)
        if event_name == "interaction":
            answers.note_age(args[0], self.connection.seconds_since(args[0].id))
        if event_name == "shard_disconnect":
            limit_backoff(self, args[0], lambda: self.service.is_away)
        if (self._is_waiting or self._is_playing) and event_name.startswith("shard_"):
            self.store.hold.set_ready(not self.connection.lost)  # without its connection it answers nobody
        if not self.gate.is_settled and _is_asked_about(event_name, *args):
            held = asyncio.create_task(self._admit(event_name, *args), name="held")
            self._held.add(held)
            held.add_done_callback(self._held.discard)
        elif self.gate.lets_in(event_name):
            super().dispatch(event_name, *args, **named)

    async def _admit(self, event_name: str, event: Interaction | discord.Message) -> None:
        if await self.gate.admits(event):
            super().dispatch(event_name, event)

    async def reading(self) -> Reading:
        """How the bot is, for `monitoring`."""
        vitals = self.host.vitals
        reading = Reading(
            reach=""
            if (self._is_playing or self._is_waiting) and not vitals.is_lost
            else "no press can arrive",
            silent=self.connection.seconds_silent(self.latencies),
            identifies=self.connection.identifies,
            queues={rank.name.lower(): count for rank, count in self.pacer.waiting().items()},
            refused=self.pacer.refused,
            finished=vitals.finished,
            unsaved=f"nothing can be saved ({away})" if (away := self.store.write_error) else "",
        )
        try:
            async with asyncio.timeout(READ_WITHIN):
                stored = await vitals.read_stored()
        except StoreUnavailable as error:
            return replace(reading, store=f"cannot be read ({error})")
        except TimeoutError:
            return replace(reading, store="does not answer")
        return replace(reading, overdue=stored.overdue, behind=stored.behind, open=stored.open)

    async def on_message(self, message: discord.Message) -> None:
        """Ignores commands by mention: a cog that wants messages listens for them itself."""

    def invite_link(self) -> str:
        assert self.application_id is not None
        return discord.utils.oauth_url(self.application_id, permissions=NEEDED)

    async def close(self) -> None:
        """Lets answers and edits in flight finish before the connection goes."""
        if not self.store.hold.is_ours:  # presses are another process's
            self.gate.close()
        self._closing.set()
        await errors.all_answered()
        if self._beginning is not None:
            await asyncio.wait((self._beginning,))
        beside = (*self._background, *(() if self._file_check is None else (self._file_check,)))
        for task in beside:
            task.cancel()
        if beside:
            await asyncio.wait(beside)
        self.pacer.stop()
        await self.host.stop()
        await self.presenter.stop()
        for task in self._held:
            task.cancel()
        await super().close()
        await errors.give_up(tell=self.store.hold.is_ours)  # else another process has answered them
        await self.studio.close()


async def look_at_file(store: Store) -> None:
    """Says what is damaged in it: a line for each table."""
    try:
        damage = await store.find_damage()
    except WrongDatabase as error:
        log.warning("%s", error)
        return
    for line in damage:
        log.error(
            "The %s is damaged: %s. make check says what, make restore puts a backup back.",
            store.where(),
            line,
        )


def _is_asked_about(event_name: str, *args: Any) -> bool:
    """Whether the gate decides whose this is. For commands `Commands` asks it."""
    if event_name == "interaction":
        return args[0].type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
    return event_name == "message"


def retry_delays() -> Iterator[float]:
    """Seconds to wait until the next try to reach what is away, longer each time."""
    yield from (1, 2, 4, 8, 15, 30)
    yield from repeat(60)
