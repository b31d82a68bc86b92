"""Posts weeks in review, and finds those that a killed process has posted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from discord import ButtonStyle

from cogs.scenes.replay import drawing
from db.values import GuildSettings
from host.presenter import Review
from host.times import snowflake_of
from standings.feats import kind_of
from table.wall import lasts
from ui.standings import boards_menu, gains
from ui.standings import week as words
from ui.standings.figures import unit_of
from wire.channels import Channels
from wire.discord_calls import Messenger, nonce
from wire.layouts import Item, Part, Scene
from wire.leftovers import buttons_of
from wire.links import day
from wire.presses import Pressed, button

EARLIER = timedelta(minutes=1)  # by which Discord's clock may differ
HALF_A_DAY = timedelta(hours=12)  # wherever a reader lives, noon is on the day that is meant


class Reviews:
    """Posts them. The button of the board says the week, which also identifies the message."""

    def __init__(self, calls: Messenger, channels: Channels) -> None:
        self._calls = calls
        self._channels = channels

    async def post(self, settings: GuildSettings, review: Review) -> int:
        """Raises Gone if the channel no longer exists, and Barred if the bot is not on the server."""
        assert settings.season_channel_id is not None
        self._calls.must_be_on(settings.guild_id)
        once = nonce("week", settings.guild_id, review.week.number)
        return await self._channels.post(settings.season_channel_id, once, _scene(review))

    async def found(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        """The week's message, if a killed process has posted it. Raises Barred if the bot is not on the server."""
        assert settings.season_channel_id is not None
        self._calls.must_be_on(settings.guild_id)
        after = snowflake_of(int((since - EARLIER).timestamp() * 1000))
        for message in await self._calls.own_messages_after(settings.season_channel_id, after):
            pressed = (Pressed.parse(part.custom_id or "") for part in buttons_of(message.components))
            if any(each is not None and (each.kind, each.stamp) == ("board", number) for each in pressed):
                return message.id
        return None


def _scene(review: Review) -> Scene:
    parts: list[Part] = ["\n".join(_lines(review))]
    if review.moment is not None:
        parts.append(drawing(*review.moment, None))
    return Scene((*parts, tuple(_buttons(review))))


def _lines(review: Review) -> Iterator[str]:
    half = lasts(HALF_A_DAY, review.week.day)
    first, last = review.week.starts + half, review.week.ends - half
    yield words.heading(day(first), day(last), review.games, review.players)
    if review.rises:
        yield words.rises([(each.name, each.before, each.after) for each in review.rises])
    if review.duel is not None:
        yield words.duel(review.duel.names, review.duel.wins, review.duel.level)
    for each in review.best:
        unit = unit_of(kind_of(each.game, each.kind))
        yield f"- {words.best(words.Best(each.game, each.kind, each.name, each.value, unit))}"


def _buttons(review: Review) -> Iterator[Item]:
    board = Pressed("board", stamp=review.week.number, arg=f"here.score...{review.season.number}.0")
    yield button(board, boards_menu.button("season"), ButtonStyle.primary)
    if review.moment is not None:
        replay, at = review.moment
        yield button(Pressed("replay", replay.moments[at].table.id, at), gains.button("replay"))
