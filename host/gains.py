"""What a finished game changed for its players: score, place, rating, and their new personal bests."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec

from db.standing_values import EVERYWHERE, BoardKey, RatingStepRow
from db.standings.boards import Boards
from db.values import FinishedRow
from host.standings import book_rows
from standings import rating
from standings.facts import Facts
from standings.feats import kind_of
from standings.rating import Skill
from standings.rows import ALL_GAMES
from standings.season import ALL_TIME, Season

LATER = 100  # a person's newest games, among which an earlier one is looked for


class Gain(msgspec.Struct, frozen=True):
    """What one game has brought one person. A place is today's: others go on playing."""

    seat: int
    user_id: int
    score: int | None = None  # of the season after it; None: the game has none, or is too long ago
    gained: int = 0  # what it added to that
    rank: int | None = None  # in the season on its server; None once that is over
    behind: int = 0  # how much less than the next person has
    rival: str | None = None  # that person's name
    was: int | None = None  # the rating before; None: the game has none
    rating: int = 0
    spread: int = 0
    games: int = 0  # rated games up to now
    bests: tuple[
        tuple[str, int], ...
    ] = ()  # kinds of feats that the person has never done better on the server


class Gains(msgspec.Struct, frozen=True):
    """What one game has brought. `unrated` is why it does not count, or ""."""

    unrated: str
    of: tuple[Gain, ...]


class GainsReader:
    """Reads what games have brought from the standings. Raises StoreUnavailable."""

    def __init__(self, boards: Boards, season: Callable[[datetime | None], Season]) -> None:
        self._boards = boards
        self._season = season  # of a moment, or the one that goes on

    async def of(self, game_id: int, user_id: int | None = None) -> Gains | None:
        """What it has brought everybody or one person. None: it is not entered into the standings yet."""
        game = await self._boards.entered_game(game_id)
        if game is None:
            return None
        facts = book_rows.facts(game, await self._boards.lines((game_id,)), ())
        people = [
            (line.seat, line.user_id)
            for line in facts.lines
            if line.user_id is not None and user_id in (None, line.user_id)
        ]
        return Gains(
            facts.unrated, tuple([await self._gain(game, facts, seat, user) for seat, user in people])
        )

    async def _gain(self, game: FinishedRow, facts: Facts, seat: int, user_id: int) -> Gain:
        gain = Gain(seat, user_id, bests=await self._bests(facts, user_id))
        if facts.unrated:
            return gain
        return await self._with_rating(await self._with_place(gain, facts), game)

    async def _with_place(self, gain: Gain, facts: Facts) -> Gain:
        season = self._season(facts.ended_at)
        if season != self._season(None):
            return gain
        board = BoardKey(facts.guild_id, ALL_GAMES, season.number)
        page = await self._boards.page(board, limit=1, user_id=gain.user_id)
        if page.own is None:
            return gain
        ahead = page.ahead
        if ahead is None:
            return msgspec.structs.replace(gain, rank=page.own.rank)
        behind = ahead.value - page.own.value
        return msgspec.structs.replace(gain, rank=page.own.rank, behind=behind, rival=ahead.name)

    async def _with_rating(self, gain: Gain, game: FinishedRow) -> Gain:
        steps = await self._boards.graph(gain.user_id, game.game)
        at = next((at for at, step in enumerate(steps) if step.n == game.n), None)
        if at is None:  # too long ago
            return gain
        row = (await self._boards.ratings_in(game.game, (gain.user_id,))).get(gain.user_id)
        before = rating.FIRST if at == 0 else _skill(steps[at - 1])
        after = rating.display(_skill(steps[at]))
        return msgspec.structs.replace(
            gain,
            score=steps[at].score,
            gained=steps[at].gained,
            was=rating.display(before).number,
            rating=after.number,
            spread=after.certainty,
            games=0 if row is None else row.games,
        )

    async def _bests(self, facts: Facts, user_id: int) -> tuple[tuple[str, int], ...]:
        """The person's records on this server that were made in this game, unless it was their first one."""
        found = []
        for row in await self._boards.records(user_id, facts.guild_id):
            kind = kind_of(row.game, row.kind)
            is_best = kind is not None and kind.adds == "best" and row.season == ALL_TIME
            if (
                is_best
                and row.game_id == facts.id
                and row.times > 1
                and row.scope != EVERYWHERE
                and await self._has_played(facts, user_id)
            ):
                found.append((row.kind, row.value))
        return tuple(found)

    async def _has_played(self, facts: Facts, user_id: int) -> bool:
        """Whether they had finished this game before."""
        past = await self._boards.past_of(user_id, None, LATER)
        return any(each.game == facts.game and each.ended_at < facts.ended_at for each in past)


def _skill(step: RatingStepRow) -> Skill:
    return Skill(step.mu, step.sigma)
