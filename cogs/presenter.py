"""How tables are shown on Discord: `host.presenter.Presenter`, in messages and threads.

The lobby's message is a plain send, so that it can be edited after a restart; the table's message stands in a thread
under it where one may be opened, and is posted anew when it has scrolled away, was deleted, or is too old to be edited.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence

import discord
from msgspec.structs import replace

from cogs import scenes
from cogs.discord_calls import Messenger, barring, is_forbidden, nonce
from cogs.faces import face_of
from cogs.layouts import Scene
from cogs.panels import Panels
from cogs.scenes import Aside, table_link, where
from db.store import Store
from host.pacing import Pacing
from host.presenter import Gone, Shown
from host.rows import replayed
from pictures.studio import Studio
from table.entries import Logged, Open, Start
from table.table import Table
from text import locale, words
from text import table as phrases
from text.locale import _

log = logging.getLogger(__name__)

ASIDE_LIVES = 6.0  # seconds for which an aside survives what happens meanwhile
SCROLLED_AWAY = 8  # messages below the table's
KEPT = 10_000


class DiscordPresenter:
    """See `host.presenter.Presenter`."""

    def __init__(
        self, client: discord.Client, studio: Studio, store: Store, *, pacing: Pacing | None = None
    ) -> None:
        self._calls = Messenger(client)
        self._client = client
        self._studio = studio
        self._store = store
        self._pacing = pacing or Pacing()  # the host's
        self._below = Below()
        self.panels = Panels(self._pacing)
        self._races: dict[int, set[int]] = {}  # tables by the channel in which people may type for them
        self._asides: dict[int, list[tuple[float, Aside]]] = {}  # by table, and when they were told
        self._posted_at: OrderedDict[int, float] = OrderedDict()  # by table
        self._deleting: set[int] = set()
        self._gone: OrderedDict[int, None] = OrderedDict()  # messages that were deleted lately

    async def show(self, table: Table, shown: Shown, last: tuple[Logged, ...]) -> Shown:
        with locale.use(table.channel.locale), barring():
            if table.phase == "lobby" or (table.phase == "closed" and table.session is None):
                return await self._show_lobby(table, shown, last)
            began = any(isinstance(told.entry, Start) for told in last)
            if began and shown.message_id is None:
                shown = await self._open_thread(table, shown)
            if began or table.phase in ("over", "closed"):
                shown = await self._show_lobby(table, shown, last)
            shown = await self._show_game(table, shown, last)
            self._note_race(table, where(table, shown))
            return shown

    def changed(self, table: Table) -> None:
        self.panels.changed(table)
        if table.phase == "closed":
            self._asides.pop(table.id, None)
        if table.race is not None and table.phase != "playing":
            self._forget_race(table.id)

    async def announce(self, table: Table, shown: Shown, told: Logged) -> Shown:
        with locale.use(table.channel.locale), barring():
            rows = await self._store.scorecard(table.id) if table.phase == "over" else ()
            scene = scenes.announcement(table, told, rows, await self._race(table, told))
            if not scene.parts:
                return shown
            once = nonce("told", table.id, told.n)
            try:
                await self._post(where(table, shown), once, scene)
            except (Gone, discord.HTTPException) as error:
                shown = await self._show_game(table, _without_thread(shown, error), ())
                await self._post(where(table, shown), once, scene)
            return shown

    async def ping(self, table: Table, shown: Shown, seats: tuple[int, ...]) -> Shown:
        with locale.use(table.channel.locale), barring():
            try:
                return await self._ping(table, shown, seats)
            except (Gone, discord.HTTPException) as error:
                shown = await self._show_game(table, _without_thread(shown, error), ())
                return await self._ping(table, shown, seats)

    async def unping(self, table: Table, shown: Shown) -> Shown:
        if shown.ping_message_id is not None:
            await self._delete(where(table, shown), shown.ping_message_id)
        return replace(shown, ping_message_id=None)

    # What the listeners ask and tell

    def races_in(self, channel_id: int) -> tuple[int, ...]:
        """The races for which people may type there."""
        return tuple(self._races.get(channel_id, ()))

    def aside(self, table_id: int, told: Aside) -> None:
        """Something to be said beside the table from the next time on that it is shown, but not for long."""
        self._asides.setdefault(table_id, []).append((time.monotonic(), told))

    def has_scrolled_away(self, channel_id: int, snowflake: int) -> bool:
        """Whether people see no more what was there at that time."""
        return self._below.is_far(channel_id, snowflake)

    def is_ours(self, message_id: int) -> bool:
        """Whether we deleted this message ourselves; asked once a message."""
        if message_id in self._deleting:
            self._deleting.discard(message_id)
            return True
        return False

    def seen(self, message: discord.Message) -> None:
        """A message was written in a channel. Our own that stay are counted as they are posted."""
        if message.author != self._client.user:
            self._below.seen(message.channel.id, message.id)

    def gone(self, channel_id: int, message_ids: Iterable[int]) -> None:
        """Messages were deleted."""
        for message_id in message_ids:
            self._below.gone(channel_id, message_id)
            self._gone[message_id] = None
        while len(self._gone) > KEPT:
            self._gone.popitem(last=False)

    # Inside

    def _note_race(self, table: Table, channel: int) -> None:
        """People may type for a race where it is shown, and nowhere else."""
        if table.race is None:
            return
        if table.phase != "playing" or table.id not in self._races.get(channel, ()):
            self._forget_race(table.id)
        if table.phase == "playing":
            self._races.setdefault(channel, set()).add(table.id)

    def _forget_race(self, table_id: int) -> None:
        for channel, races in tuple(self._races.items()):
            races.discard(table_id)
            if not races:
                del self._races[channel]

    async def _race(self, table: Table, told: Logged) -> tuple[Logged, ...]:
        """Everything that happened in the race that this entry ended."""
        if table.race is None or not scenes.ends_round(told):
            return ()
        story = [entry for entry in replayed(await self._store.log(table.id))[1] if entry.n <= told.n]
        before = [entry.n for entry in story if scenes.ends_round(entry) and entry.n < told.n]
        return tuple(entry for entry in story if entry.n > max(before, default=0))

    async def _show_lobby(self, table: Table, shown: Shown, last: Sequence[Logged]) -> Shown:
        scene, channel = scenes.lobby(table, shown, self._pacing.lobby), table.channel.id
        if shown.lobby_message_id is not None:
            view, picture = await scene.drawn(self._studio)
            if await self._calls.edit(channel, shown.lobby_message_id, view, picture):
                return shown
        is_first = any(isinstance(told.entry, Open) for told in last)
        if table.phase != "lobby" and not is_first:  # nobody needs a lobby any more that somebody deleted
            return replace(shown, lobby_message_id=None)
        new = await self._post_anew("open", table, channel, shown.lobby_message_id, scene, is_first=is_first)
        return replace(shown, lobby_message_id=new)

    async def _open_thread(self, table: Table, shown: Shown) -> Shown:
        """A thread for the game; in a thread, or where none may be opened, it is played right there."""
        channel = self._client.get_channel(table.channel.id)
        if shown.lobby_message_id is None or not isinstance(channel, discord.TextChannel):
            return shown
        name = phrases.thread_name(table.game.title, table.names)
        minutes = self._pacing.of(table.pace).archive
        thread = await self._calls.open_thread(
            table.channel.guild_id, channel.id, shown.lobby_message_id, name, minutes
        )
        return replace(shown, thread_id=thread)

    async def _show_game(self, table: Table, shown: Shown, last: Sequence[Logged]) -> Shown:
        asides = tuple(self._asides.get(table.id, ()))
        scene = scenes.game(table, last, tuple(aside for _at, aside in asides))
        try:
            began = any(isinstance(told.entry, Start) for told in last)
            shown = await self._place(table, shown, scene, is_first=began)
        except (Gone, discord.HTTPException) as error:
            shown = await self._place(table, _without_thread(shown, error), scene)
        told, outdated = self._asides.pop(table.id, []), time.monotonic() - ASIDE_LIVES
        left = told[len(asides) :]  # what came in meanwhile
        if table.phase == "playing":
            left = [(at, aside) for at, aside in told[: len(asides)] if at > outdated] + left
        if left:
            self._asides[table.id] = left
        return shown

    async def _place(self, table: Table, shown: Shown, scene: Scene, *, is_first: bool = False) -> Shown:
        """Edits the table's message, or posts it anew where it is in reach and takes the old one away."""
        channel, old = where(table, shown), shown.message_id
        if old is not None and not (table.phase == "playing" and self._is_out_of_reach(table, channel, old)):
            view, picture = await scene.drawn(self._studio)
            if await self._calls.edit(channel, old, view, picture):
                return shown
        if table.phase != "playing" and (old is not None or table.phase == "closed"):
            return replace(shown, message_id=None)  # nobody needs it any more
        self._below.listen(channel)
        new = await self._post_anew("game", table, channel, old, scene, is_first=is_first)
        self._posted_at[table.id] = time.monotonic()
        self._posted_at.move_to_end(table.id)
        while len(self._posted_at) > KEPT:
            self._posted_at.popitem(last=False)
        if old is not None:
            await self._delete(channel, old)
        return replace(shown, message_id=new)

    def _is_out_of_reach(self, table: Table, channel: int, message: int) -> bool:
        """Whether it has scrolled away; in a race, where people type, it is not posted anew all the time."""
        is_new = time.monotonic() - self._posted_at.get(table.id, 0.0) < self._pacing.repost
        return self._below.is_far(channel, message) and not (table.race is not None and is_new)

    async def _post_anew(
        self, kind: str, table: Table, channel_id: int, old: int | None, scene: Scene, *, is_first: bool
    ) -> int:
        """Posts the lobby's or the table's message, in place of `old` if there is still one.

        For a nonce of the last minutes Discord gives the message that it was first used for, be it deleted since:
        then the message is posted with another. Nobody has told us of what was deleted before a restart.
        """
        new = await self._post(channel_id, nonce(kind, table.id, old or 0, channel_id), scene)
        is_sure = is_first or old is not None
        while new in self._gone or not (is_sure or await self._calls.exists(channel_id, new)):
            new = await self._post(channel_id, nonce(kind, table.id, new, channel_id), scene)
        return new

    async def _post(self, channel_id: int, once: str, scene: Scene) -> int:
        view, picture = await scene.drawn(self._studio)
        posted = await self._calls.post(channel_id, once, view=view, picture=picture)
        if posted not in self._gone:
            self._below.seen(channel_id, posted)
        return posted

    async def _delete(self, channel_id: int, message_id: int) -> None:
        self._deleting.add(message_id)
        if len(self._deleting) > KEPT:
            self._deleting.clear()
        await self._calls.delete(channel_id, message_id)

    async def _ping(self, table: Table, shown: Shown, seats: Sequence[int]) -> Shown:
        called = await self._called(table, shown, seats)
        posted: int | None = None
        if called:
            people = [f"<@{user}>" for user in called]
            posted = await self._calls.post(
                where(table, shown),
                nonce("ping", table.id, table.asked_since),
                content=phrases.ping(people, face_of(table).summons(table), table_link(table, shown)),
                mentions=discord.AllowedMentions(users=[discord.Object(user) for user in called]),
            )
        if shown.ping_message_id != posted:
            await self.unping(table, shown)
        return replace(shown, ping_message_id=posted)

    async def _called(self, table: Table, shown: Shown, seats: Sequence[int]) -> list[int]:
        """Whom to mention in the channel, after those who prefer it have been written to directly."""
        called: list[int] = []
        for seat in seats:
            user = table.seats[seat].user_id
            if user is None:
                continue
            way = (await self._store.player(user)).ping
            if way == "mention" or (way == "dm" and not await self._write_to(user, table, shown)):
                called.append(user)
        return called

    async def _write_to(self, user: int, table: Table, shown: Shown) -> bool:
        text = _(
            "**{title}**: {summons}. {link}\n-# You asked for such messages; /me in the server ends them."
        )
        told = text.format(
            title=words.plain(table.game.title),
            summons=face_of(table).summons(table),
            link=table_link(table, shown),
        )
        return await self._calls.direct(user, told, nonce("dm", table.id, table.asked_since, user))


