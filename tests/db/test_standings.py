"""Games are entered into the standings on both databases: once each, and rebuilt rows are the same."""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import timedelta

import pytest
from msgspec.structs import replace

from db import choices, units
from db.errors import Conflict, StoreBroken
from db.standing_values import BoardKey, RecordKey, Rival
from db.store import Store
from db.units import Unit
from db.values import FinishedRow, PlayerSettings, ResultRow, SeatRow, Turn
from engine.feats import Feat
from engine.game import places
from engine.games import GAMES
from host.pacing import Pacing
from host.standings.book_rows import facts as facts_of
from host.standings.follower import Standings
from host.standings.rebuilding import rebuild
from standings.facts import Facts
from standings.feats import KINDS
from tests.db.building import CHANNEL, GAME, GUILD, NOON, entry, game, later, opening

PEOPLE = tuple(range(1, 9))


@pytest.fixture
def standings(store: Store) -> Standings:
    return Standings(store, Pacing())


async def finished(
    store: Store,
    game_id: int,
    rng: random.Random,
    people: tuple[int, ...] = (),
    key: str = "",
    channel: int = CHANNEL,
) -> Facts:
    """A game of all that there is, with ties, computers and teams, as it waits to be entered."""
    key = key or rng.choice(tuple(GAMES))
    people = people or tuple(rng.sample(PEOPLE, rng.randint(1, 4)))
    seated = [*people, *(None for _ in range(rng.randint(0, 2) if people else 0))]
    in_teams = len(seated) == 4 and rng.random() < 0.5
    sides = tuple(seat % 2 if in_teams else seat for seat in range(len(seated)))
    keys = {side: rng.randint(0, 2) for side in sides}
    placed = places([keys[side] for side in sides], sides)
    ended = NOON + timedelta(days=rng.randint(0, 300))
    await store.write(opening(game_id, game=key, host_id=people[0], channel_id=channel))
    row = game(
        game_id, game=key, host_id=people[0], channel_id=channel, phase="over", number=2, ended_at=ended
    )
    seats = tuple(
        SeatRow(
            game_id, seat, "computer" if user is None else "person", user, f"P{user}", "" if user else "hard"
        )
        for seat, user in enumerate(seated)
    )
    results = tuple(
        ResultRow(
            game_id, seat, user, f"P{user}", placed[seat], 5, sides[seat], resigned=False, ended_at=ended
        )
        for seat, user in enumerate(seated)
    )
    waiting = FinishedRow(game_id, key, GUILD, ended)
    turn = Turn(1, row, (entry(2, game_id),), seats, results=results, finished=waiting)
    await store.write(units.turn(turn))
    kinds = [kind for of, kind in KINDS if of == key]
    feats = tuple(Feat(seat, kind, rng.randint(1, 99), 1) for seat in range(len(people)) for kind in kinds)
    unrated = rng.choice(("", "", "", "social")) if len(people) > 1 else "alone"
    known = facts_of(replace(waiting, unrated=unrated), await store.boards.lines([game_id]), ())
    return replace(known, feats=feats)


async def entered(store: Store, standings: Standings, facts: Facts) -> None:
    (waiting,) = [row for row in await store.boards.to_enter() if row.game_id == facts.id]
    await standings.enter(waiting, facts)


@pytest.mark.parametrize("seed", range(2))
async def test_made_again_the_rows_of_any_games_are_the_same(
    store: Store, standings: Standings, seed: int
) -> None:
    rng = random.Random(seed)
    await store.write(choices.player(PlayerSettings(1, everywhere=True)))
    await store.write(choices.player(PlayerSettings(2, hidden=True)))
    for number in range(40):
        await entered(store, standings, await finished(store, GAME + number, rng))

    assert await store.boards.last_n() == 40
    assert await rebuild(store) == 0
    everywhere = await store.boards.page(BoardKey(0, "", 0))
    here = await store.boards.page(BoardKey(GUILD, "", 0), limit=20)
    assert {line.user_id for line in everywhere.lines} <= {1}
    assert 2 not in {line.user_id for line in here.lines}


async def test_games_wait_in_the_order_of_their_ends(store: Store) -> None:
    rng = random.Random(7)
    for number in range(5):
        await finished(store, GAME + number, rng)

    waiting = await store.boards.to_enter()

    assert len(waiting) == 5
    assert list(waiting) == sorted(waiting, key=lambda row: (row.ended_at, row.game_id))


