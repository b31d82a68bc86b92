"""Reads what is kept of finished games: boards, cards, scorecards, histories.

Everything raises StoreUnavailable when the database cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import NamedTuple

from db.standing_values import (
    EVERYWHERE,
    Career,
    Past,
    RatingRow,
    RatingStepRow,
    RecordKey,
)
from db.store import Store
from db.values import Attendance, ScoreRow
from host.gains import Gains, GainsReader
from host.people import People
from host.standings import stories
from host.standings.alike import best, find_comparable
from host.standings.leaderboards import BoardChoice, FoundBoard, find_board
from host.times import utc_now
from standings.feats import KINDS
from standings.season import ALL_TIME, Season
from standings.story import Story
from table.errors import Refused
from table.pace import DAY

MOST_REMOVED = 5  # so many games on servers without the bot are named
MOST_GAMES = 30  # so many of a player's last games are read for their card


class HeadToHead(NamedTuple):
    """Two people in one game: how often each finished before the other, and how often level."""

    game: str
    won: int
    lost: int
    level: int


class HeldRecord(NamedTuple):
    """A record: its kind with the games that it compares, who holds it, and the game in which it was made."""

    kind: str
    name: str
    value: int
    game_id: int


class Viewer(NamedTuple):
    """A person who looks, the server and channel where they look, and the channels and threads that they see there."""

    user_id: int
    guild_id: int | None
    channel_id: int
    sees: Collection[int] = ()


class Records:
    """Reads, and says who may see what: a card may be private, a channel may be closed to the viewer."""

    def __init__(
        self, store: Store, people: People, now: Callable[[], datetime] = utc_now, *, day: float = DAY
    ) -> None:
        self._store, self._boards = store, store.boards
        self._people = people
        self._now, self._day = now, day
        self._gains = GainsReader(self._boards, self.season)

    # Boards

    def season(self, moment: datetime | None = None) -> Season:
        """The season in which an aware moment lies, or now."""
        return Season.of(moment or self._now(), self._day)

    async def find_board(self, choice: BoardChoice, guild_id: int, me: int) -> FoundBoard:
        """A page of a leaderboard, for a reader on this server."""
        return await find_board(self._boards, choice, guild_id, me, self.season())

    # Cards

    async def must_show(self, user_id: int, name: str, me: int) -> None:
        """Raises Refused("private_card") for the card of a person who shows it to nobody else."""
        if user_id != me and (await self._people.of(user_id)).private:
            raise Refused("private_card", name=name)

    async def names_of(self, people: Collection[int], me: int, my_name: str) -> list[str]:
        """Raises Refused for a person who never finished a game ("never_seen"), or keeps their card private."""
        known = await self._boards.names(people) | {me: my_name}
        for user_id in people:
            if user_id not in known:
                raise Refused("never_seen")
            await self.must_show(user_id, known[user_id], me)
        return [known[user_id] for user_id in people]

    async def career(self, user_id: int, scope: int) -> Career:
        """A person's rows on the boards of a scope, and their place there in this season."""
        return await self._boards.career(user_id, scope, self.season().number, MOST_GAMES)

    async def duels(self, one: int, other: int, scope: int) -> dict[str, HeadToHead]:
        """One person against another, by game."""
        found = {}
        for pair in await self._boards.head_to_head(one, other, scope):
            low, high = pair.low_wins, pair.high_wins
            won, lost = (low, high) if one < other else (high, low)
            found[pair.game] = HeadToHead(pair.game, won, lost, pair.level)
        return found

    async def rating_curve(
        self, user_id: int, game: str
    ) -> tuple[RatingRow | None, tuple[RatingStepRow, ...]]:
        """Somebody's rating, if there is one, and what it was after each of the latest games."""
        rated = (await self._boards.ratings_in(game, (user_id,))).get(user_id)
        return rated, await self._boards.graph(user_id, game)

    async def games_with_rating(self, people: Collection[int]) -> set[str]:
        """The games in which any of them has a rating."""
        return {row.game for user_id in people for row in await self._boards.ratings(user_id)}

    async def attendance(self, people: Collection[int]) -> dict[int, Attendance]:
        """The attendance of people who have finished a game over days."""
        return await self._store.attendance(people) if people else {}

    # Scores, and what is rare about a game

    async def scorecard(self, game_id: int, round_number: int | None = None) -> tuple[ScoreRow, ...]:
        """A game's scorecard, or one round of it, by round and seat."""
        rows = await self._store.scorecard(game_id)
        return tuple(row for row in rows if round_number in (None, row.round))

    async def story(self, game_id: int) -> Story | None:
        """What is rare about a finished game; None if nothing is, or if it is not entered yet."""
        return await stories.read(self._store, game_id)

    async def gains(self, game_id: int, user_id: int | None = None) -> Gains | None:
        """What a finished game has brought everybody or one person; None if it is not entered yet."""
        return await self._gains.of(game_id, user_id)

    async def best_of(self, user_id: int, name: str, game: str, kind: str, by: Viewer) -> HeldRecord:
        """A player's record on a server, or everywhere. Raises Refused: "private_card", "no_record_of"."""
        await self.must_show(user_id, name, by.user_id)
        found = best(await self._boards.records(user_id, by.guild_id or EVERYWHERE), game, kind)
        if found is None:
            raise Refused("no_record_of", name=name)
        return HeldRecord(found.kind, name, found.value, found.game_id)

    async def best_on(self, guild_id: int, game: str, kind: str) -> HeldRecord:
        """A server's record. Raises Refused: "no_record", or "private_game" if its card is not for others."""
        low = KINDS[game, kind].better == "low"
        for kept in await find_comparable(self._boards, guild_id, game, kind):
            page = await self._boards.page(RecordKey(guild_id, game, kept, ALL_TIME, low), limit=1)
            for line in page.lines:
                if line.game_id is None:
                    raise Refused("private_game")
                return HeldRecord(kept, line.name, line.value, line.game_id)
        raise Refused("no_record")

    # Histories, newest first

    async def history(
        self, whose: str, by: Viewer, before: int | None, limit: int, after: int | None = None
    ) -> tuple[Past, ...]:
        """Finished games: "mine", of the "server", of the "channel", or on the server of the person with this id.

        Raises Refused("expired") for anything else.
        """
        if whose == "mine" or by.guild_id is None:
            return await self._boards.past_of(by.user_id, before, limit, after)
        if whose == "server":
            return await self._boards.past_on(by.guild_id, by.sees, by.user_id, before, limit, after)
        if whose == "channel":
            return await self._boards.past_in(by.channel_id, before, limit, after)
        if whose.isdecimal():
            return await self._boards.past_by(
                int(whose), by.guild_id, by.sees, by.user_id, before, limit, after
            )
        raise Refused("expired")

    async def closed_by_removal(self, user_id: int) -> list[int]:
        """The person's last games that were closed because their server removed the bot."""
        return await self._boards.closed_by_removal(user_id, MOST_REMOVED)

    async def last_game_in(self, channel_id: int) -> int | None:
        """The channel's last finished game."""
        found = await self._boards.past_in(channel_id, limit=1)
        return found[0].game_id if found else None

    async def game_of_message(self, channel_id: int, message_id: int, at: datetime) -> int:
        """The finished game that a message of that time is about. Raises Refused("no_game_over")."""
        found = await self._store.game_of_message(channel_id, message_id, at)
        if found is None:
            raise Refused("no_game_over")
        return found

    async def channels_lately(self, guild_id: int) -> list[int]:
        """The channels and threads of a server's newest games."""
        return await self._boards.channels_lately(guild_id)
