"""A person of the server, and what they type and press."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from tests.end_to_end.seen import Answer, Seen
from tests.forms import filled

if TYPE_CHECKING:
    from tests.end_to_end.world import World


class Player:
    """A person of the server."""

    def __init__(self, world: World, name: str, *, moderator: bool = False) -> None:
        self._world = world
        self.name = name
        rights = discord.Permissions(manage_messages=True, manage_threads=True, manage_guild=True)
        roles = [world.guild.create_role("moderators", permissions=rights)] if moderator else []
        self.actor = world.guild.add_member(world.env.create_user(name), roles=roles)
        self.panel: Answer | None = None  # the last private panel

    @property
    def id(self) -> int:
        return self.actor.id

    async def slash(self, command: str, channel: ChannelHandle | None = None, **options: Any) -> Answer:
        return self._answer(await self.actor.slash(channel or self._world.channel, command, **options))

    async def slash_in_dm(self, command: str) -> Answer:
        return self._answer(await self.actor.user.slash(command))

    async def press(self, seen: Seen, label: str) -> Answer:
        """Presses the button whose label begins so."""
        return await self.click(seen, seen.buttons[seen.button(label)])

    async def click(self, seen: Seen, custom_id: str) -> Answer:
        return self._answer(await self.actor.click(seen.message, custom_id=custom_id))

    async def choose(self, seen: Seen, placeholder: str, *values: Any) -> Answer:
        custom_id = seen.menus[placeholder]
        return self._answer(await self.actor.select(seen.message, list(values), custom_id=custom_id))

    async def fill_in(self, shown: Answer, **values: str | bool) -> Answer:
        """Sends a form of options as it was shown, but for these (`filled`)."""
        form = shown.result.modal
        assert form is not None
        return self._answer(await self.actor.submit_modal(shown.result, filled(form["components"], values)))

    async def in_panel(self, label: str) -> Answer:
        assert self.panel is not None
        return await self.press(self.panel.now(), label)

    def _answer(self, result: InteractionResult) -> Answer:
        given = [message for message in (result.response, *result.followups) if message is not None]
        answer = Answer(result, given[-1] if given else None)
        if answer.given and answer.ephemeral and answer.buttons:
            self.panel = answer
        return answer
