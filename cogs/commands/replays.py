"""Replays: steps through finished games."""

from __future__ import annotations

import asyncio
import io
import logging

import discord
import msgspec
from cachetools import LRUCache, TTLCache
from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.jobs import Jobs
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press
from cogs.routing.router import Router
from cogs.scenes.replay import ALL, animated_alt, frames, parts_of, replay_parts, viewer_of_shared
from engine import record
from host.host import Host
from table.errors import Refused
from table.replay import Replay, as_json, record_of
from ui.games import face_of
from ui.pictures.animator import Animator, CannotAnimate, Heard
from ui.text import replay as words
from ui.text.locale import mark
from ui.text.words import bare
from wire import answers
from wire.answers import Interaction
from wire.layouts import Buttons, Item, Part, Scene
from wire.mentions import MENTIONS_NOBODY
from wire.presses import Pressed, button, is_snowflake, menu
from wire.visibility import Visibility

log = logging.getLogger(__name__)

MOST_CHOICES = 25
PROGRESS_EVERY = 1.0  # seconds
KEPT = 8  # animated pictures that were shared last
SHARE_PAUSE = 60  # seconds until a person may share again
SHARERS = 1_000


class Position(msgspec.Struct, frozen=True):
    """Where in a replay a person is, as its buttons say it."""

    table: int
    moment: int = 0
    viewer: int | None = None

    def button_id(self, kind: str, moment: int, name: str = "") -> Pressed:
        """The id of a button. `name` tells apart buttons to the same moment: Discord wants every id once."""
        return Pressed(kind, self.table, moment, f"{'' if self.viewer is None else self.viewer}.{name}")

    @classmethod
    def parse(cls, pressed: Pressed) -> Position:
        seat, _dot, _name = pressed.arg.partition(".")
        return cls(pressed.target, pressed.stamp, _viewer(seat))


def _viewer(seat: str) -> int | None:
    """Who looks, as ids and menus say it: a seat, "-1" with all hands, else a spectator."""
    if seat == str(ALL):
        return ALL
    return int(seat[:2]) if seat.isdecimal() else None


