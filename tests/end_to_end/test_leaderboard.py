"""/leaderboard: who stands where."""

from __future__ import annotations

import asyncio

import pytest

from db.standing_values import PlayerRow, RecordRow, Rows
from db.standings import entering
from host.standings.rebuilder import Rebuilder
from standings.feats import KINDS
from standings.season import ALL_TIME
from tests import says
from tests.end_to_end.standings import season
from tests.end_to_end.world import Player, World
from ui.standings.feats import feat

HOLE = says.boards.Leaderboard("record", (), 0, "play_nine", record="hole@2")


async def as_text(player: Player) -> None:
    await player.choose(await player.slash("me"), says.me.how_shown()[0], "text")


async def test_a_game_that_was_played_stands_on_the_board_at_once(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.finish(table_id)
    first = next(standing.name for standing in (await world.table(table_id)).standings if standing.place == 1)
    winner = next(player for player in world.players if player.name == first)
    loser = next(player for player in world.players if player is not winner)

    for player in world.players:
        await as_text(player)
    ahead, behind = await winner.slash("leaderboard"), await loser.slash("leaderboard", game="play_nine")

    assert says.boards.game_title("") in ahead.text
    assert f"**1** **{winner.name}** (you): **9.1**, 1 game, 1 win (9.1 ahead of {loser.name})" in ahead.text
    assert "Play Nine" in behind.text
    assert f"**2** **{loser.name}** (you): **0.0**, 1 game, 0 wins (9.1 behind {winner.name})" in behind.text


async def test_a_board_says_that_the_standings_are_being_counted_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.finish(await world.game(world.ben, holes=1))
    await world.bot.store.write(entering.note_version("earlier sums"))
    let_go = asyncio.Event()
    rebuilt = Rebuilder.rebuild

    async def rebuilt_later(self: Rebuilder) -> bool:
        await let_go.wait()
        return await rebuilt(self)

    monkeypatch.setattr(Rebuilder, "rebuild", rebuilt_later)
    await world.restart()

    meanwhile = await world.ada.slash("leaderboard")
    let_go.set()
    async with world.bot.host.standings.hold():
        after = await world.ada.slash("leaderboard")

    assert says.boards.rebuilding() in meanwhile.text
    assert says.boards.rebuilding() not in after.text


async def test_the_board_is_the_last_thing_of_its_message(world: World) -> None:
    """A phone shows the end of a message: the whole board, and not menus in place of its leader."""
    board = await world.ada.slash("leaderboard")

    assert board.ends_with_a_picture


async def test_a_large_board_is_turned_page_by_page(world: World) -> None:
    await season(world, 37)
    await as_text(world.ada)

    first = await world.ada.slash("leaderboard")
    second = await world.ada.press(first, "▶")
    back = await world.ada.press(second, "◀")

    assert "10 of 37 players" in first.text
    assert "**10** Player 10:" in first.text
    assert "Player 11:" not in first.text
    assert "◀" not in first.buttons
    assert second.message.id == first.message.id
    assert "**11** Player 11:" in second.text
    assert back.text == first.text


async def test_a_page_that_there_is_not_is_the_last(world: World) -> None:
    await season(world, 21)
    board = await world.ada.slash("leaderboard")

    last = await world.forge(world.ada, board, "c1:board:0:0:here.score...0.99")

    assert "21 Player 21" in last.alt
    assert "▶" not in last.buttons


async def test_what_counts_the_game_and_the_season_are_chosen_below(world: World) -> None:
    await season(world, 3)
    await as_text(world.ada)
    board = await world.ada.slash("leaderboard")
    assert list(board.choices[says.boards_menu.question("by")]) == [
        says.boards.heads(says.EMPTY_BOARD)[0],
        says.boards.heads(says.EMPTY_BOARD)[2],
    ]

    game = await world.ada.choose(board, says.boards_menu.question("game"), "sevens")
    rating = await world.ada.choose(game, says.boards_menu.question("by"), "rating")
    record = await world.ada.choose(rating, says.boards_menu.question("by"), "record:total")
    every = await world.ada.choose(record, says.boards_menu.question("game"), "all")
    empty = await world.ada.choose(
        every,
        says.boards_menu.question("season"),
        list(every.choices[says.boards_menu.question("season")].values())[1],
    )
    all_time = await world.ada.choose(empty, says.boards_menu.question("season"), "0")

    assert "**1** Player 1: **1499** ± 60, 20 games, −1" in rating.text
    assert "**Sevens · lowest game**" in record.text
    assert "**1** Player 1: **7**" in record.text
    assert says.boards.game_title("") in every.text
    assert says.boards.nobody() in empty.text
    assert empty.text.count(says.boards.how_to(says.EMPTY_BOARD)) == 1
    assert says.boards_menu.seasons((0,))[0][1] in all_time.text
    assert "**1** Player 1: **1.2**, 20 games, 2 wins" in all_time.text


async def test_a_server_s_board_is_of_games_played_there(world: World) -> None:
    await season(world, 2)
    board = await world.ada.slash("leaderboard", scope="everywhere")

    here = await world.ada.press(board, says.boards_menu.button("here"))

    assert "2 players everywhere" in board.alt
    assert says.boards_menu.button("everywhere") in here.buttons
    assert "everywhere" not in here.alt


async def test_a_board_is_shown_to_everybody_without_those_who_are_on_none(world: World) -> None:
    await world.finish(await world.game(world.ben, holes=1))
    await world.ben.choose(await world.ben.slash("me"), says.me.where_ranked()[0], "none")
    board = await world.ben.slash("leaderboard")

    shown = await world.ben.press(board, says.show_here.show_here())

    assert "Ben" in board.alt
    assert not shown.ephemeral
    assert shown.text == says.show_here.shown_by("Ben")
    assert "Ada" in shown.alt
    assert "Ben" not in shown.alt
    assert not shown.ids


async def test_a_player_who_wishes_to_be_on_no_board_is_off_it_at_once_and_comes_back(world: World) -> None:
    await world.finish(await world.game(world.ben, holes=1))
    await as_text(world.ada)
    where = says.me.where_ranked()[0]

    settings = await world.ben.choose(await world.ben.slash("me"), where, "none")
    without = await world.ada.slash("leaderboard")
    settings = await world.ben.choose(settings, where, "everywhere")
    here, everywhere = (
        await world.ada.slash("leaderboard"),
        await world.ada.slash("leaderboard", scope="everywhere"),
    )

    assert "Ben:" not in without.text
    assert "Ben:" in here.text
    assert "Ben:" in everywhere.text
    alone = await world.ben.slash("leaderboard", scope="everywhere")
    assert "1 player everywhere" in alone.alt, "Ada has chosen other things, but not that"
    assert says.chosen(says.me.where_ranked(), "everywhere") in settings.chosen.items()


async def test_a_record_leads_to_its_game_s_replay(world: World) -> None:
    await world.finish(await world.game(world.ben, holes=1))
    board = await world.ada.slash("leaderboard", game="play_nine", by="record")
    hole = await world.ada.choose(board, says.boards_menu.question("by"), "record:hole")
    (game, *_) = hole.choices[says.replay.replay_one()].values()

    replay = await world.ada.choose(hole, says.replay.replay_one(), game)

    assert f"{feat('play_nine', 'hole')}, {says.boards.games_line(HOLE)}" in hole.alt
    assert replay.text.startswith(says.replay.heading("Play Nine", "")[:20])
    assert replay.pictures == 1


async def test_the_games_that_a_record_compares_are_chosen_below(world: World) -> None:
    await as_text(world.ada)
    names = [PlayerRow(user, f"Player {user}") for user in (1, 2, 3)]
    first, second = await world.lobby(), await world.lobby()
    records = [
        RecordRow(user, world.guild.id, "sevens", kind, ALL_TIME, value, value, 1, game_id)
        for user, kind, value, game_id in (
            (1, "total@3", 9, first),
            (2, "total@3", 8, second),
            (3, "total@4", 30, second),
            (4, "total@3", 10, first),
        )
    ]
    await world.bot.store.write(entering.write(Rows(records=tuple(records), players=tuple(names))))

    most = await world.ada.slash("leaderboard", game="sevens", by="record")
    other = await world.ada.choose(most, says.boards_menu.question("among"), "total@4")

    assert "Player 2: **8**" in most.text
    games = list(most.choices[says.replay.replay_one()])
    assert [choice[:2] for choice in games] == ["1.", "2."], "two records of one game lead to it once"
    assert "Player 3" not in most.text
    assert "Player 3: **30**" in other.text
    assert "Player 2" not in other.text


async def test_an_average_of_few_holes_stands_in_brackets_below_the_others(world: World) -> None:
    await as_text(world.ada)
    average = KINDS["play_nine", "average"]
    holes = {world.ada.id: (-45, 9), 2: (180, 27), 3: (170, 9)}  # strokes in all, and holes
    records = [
        RecordRow(
            user, world.guild.id, "play_nine", "average@2", ALL_TIME, average.rank_average(*made), *made, 5
        )
        for user, made in holes.items()
    ]
    names = [PlayerRow(user, f"Player {user}") for user in holes]
    await world.bot.store.write(entering.write(Rows(records=tuple(records), players=tuple(names))))

    board = await world.ada.slash("leaderboard", game="play_nine", by="record")
    shown = await world.ada.choose(board, says.boards_menu.question("by"), "record:average")

    assert says.boards.average_rules(27) in shown.text
    assert [line.rpartition(": ")[2] for line in shown.text.splitlines()[2:5]] == [
        "**6.67**",
        "**(−5.00)**",
        "**(18.89)**",
    ]
