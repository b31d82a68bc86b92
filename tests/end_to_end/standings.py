"""Rows of the standings, written as the games of a whole season would leave them."""

from __future__ import annotations

from db.standing_values import EVERYWHERE, BoardRow, PlayerRow, RatingRow, RecordRow, Rows
from db.standings import entering
from standings.season import ALL_TIME, Season
from tests.end_to_end.world import World


async def season(world: World, people: int, game: str = "sevens") -> None:
    """So many strangers on the boards of this server, numbered from the best: Player 1 has the most of everything."""
    now = Season.of(world.env.now())
    ids = range(1, people + 1)
    boards = [
        BoardRow(
            user,
            scope,
            of_game,
            number,
            4 * (people - user + 1),
            20,
            people - user,
            0,
            0,
            0,
            1500 - user if of_game else None,
        )
        for user in ids
        for scope in (world.guild.id, EVERYWHERE)
        for of_game in (game, "")
        for number in (now.number, ALL_TIME)
    ]
    ratings = [RatingRow(game, user, (1500 - user) / 40, 1.5, 20, now.number, 1500, -user) for user in ids]
    records = [RecordRow(user, world.guild.id, game, "total", ALL_TIME, 7 * user, 0, 3, 1) for user in ids]
    names = [PlayerRow(user, f"Player {user}") for user in ids]
    rows = Rows(boards=tuple(boards), ratings=tuple(ratings), records=tuple(records), players=tuple(names))
    await world.bot.store.write(entering.write(rows))