class Replays(commands.Cog):
    """Shows finished games, only to the person who asks."""

    def __init__(
        self,
        bot: commands.Bot | commands.AutoShardedBot,
        host: Host,
        router: Router,
        pictures: PictureAnswers,
        visibility: Visibility,
        reading: Jobs,
    ) -> None:
        self._bot = bot
        self._animator = Animator()
        self._sharing, self._reading = Jobs(), reading
        self._lately: TTLCache[int, bool] = TTLCache(
            SHARERS, SHARE_PAUSE, timer=asyncio.get_running_loop().time
        )
        self._made: LRUCache[tuple[object, ...], bytes] = LRUCache(KEPT)
        self._host = host
        self._pictures = pictures
        self._visibility = visibility
        router.on("replay", self._turn)
        router.on("replayround", self._jump)
        router.on("replayseen", self._see_as)
        router.on("replayshare", self._share)
        router.on("replaytaken", self._take_away)
        router.on("historygame", self._of_history)
        self._of_message = app_commands.ContextMenu(name=mark("Replay"), callback=self._from_message)

    async def cog_load(self) -> None:
        self._bot.tree.add_command(self._of_message)

    async def cog_unload(self) -> None:
        self._bot.tree.remove_command(self._of_message.name, type=self._of_message.type)
        await self._animator.close()

    async def _from_message(self, interaction: Interaction, message: discord.Message) -> None:
        async with answering(interaction):
            await self._show(interaction, Position(await self._find_told_by(message)))

    async def _turn(self, press: Press) -> None:
        await self._show(press.interaction, Position.parse(press.choice))

    async def _jump(self, press: Press) -> None:
        moment = press.value
        if not moment.isdecimal():
            raise Refused("expired")
        await self._show(
            press.interaction, msgspec.structs.replace(Position.parse(press.choice), moment=int(moment[:9]))
        )

    async def _see_as(self, press: Press) -> None:
        viewer = _viewer(press.value)
        await self._show(
            press.interaction, msgspec.structs.replace(Position.parse(press.choice), viewer=viewer)
        )

    async def _of_history(self, press: Press) -> None:
        if not is_snowflake(press.value):
            raise Refused("no_game_over")
        await self._show(press.interaction, Position(int(press.value)))

    async def _share(self, press: Press) -> None:
        """Posts a part of the game as an animated picture. Meanwhile its presser sees the progress instead."""
        at = Position.parse(press.choice)
        replay = await self._replay(press.interaction, at)
        at, table = _within(replay, at), replay.moments[-1].table
        turns = _part(replay, at, press.value)
        if not table.is_private and table.channel.guild_id != press.interaction.guild_id:
            raise Refused("foreign_server")
        if not await self._visibility.is_for_all_here(
            press.interaction, await self._host.ledger.table(table.id)
        ):
            raise Refused("unseen_here")
        if press.interaction.user.id in self._lately:
            raise Refused("shared_lately")
        async with self._sharing.of(press.interaction.user.id):
            await self._post(press.interaction, replay, at, turns)
            self._lately[press.interaction.user.id] = True

    async def _post(self, interaction: Interaction, replay: Replay, at: Position, turns: range) -> None:
        table = replay.moments[-1].table
        await answers.acknowledge(interaction)
        shown = self._host.now()

        async def heard(number: int) -> None:
            nonlocal shown
            now = self._host.now()
            if number == len(turns) or (now - shown).total_seconds() >= PROGRESS_EVERY:
                shown = now
                await self._say(interaction, words.drawing(number, len(turns)))

        await self._say(interaction, words.drawing(0, len(turns)))
        try:
            viewer = viewer_of_shared(replay, at.viewer)
            made = await self._animate(replay, turns, viewer, heard)
            alt = animated_alt(replay, turns, viewer)
            told = words.share_heading(
                table.game.title, turns, len(replay.moments), face_of(table).result(table)
            )
            file = discord.File(io.BytesIO(made), "replay.webp", description=bare(alt)[:1024])
            steps = Buttons((button(Position(table.id).button_id("replay", turns[0]), words.button("step")),))
            await interaction.followup.send(told, file=file, view=steps, allowed_mentions=MENTIONS_NOBODY)
        except CannotAnimate:
            log.exception("the replay of table %s was not drawn", table.id)
            raise Refused("not_drawn") from None
        finally:
            await self._pictures.show(interaction, await self._scene(interaction, at))

    async def _animate(self, replay: Replay, turns: range, viewer: int | None, heard: Heard) -> bytes:
        """The picture, made once for all who share it."""
        table = replay.moments[-1].table
        key = (table.id, turns.start, turns.stop, viewer, table.channel.locale, table.names)
        if key not in self._made:
            drawn = await frames(replay, turns, viewer)
            self._made[key] = await self._animator.animate(drawn, table.channel.locale, heard)
        return self._made[key]

    async def _say(self, interaction: Interaction, line: str) -> None:
        await answers.show(interaction, Scene((line,)))

    async def _take_away(self, press: Press) -> None:
        """Answers with the record of the game, as text and as JSON."""
        async with self._reading.of(press.interaction.user.id):
            taken = record_of(await self._replay(press.interaction, Position.parse(press.choice)), bare(""))
            text, json = await asyncio.to_thread(lambda: (record.write(taken), as_json(taken)))
        files = [
            discord.File(io.BytesIO(text.encode()), f"{taken.key}.txt"),
            discord.File(io.BytesIO(json), f"{taken.key}.json"),
        ]
        await answers.acknowledge(press.interaction)
        await press.interaction.followup.send(
            words.no_longer_there(), files=files, ephemeral=True, allowed_mentions=MENTIONS_NOBODY
        )

    # Inside

    async def _find_told_by(self, message: discord.Message) -> int:
        """The table that a message is about. Raises Refused("no_game_over")."""
        table_id = _table_of(message)
        if table_id is None:
            return await self._host.records.game_of_message(
                message.channel.id, message.id, message.created_at
            )
        return table_id

    async def _show(self, interaction: Interaction, at: Position) -> None:
        async with self._reading.of(interaction.user.id):
            scene = await self._scene(interaction, at)
        await self._pictures.show(interaction, scene)

    async def _scene(self, interaction: Interaction, at: Position) -> Scene:
        replay = await self._replay(interaction, at)
        table = replay.moments[-1].table
        at = _within(replay, at)
        date = "" if table.ended_at is None else f"{table.ended_at:%Y-%m-%d}"
        parts: list[Part] = [
            words.heading(table.game.title, date),
            *replay_parts(replay, at.moment, at.viewer),
        ]
        return Scene((*parts, *_controls(replay, at)))

    async def _replay(self, interaction: Interaction, at: Position) -> Replay:
        replay = await self._host.replays.of(at.table, interaction.user.id, interaction.guild_id)
        await self._visibility.must_see(interaction, await self._host.ledger.table(at.table))
        return replay


