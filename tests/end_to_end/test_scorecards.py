"""/scorecard: any card, by choice."""

from __future__ import annotations

from tests import says
from tests.end_to_end.world import World
from ui.text.words import number


async def test_a_scorecard_after_a_restart(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.finish(table_id)

    await world.restart()
    card = await world.ada.slash("scorecard")

    assert not card.ephemeral
    assert card.pictures == 1
    assert card.alt.startswith("Scorecard, 3 holes.")
    table = await world.table(table_id)
    for standing in table.standings:
        assert f"total {str(standing.score).replace('-', '−')}" in card.alt


async def test_any_finished_game_can_be_chosen(world: World) -> None:
    first = await world.game(world.ben, holes=1)
    await world.finish(first)
    second = await world.game(computers=1, holes=1)
    await world.finish(second)

    choices = await world.ada.actor.autocomplete(world.channel, "scorecard", "game", "")
    bens = await world.ada.actor.autocomplete(world.channel, "scorecard", "game", "ben")

    assert [choice["value"] for choice in choices] == [str(second), str(first)]
    assert [choice["value"] for choice in bens] == [str(first)]
    assert "Play Nine: " in choices[0]["name"]
    card = await world.ada.slash("scorecard", game=str(first))
    assert "Ben" in card.text


async def test_a_scorecard_stays_in_its_channel(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.finish(table_id)
    elsewhere = world.guild.create_text_channel("elsewhere")
    thread = world.thread(await world.place(table_id))

    there = await world.ada.slash("scorecard", channel=elsewhere, game=str(table_id))
    here = await world.ada.slash("scorecard", channel=thread, game=str(table_id))

    assert there.text == says.refused("no_card")
    assert here.alt.startswith("Scorecard, 1 hole.")


async def test_the_best_card_of_the_server_and_of_a_player(world: World) -> None:
    first = await world.finish(await world.game(world.ben, holes=1))
    second = await world.finish(await world.game(world.ben, holes=1))
    score = {
        (player, table.id): next(line.score for line in table.standings if line.user_id == player.id)
        for player in world.players
        for table in (first, second)
    }
    hole = "play_nine hole"

    of_all = await world.ada.slash("scorecard", best=hole)
    of_ben = await world.ada.slash("scorecard", best=hole, player=world.ben.actor)

    (_, lowest) = min(score, key=lambda each: score[each])
    (_, bens) = min((each for each in score if each[0] is world.ben), key=lambda each: score[each])
    assert of_all.buttons.keys() == of_ben.buttons.keys()
    assert f"c1:round:{lowest}:0:" in of_all.menus.values()
    assert f"c1:round:{bens}:0:" in of_ben.menus.values()
    assert f": Ben, {number(score[world.ben, bens])}" in of_ben.text.splitlines()[0]
    assert "best hole" in of_all.text.splitlines()[0]


async def test_a_record_that_nobody_has_is_said_to_be_none(world: World) -> None:
    await world.finish(await world.game(world.ben, holes=1))
    nine = "play_nine nine"

    of_all = await world.ada.slash("scorecard", best=nine)
    of_ben = await world.ada.slash("scorecard", best=nine, player=world.ben.actor)

    assert of_all.text == says.refused("no_record")
    assert of_ben.text == says.refused("no_record_of", name="Ben")


async def test_the_last_card_of_a_player(world: World) -> None:
    cleo = world.stranger("Cleo")
    bens = await world.game(world.ben, holes=1)
    await world.finish(bens)

    card = await world.ada.slash("scorecard", player=world.ben.actor)
    none = await world.ada.slash("scorecard", player=cleo.actor)
    await world.ben.choose(await world.ben.slash("me"), says.me.who_sees()[0], "private")
    private = await world.ada.slash("scorecard", player=world.ben.actor)
    own = await world.ben.slash("scorecard", player=world.ben.actor)

    assert card.alt.startswith("Scorecard, 1 hole.")
    assert none.text == says.refused("no_card_of", name="Cleo")
    assert private.text == says.refused("private_card", name="Ben")
    assert own.alt == card.alt


async def test_each_hole_of_a_card_shows_its_final_cards_and_how_its_scores_came_about(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.finish(table_id)
    card = await world.ada.slash("scorecard")

    asked = next(iter(card.menus))
    second = await world.ben.choose(card, asked, "2")

    assert second.ephemeral
    assert second.text.startswith("### Hole 2")
    assert second.pictures == 1
    rows = [row for row in await world.bot.store.scorecard(table_id) if row.round == 2]
    for row in rows:
        assert str(row.score).replace("-", "\u2212") in second.alt
    forged = await world.forge(world.ben, card, card.menus[asked], values=["9"])
    assert forged.text == says.refused("unknown_option")


async def test_a_scorecard_as_text(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.finish(table_id)
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, says.me.how_shown()[0], "text")

    card = await world.ada.slash("scorecard")

    assert card.pictures == 0
    assert "```" in card.text
    assert "Total" in card.text


async def test_no_scorecard(world: World) -> None:
    running = await world.game(world.ben, holes=1)

    for answer in (
        await world.ada.slash("scorecard"),
        await world.ada.slash("scorecard", game="nonsense"),
        await world.ada.slash("scorecard", game=str(running)),
        await world.ada.slash("scorecard", game="12345"),
        await world.ada.slash("scorecard", game="9" * 19),
    ):
        assert answer.text == says.refused("no_card")


async def test_a_game_that_ended_before_its_first_hole_has_no_card(world: World) -> None:
    played = await world.game(world.ben, holes=1)
    await world.finish(played)
    given_up = await world.game(world.ben, holes=1)
    await world.ben.slash("resign")
    await world.ben.in_panel(says.RESIGN)
    await world.ada.press(await world.table_message(given_up), says.SETTLE)

    card = await world.ada.slash("scorecard")
    choices = await world.ada.actor.autocomplete(world.channel, "scorecard", "game", "")

    assert card.alt.startswith("Scorecard, 1 hole.")
    assert [choice["value"] for choice in choices] == [str(played)]
