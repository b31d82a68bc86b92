"""Shows replays: a moment at once, and the animation of what plays from there as soon as it is made."""

from __future__ import annotations

import asyncio
import logging

from cachetools import LRUCache

from cogs.routing.animations import Animations
from cogs.routing.jobs import Jobs
from cogs.routing.pictures import PictureAnswers
from cogs.scenes.replay_keys import Position
from cogs.scenes.replay_message import animated, still
from cogs.scenes.replay_places import played_from
from table.errors import Refused
from table.replay import Replay
from ui.pictures.animator import CannotAnimate
from ui.text import replay as words
from wire import answers
from wire.answers import Interaction
from wire.failures import FAILURES
from wire.layouts import Scene

log = logging.getLogger(__name__)

WATCHED = 1_000  # messages with a replay, the last ones


class Playing:
    """Plays replays. Their viewers are answered with a moment: nothing waits for an animation, also no update."""

    def __init__(self, animations: Animations, pictures: PictureAnswers) -> None:
        self._animations = animations
        self._pictures = pictures
        self._waiting = Jobs(of_one=3, people=12)
        self._latest: LRUCache[int, Position] = LRUCache(WATCHED)  # by message: what it shows, or soon will
        self._tasks: set[asyncio.Task[None]] = set()

    async def show(self, interaction: Interaction, replay: Replay, at: Position) -> None:
        """Answers with the moment, or with the animation from there if that is remembered."""
        self._note(answers.panel_of(interaction), at)
        if not at.plays or await self._pictures.wants_words(interaction.user.id):
            await self._answer(interaction, still(replay, at), at)
            return
        part = played_from(replay, at.moment)
        made = self._animations.recall(replay, part, at.viewer, interaction.locale.value)
        if made is not None:
            await self._answer(interaction, animated(replay, at, part, made), at)
        elif not self._waiting.has_room(interaction.user.id):
            await self._answer(interaction, still(replay, at, words.not_now()), at)
        else:
            message = await self._answer(interaction, still(replay, at, words.coming()), at)
            task = asyncio.create_task(
                self._play(interaction, replay, at, part, message), name="play a replay"
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def leave(self, interaction: Interaction) -> None:
        """Something else takes the place of the replay: no animation may take it any more."""
        message = answers.panel_of(interaction)
        if message is not None:
            self._latest.pop(message, None)

    async def close(self) -> None:
        """Leaves the moments as they are."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, interaction: Interaction, scene: Scene, at: Position) -> int | None:
        message = await self._pictures.show(interaction, scene)
        if answers.panel_of(interaction) is None:
            self._note(message, at)
        return message

    async def _play(
        self, interaction: Interaction, replay: Replay, at: Position, part: range, message: int | None
    ) -> None:
        """Puts the animation in place of the message, unless that was taken elsewhere meanwhile."""
        scene = still(replay, at, words.not_now())
        try:
            async with self._waiting.of(interaction.user.id):
                if not self._is_latest(message, at):
                    return
                made = await self._animations.of(replay, part, at.viewer, interaction.locale.value)
                scene = animated(replay, at, part, made)
        except CannotAnimate:
            log.exception("a part of the replay of table %s was not drawn", at.table)
        except Refused:  # too many wait by now
            log.debug("a part of the replay of table %s is not played", at.table)
        if self._is_latest(message, at):
            try:
                await self._pictures.replace(interaction, scene)
            except FAILURES as error:
                log.info("a replay of table %s was not shown: %s", at.table, error)

    def _note(self, message: int | None, at: Position) -> None:
        if message is not None:
            self._latest[message] = at

    def _is_latest(self, message: int | None, at: Position) -> bool:
        return message is not None and self._latest.get(message) is at
