"""The awards of a season: posted once, where a server wants them."""

from __future__ import annotations

from discord import ButtonStyle

from db.standing_values import Listed
from db.values import GuildSettings
from host.presenter import Deed, Ended
from host.times import snowflake_of
from standings.feats import kind_of
from standings.season import Season
from ui.standings import awards as words
from ui.standings import boards_menu
from ui.standings.awards_picture import awards as picture
from ui.standings.boards import Row, season_name
from ui.standings.figures import unit_of
from wire.channels import Channels
from wire.discord_calls import Messenger, nonce
from wire.layouts import Drawing, Scene
from wire.leftovers import buttons_of
from wire.presses import Pressed, button


class Awards:
    """Posts awards, and finds awards that a killed process has posted."""

    def __init__(self, calls: Messenger, channels: Channels) -> None:
        self._calls = calls
        self._channels = channels

    async def post(self, settings: GuildSettings, ended: Ended, *, again: bool) -> None:
        """Posts the awards. `again`: they may be posted already.

        Raises Gone if the channel no longer exists, and Barred if the bot is not on the server.
        """
        channel = settings.season_channel_id
        assert channel is not None
        self._calls.must_be_on(settings.guild_id)
        if again and await self._stands(channel, ended.season):
            return
        once = nonce("award", settings.guild_id, ended.season.number)
        await self._channels.post(channel, once, _scene(ended))

    async def _stands(self, channel: int, season: Season) -> bool:
        since = snowflake_of(int(season.ends.timestamp() * 1000))
        ours = await self._calls.own_messages_after(channel, since)
        mark = str(_board(season))
        return any(part.custom_id == mark for message in ours for part in buttons_of(message.components))


def _board(season: Season) -> Pressed:
    """The season's board, which also identifies the message."""
    return Pressed("board", arg=f"here.score...{season.number}.0")


def _scene(ended: Ended) -> Scene:
    season = words.Awards(
        season=season_name(ended.season.number),
        rows=tuple(_row(line) for line in ended.places),
        players=ended.players,
        games=ended.games,
        awards=tuple(_award(deed) for deed in ended.deeds),
    )
    card = Drawing(picture, (season,), {}, words.awards_alt(season), lambda: words.awards_text(season))
    opens = button(_board(ended.season), boards_menu.button("season"), ButtonStyle.primary)
    return Scene((words.announcement(season), card, (opens,)))


def _row(line: Listed) -> Row:
    return Row(line.name, line.rank, line.value, line.games)


def _award(deed: Deed) -> words.Award:
    if not deed.kind:
        return words.Award("games", deed.names, deed.value)
    return words.Award(deed.kind, deed.names, deed.value, unit_of(kind_of(deed.game, deed.kind)), deed.game)