@pytest.mark.parametrize("written", [False, True])
async def test_cut_short_at_a_write_nothing_is_lost_or_doubled(
    store: Store, standings: Standings, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    rng = random.Random(3)
    facts = [await finished(store, GAME + number, rng, people=(1, 2)) for number in range(3)]
    write = store.write

    async def dies(unit: Unit) -> None:
        if written:
            await write(unit)
        raise StoreBroken

    for each in facts:
        for _ in range(3):  # each attempt but the last is cut short
            monkeypatch.setattr(store, "write", dies)
            with suppress(StoreBroken, ValueError):
                await entered(store, standings, each)
        monkeypatch.undo()
        with suppress(ValueError):  # it is entered already
            await entered(store, standings, each)

    assert await store.boards.to_enter() == ()
    assert await store.boards.last_n() == 3
    assert await rebuild(store) == 0


async def test_two_processes_enter_a_game_once(store: Store, standings: Standings) -> None:
    facts = await finished(store, GAME, random.Random(5), people=(1, 2))
    (waiting,) = await store.boards.to_enter()
    await standings.enter(waiting, facts)

    with pytest.raises(Conflict):
        await Standings(store, Pacing()).enter(waiting, facts)

    assert await rebuild(store) == 0


async def test_pages_have_ranks_with_ties_and_ones_own_line(store: Store, standings: Standings) -> None:
    rng = random.Random(1)
    for number, pair in enumerate(((1, 2), (1, 3), (4, 2), (5, 6))):
        facts = await finished(store, GAME + number, rng, people=pair, key="sevens")
        lines = tuple(replace(line, place=1 + (line.user_id != pair[0])) for line in facts.lines)
        one_day = replace(facts, ended_at=later(number), lines=lines, unrated="", feats=())
        await entered(store, standings, one_day)
    board = BoardKey(GUILD, "sevens", 0)

    whole = await store.boards.page(board, limit=20, user_id=6)
    second = await store.boards.page(board, first=2, limit=2)

    assert [(line.rank, line.user_id) for line in whole.lines][:3] == [(1, 1), (2, 5), (2, 4)]
    assert [line.rank for line in whole.lines] == [1, 2, 2, 4, 4, 4]
    assert (whole.total, second.total) == (6, 6)
    assert second.lines == whole.lines[2:4]
    assert whole.own is not None
    assert (whole.own.rank, whole.own.user_id) == (4, 6)
    assert whole.ahead is not None
    assert (whole.ahead.user_id, whole.ahead.value) == (4, whole.lines[2].value)


async def test_the_lower_half_of_a_large_board_is_ranked_from_below(
    store: Store, standings: Standings, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(5)
    for number in range(12):
        people = tuple(rng.sample(range(1, 10), 2))
        facts = await finished(store, GAME + number, rng, people=people, key="play_nine")
        await entered(store, standings, replace(facts, unrated=""))
    lowest = RecordKey(GUILD, "play_nine", "nine@2", 0, low=True)

    for board in (BoardKey(GUILD, "play_nine", 0), BoardKey(GUILD, "", 0, "wins"), lowest):
        whole = await store.boards.page(board, limit=20)
        monkeypatch.setattr("db.standings.boards.MANY", 3)
        for at, line in enumerate(whole.lines):
            page = await store.boards.page(board, first=at, limit=1, user_id=line.user_id)
            better = [other for other in whole.lines if other.rank < line.rank]
            assert (page.lines, page.own) == ((line,), line)
            assert page.ahead == (
                Rival(better[-1].user_id, better[-1].name, better[-1].value) if better else None
            )
        monkeypatch.undo()
        assert whole.total > 3


async def test_the_size_of_a_large_board_is_kept_until_the_rows_are_made_again(
    store: Store, standings: Standings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.standings.boards.MANY", 2)
    rng, board = random.Random(2), BoardKey(GUILD, "", 0)
    sizes = []
    for number, people in enumerate(((1, 2), (3, 4))):
        facts = await finished(store, GAME + number, rng, people=people, key="sevens")
        await entered(store, standings, facts)
        sizes.append((await store.boards.page(board)).total)

    store.boards.recount()

    assert sizes == [2, 2]
    assert (await store.boards.page(board)).total == 4


async def test_an_empty_board_has_no_lines(store: Store) -> None:
    page = await store.boards.page(BoardKey(GUILD, "", 20262), user_id=1)
    record = await store.boards.page(RecordKey(GUILD, "play_nine", "hole", 0, low=True), user_id=1)

    assert (page.total, page.lines, page.own, page.ahead) == (0, (), None, None)
    assert record == page


async def test_a_page_of_a_servers_history_is_full_where_some_games_are_not_seen(store: Store) -> None:
    rng = random.Random(11)
    for number in range(6):
        await finished(store, GAME + number, rng, people=(1, 2 if number else 4))
    every = [game.game_id for game in await store.boards.past_on(GUILD, [CHANNEL], 9)]
    many = [CHANNEL + number for number in range(1, 1_500)]  # as many as a server may have, with its threads

    for channels, me, seen in (
        ([*many, CHANNEL], 9, every),
        (many, 9, []),
        ([], 4, [GAME]),
        (many, 1, every),
    ):
        page = await store.boards.past_on(GUILD, channels, me, limit=4)
        assert [game.game_id for game in page] == seen[:4]
        assert await store.boards.past_on(GUILD + 1, channels, me) == ()


async def test_where_the_newest_games_were_played_comes_first(store: Store) -> None:
    rng = random.Random(5)
    places = {GAME + number: CHANNEL + number % 4 for number in range(9)}
    for game_id, channel in places.items():
        await finished(store, game_id, rng, (1, 2), channel=channel)

    newest_first = await store.boards.past_on(GUILD, {*places.values()}, 9)

    lately = await store.boards.channels_lately(GUILD)
    assert lately == [*dict.fromkeys(places[game.game_id] for game in newest_first)]
    assert await store.boards.channels_lately(GUILD + 1) == []


async def test_histories_go_on_where_the_page_before_ended(store: Store) -> None:
    rng = random.Random(11)
    for number in range(7):
        await finished(store, GAME + number, rng, people=(1, 2))
    every = {
        "of a person": await store.boards.past_of(1, limit=100),
        "of a server": await store.boards.past_on(GUILD, [CHANNEL], 3, limit=100),
    }

    for what, games in every.items():
        first = games[:3]
        of_person = what == "of a person"
        after, boards = first[-1].game_id, store.boards
        rest = await (
            boards.past_of(1, after, 100) if of_person else boards.past_on(GUILD, [CHANNEL], 3, after, 100)
        )
        assert len(games) == 7, what
        assert first + rest == games, what
        ends = [game.ended_at for game in games]
        assert ends == sorted(ends, reverse=True), what
