"""A finished game chosen in /history: its result, its rounds, its seal, and what is shown of it to others."""

from __future__ import annotations

import pytest

from host.standings.follower import Standings
from table.table import Person
from tests import says
from tests.end_to_end.finished import check_of, compare, games_of, mute, page_of
from tests.end_to_end.world import World
from ui.text.words import number

SHOW = says.show_here.show_here()


async def played(world: World, holes: int = 1) -> int:
    table_id = await world.game(world.ben, holes=holes)
    await world.finish(table_id)
    return table_id


async def test_a_game_shows_its_card_after_a_restart(world: World) -> None:
    table_id = await played(world, holes=3)

    await world.restart()
    page = await page_of(world.ada)

    assert page.ephemeral
    assert page.pictures == 1
    assert "Scorecard, 3 holes." in page.alt
    assert list(page.buttons) == [
        says.history.button("card"),
        says.gains.button("replay"),
        says.SHUFFLE,
        SHOW,
        says.history.button("all"),
    ]
    table = await world.table(table_id)
    for standing in table.standings:
        assert f"total {str(standing.score).replace('-', '−')}" in page.alt


async def test_a_list_says_who_won_by_how_much_and_what_its_reader_did(world: World) -> None:
    table = await world.table(await played(world))
    first, second = sorted(table.standings, key=lambda standing: standing.place)
    by_name = {player.name: player for player in world.players}

    winner = await by_name[first.name].slash("history")
    loser = await by_name[second.name].slash("history")

    day = f"{world.env.now():%b %-d}"
    apart = second.score - first.score
    assert winner.alt == (
        f"Games of this channel. {day}, Play Nine: You {number(first.score)} strokes, {second.name}; won by {apart}."
    )
    assert loser.alt.endswith(
        f"{first.name} {number(first.score)} strokes, You; you: 2nd, {number(second.score)}."
    )


async def test_in_the_thread_of_a_table_its_game_is_the_one_that_is_meant(world: World) -> None:
    first, second = await played(world), await played(world, holes=3)
    thread = world.thread(await world.place(first))
    empty = world.thread(await world.place(await world.game(world.ben, holes=1)))

    page = await world.ada.slash("history", channel=thread)
    listed = await world.ada.press(page, says.history.button("all"))
    of_server = await world.ada.slash("history", channel=thread, whose="server")
    none = await world.ada.slash("history", channel=empty)

    assert "Scorecard, 1 hole." in page.alt
    assert games_of(listed) == [str(first)]
    assert games_of(of_server) == [str(second), str(first)]
    assert says.history.none() in none.text


async def test_a_game_leads_back_to_the_list_in_which_it_was_chosen(world: World) -> None:
    first, second = await played(world), await played(world)
    listed = await world.ada.slash("history", whose="mine")
    page = await world.ada.choose(listed, says.history.choose(), str(first))

    back = await world.ada.press(page, says.history.button("all"))

    assert says.history.heading("mine") in back.alt
    assert games_of(back) == [str(second), str(first)]


async def test_the_game_with_the_best_of_the_server_and_of_a_player(world: World) -> None:
    first = await world.finish(await world.game(world.ben, holes=1))
    second = await world.finish(await world.game(world.ben, holes=1))
    score = {
        (player, table.id): next(line.score for line in table.standings if line.user_id == player.id)
        for player in world.players
        for table in (first, second)
    }
    hole = "play_nine hole"

    of_all = await world.ada.slash("history", best=hole)
    of_ben = await world.ada.slash("history", best=hole, player=world.ben.actor)

    (_, lowest) = min(score, key=lambda each: score[each])
    (_, bens) = min((each for each in score if each[0] is world.ben), key=lambda each: score[each])
    assert of_all.buttons.keys() == of_ben.buttons.keys()
    assert f"c1:round:{lowest}:0:" in of_all.menus.values()
    assert f"c1:round:{bens}:0:" in of_ben.menus.values()
    assert f": Ben, {number(score[world.ben, bens])}" in of_ben.text.splitlines()[0]
    assert "best hole" in of_all.text.splitlines()[0]


async def test_a_record_that_nobody_has_is_said_to_be_none(world: World) -> None:
    await played(world)
    nine = "play_nine nine"

    of_all = await world.ada.slash("history", best=nine)
    of_ben = await world.ada.slash("history", best=nine, player=world.ben.actor)

    assert of_all.text == says.refused("no_record")
    assert of_ben.text == says.refused("no_record_of", name="Ben")


async def test_the_games_of_a_player_are_theirs_to_hide(world: World) -> None:
    cleo = world.stranger("Cleo")
    bens = await played(world)
    alone = await world.game(computers=1, holes=1)
    await world.finish(alone)

    listed = await world.ada.slash("history", player=world.ben.actor)
    none = await world.ada.slash("history", player=cleo.actor)
    await world.ben.choose(await world.ben.slash("me"), says.me.who_sees()[0], "private")
    private = await world.ada.slash("history", player=world.ben.actor)
    again = await world.ada.choose(listed, says.history.choose(), str(bens))
    turned = await world.ada.press(again, says.history.button("all"))
    own = await world.ben.slash("history", player=world.ben.actor)

    assert says.history.heading("", "Ben") in listed.alt
    assert games_of(listed) == games_of(own) == [str(bens)]
    assert none.text == says.refused("never_seen")
    assert private.text == turned.text == says.refused("private_card", name="Ben")


