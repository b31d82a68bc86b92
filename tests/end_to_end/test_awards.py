"""A season's end: the awards are posted once, where the server wants them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from cogs.shown.awards import Awards
from db import units
from db.errors import StoreBusy
from db.standing_values import RecordRow, Rows
from db.standings import entering
from db.values import GuildSettings
from engine.games import GAMES
from host.presenter import Ended
from host.standings.rebuilding import rebuild
from standings.season import Season
from table.pace import DAY
from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.server_settings import section
from tests.end_to_end.world import World
from tests.pacing import NO_DELAYS
from ui.standings.boards import season_name

AWARDS = says.settings.news()
HOUR = 3600.0


async def wanted(world: World) -> None:
    owner = world.stranger("Mo", moderator=True)
    await owner.choose(await section(owner, "news"), AWARDS, world.channel)


async def played(world: World) -> str:
    """The name of the winner."""
    table = await world.finish(await world.game(world.ben, holes=1))
    return next(standing.name for standing in table.standings if standing.place == 1)


async def the_season_ends(world: World, later: float = 1.0, day: float = DAY) -> None:
    left = Season.of(world.env.now(), day).ends - world.env.now()
    await world.pass_time(left.total_seconds() + later)


def posted(world: World) -> list[Seen]:
    return [message for message in world.messages(world.channel.id) if "is over:" in message.text]


async def test_they_are_posted_once_at_the_end(world: World) -> None:
    await wanted(world)
    winner = await played(world)
    assert not posted(world)

    await the_season_ends(world)
    await world.pass_time(5 * HOUR)

    (awards,) = posted(world)
    over = says.awards.Awards("Q1 2026", (says.boards.Row(winner, 1, 91, 1),), 2, 1)
    assert says.awards.announcement(over) in awards.text
    assert awards.pictures == 1
    assert awards.alt.startswith("Awards of Q1 2026, 2 players, 1 game. 1 ")
    assert "most games: Ada and Ben, 1." in awards.alt
    assert "Play Nine: " in awards.alt
    board = await world.ada.press(awards, says.boards_menu.button("season"))
    assert board.ephemeral
    assert "Q1 2026" in board.alt


async def test_where_a_day_is_short_a_season_is_as_short(world: World) -> None:
    """So that whoever tries the bot in the sandbox can see the end of one, and the next begin."""
    day = DAY / 24
    world.pacing = NO_DELAYS.with_day(day)
    await world.restart()
    await wanted(world)

    names = []
    for told in (1, 2):
        await played(world)
        names.append(season_name(Season.of(world.env.now(), day).number))
        await the_season_ends(world, day, day)
        assert len(posted(world)) == told

    assert [name for name, message in zip(names, posted(world), strict=True) if name in message.text] == names
    assert names[0] != names[1]
    board = await world.ada.slash("leaderboard", season="last")
    assert names[1] in board.alt
    assert await rebuild(world.bot.store, day=day) == 0


async def test_every_game_that_was_played_has_an_award_beside_that_for_most_games(world: World) -> None:
    await wanted(world)
    await played(world)
    season = Season.of(world.env.now()).number
    records = [
        RecordRow(world.ada.id, world.guild.id, key, game.feat_kinds[0].key, season, 7, 7, 1, 1)
        for key, game in GAMES.items()
    ]
    await world.bot.store.write(entering.write(Rows(records=tuple(records))))

    await the_season_ends(world)

    (awards,) = posted(world)
    assert "most games: " in awards.alt
    assert [game.title for game in GAMES.values() if f"{game.title}: " not in awards.alt] == []


async def test_a_bot_that_was_down_at_midnight_posts_them_at_the_next_start(world: World) -> None:
    await wanted(world)
    await played(world)

    async def meanwhile() -> None:
        await the_season_ends(world, timedelta(days=3).total_seconds())

    await world.restart(meanwhile)
    await world.pass_time(1)

    assert len(posted(world)) == 1


async def test_a_server_that_did_not_want_them_gets_none(world: World) -> None:
    await played(world)
    await the_season_ends(world)
    await wanted(world)

    await world.restart()
    await world.pass_time(2 * HOUR)

    assert not posted(world)


async def test_killed_between_posting_and_noting_they_are_not_posted_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wanted(world)
    await played(world)

    def killed(*_told: object) -> units.Unit:
        raise StoreBusy

    with monkeypatch.context() as patched:
        patched.setattr("host.standings.seasons.choices.note_awards", killed)
        await the_season_ends(world)
    assert len(posted(world)) == 1
    await world.pass_time(2 * HOUR)
    await world.restart()
    await world.pass_time(2 * HOUR)

    assert len(posted(world)) == 1


async def test_where_the_channel_is_gone_they_wait_for_another(world: World) -> None:
    elsewhere = world.guild.create_text_channel("awards")
    owner = world.stranger("Mo", moderator=True)
    await owner.choose(await section(owner, "news"), AWARDS, elsewhere)
    await played(world)
    await world.delete_channel(elsewhere.id)
    await the_season_ends(world)

    await owner.choose(await section(owner, "news"), AWARDS, world.channel)
    await world.pass_time(2 * HOUR)

    assert len(posted(world)) == 1


async def test_one_servers_trouble_is_not_anothers(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await wanted(world)
    await world.host.servers.change(1, lambda other: replace(other, season_channel_id=2))
    await played(world)
    award = Awards.post

    async def post(awards: Awards, settings: GuildSettings, ended: Ended, *, again: bool) -> None:
        if settings.guild_id == 1:
            raise RuntimeError
        await award(awards, settings, ended, again=again)

    monkeypatch.setattr(Awards, "post", post)
    await the_season_ends(world)

    assert len(posted(world)) == 1
    assert "the awards of server 1 were not posted" in caplog.text
