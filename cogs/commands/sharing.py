"""**Share**: a part of a finished game is posted as an animation, under the name of whoever shares it."""

from __future__ import annotations

import asyncio
import io
import logging

import discord
from cachetools import TTLCache

from cogs.commands.show_here import must_post_for, note_seen
from cogs.routing.animations import Animations
from cogs.routing.jobs import Jobs
from cogs.scenes.animation import animated_alt, viewer_of_shared
from cogs.scenes.replay_keys import Position
from host.host import Host
from table.errors import Refused
from table.replay import Replay
from ui.games import face_of
from ui.pictures.animator import CannotAnimate, Heard
from ui.text import replay as words
from ui.text.words import bare
from wire.answers import Interaction, person
from wire.layouts import Buttons
from wire.mentions import MENTIONS_NOBODY
from wire.presses import button
from wire.visibility import Visibility, server_of

log = logging.getLogger(__name__)

PAUSE = 60  # seconds until a person may share again
SHARERS = 1_000


class Lately:
    """Who has just shared something."""

    def __init__(self) -> None:
        self._sharers: TTLCache[int, bool] = TTLCache(SHARERS, PAUSE, timer=asyncio.get_running_loop().time)

    def must_wait(self, user_id: int) -> None:
        """Raises Refused for somebody who has to wait until they share again."""
        if user_id in self._sharers:
            raise Refused("shared_lately")

    def note(self, user_id: int) -> None:
        self._sharers[user_id] = True


class Sharing:
    """Posts animations for everybody, at most one a minute for each person."""

    def __init__(self, host: Host, animations: Animations, visibility: Visibility) -> None:
        self._host = host
        self._animations = animations
        self._visibility = visibility
        self._lately = Lately()
        self.jobs = Jobs()

    async def must_share(self, interaction: Interaction, replay: Replay) -> None:
        """Raises Refused for somebody who may not share this here, or has just shared something."""
        table = replay.moments[-1].table
        if not table.is_private and table.channel.guild_id != server_of(interaction):
            raise Refused("foreign_server")
        must_post_for(interaction)
        if not await self._visibility.is_for_all_here(interaction, await self._host.ledger.table(table.id)):
            raise Refused("unseen_here")
        self._lately.must_wait(interaction.user.id)

    async def post(
        self, interaction: Interaction, replay: Replay, moments: range, seat: int | None, heard: Heard
    ) -> None:
        """Posts these moments as a seat or a spectator saw them, once the press was answered. Raises Refused."""
        table, viewer = replay.moments[-1].table, viewer_of_shared(replay, seat)
        try:
            made = await self._animations.of(replay, moments, viewer, table.channel.locale, heard)
        except CannotAnimate:
            log.exception("the replay of table %s was not drawn", table.id)
            raise Refused("not_drawn") from None
        told = words.share_heading(
            table.game.title,
            moments,
            len(replay.moments),
            face_of(table).result(table).partition("\n")[0],
            person(interaction).name,
        )
        alt = bare(animated_alt(replay, moments, viewer))[:1024]
        await note_seen(self._host, interaction, table)
        file = discord.File(io.BytesIO(made), "replay.webp", description=alt)
        steps = Buttons((button(Position(table.id).button_id("replay", moments[0]), words.button("step")),))
        await interaction.followup.send(told, file=file, view=steps, allowed_mentions=MENTIONS_NOBODY)
        self._lately.note(interaction.user.id)
