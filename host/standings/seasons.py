"""The end of a season: posts its awards once on each server that wants them, even if the bot was down at midnight."""

from __future__ import annotations

import logging

from db import choices
from db.errors import StoreUnavailable
from db.standing_values import AwardRow, BoardKey, Listed, RecordKey
from host.context import Context
from host.news import News
from host.presenter import Away, Barred, Deed, Ended, Gone, Presenter
from host.rounds import Rounds
from host.standings.alike import find_comparable
from host.standings.follower import Standings
from standings.feats import KINDS
from standings.season import Season

log = logging.getLogger(__name__)

PLACES = 3
SHARED_BY = 4  # people with the same best figure; with more it is nobody's award


class Seasons:
    """Looks at each start, at the end of each season, and once an hour while a server waits for awards."""

    def __init__(self, context: Context, presenter: Presenter, standings: Standings, news: News) -> None:
        self._store, self._now, self._every = context.store, context.now, context.pacing.seasons
        self._day = context.pacing.day
        self._owned = context.owned
        self._presenter = presenter
        self._standings = standings
        self._news = news
        self._settled: Season | None = None  # of which nobody waits for awards any more
        self._rounds = Rounds("the look for awards", self._look, retry=self._every)

    def start(self) -> None:
        self._rounds.start()

    async def stop(self) -> None:
        await self._rounds.stop()

    async def _look(self) -> float:
        now = self._now()
        season = Season.of(now, self._day)
        await self._end(season.before)
        return min(self._every, (season.ends - now).total_seconds())

    async def _end(self, season: Season) -> None:
        """Gives the awards of a season that is over. A server that asks for awards later gets none for it."""
        if season == self._settled:
            return
        wanted = [
            row for row in await self._store.boards.to_award(season.number) if self._owned.has(row.guild_id)
        ]
        if not wanted:
            self._settled = season
            return
        await self._standings.catch_up()
        for row in wanted:
            if self._rounds.is_stopping:
                return
            try:
                await self._award(row, season)
            except (Gone, Barred, Away) as error:
                log.info("the awards of server %s are posted later: %s", row.guild_id, error)
            except StoreUnavailable:
                raise
            except Exception:  # the other servers get theirs all the same
                log.exception(
                    "the awards of server %s were not posted; retrying within the hour", row.guild_id
                )

    async def _award(self, row: AwardRow, season: Season) -> None:
        """Waits for the next day if something else was told today."""
        async with self._news.turn(row.guild_id):
            if row.begun or await self._news.is_free(row.guild_id):
                await self._post(row, season)

    async def _post(self, row: AwardRow, season: Season) -> None:
        """Notes the post before posting. So the next process knows of it if this one is killed."""
        if not row.begun:
            await self._store.write(choices.begin_awards(row.guild_id, season.number))
        settings = await self._store.guild(row.guild_id)
        ended = await self._sum_up(row.guild_id, season)
        await self._presenter.award(settings, ended, again=row.begun)
        await self._store.write(choices.note_awards(row.guild_id, season.number, self._now()))

    async def _sum_up(self, guild_id: int, season: Season) -> Ended:
        boards = self._store.boards
        page = await boards.page(BoardKey(guild_id, "", season.number), limit=2 * PLACES)
        games = await boards.count_rated(guild_id, season.starts, season.ends)
        return Ended(
            season=season,
            places=tuple(line for line in page.lines if line.rank <= PLACES),
            players=page.total,
            games=games,
            deeds=await self._deeds(guild_id, season) if page.lines else (),
        )

    async def _deeds(self, guild_id: int, season: Season) -> tuple[Deed, ...]:
        """Who played most, and the first deed of each game that was played."""
        boards = self._store.boards
        found = [_best_deed(await boards.most_games(guild_id, season.number, SHARED_BY + 1))]
        told: set[str] = set()
        for (game, _key), kind in KINDS.items():
            if game in told:
                continue
            kept = next(
                iter(await find_comparable(boards, guild_id, game, kind.key, season.number)), kind.key
            )
            record = RecordKey(guild_id, game, kept, season.number, kind.better == "low")
            deed = _best_deed((await boards.page(record, limit=SHARED_BY + 1)).lines, game, kept)
            if deed is not None:
                told.add(game)
            found.append(deed)
        return tuple(deed for deed in found if deed is not None)


def _best_deed(lines: tuple[Listed, ...], game: str = "", kind: str = "") -> Deed | None:
    """Who did best. None: nobody did it, or too many were equally good."""
    best = [line for line in lines if line.value == lines[0].value]
    if not best or len(best) > SHARED_BY:
        return None
    return Deed(best[0].value, tuple(line.name for line in best), game, kind)
