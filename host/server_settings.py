"""What a server allows, and how its tables begin. /settings changes it, /play follows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from db.values import GuildSettings
from engine.errors import RuleError
from engine.games import GAMES
from table.errors import Refused
from table.pace import PACES, PaceKey


class ServerSettings(msgspec.Struct, frozen=True):
    """A server's settings, as somebody needs them who opens a table there."""

    settings: GuildSettings
    keys: tuple[str, ...]  # of the games that there are, in the order of menus
    is_flat: bool = False  # no thread can be opened there: it is one itself, or the bot may not

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are played there."""
        chosen = self.settings.games.split(",")
        return tuple(key for key in self.keys if key in chosen) or self.keys

    @property
    def channels(self) -> tuple[int, ...]:
        """The channels in which games are begun, also those that are gone by now; none: everywhere."""
        return channels_of(self.settings)

    @property
    def pace(self) -> PaceKey:
        """The pace of a table whose opener asks for none."""
        return self._pace(self.settings.pace) or "live"

    def pace_of(self, asked: str) -> PaceKey:
        """The pace that was asked for, or the usual one."""
        return self._pace(asked) or self.pace

    @staticmethod
    def _pace(name: str) -> PaceKey | None:
        return next((pace for pace in PACES if pace == name), None)

    @property
    def threads(self) -> bool:
        """Whether each game gets its own thread, where the bot may open one."""
        return self.settings.place != "channel" and not self.is_flat

    def options(self, key: str) -> dict[str, Any]:
        """The options with which a table of this game opens. Options that the game no longer knows are left out."""
        usual = self._usual(key)
        for name, value in self._choices().get(key, {}).items():
            try:
                GAMES[key].options({name: value})
            except RuleError:
                continue
            usual[name] = value
        return usual if GAMES[key].seats_for(GAMES[key].options(usual)) else self._usual(key)

    def _usual(self, key: str) -> dict[str, Any]:
        """The options with which a table opens where nobody has chosen any."""
        return {**GAMES[key].preset, **({} if self.threads else GAMES[key].unthreaded)}

    def changes(self, key: str) -> bool:
        """Whether tables of this game begin with different options here than elsewhere."""
        return bool(GAMES[key].options(self.options(key)) != _elsewhere(key))

    def with_games(self, keys: Iterable[str]) -> ServerSettings:
        chosen = [key for key in self.keys if key in set(keys)]
        return self._with(games="" if len(chosen) in (0, len(self.keys)) else ",".join(chosen))

    def with_channels(self, channels: Iterable[int]) -> ServerSettings:
        return self._with(channels=",".join(map(str, channels)))

    def with_daily_hour(self, zone: str, minute: int) -> ServerSettings:
        return self._with(daily_zone=zone, daily_at=minute)

    def with_options(self, key: str, changed: Mapping[str, Any]) -> ServerSettings:
        """Raises RuleError("option") for options that no number of players can play."""
        usual = self.options(key) | dict(changed)
        game = GAMES[key]
        options = game.options(usual)
        if not game.seats_for(options):
            game.check(options, game.seats[-1])
        elsewhere = _elsewhere(key)
        own = {name: value for name, value in usual.items() if value != getattr(elsewhere, name)}
        chosen = {**self._choices(), key: own}
        kept = {game_key: told for game_key, told in chosen.items() if told}
        return self._with(options=msgspec.json.encode(kept).decode())

    def must_play(self, key: str) -> None:
        """Raises Refused for a game that is not played there."""
        if key not in self.keys:
            raise Refused("unknown_game", game=key)
        if key not in self.games:
            raise Refused("game_off", game=GAMES[key].title)

    def must_open(self, own: Collection[int], roles: Mapping[int, str]) -> None:
        """Raises Refused for a person without the role that may open tables. A role that is gone keeps nobody out.

        `own`: the ids of the person's roles; `roles`: the names of all roles of the server.
        """
        role_id = self.settings.opener_role_id
        if role_id is not None and role_id in roles and role_id not in own:
            raise Refused("not_opener", role=roles[role_id])

    def _choices(self) -> dict[str, dict[str, Any]]:
        return msgspec.json.decode(self.settings.options, type=dict[str, dict[str, Any]])

    def _with(self, **changed: Any) -> ServerSettings:
        return msgspec.structs.replace(self, settings=msgspec.structs.replace(self.settings, **changed))


def channels_of(settings: GuildSettings) -> tuple[int, ...]:
    """The channels in which a server has games begun, as it chose them."""
    return tuple(int(channel) for channel in settings.channels.split(",") if channel)


def _elsewhere(key: str) -> Any:
    """A game's options on a server that has chosen none."""
    return GAMES[key].options(GAMES[key].preset)
