"""The week in review: posted once after each week, in the news channel of each server that wants it."""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial

from db import news as news_rows
from db.errors import StoreUnavailable
from db.standing_values import BoardKey, LineRow
from db.values import FinishedRow, NewsRow
from engine.feats import Among
from engine.game import RoundScored
from engine.games import GAMES
from host.context import Context
from host.log.replays import Replays
from host.news import News, note_skipped, wants_news
from host.presenter import Away, Barred, BestOfWeek, DuelOfWeek, Gone, Presenter, Review, Rise
from host.rounds import Rounds
from host.standings.follower import Standings
from host.standings.stories import unseen
from standings import week as weeks
from standings.feats import kind_of
from standings.season import Season
from standings.week import Done, Met, Stood, Week
from table import wall
from table.errors import Refused, Unreadable
from table.replay import Replay

log = logging.getLogger(__name__)

EARLIEST = timedelta(hours=8)  # after the week's end, so that most people are awake
LATEST = timedelta(days=3)  # later it is no news any more
BOARD = 200  # so many people from the top of the board are compared


class Weeks:
    """Looks at each start, and once an hour."""

    def __init__(
        self, context: Context, presenter: Presenter, standings: Standings, news: News, replays: Replays
    ) -> None:
        self._store, self._now, self._every = context.store, context.now, context.pacing.seasons
        self._owned, self._day = context.owned, context.pacing.day
        self._presenter = presenter
        self._standings = standings
        self._news = news
        self._replays = replays
        self._rounds = Rounds("the week in review", self._look, retry=self._every)

    def start(self) -> None:
        self._rounds.start()

    async def stop(self) -> None:
        await self._rounds.stop()

    async def _look(self) -> float:
        await self._tell_all(Week.of(self._now(), self._day).before)
        return self._every

    async def _tell_all(self, week: Week) -> None:
        """Tells of a week that is over, where that is wanted and not done."""
        earliest, latest = (wall.lasts(time, self._day) for time in (EARLIEST, LATEST))
        if not earliest <= self._now() - week.ends <= latest:
            return
        for guild_id in await self._store.news.servers_wanting("review", *self._owned):
            if self._rounds.is_stopping:
                return
            try:
                await self._tell(guild_id, week)
            except (Gone, Barred, Away) as error:
                log.info("the week in review of server %s is posted later: %s", guild_id, error)
            except StoreUnavailable:
                raise
            except Exception:  # the other servers get theirs all the same
                log.exception(
                    "the week in review of server %s was not posted; retrying within the hour", guild_id
                )

    async def _tell(self, guild_id: int, week: Week) -> None:
        told = await self._store.news.one(guild_id, "review", week.number)
        if told is not None and told.message_id is not None:
            return
        await self._standings.catch_up()
        settings, row = await self._store.guild(guild_id), NewsRow(guild_id, "review", week.number)
        if not wants_news(settings, "review"):
            return
        review = await self._review(guild_id, week)
        if review is None:
            await self._store.write(news_rows.note(note_skipped(guild_id, week)))
            return
        await self._news.tell(
            row,
            partial(self._presenter.find_review, settings, week.number),
            partial(self._presenter.review, settings, review),
        )

    async def _review(self, guild_id: int, week: Week) -> Review | None:
        """None: too little was played."""
        games = await self._store.weeks.games(guild_id, week.starts, week.ends)
        if len(games) < weeks.LEAST:
            return None
        lines = await self._store.boards.lines([game.game_id for game in games])
        people = {line.user_id for line in lines if line.user_id is not None and line.user_id > 0}
        seen = people - set(unseen((await self._store.boards.settings_of(people)).values()))
        names = await self._store.boards.names(seen)
        best = await self._best(games, lines, seen, names)
        return Review(
            week=week,
            season=Season.of(self._now(), self._day),
            games=len(games),
            players=len(people),
            rises=await self._rises(guild_id, week, seen, names),
            duel=_duel(lines, seen, names),
            best=best,
            moment=await self._moment(best),
        )

    async def _rises(
        self, guild_id: int, week: Week, seen: Collection[int], names: dict[int, str]
    ) -> tuple[Rise, ...]:
        """Who rose on the board of the season; nobody in the week in which it began."""
        season = Season.of(self._now(), self._day)
        if season.starts > week.starts:
            return ()
        page = await self._store.boards.page(BoardKey(guild_id, "", season.number), limit=BOARD)
        later = await self._store.weeks.games(guild_id, week.ends, self._now())
        within = await self._store.weeks.games(guild_id, week.starts, week.ends)
        people = [line.user_id for line in page.lines]
        gained_later, games_later = await self._gains(people, later)
        gained, played = await self._gains(people, within)
        stood = []
        for line in page.lines:
            user, after = line.user_id, line.value - gained_later[line.user_id]
            games_after = line.games - games_later[user]
            stood.append(
                Stood(
                    user,
                    after - gained[user] if games_after > played[user] else None,
                    after if games_after else None,
                )
            )
        rose = weeks.risers(stood)
        return tuple(
            Rise(names[each.user_id], each.before, each.after)
            for each in rose
            if each.user_id in seen and each.user_id in names
        )

    async def _gains(
        self, people: Sequence[int], games: Sequence[FinishedRow]
    ) -> tuple[Counter[int], Counter[int]]:
        """What these games added to people's scores, and how many each of them played."""
        numbers = {game.n for game in games if game.n is not None}
        gained: Counter[int] = Counter()
        played: Counter[int] = Counter()
        for step in await self._store.weeks.steps(people, numbers) if numbers else ():
            gained[step.user_id] += step.gained
            played[step.user_id] += 1
        return gained, played

    async def _best(
        self,
        games: Sequence[FinishedRow],
        lines: Sequence[LineRow],
        seen: Collection[int],
        names: dict[int, str],
    ) -> tuple[BestOfWeek, ...]:
        """The best of each game that was played where everybody may look, the game that was played most first."""
        open_to_all = [game for game in games if await self._is_public(game.game_id)]
        often = Counter(game.game for game in open_to_all)
        order = sorted(
            often, key=lambda game: (GAMES[game].race, -often[game]) if game in GAMES else (True, 0)
        )
        of_game = {game.game_id: game.game for game in open_to_all}
        users = {(line.game_id, line.seat): line.user_id for line in lines}
        sides: defaultdict[int, list[int]] = defaultdict(list)
        for line in lines:
            sides[line.game_id].append(line.side)
        done = []
        for feat in await self._store.boards.feats(list(of_game)):
            game, kept = of_game[feat.game_id], Among.parse(feat.kind)
            kind = kind_of(game, feat.kind)
            is_own = kind is not None and kind.is_own(sides[feat.game_id])
            if not is_own or kept.since < GAMES[game].records_since:
                continue
            user = users.get((feat.game_id, feat.seat))
            if user is not None and user in seen and user in names:
                done.append(Done(game, kept.kind, feat.game_id, feat.seat, user, feat.value))
        return tuple(
            BestOfWeek(each.game, each.kind, each.value, names[each.user_id], each.game_id, each.seat)
            for each in weeks.best(done, order)
        )

    async def _is_public(self, game_id: int) -> bool:
        row = await self._store.game(game_id)
        return row is not None and self._presenter.is_public(row.channel_id)

    async def _moment(self, best: Iterable[BestOfWeek]) -> tuple[Replay, int] | None:
        """The first of them that can be looked at: its game, and the moment."""
        for each in best:
            with suppress(Refused, Unreadable):
                replay = await self._replays.read_log(each.game_id)
                return replay, _when(replay, each)
        return None


def _duel(lines: Sequence[LineRow], seen: Collection[int], names: dict[int, str]) -> DuelOfWeek | None:
    met = [
        Met(line.game_id, line.user_id, line.side, line.place)
        for line in lines
        if line.user_id in seen and line.user_id in names and not line.substituted
    ]
    found = weeks.duel(met)
    if found is None:
        return None
    one, other = found.users
    return DuelOfWeek((names[one], names[other]), found.wins, found.level)


def _when(replay: Replay, best: BestOfWeek) -> int:
    """The end of the round in which the seat did it, or of the game."""
    kind = kind_of(best.game, best.kind)
    for at, moment in enumerate(replay.moments):
        for event in moment.logged.events if kind is not None and kind.unit == "strokes" else ():
            if isinstance(event, RoundScored) and any(
                line.seat == best.seat and line.score == best.value for line in event.lines
            ):
                return at
    return len(replay.moments) - 1
