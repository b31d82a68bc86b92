"""Free seats in a server's channel for news: posted, edited, and found after a process was killed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from discord import ButtonStyle

from cogs.faces import face_of
from cogs.wire.channels import Channels
from cogs.wire.discord_calls import Messenger, nonce
from cogs.wire.layouts import Item, Part, Scene
from cogs.wire.leftovers import buttons_of
from cogs.wire.links import on_the_clock, table_link
from cogs.wire.presses import Pressed, button
from db.values import GuildSettings
from host.presenter import FreeSeat
from host.times import snowflake_of
from table.deadlines import offered_until
from table.pace import Waits
from text import free_seats as words
from text.substitutes import take, unrated

EARLIER = timedelta(minutes=1)  # by which Discord's clock may differ


class FreeSeatNews:
    """Shows them. Their buttons say the day, which also identifies the message."""

    def __init__(self, calls: Messenger, channels: Channels, waits: Waits) -> None:
        self._calls = calls
        self._channels = channels
        self._waits = waits

    async def tell(
        self, settings: GuildSettings, seats: Sequence[FreeSeat], day: int, message_id: int | None
    ) -> int:
        """Posts the day's message and calls the role that was named, or edits it, which calls nobody.

        Raises Gone, and Barred if the bot is not on the server.
        """
        channel, role = settings.season_channel_id, settings.seats_role_id
        assert channel is not None
        self._calls.must_be_on(settings.guild_id)
        scene = self._scene(seats, day, "" if role is None else f"<@&{role}>")
        if message_id is None:
            return await self._channels.post(
                channel, nonce("seats", settings.guild_id, day), scene, role=role
            )
        await self._channels.edit(channel, message_id, scene)
        return message_id

    async def found(self, settings: GuildSettings, day: int, since: datetime) -> int | None:
        """The day's message, if a killed process has posted it. Raises Barred if the bot is not on the server."""
        assert settings.season_channel_id is not None
        self._calls.must_be_on(settings.guild_id)
        after = snowflake_of(int((since - EARLIER).timestamp() * 1000))
        for message in await self._calls.ours_after(settings.season_channel_id, after):
            pressed = (Pressed.parse(part.custom_id or "") for part in buttons_of(message.components))
            if any(
                each is not None and each.kind == "take" and each.arg.endswith(f".{day}") for each in pressed
            ):
                return message.id
        return None

    def _scene(self, seats: Sequence[FreeSeat], day: int, role: str) -> Scene:
        parts: list[Part] = [words.heading(role)]
        for seat in seats:
            parts += self._parts(seat, day)
        if any(seat.is_free for seat in seats):
            parts.append(unrated())
        return Scene(tuple(parts))

    def _parts(self, seat: FreeSeat, day: int) -> Iterator[Part]:
        table = seat.table
        at = table.game.title, table_link(table, seat.shown)
        until = offered_until(table, seat.seat, self._waits) if seat.is_free else None
        if until is None:
            yield words.taken(*at, seat.taker) if seat.taker else words.over(*at)
            return
        others = [name for index, name in enumerate(table.names) if index != seat.seat]
        line = words.free(*at, table.pace, table.names[seat.seat], others, on_the_clock(until))
        yield f"{line}\n{words.so_far(face_of(table).status(table).partition(chr(10))[0])}"
        yield (take_button(seat, take(table.names[seat.seat]), str(day)),)


def take_button(seat: FreeSeat, label: str, where: str) -> Item:
    """Takes a seat, from a message that is not at its table."""
    pressed = Pressed("take", seat.table.id, seat.number, f"{seat.seat}.{where}")
    return button(pressed, label, ButtonStyle.success)