async def test_each_hole_of_a_card_shows_its_final_cards_and_how_its_scores_came_about(world: World) -> None:
    table_id = await played(world, holes=3)
    page = await page_of(world.ada)
    asked = "Show a hole"

    second = await world.ada.choose(page, asked, "2")
    back = await world.ada.press(second, says.history.button("game"))

    assert second.text.startswith("### Hole 2")
    assert second.pictures == 1
    card = await world.ada.press(back, says.history.button("card"))

    assert back.alt == page.alt
    assert card.alt.startswith("Scorecard, 3 holes.")
    assert list(card.buttons) == [says.history.button("game")]
    rows = [row for row in await world.bot.store.scorecard(table_id) if row.round == 2]
    for row in rows:
        assert str(row.score).replace("-", "\u2212") in second.alt
    forged = await world.forge(world.ada, page, page.menus[asked], values=["9"])
    assert forged.text == says.refused("unknown_option")


async def test_a_game_as_text(world: World) -> None:
    await played(world)
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, says.me.how_shown()[0], "text")

    page = await page_of(world.ada)

    assert page.pictures == 0
    assert "```" in page.text
    assert "Total" in page.text


async def test_a_game_that_is_not_over_or_not_there_is_not_shown(world: World) -> None:
    await played(world)
    running = await world.game(world.ben, holes=1)
    listed = await world.ada.slash("history")

    async def asked_for(game: int | str) -> str:
        menu = listed.menus[says.history.choose()]
        return (await world.forge(world.ada, listed, menu, values=[str(game)])).text

    assert await asked_for(running) == says.refused("not_over")
    assert await asked_for("nonsense") == says.refused("expired")
    assert await asked_for(12345) == says.refused("game_gone")
    assert await asked_for("9" * 19) == says.refused("expired")


async def test_of_a_game_that_was_deleted_its_keys_say_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def rebuild_nothing(_standings: Standings) -> bool:
        return True

    monkeypatch.setattr(Standings, "_rebuild", rebuild_nothing)
    table_id = await played(world)
    page = await page_of(world.ada)
    await world.host.wipe(world.env.backend.snowflake(), world.guild.id, Person(world.ada.id, "Ada"))
    await world.env.settle()

    for kind in ("game", "gamecard", "gamehere", "round", "shuffle", "replay", "replayshare", "replayleft"):
        told = await world.forge(world.ada, page, f"c1:{kind}:{table_id}:0:", values=["1"])
        assert told.text == says.refused("game_gone"), kind


async def test_a_game_that_ended_before_its_first_hole_has_a_result_and_no_card(world: World) -> None:
    given_up = await world.game(world.ben, holes=1)
    await world.ben.slash("resign")
    await world.ben.in_panel(says.RESIGN)
    await world.ada.press(await world.table_message(given_up), says.SETTLE)

    page = await page_of(world.ada)

    assert page.pictures == 0
    assert "Ben" in page.text
    assert "Show a hole" not in page.menus


async def test_a_game_is_shown_to_everybody_under_the_name_of_who_shows_it(world: World) -> None:
    await played(world)
    page = await page_of(world.ben)

    shown = await world.ben.press(page, SHOW)
    watched = await world.ada.press(shown, says.gains.button("replay"))
    hole = await world.ada.choose(shown, "Show a hole", "1")

    assert not shown.ephemeral
    assert shown.text.startswith(says.show_here.shown_by("Ben"))
    assert shown.alt == page.alt
    assert page.now().alt == page.alt
    assert watched.ephemeral
    assert hole.ephemeral


@pytest.mark.parametrize(
    ("whose", "code"),
    [("bot", "missing_permission"), ("person", "may_not_post")],
)
async def test_where_somebody_may_not_post_nothing_is_shown(world: World, whose: str, code: str) -> None:
    await played(world)
    page = await page_of(world.ben)
    before = len(world.messages(world.channel.id))
    world.forbid("attach_files") if whose == "bot" else mute(world, world.ben)

    refused = await world.ben.press(page, SHOW)

    assert says.refused(code, permissions=["attach_files"]) in refused.text
    assert len(world.messages(world.channel.id)) == before
    assert page.now().alt == page.alt


async def test_in_a_direct_message_there_is_nobody_to_show_it_to(world: World) -> None:
    await played(world)
    listed = await world.ada.slash_in_dm("history")
    menu = listed.menus[says.history.choose()]
    chosen = await world.ada.actor.user.select(listed.message, games_of(listed), custom_id=menu)
    page = world.ada._answer(chosen)

    assert SHOW not in page.buttons
    assert "Scorecard, 1 hole." in page.alt
    assert not {says.history.button(each) for each in ("channel", "server", "mine")} & set(listed.buttons)


async def test_the_seal_that_somebody_noted_is_compared(world: World) -> None:
    table_id = await played(world)
    session = (await world.table(table_id)).session
    assert session is not None
    shown = (await world.lobby_message(table_id)).text.splitlines()[-1]

    verified = await check_of(world.ada)

    async def compared(seal: str) -> str:
        return (await compare(world.ada, verified, seal)).text

    assert says.known(says.seal.verdict(None, is_noted=False)) in verified.text
    assert session.header in verified.text
    assert says.seal.verdict(None, is_noted=True) in await compared(shown)
    other = await compared("0" * 32)
    assert says.seal.verdict("noted", is_noted=True) in other
    assert session.commitment in other
    assert says.refused("no_seal") in await compared("my seal")