def _within(replay: Replay, at: Position) -> Position:
    """A moment that there is. Raises Refused("expired") for a seat that there is not."""
    if at.viewer is not None and at.viewer >= len(replay.moments[-1].table.seats):
        raise Refused("expired")
    return msgspec.structs.replace(at, moment=min(at.moment, len(replay.moments) - 1))


def _part(replay: Replay, at: Position, which: str) -> range:
    """The moments of a part. Raises Refused("expired") for a part that there is not."""
    for key, turns in parts_of(replay, at.moment).items():
        if key == which:
            return turns
    raise Refused("expired")


def _shares(replay: Replay, at: Position) -> tuple[Item, ...]:
    """The menu of the parts that can be shared."""
    table = replay.moments[-1].table
    now = sum(begin <= at.moment for begin in replay.rounds)
    name = face_of(table).round_name(now)
    parts = parts_of(replay, at.moment).items()
    choices = [(which, words.part(which, len(turns), name)) for which, turns in parts]
    return (menu(at.button_id("replayshare", at.moment), words.share(), choices),)


def _controls(replay: Replay, at: Position) -> list[Part]:
    """Four buttons, and menus for the round and for the seat whose view is shown."""
    last, table = len(replay.moments) - 1, replay.moments[-1].table
    steps = (("first", 0), ("back", at.moment - 1), ("on", at.moment + 1), ("last", last))
    row = tuple(
        button(
            at.button_id("replay", max(moment, 0), name),
            words.button(name),
            disabled=not 0 <= moment <= last or moment == at.moment,
        )
        for name, moment in steps
    )
    parts: list[Part] = [row]
    if len(replay.rounds) > 1:
        rounds = [
            (str(moment), face_of(table).round_name(number)) for number, moment in enumerate(replay.rounds, 1)
        ]
        now = max(moment for moment in replay.rounds if moment <= at.moment)
        shown = rounds[-MOST_CHOICES:]
        parts.append(
            (menu(at.button_id("replayround", at.moment), words.jump(), shown, chosen_now=str(now)),)
        )
    names = [words.as_seen_by(bare(name)) for name in table.names]
    seats = [
        ("-", words.as_seen_by_nobody()),
        (str(ALL), words.as_seen_by_all()),
        *((str(seat), name) for seat, name in enumerate(names)),
    ]
    seen = "-" if at.viewer is None else str(at.viewer)
    parts.append((menu(at.button_id("replayseen", at.moment), words.viewers(), seats, chosen_now=seen),))
    parts.append(_shares(replay, at))
    parts.append((button(at.button_id("replaytaken", at.moment), words.button("taken")),))
    return parts


def _table_of(message: discord.Message) -> int | None:
    """The table that a message of ours is about, if its buttons say so."""
    waiting = list(message.components)
    while waiting:
        part = waiting.pop()
        waiting += getattr(part, "children", ())
        pressed = Pressed.parse(getattr(part, "custom_id", None) or "")
        if pressed is not None and pressed.target:
            return pressed.target
    return None
