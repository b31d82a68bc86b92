"""Replays: steps through finished games."""

from __future__ import annotations

import asyncio
import io
import logging

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.commands.finished_games import FinishedGames
from cogs.commands.playing import Playing
from cogs.commands.sharing import Sharing
from cogs.routing.animations import Animations, nobody
from cogs.routing.errors import answering
from cogs.routing.jobs import Jobs
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press, TablePress
from cogs.routing.router import OVER, Needs, Router
from cogs.scenes.replay_keys import Position, viewer_of
from cogs.scenes.replay_places import parts_of
from engine import record
from host.host import Host
from table.errors import Refused
from table.replay import Replay, as_json, record_of
from ui.text import replay as words
from ui.text.locale import mark
from ui.text.words import bare
from wire import answers
from wire.answers import Interaction
from wire.layouts import Scene
from wire.mentions import MENTIONS_NOBODY
from wire.presses import Pressed, is_snowflake
from wire.visibility import Visibility, server_of

log = logging.getLogger(__name__)

MOST_CHOICES = 25
PROGRESS_EVERY = 1.0  # seconds


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
        games: FinishedGames,
    ) -> None:
        self._bot = bot
        self._games = games
        self._animations = Animations()
        self._sharing = Sharing(host, self._animations, visibility)
        self._playing, self._reading = Playing(self._animations, pictures), reading
        self._host = host
        self._pictures = pictures
        self._visibility = visibility
        router.on("replay", self._turn)
        router.on("replayplay", self._turn)
        router.on("replayround", self._jump)
        router.on("replayseen", self._see_as)
        router.on("replayshare", self._share)
        router.on_table("share", self._share_end, Needs(OVER))
        router.on("replaytaken", self._take_away)
        router.on("replayleft", self._leave)
        router.on("historygame", self._of_history)
        self._of_message = app_commands.ContextMenu(name=mark("Replay"), callback=self._from_message)

    async def cog_load(self) -> None:
        self._bot.tree.add_command(self._of_message)

    async def cog_unload(self) -> None:
        self._bot.tree.remove_command(self._of_message.name, type=self._of_message.type)
        await self._playing.close()
        await self._animations.close()

    async def _from_message(self, interaction: Interaction, message: discord.Message) -> None:
        async with answering(interaction):
            await self._show(interaction, Position(await self._find_told_by(message), plays=True))

    async def _turn(self, press: Press) -> None:
        await self._show(press.interaction, Position.parse(press.choice))

    async def _jump(self, press: Press) -> None:
        await self._show(press.interaction, Position.parse(press.choice).jump(press.value))

    async def _see_as(self, press: Press) -> None:
        viewer = viewer_of(press.value)
        await self._show(
            press.interaction, msgspec.structs.replace(Position.parse(press.choice), viewer=viewer)
        )

    async def _of_history(self, press: Press) -> None:
        if not is_snowflake(press.value):
            raise Refused("no_game_over")
        await self._show(press.interaction, Position(int(press.value), plays=True))

    async def _share(self, press: Press) -> None:
        """Posts a part of the game as an animated picture. Meanwhile its presser sees the progress instead."""
        at, interaction = Position.parse(press.choice), press.interaction
        replay = await self._replay(interaction, at, with_seed=True)
        at = at.within(replay)
        turns = _part(replay, at, press.value)
        await self._sharing.must_share(interaction, replay)
        async with self._sharing.jobs.of(interaction.user.id):
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
                await self._sharing.post(interaction, replay, turns, at.viewer, heard)
            finally:
                await self._playing.show(interaction, replay, at)

    async def _share_end(self, press: TablePress) -> None:
        """Posts the last moves of a game that is over, which decided it."""
        interaction = press.interaction
        async with self._reading.of(interaction.user.id):
            replay = await self._replay(interaction, Position(press.table.id), with_seed=True)
        turns = parts_of(replay, 0)["last"]
        await self._sharing.must_share(interaction, replay)
        async with self._sharing.jobs.of(interaction.user.id):
            await answers.acknowledge(interaction)
            async with answers.while_waiting(interaction, words.drawing(0, len(turns))):
                await self._sharing.post(interaction, replay, turns, None, nobody)

    async def _say(self, interaction: Interaction, line: str) -> None:
        await answers.show(interaction, Scene((line,)))

    async def _take_away(self, press: Press) -> None:
        """Answers with the record of the game, as text and as JSON."""
        async with self._reading.of(press.interaction.user.id):
            taken = record_of(
                await self._replay(press.interaction, Position.parse(press.choice), with_seed=True), bare("")
            )
            text, json = await asyncio.to_thread(lambda: (record.write(taken), as_json(taken)))
        files = [
            discord.File(io.BytesIO(text.encode()), f"{taken.key}.txt"),
            discord.File(io.BytesIO(json), f"{taken.key}.json"),
        ]
        await answers.acknowledge(press.interaction)
        await press.interaction.followup.send(
            words.no_longer_there(), files=files, ephemeral=True, allowed_mentions=MENTIONS_NOBODY
        )

    async def _leave(self, press: Press) -> None:
        """Shows the game itself, where the replay was."""
        self._playing.leave(press.interaction)
        await self._games.show(press.interaction, press.choice.target, Pressed("history"))

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
            replay = await self._replay(interaction, at)
        await self._playing.show(interaction, replay, at.within(replay))

    async def _replay(self, interaction: Interaction, at: Position, *, with_seed: bool = False) -> Replay:
        replay = await self._host.replays.of(
            at.table, interaction.user.id, server_of(interaction), with_seed=with_seed
        )
        await self._visibility.must_see(interaction, await self._host.ledger.table(at.table))
        return replay


def _part(replay: Replay, at: Position, which: str) -> range:
    """The moments of a part. Raises Refused("expired") for a part that there is not."""
    for key, turns in parts_of(replay, at.moment).items():
        if key == which:
            return turns
    raise Refused("expired")


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
