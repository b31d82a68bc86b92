"""The week in review: once after a week's end, in the channel for news, where the server wants it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from db.errors import StoreBusy
from standings.week import LEAST, Week
from table.pace import DAY, HOUR
from tests import says
from tests.end_to_end.membership import invited, taken_off
from tests.end_to_end.seen import Seen
from tests.end_to_end.server_settings import section
from tests.end_to_end.test_ping_lists import back_room
from tests.end_to_end.world import World
from tests.pacing import NO_DELAYS
from ui.standings.feats import feat


async def wanted(world: World, *told: str) -> None:
    owner = world.stranger("Mo", moderator=True)
    shown = await owner.choose(await section(owner, "news"), says.settings.news(), world.channel)
    await owner.choose(shown, says.settings.news_kinds()[0], *(told or ("review",)))


async def played(world: World, games: int = LEAST) -> Counter[str]:
    """How many of these games each has won."""
    wins: Counter[str] = Counter()
    for _ in range(games):
        table = await world.finish(await world.game(world.ben, holes=1))
        wins.update(standing.name for standing in table.standings if standing.place == 1)
    return wins


async def week_ends(world: World, later: float = 9 * HOUR, day: float = DAY) -> None:
    left = Week.of(world.env.now(), day).ends - world.env.now()
    await world.pass_time(left.total_seconds() + later)


def reviews(world: World) -> list[Seen]:
    heading = says.known(says.week.heading(says.ANY, says.ANY, LEAST, 2))
    return [message for message in world.messages(world.channel.id) if heading in message.text]


async def test_it_is_posted_once_with_the_duel_and_the_best_hole_and_its_picture(world: World) -> None:
    await wanted(world)
    wins = await played(world)
    assert reviews(world) == []

    await week_ends(world)
    await world.pass_time(DAY)

    (review,) = reviews(world)
    (first, most), (second, fewer) = wins.most_common()
    assert says.week.duel((first, second), (most, fewer), 0) in review.text
    assert feat("play_nine", "hole") in review.text
    assert review.pictures == 1
    replay = await world.ada.press(review, says.gains.button("replay"))
    assert replay.pictures == 1
    board = await world.ada.press(review, says.boards_menu.button("season"))
    assert board.ephemeral


async def test_where_a_day_is_short_a_week_is_as_short_and_the_news_of_a_day_too(world: World) -> None:
    """So that whoever tries the bot in the sandbox can see two of them."""
    world.pacing = NO_DELAYS.with_day(DAY / 24)
    await world.restart()
    await wanted(world)

    for told in (1, 2):
        await played(world)
        await week_ends(world, HOUR / 2, DAY / 24)
        assert len(reviews(world)) == told


async def test_a_quiet_week_is_not_told(world: World) -> None:
    await wanted(world)
    await played(world, LEAST - 1)

    await week_ends(world)

    assert world.texts(world.channel.id).count("Play Nine") == 0
    assert reviews(world) == []


async def test_a_server_that_asks_later_gets_none_for_the_week_before(world: World) -> None:
    await played(world)
    await week_ends(world)
    await wanted(world)

    await world.pass_time(DAY)

    assert reviews(world) == []


async def test_people_who_are_on_no_board_are_not_named(world: World) -> None:
    await wanted(world)
    await played(world)
    await world.ben.choose(await world.ben.slash("me"), says.me.where_ranked()[0], "none")

    await week_ends(world)

    (review,) = reviews(world)
    assert world.ben.name not in review.text


async def test_a_game_of_a_hidden_channel_is_not_shown(world: World) -> None:
    await wanted(world)
    news = world.channel
    await played(world, LEAST - 1)
    world.channel = world.guild.create_text_channel("back room", overwrites=back_room(world))
    hidden = await world.game(world.ben, holes=1)
    await world.finish(hidden)
    world.channel = news

    await week_ends(world)

    (review,) = reviews(world)
    assert str(hidden) not in "".join(review.buttons.values())


def is_killed_after_posting(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """The first process that has posted it writes no more. Asks whether that has happened."""
    write = type(world.bot.store).write
    is_first = True

    async def killed(store: object, unit: object) -> None:
        nonlocal is_first
        if is_first and reviews(world):
            is_first = False
            raise StoreBusy("killed")
        await write(store, unit)  # type: ignore[arg-type]

    monkeypatch.setattr(type(world.bot.store), "write", killed)
    return lambda: not is_first


async def test_on_a_server_without_the_bot_nothing_is_tried(world: World) -> None:
    await wanted(world)
    await played(world)
    await taken_off(world)
    asked = len(world.env.http_requests)

    await week_ends(world, 12 * HOUR)
    assert len(world.env.http_requests) == asked
    await invited(world)
    await world.pass_time(HOUR + 60)

    assert len(reviews(world)) == 1


async def test_a_review_that_may_stand_there_is_looked_for_once_the_bot_is_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wanted(world)
    await played(world)
    is_killed = is_killed_after_posting(world, monkeypatch)
    await week_ends(world, 8.5 * HOUR)
    assert is_killed()

    posts = f"/channels/{world.channel.id}/messages"
    before = len(list(world.requests("POST", posts)))

    world.env.inject_error("GET", posts, status=403, code=50001, times=None)
    world.nonces._sent.clear()  # Discord forgets them after minutes
    await taken_off(world)
    await world.pass_time(2 * HOUR)
    world.heal()
    await invited(world)
    await world.pass_time(2 * HOUR)

    assert len(reviews(world)) == 1
    assert len(list(world.requests("POST", posts))) == before
