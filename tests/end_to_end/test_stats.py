"""/stats: cards, comparisons, graphs."""

from __future__ import annotations

from db.standing_values import RatingRow, RatingStepRow, Rows
from db.standings import entering
from standings.season import Season
from tests import says
from tests.end_to_end.seen import Answer
from tests.end_to_end.standings import season
from tests.end_to_end.test_leaderboard import as_text
from tests.end_to_end.world import Player, World


async def first(world: World, table_id: int) -> tuple[Player, Player]:
    """The winner, and the player who did not win."""
    winner = next(each.name for each in (await world.table(table_id)).standings if each.place == 1)
    return tuple(sorted(world.players, key=lambda player: player.name != winner))  # type: ignore[return-value]


async def played(world: World) -> tuple[Player, Player]:
    table_id = await world.game(world.ben, holes=1)
    await world.finish(table_id)
    return await first(world, table_id)


async def test_ones_own_card_has_the_game_that_was_just_played(world: World) -> None:
    winner, loser = await played(world)
    await as_text(winner)

    mine, theirs = await winner.slash("stats"), await loser.slash("stats")

    assert "place 1 of 2 · 1 game · 100 % won" in mine.text
    assert "- **Play Nine**: 1 game, 100 % won, best hole" in mine.text
    assert "- **Sevens**: not played yet" in mine.text
    assert "Last ten: W" in mine.text
    assert "place 2 of 2, 1 game, 0 % won" in theirs.alt


async def test_anothers_card_and_two_people_head_to_head(world: World) -> None:
    winner, loser = await played(world)

    card = await loser.slash("stats", player=winner.actor)
    duel = await loser.choose(card, says.boards_menu.question("compare"), loser.actor)
    typed = await winner.slash("stats", compare=loser.actor)
    back = await loser.press(duel, says.boards_menu.button("card"))

    assert card.alt.startswith(f"{winner.name}, since {world.env.now():%B %Y}. Score")
    assert duel.alt == f"{winner.name} 1 : 0 {loser.name}. Play Nine, 1 : 0."
    assert typed.alt == duel.alt
    assert back.alt == card.alt


async def test_a_rating_over_games_of_one_and_of_two(world: World) -> None:
    winner, loser = await played(world)
    card = await winner.slash("stats")

    alone = await winner.choose(card, says.boards_menu.question("graph"), "play_nine")
    both = await winner.slash("stats", compare=loser.actor, game="play_nine")
    duel = await winner.press(both, says.boards_menu.button("duels"))

    assert alone.alt.startswith(
        says.players.graph_alt(says.players.Graph("play_nine", ())).partition(". ")[0] + f". {winner.name}: 1"
    )
    assert "after 1 rated game" in alone.alt
    assert loser.name in both.alt
    assert duel.alt.startswith(f"{winner.name} 1 : 0")


async def test_a_rating_is_as_certain_on_the_card_as_on_the_board(world: World) -> None:
    await season(world, people=2)
    before = Season.of(world.env.now()).before
    away = RatingRow("sevens", 1, 37.0, 1.5, 20, before.number, 1500, 0)
    step = RatingStepRow(1, "sevens", 1, away.mu, away.sigma)
    await world.bot.store.write(entering.write(Rows(ratings=(away,), steps=(step,))))

    card = await world.forge(world.ada, await world.ada.slash("stats"), "c1:stats:1:0:0.")
    board = await world.ada.slash("leaderboard", game="sevens", by="rating")
    graph = await world.forge(world.ada, board, "c1:stats:1:0:0.sevens")

    assert "1480 ± 151" in graph.alt
    assert "rating 1480 ± 151" in card.alt
    assert "1480, 151, 20" in board.alt


async def test_a_game_without_a_rating_says_so(world: World) -> None:
    graph = await world.ada.slash("stats", game="sevens")

    assert graph.alt == says.players.graph_alt(says.players.Graph("sevens", ()))


async def test_a_card_that_is_kept_private_is_its_owners_alone(world: World) -> None:
    winner, loser = await played(world)
    await world.bot.host.change_player(winner.id, private=True)
    await world.restart()

    card = await loser.slash("stats", player=winner.actor)
    duel = await loser.slash("stats", compare=winner.actor)
    own = await winner.slash("stats")

    assert card.text == duel.text == says.refused("private_card", name=winner.name)
    assert own.pictures == 1


async def test_a_player_never_seen(world: World) -> None:
    stranger = world.stranger("Mo")

    answer = await world.ada.slash("stats", player=stranger.actor)
    card = await world.ada.slash("stats")
    forged = await world.forge(world.ada, card, "c1:stats:12345:0:0.")

    said = says.refused("never_seen")
    assert answer.text == forged.text == said


async def test_what_no_button_says_is_not_shown(world: World) -> None:
    card = await world.ada.slash("stats")

    for arg in ("", "x.", "0.whist", f"{2**63}."):
        answer = await world.forge(world.ada, card, f"c1:stats:{world.ada.id}:0:{arg}")
        assert answer.text == says.refused("expired")


async def test_compared_with_oneself_a_card_is_a_card(world: World) -> None:
    await season(world, 3)

    card = await world.ada.slash("stats", compare=world.ada.actor)

    assert card.alt == f"Ada. {says.players.begin()}"


async def test_a_card_is_shown_to_everybody_under_the_name_of_who_shows_it(world: World) -> None:
    winner, loser = await played(world)
    card = await loser.slash("stats", player=winner.actor)
    duel = await loser.choose(card, says.boards_menu.question("compare"), loser.actor)

    shown = await loser.press(duel, says.show_here.show_here())

    assert not shown.ephemeral
    assert shown.text == says.show_here.shown_by(loser.name)
    assert shown.alt == duel.alt
    assert not shown.ids
    assert duel.now().alt == duel.alt


async def test_of_a_private_card_nothing_is_shown_but_by_its_owner(world: World) -> None:
    winner, loser = await played(world)
    card = await loser.slash("stats", player=winner.actor)
    await world.bot.host.change_player(winner.id, private=True)

    refused = await loser.press(card, says.show_here.show_here())
    own = await winner.press(await winner.slash("stats"), says.show_here.show_here())

    assert refused.text == says.refused("private_card", name=winner.name)
    assert own.alt.startswith(winner.name)


async def test_stats_are_in_a_persons_menu(world: World) -> None:
    winner, loser = await played(world)
    typed = await loser.slash("stats", player=winner.actor)

    given = await loser.actor.context_menu(world.channel, "Stats", winner.actor)

    assert given.response is not None
    assert Answer(given, given.response).alt == typed.alt