def _without_thread(shown: Shown, error: Exception) -> Shown:
    """Where a table goes on whose thread is gone or closed to us: in its channel. Otherwise raises the error again."""
    if shown.thread_id is None or not (isinstance(error, Gone) or is_forbidden(error)):
        raise error
    log.info("thread %s is closed to us (%s): its game goes on in the channel", shown.thread_id, error)
    return replace(shown, thread_id=None, message_id=None, ping_message_id=None)


class Below:
    """The last messages of the channels in which tables stand; those before a restart are not known."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, deque[int]] = OrderedDict()  # by channel

    def listen(self, channel_id: int) -> None:
        """From now on what is written there counts."""
        self._last.setdefault(channel_id, deque(maxlen=2 * SCROLLED_AWAY))
        self._last.move_to_end(channel_id)
        while len(self._last) > KEPT:
            self._last.popitem(last=False)

    def seen(self, channel_id: int, message_id: int) -> None:
        if channel_id in self._last:
            self._last[channel_id].append(message_id)

    def gone(self, channel_id: int, message_id: int) -> None:
        if message_id in self._last.get(channel_id, ()):
            self._last[channel_id].remove(message_id)

    def is_far(self, channel_id: int, message_id: int) -> bool:
        """Whether a message has scrolled away."""
        self.listen(channel_id)
        return sum(later > message_id for later in self._last[channel_id]) >= SCROLLED_AWAY
