"""A Discord of the tests' own, with the bot in it.

Only here, in `seen` and in `still_discord` are simcord's private names known.

    world.ada.slash("play")            what a person types
    world.ada.press(message, "Join")   and presses; the answer is what that person then sees

Everything has come to rest when a call returns: the bot has answered, and what follows of it at once is shown.
What comes later does so when time is passed: `world.pass_time`, `world.until`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from copy import deepcopy
from datetime import datetime
from typing import Any
from unittest.mock import patch

import discord
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.http import router
from simcord.interactions import base_payload
from simcord.results import InteractionResult, to_discord_message

from cogs.commands.connection import on_servers
from db.store import Store
from engine.game import Level
from engine.games import GAMES
from host.host import Host
from host.pacing import Pacing
from sandbox.limits import Nonces
from table.table import Person, Table
from tests import says, still_time
from tests.discord_schema import check_payload
from tests.end_to_end.bot import Bot
from tests.end_to_end.player import Player
from tests.end_to_end.seen import BUTTON, Answer, Seen, must_stay_true
from tests.end_to_end.still_discord import StillEnv, once
from tests.pacing import NO_DELAYS
from ui.games import FACES
from ui.pictures.studio import Studio
from wire import links
from wire.links import lobby_place
from wire.permissions import NEEDED

__all__ = ["NAMES", "Player", "World"]

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn")
_GAMES = frozenset(FACES)  # the choices of /play; without one, people see games that moved in since


class World:
    """The server, its people, the bot and its database."""

    env: StillEnv
    bot: Bot

    def __init__(self, url: str, pacing: Pacing = NO_DELAYS) -> None:
        self._url = url
        self.pacing = pacing  # this and the next may be changed before a restart
        self.reads = self.greets = True  # the message content intent; a server that it joins
        self.finds_faces = True  # else a test says when the bot knows its emoji
        self.nonces = Nonces()
        self._patches = (
            patch.object(router, "dispatch", once(self.nonces, router.dispatch)),
            patch.object(links, "utc_now", self._now),
        )

    async def start(self, *, people: int = 2) -> None:
        for each in self._patches:
            each.start()
        self.bot = await self._new_bot()
        self.env = StillEnv(self.bot)
        await self.env.start()
        self.guild = self.env.create_guild("The club")
        self.channel = self.guild.create_text_channel("games")
        bots = next(role for role in self.env.backend.get_guild(self.guild.id).roles.values() if role.managed)
        asked_for = {"permissions": NEEDED.value}  # by the invite link, and no more
        self.env.backend.edit_role(self.guild.id, bots.id, asked_for)
        self.players = [Player(self, name) for name in NAMES[:people]]
        await self._begin()

    async def _begin(self) -> None:
        with self.env._bot_scope():
            await self.host.start(servers=lambda: on_servers(self.bot))
            await self.bot.presenter.lists.start(self.host.free_seats)
            self.bot.presenter.panels.start(self.host.panel_rows)
            if self.finds_faces:
                self.bot.presenter.renderer.faces.found.set()
        await self.env.settle()

    async def stop(self) -> None:
        try:
            await self.env.settle()
            await self.host.stop()
            await self.bot.presenter.lists.stop()
            await self.env.shutdown()
        finally:
            for each in self._patches:
                each.stop()
            await self.bot.studio.close()
            await self.bot.store.close()
        for request in self.env.http_requests:
            if request.method in ("POST", "PATCH", "PUT"):
                check_payload(request.method, request.path, request.json)
                must_stay_true(request.json)
        self.env.raise_errors()

    def _now(self) -> datetime:
        return self.env.now()

    async def _new_bot(self) -> Bot:
        store = await Store.open(self._url, durable=False)
        return Bot(store, Studio(), self.pacing, self._now, reads=self.reads, greets=self.greets)

    async def restart(self, meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
        """The bot's process ends, and another begins on the same database: nothing is left in memory.

        `meanwhile` happens when no bot is there to hear of it.
        """
        await self.env.settle()
        await self.host.stop()
        old = self.bot
        await old.presenter.lists.stop()
        await old.store.close()
        if meanwhile is not None:
            self.env.backend.subscribers.remove(self.env._gateway_feed)
            await meanwhile()
        self.bot = await self._new_bot()
        await self.env.restart_bot(self.bot)
        await old.studio.close()
        await self._begin()

    @property
    def host(self) -> Host:
        return self.bot.host

    @property
    def ada(self) -> Player:
        return self.players[0]

    @property
    def ben(self) -> Player:
        return self.players[1]

    def stranger(self, name: str = "Zoe", *, moderator: bool = False) -> Player:
        return Player(self, name, moderator=moderator)

    def forbid(self, *permissions: str) -> None:
        """Takes permissions from the bot in the channel."""
        self._set(dict.fromkeys(permissions, False))

    def allow(self, *permissions: str) -> None:
        self._set(dict.fromkeys(permissions, True))

    def _set(self, permissions: dict[str, bool]) -> None:
        allow, deny = discord.PermissionOverwrite(**permissions).pair()
        overwrite = Overwrite(self.env.backend.bot_user.id, OverwriteType.MEMBER, allow.value, deny.value)
        self.env.backend.set_overwrite(self.channel.id, overwrite)

    def heal(self) -> None:
        """Ends what `env.inject_error` began."""
        self.env.backend.faults.clear()

    async def delete(self, seen: Seen) -> None:
        """Somebody with the right to do so deletes a message."""
        self.env.backend.delete_message(seen.channel_id, seen.message.id)
        await self.env.settle()

    async def delete_channel(self, channel: int) -> None:
        self.env.backend.delete_channel(channel)
        await self.env.settle()

    async def pass_time(self, seconds: float) -> None:
        await self.env.advance_time(seconds)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Passes time until something holds, an hour at most."""
        await still_time.until(holds)

    # What stands there

    def messages(self, channel: int) -> list[Seen]:
        """What everybody sees there, oldest first."""
        stored = self.env.backend.messages.get(channel, {})
        return [self._seen(message) for message in stored.values() if not message.is_ephemeral]

    def texts(self, channel: int) -> list[str]:
        return [seen.text for seen in self.messages(channel)]

    def message(self, channel: int, message_id: int | None) -> Seen:
        assert message_id is not None
        return self._seen(self.env.backend.get_message(channel, message_id))

    def exists(self, channel: int, message_id: int) -> bool:
        return message_id in self.env.backend.messages.get(channel, {})

    def thread(self, channel_id: int) -> ChannelHandle:
        return ChannelHandle(self.env, self.guild, self.env.backend.get_channel(channel_id))

    def _seen(self, stored: Any) -> Seen:
        return Seen(to_discord_message(self.env, stored), deepcopy(stored.components))

    # Tables

    async def lobby(self, *joining: Player, game: str = "play_nine", **options: Any) -> int:
        """A table that Ada opened and these people joined; its id."""
        if game in _GAMES:
            answer = await self.ada.slash("play", game=game, **options)
        else:
            answer = await self.ada.press(await self.ada.slash("play", **options), GAMES[game].title)
        table_id = answer.result._interaction.id
        for player in joining:
            await player.press(await self.lobby_message(table_id), says.JOIN)
        return table_id

    async def game(self, *joining: Player, computers: int = 0, holes: int = 9, **options: Any) -> int:
        table_id = await self.lobby(*joining, **options)
        for _ in range(computers):
            await self.add_computer(table_id)
        if holes != 9:
            await self.set_options(table_id, holes=holes)
        await self.ada.press(await self.lobby_message(table_id), says.START)
        return table_id

    async def add_computer(self, table_id: int, level: Level = "easy") -> None:
        me = Person(self.ada.id, self.ada.name)
        await self.host.lobbies.add_computer(self.env.backend.snowflake(), table_id, me, level)
        await self.env.settle()

    async def set_options(self, table_id: int, **options: Any) -> None:
        me = Person(self.ada.id, self.ada.name)
        await self.host.lobbies.set_options(self.env.backend.snowflake(), table_id, me, options)
        await self.env.settle()

    async def set_up(self, table_id: int) -> Answer:
        """What Ada may change."""
        return await self.ada.press(await self.lobby_message(table_id), says.SET_UP)

    async def invite_only(self, table_id: int) -> None:
        await self.ada.choose(await self.set_up(table_id), says.WHO, "invited")

    async def leave(self, player: Player, table_id: int) -> Answer:
        asked = await player.press(await self.lobby_message(table_id), says.JOIN)
        return await player.press(asked, says.LEAVE)

    async def table(self, table_id: int) -> Table:
        return await self.host.ledger.table(table_id)

    async def place(self, table_id: int) -> int:
        """The channel or thread where a game is played."""
        shown = await self.host.projection.read_shown(table_id)
        return shown.thread_id or (await self.table(table_id)).channel.id

    async def lobby_message(self, table_id: int) -> Seen:
        shown, of = await self.host.projection.read_shown(table_id), (await self.table(table_id)).channel
        place = lobby_place(of.id, shown.thread_id, shown.lobby_message_id)
        return self.message(place, shown.lobby_message_id)

    async def table_message(self, table_id: int) -> Seen:
        shown = await self.host.projection.read_shown(table_id)
        return self.message(await self.place(table_id), shown.message_id)

    async def whose_turn(self, table_id: int) -> Player:
        table = await self.table(table_id)
        user = table.seats[table.waiting_people[0]].user_id
        return next(player for player in self.players if player.id == user)

    async def all_ready(self, table_id: int) -> None:
        """Everybody a resting table waits for presses Ready."""
        table = await self.table(table_id)
        for user in [table.seats[seat].user_id for seat in table.waiting_people]:
            player = next(player for player in self.players if player.id == user)
            await player.press(await self.table_message(table_id), says.READY)

    async def play_on(self, table_id: int, stop: Callable[[Table], bool] = lambda table: False) -> Table:
        """Plays by presses: two to tee off, two a turn, until the game is over or `stop` holds."""
        while True:
            table = await self.table(table_id)
            if table.phase != "playing" or stop(table):
                return table
            if table.rest is not None:
                await self.all_ready(table_id)
                continue
            player = await self.whose_turn(table_id)
            message = await self.table_message(table_id)
            if table.view(None).phase == "tee":
                await player.press(message, says.CARDS)
                await player.in_panel("1")
                await player.in_panel("5")
            else:
                if table.view(None).phase == "draw":
                    await player.press(message, says.DRAW)
                assert player.panel is not None
                turns = [label for label in player.panel.now().buttons if label.startswith("Flip ")]
                await player.in_panel(turns[0] if turns else "1")

    async def finish(self, table_id: int, stop: Callable[[Table], bool] = lambda table: False) -> Table:
        """Plays on without Discord, to the end or until `stop` holds. `play_on` does so by presses."""
        while (table := await self.table(table_id)).phase == "playing" and not stop(table):
            if not table.waiting_people or table.session is None:
                await self.env.settle()  # the computer moves
                continue
            source, seat = self.env.backend.snowflake(), table.waiting_people[0]
            who = Person(table.seats[seat].user_id or 0, table.seats[seat].name)
            if table.rest is not None:
                await self.host.ready(source, table_id, who)
                continue
            moves = map(str, table.game.legal(table.session.state, seat))
            move = min(moves, key=lambda move: "flip" not in move)
            await self.host.play(source, table_id, who, table.stamp(seat), move)
        await self.env.settle()
        return table

    # What Discord can do and a person cannot

    async def deliver(
        self, player: Player, seen: Seen, custom_id: str, *, times: int = 1, wait: float = 0
    ) -> list[str]:
        """The answers to a press that was on its way when its button left the message, or came twice."""
        record, payload = self._press(player, seen, custom_id)
        for _ in range(times):
            self.env.backend.emit("INTERACTION_CREATE", deepcopy(payload))
        await self.pass_time(wait)
        answer = player._answer(InteractionResult(self.env, record))
        return [answer.text] if answer.given else []

    async def forge(
        self, player: Player, seen: Seen, custom_id: str, guild_id: int | None = None, **data: Any
    ) -> Answer:
        """A press, a choice or a form that no message offers; from another server, or by 0 from a direct message."""
        record, payload = self._press(player, seen, custom_id)
        payload["data"] |= data
        if "components" in data:
            payload["type"] = discord.InteractionType.modal_submit.value
        if guild_id is not None:
            payload["guild_id"] = str(guild_id)
        if guild_id == 0:
            del payload["guild_id"]
            payload["user"] = payload.pop("member")["user"]
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return player._answer(InteractionResult(self.env, record))

    async def at_once(self, presses: Sequence[tuple[Player, str]]) -> None:
        """Several people press a button of their panels in the same moment."""
        for player, label in presses:
            assert player.panel is not None
            panel = player.panel.now()
            _, payload = self._press(player, panel, panel.buttons[panel.button(label)])
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()

    def _press(self, player: Player, seen: Seen, custom_id: str) -> tuple[Any, dict[str, Any]]:
        stored = self.env.backend.get_message(seen.channel_id, seen.message.id)
        here = {"channel_id": stored.channel_id, "guild_id": self.guild.id}
        data = {"custom_id": custom_id, "component_type": BUTTON}
        record, payload = base_payload(self.env.backend, type=3, user_id=player.id, data=data, **here)
        payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
        record.source_message_id = stored.id
        return record, payload

    def requests(self, method: str, path_part: str) -> Iterator[Any]:
        return (each for each in self.env.http_requests if each.method == method and path_part in each.path)
