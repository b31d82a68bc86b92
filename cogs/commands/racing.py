"""A race: who is ready, what is pressed in the panels, and what is typed in the channel.

Presses and typed messages both go to the referee, which orders them by the time at which Discord received them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import discord
from cachetools import LRUCache
from discord.ext import commands

from cogs.commands.help import asks_for_help
from cogs.panels.answers import Outcome, PanelAnswers
from cogs.routing import errors
from cogs.routing.of_each import of_each
from cogs.routing.press import TablePress
from cogs.routing.router import PLAYING, Needs, Router
from cogs.shown.places import lacks_thread
from cogs.shown.presenter import DiscordPresenter
from db.errors import StoreUnavailable
from engine.errors import Refusal
from host.host import Host
from table.errors import Refused
from table.race import without_thread
from table.table import Person, Table
from ui.games import face_of
from ui.text import locale
from ui.text import table as words
from ui.text.words import plain, sentences
from wire.links import where
from wire.mentions import is_for, without_mentions
from wire.notes import NOTHING, Note, early, resting

CACHE_SIZE = 1_000
LONGEST = 30  # the most characters that a typed move can have
TAPPED_AGAIN = 2.0  # seconds in which a press that has counted may come once more
STANDS_STILL = ("not_ready", "early")  # refusals before and between races


class _Done(NamedTuple):
    """What counted, and when."""

    action: str
    at: float

    def is_again(self, action: str) -> bool:
        return action == self.action and time.monotonic() - self.at < TAPPED_AGAIN


class Racing(commands.Cog):
    """Answers what people try in a race."""

    def __init__(
        self,
        bot: commands.Bot | commands.AutoShardedBot,
        host: Host,
        router: Router,
        panel_answers: PanelAnswers,
        presenter: DiscordPresenter,
    ) -> None:
        self._bot = bot
        self._host = host
        self._panel_answers = panel_answers
        self._presenter = presenter
        self._panels = presenter.panels
        self._newest: dict[tuple[int, int], int] = {}  # each person's last press, by table and user
        self._done: LRUCache[tuple[int, int], _Done] = LRUCache(CACHE_SIZE)  # each person's last success
        self._led: LRUCache[tuple[int, int], None] = LRUCache(
            CACHE_SIZE
        )  # who was told where to type, the same
        racing = Needs(PLAYING, race=True, anywhere=True)
        router.on_table("try", panel_answers.after(self._try), racing)

    async def _try(self, press: TablePress) -> Outcome | None:
        """A press in a panel. Of several quick presses only the last one redraws it."""
        seat = press.seat
        if await self._panel_answers.has_moved(press.interaction, press.table):
            return None
        return await self._attempt(press, seat)

    async def _attempt(self, press: TablePress, seat: int) -> Outcome | None:
        table, who, action = press.table, press.person, press.action
        mine = (table.id, who.id)
        self._newest[mine] = press.source
        try:
            if face_of(table).is_gone(table, seat, action):
                raise Refused("stale")
            judged = await self._host.races.attempt(press.source, table.id, who, action, press.choice.stamp)
            note, table = face_of(judged.table).verdict(judged)._replace(fades=True), judged.table
            if not note.text:
                self._done[mine] = _Done(action, time.monotonic())
            elif not note.lasts and self._is_again(mine, action):
                note = NOTHING  # of two taps on a button the second came to nothing
        except Exception as error:  # noqa: BLE001  # told in the panel, and logged if it is unexpected
            table = await self._host.ledger.table(table.id)
            note = _describe_refusal(error, table, f"a press in race {table.id}")
            is_known = isinstance(error, Refusal) and error.code not in STANDS_STILL
            if is_known and self._is_again(mine, action):
                note = NOTHING  # the button was tapped again before it was gone
        if self._newest.get(mine) == press.source:
            del self._newest[mine]
            return Outcome(table, note)
        if note.text:
            self._panels.tell(table, who.id, note)
        return None

    def _is_again(self, mine: tuple[int, int], action: str) -> bool:
        done = self._done.get(mine)
        return done is not None and done.is_again(action)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """A typed move. Edited messages arrive as another event, and never count (rules 1.4.5)."""
        if message.author.bot or message.webhook_id is not None or message.is_system() or not message.content:
            return
        try:
            races = self._presenter.races.races_in(message.channel.id)
            found, _why_not = await of_each(races, self._host.ledger.table)
        except StoreUnavailable as error:  # nobody is told: it may be talk
            errors.sentence(error, f"a message in channel {message.channel.id}")
            return
        tables = [
            table
            for table in found
            if table.phase == "playing" and table.seat_of(message.author.id) is not None
        ]
        if tables:
            table = tables[0] if len(tables) == 1 else await self._choose_race(tables, message.author.id)
            with locale.use(table.channel.locale):
                await self._judge_typed(table, message)

    async def _choose_race(self, tables: Sequence[Table], user_id: int) -> Table:
        """The race that a player types for: one in which they are ready, of several the one they acted in last."""
        known = self._presenter.last_acts
        acted = {table.id: await known.of(table.id, user_id, self._host.ledger.story) for table in tables}
        return max(
            tables, key=lambda table: (acted[table.id] > 0, _runs(table), acted[table.id], table.epoch)
        )

    async def _judge_typed(self, table: Table, message: discord.Message) -> None:
        shown = await self._host.projection.read_shown(table.id)
        is_above = message.channel.id != where(table, shown)
        if is_above and not _runs(table):
            return  # it is talk: the table that rests is not in sight there
        face, opened = face_of(table), table
        if lacks_thread(table, shown):
            table = without_thread(table)
        text = without_mentions(message.content)
        action = face.read_typed(table, text) if len(text) <= LONGEST else None
        who = Person(message.author.id, message.author.display_name)
        if action is None:
            me = self._bot.user
            if me is not None and is_for(me, message) and not asks_for_help(message, me):
                line = words.not_a_move(text[:LONGEST])
                self._answer(table, message, Note(sentences(line, face.how_to_type(table))))
            elif table is not opened and face.read_typed(opened, text) and not self._was_led(table, who):
                self._answer(table, message, Note(face.how_to_type(table)))
            return
        if is_above:
            sees_hand = self._panels.has_open(table.id, message.author.id, message.channel.id)
            self._presenter.typists.typed(table, sees_hand=sees_hand)
        try:
            await self._host.note_act(table, who.id)
            judged = await self._host.races.attempt(message.id, table.id, who, action)
        except Exception as error:  # noqa: BLE001  # told, and logged if it is unexpected
            if isinstance(error, Refusal) and (await self._host.ledger.table(table.id)).phase != "playing":
                return  # what people write then is talk
            self._answer(table, message, _describe_refusal(error, table, f"a message in race {table.id}"))
            if isinstance(error, Refusal) and _runs(table):
                await self._tidy(table, message)
            return
        verdict = face.verdict(judged)
        if verdict.text:
            self._tell(judged.table, message, verdict, Note(face.aside(judged), is_try=True))
        await self._tidy(judged.table, message)
        if not verdict.text:
            await self._lead_above(judged.table, message)

    async def _tidy(self, table: Table, message: discord.Message) -> None:
        """Follows a typed move: deletes the message, or leads its writer to where typing disturbs nobody."""
        shown = await self._host.projection.read_shown(table.id)
        if shown.thread_id is not None:
            self._presenter.sweeper.judged(table.id, message, disturbs=False)
            return
        disturbs = self._panels.are_open(table, besides=message.author.id)
        self._presenter.sweeper.judged(table.id, message, disturbs=disturbs)
        stays = self._panels.are_open(table)  # else the table is posted again once it has scrolled away
        if stays and not self._panels.has_open(table.id, message.author.id):
            await self._presenter.signposts.lead(table, shown, message.id)

    async def _lead_above(self, table: Table, message: discord.Message) -> None:
        """Tells a player once who types in a race's thread that this lifts the hands of others."""
        who = Person(message.author.id, message.author.display_name)
        is_there = message.channel.id == (await self._host.projection.read_shown(table.id)).thread_id
        disturbs = is_there and self._panels.are_open(table, besides=who.id)
        if disturbs and not self._was_led(table, who):
            self._answer(table, message, Note(words.type_above(f"<#{table.channel.id}>")))

    def _was_led(self, table: Table, who: Person) -> bool:
        """Whether a player was told where typing is of use. They are told once."""
        mine = table.id, who.id
        was_led = mine in self._led
        self._led[mine] = None
        return was_led

    def _answer(self, table: Table, message: discord.Message, note: Note) -> None:
        name = plain(message.author.display_name)
        self._tell(table, message, note, note._replace(text=f"{name}: {note.text}"))

    def _tell(self, table: Table, message: discord.Message, private: Note, public: Note) -> None:
        """Tells what came of a typed message: in its writer's panel, or beside the table if no panel is open."""

        def beside() -> None:
            is_above = message.channel.id == table.channel.id and self._presenter.typists.knows(table.id)
            if public.text and is_above:
                self._presenter.typists.tell(table, public)
            elif public.text:
                self._presenter.note(table.id, public)
                self._host.projection.again(table.id)

        self._panels.tell(table, message.author.id, private._replace(unread=beside, fades=True))


def _runs(table: Table) -> bool:
    """Whether text that looks like a move is one, or comes before GO. In a rest it may be talk."""
    return table.race_on is not None


def _describe_refusal(error: Exception, table: Table, doing: str) -> Note:
    text = errors.sentence(error, doing)
    code = error.code if isinstance(error, Refused) else ""
    if code == "not_ready":
        return resting(text)
    return early(text, table) if code == "early" else Note(text, fades=True)
