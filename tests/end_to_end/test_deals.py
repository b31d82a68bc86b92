"""The deal of the day, and deals that people share: pages, panels, and what others see of them."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from sqlalchemy import delete

from db.deals import note_house
from db.schema.deals import chains
from db.units import Step
from table.pace import DAY
from table.table import Person
from tests import says
from tests.end_to_end.finished import mute
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World
from ui.text import deals as words


def key(name: str) -> str:
    return words.button(name)


async def beaten_house(world: World) -> None:
    """The house has played today's deal already, and worse than anybody can."""
    deal = await world.host.days.today()
    rounds = [300] * (3 if deal.game == "play_nine" else 1)
    await world.bot.store.write(note_house(deal.id, json.dumps([[sum(rounds), rounds]] * 10)))


async def play_today(world: World, player: Player) -> Seen:
    """The panel of somebody who has ended the deal of the day."""
    begun = await player.press(await player.slash("daily"), key("play"))
    await world.finish(begun.result._interaction.id)
    return begun.now()


class TestDaily:
    async def test_it_is_played_in_ones_own_panel_with_two_presses(self, world: World) -> None:
        page = await world.ada.slash("daily")
        begun = await world.ada.press(page, key("play"))

        assert page.text.startswith(words.heading(1, "Play Nine, 3 holes"))
        assert begun.now().message.id == page.now().message.id
        assert begun.now().text.startswith(words.panel_title("Play Nine", 1))
        assert world.messages(world.channel.id) == []

    async def test_ones_own_game_is_open_to_its_player_before_the_day_is_over(self, world: World) -> None:
        await play_today(world, world.ada)

        page = await world.ada.slash("daily")
        opened = page.buttons[key("game")]
        game = await world.ada.press(page, key("game"))
        others = await world.forge(world.ben, await world.ben.slash("daily"), opened)
        replay = await world.forge(world.ada, game.now(), opened.replace("game", "replay"))

        assert game.now().pictures == 1
        assert list(game.now().buttons) == [says.history.button("card"), key("back")]
        assert says.refused("private_game") in others.text
        assert says.refused("deal_open", until=says.ANY) in replay.text

    async def test_of_ones_own_game_each_hole_is_open_and_its_page_leads_back_to_the_day(
        self, world: World
    ) -> None:
        await play_today(world, world.ada)
        page = await world.ada.slash("daily")
        game = await world.ada.press(page, key("game"))

        hole = await world.ada.choose(game, "Show a hole", "2")
        again = await world.ada.press(hole, says.history.button("game"))
        day = await world.ada.press(again, key("back"))
        await world.pass_time(2 * DAY)
        late = await world.ada.press(page, key("game"))

        assert hole.text.startswith("### Hole 2")
        assert day.text.startswith(words.heading(1, "Play Nine, 3 holes"))
        assert {says.gains.button("replay"), says.SHUFFLE} <= set(late.buttons)

    async def test_it_is_taken_up_again_after_a_restart_and_in_direct_messages(self, world: World) -> None:
        begun = await world.ada.press(await world.ada.slash("daily"), key("play"))
        await world.restart()

        in_dm = await world.ada.slash_in_dm("daily")
        again = await world.ada.press(await world.ada.slash("daily"), key("go_on"))

        assert says.known(words.to_go_on(says.ANY)) in in_dm.text
        assert key("go_on") in in_dm.buttons
        assert again.now().text.startswith(words.panel_title("Play Nine", 1))
        assert await world.host.open_tables.of(world.ada.id) == [begun.result._interaction.id]

    async def test_its_end_leads_to_how_others_did_and_can_be_shown_to_them(self, world: World) -> None:
        await play_today(world, world.ben)
        ended = await play_today(world, world.ada)

        compared = await world.ada.press(ended, key("compare"))
        await world.ada.press(compared, key("share"))

        assert says.REMATCH not in ended.buttons
        lines = compared.text.splitlines()
        assert [line for line in lines if line.startswith("**1** ")] == [
            line for line in lines if "Ada" in line or "Ben" in line
        ]  # both made the same choices
        (shown,) = world.messages(world.channel.id)
        assert words.day(1) in shown.text
        assert "Ben" not in shown.text
        assert list(shown.buttons) == [key("today")]

    async def test_a_shared_result_has_a_picture_once_the_house_has_played(self, world: World) -> None:
        await beaten_house(world)
        ended = await play_today(world, world.ada)

        await world.ada.press(await world.ada.press(ended, key("compare")), key("share"))

        (shown,) = world.messages(world.channel.id)
        assert shown.pictures == 1
        assert "in the best third, in the best third, in the best third" in shown.alt
        assert "🟩🟩🟩" in shown.text
        assert "strokes" not in shown.text

    async def test_a_result_says_what_the_house_and_its_squares_are(self, world: World) -> None:
        await beaten_house(world)
        page = await world.ada.press(await play_today(world, world.ada), key("compare"))

        assert words.about_house(10) in page.text
        assert "10 games that I have played" in page.text

    async def test_whoever_gives_it_up_is_told_first_that_there_is_no_other_try(self, world: World) -> None:
        await world.ada.press(await world.ada.slash("daily"), key("play"))

        asked = await world.ada.slash("resign")

        assert says.me.really_resign("Play Nine #1", is_deal=True) in asked.text
        assert "one try" in asked.text

    async def test_whoever_has_deleted_their_data_is_offered_no_second_try(self, world: World) -> None:
        await play_today(world, world.ada)
        await world.host.forget(world.env.backend.snowflake(), Person(world.ada.id, "Ada"))

        page = await world.ada.slash("daily")

        assert says.refused("deal_spent") in page.text
        assert list(page.buttons) == [key("month"), key("fair")]

    async def test_more_of_it_says_that_it_counts_for_nothing_else(self, world: World) -> None:
        ended = await play_today(world, world.ada)

        more = await world.ada.press(ended, says.gains.button("more"))

        assert says.gains.of_a_deal() in more.text
        assert says.gains.button("board") not in more.buttons

    async def test_as_long_as_the_house_has_not_played_it_says_that_the_comparison_comes_later(
        self, world: World
    ) -> None:
        await play_today(world, world.ada)
        deal = await world.host.days.today()
        await world.bot.store.write(note_house(deal.id, ""))

        early = await world.ada.slash("daily")
        await beaten_house(world)
        later = await world.ada.slash("daily")

        assert words.compared_later() in early.text
        assert "%" not in early.text
        assert words.compared_later() not in later.text
        assert words.top_of(1) in later.text

    async def test_anothers_daily_is_nobody_elses(self, world: World) -> None:
        page = await world.ben.slash("daily")
        begun = await world.ada.press(await world.ada.slash("daily"), key("play"))
        table = begun.result._interaction.id
        running = await world.forge(world.ben, page, f"c1:take:{table}:0:")
        await world.finish(table)

        told = [
            await world.forge(world.ben, page, f"c1:{kind}:{table}:0:")
            for kind in ("dealdone", "replay", "shuffle", "dealshare", "gamehere")
        ]

        assert running.text in (says.refused("private_game"), says.refused("not_at_table"))
        assert {each.text for each in told} == {says.refused("private_game")}

    async def test_whoever_sees_a_result_plays_the_same_cards(self, world: World) -> None:
        ended = await play_today(world, world.ada)
        await world.ada.press(await world.ada.press(ended, key("compare")), key("share"))

        (shown,) = world.messages(world.channel.id)
        begun = await world.ben.press(shown, key("today"))
        again = await world.ada.press(shown, key("today"))

        assert begun.now().text.startswith(words.panel_title("Play Nine", 1))
        assert again.ephemeral
        assert again.text.startswith(words.heading(1, "Play Nine, 3 holes"))
        assert key("game") in again.buttons

    async def test_the_next_day_shows_yesterdays_order(self, world: World) -> None:
        await play_today(world, world.ada)
        await asyncio.sleep(DAY)

        page = await world.ben.slash("daily")

        assert page.text.startswith(words.heading(2, "Sevens, 1 round"))
        assert f"{words.order_heading('so_far')}\n**1** Ada" in page.text

    async def test_its_seal_is_there_for_everybody(self, world: World) -> None:
        page = await world.ada.press(await world.ada.slash("daily"), key("fair"))

        promise = await world.host.days.promise(await world.host.days.today())
        assert promise.anchor in page.text
        assert promise.seal in page.text
        assert (await world.ada.press(page, key("back"))).text.startswith(
            words.heading(1, "Play Nine, 3 holes")
        )

    async def test_its_seed_is_shown_to_everybody_once_the_day_after_is_over(self, world: World) -> None:
        seeds, pages = [], []
        for _day in range(3):
            seeds.append((await world.host.days.today()).seed)
            pages.append(await world.ada.press(await world.ada.slash("daily"), key("fair")))
            await asyncio.sleep(DAY)

        shown = [[seed for seed in seeds if seed in page.text] for page in pages]
        assert shown == [[], [], [seeds[0]]]

    async def test_the_month_is_a_switch_beside_the_day_and_says_how_many_days_count(
        self, world: World
    ) -> None:
        await play_today(world, world.ada)
        page = await world.ada.slash("daily")

        month = await world.ada.press(page, key("month"))
        everywhere = await world.ada.press(month, key("everywhere"))

        assert words.order_heading("month_here") in month.text
        assert re.search(r"\*\*1\*\* \*\*Ada\*\* · .*1 of 20 days", month.text)
        assert words.order_heading("month_everywhere") in everywhere.text
        assert "Ada" not in everywhere.text  # has not ended ten games
        assert key("month") in (await world.ada.press(everywhere, key("day"))).buttons

    async def test_a_day_whose_seed_was_lost_has_no_deal_and_shows_the_next_anchor(
        self, world: World
    ) -> None:
        await world.host.days.today()
        await world.bot.store.write((Step(delete(chains), {}),))

        told = await world.ada.slash("daily")
        stats = await world.ada.slash("stats")

        (new,) = await world.bot.store.deals.chains()
        assert told.text == says.refused("no_deal_today", anchor=new.anchor)
        assert "Ada" in stats.alt

    @pytest.mark.parametrize("answer", ["count", "no_streak"])
    async def test_a_streak_is_offered_on_the_third_day_and_may_be_declined(
        self, world: World, answer: str
    ) -> None:
        for day in range(3):
            await asyncio.sleep(DAY if day else 0)
            await play_today(world, world.ada)
        page = await world.ada.slash("daily")

        decided = await world.ada.press(page, key(answer))

        assert words.ask_about_streak(3) in page.text
        assert words.ask_about_streak(3) not in decided.text
        assert ("🔥3" in decided.text) == (answer == "count")

    async def test_a_streak_ends_kindly(self, world: World) -> None:
        await world.host.change_player(world.ada.id, streak="on")
        for day in range(3):
            await asyncio.sleep(DAY if day else 0)
            await play_today(world, world.ada)
        await asyncio.sleep(3 * DAY)

        away = await world.ada.slash("daily")
        await play_today(world, world.ada)
        back = await world.ada.slash("daily")
        await asyncio.sleep(DAY)
        await play_today(world, world.ada)
        later = await world.ada.slash("daily")

        told = [words.streak_ended(3) in page.text for page in (away, back, later)]
        assert told == [False, True, False]

    async def test_a_streak_is_switched_off_and_on_in_me(self, world: World) -> None:
        for day in range(3):
            await asyncio.sleep(DAY if day else 0)
            await play_today(world, world.ada)
        question = says.me.how_streaks()[0]

        await world.ada.choose(await world.ada.slash("me"), question, "on")
        counted = await world.ada.slash("daily")
        await world.ada.choose(await world.ada.slash("me"), question, "off")
        declined = await world.ada.slash("daily")

        assert "🔥3" in counted.text
        assert "🔥3" not in declined.text
        assert words.ask_about_streak(3) not in declined.text

    async def test_a_card_says_how_somebody_does_in_deals_of_the_day(self, world: World) -> None:
        before = await world.ada.slash("stats")
        for day in range(2):
            await asyncio.sleep(DAY if day else 0)
            await beaten_house(world)
            await play_today(world, world.ada)
        await world.host.change_player(world.ada.id, streak="on")

        after = await world.ada.slash("stats")

        assert words.dailies(2, 0, "").split(":")[0] not in before.text
        assert words.dailies(2, 2, words.top_of(1)) in after.text

    async def test_whoever_gave_up_is_told_so_and_has_no_result(self, world: World) -> None:
        begun = await world.ada.press(await world.ada.slash("daily"), key("play"))
        table = begun.result._interaction.id
        await world.host.resign(world.env.backend.snowflake(), table, Person(world.ada.id, "Ada"))

        page = await world.ada.slash("daily")

        assert words.not_counted("resigned") in page.text
        assert words.nobody_yet() in page.text
        assert key("share") not in page.buttons

    async def test_a_day_that_was_called_off_says_so_and_cannot_be_played(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        page = await world.ada.slash("daily")
        monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 99)

        refused = await world.ada.press(page, key("play"))
        again = await world.ada.slash("daily")

        assert refused.text == says.refused("deal_called_off")
        assert words.not_counted("off") in again.text
        assert key("play") not in again.buttons

    async def test_whoever_was_playing_when_it_was_called_off_is_told_that_and_not_that_they_gave_up(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun = await world.ada.press(await world.ada.slash("daily"), key("play"))
        monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 99)
        await world.finish(begun.result._interaction.id)

        page = await world.ada.press(begun.now(), key("compare"))

        assert words.not_counted("off") in page.text
        assert words.not_counted("resigned") not in page.text

    async def test_a_result_of_before_it_was_called_off_is_compared_nowhere(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await beaten_house(world)
        await play_today(world, world.ada)
        result, before = await world.ada.slash("daily"), await world.ada.slash("stats")
        monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 99)

        refused = await world.ada.press(result, key("share"))
        page, stats = await world.ada.slash("daily"), await world.ada.slash("stats")
        await world.pass_time(DAY)
        next_day = await world.ada.slash("daily")

        assert words.not_counted("off") in page.text
        assert "Ada" not in page.text
        assert refused.text == says.refused("deal_called_off")
        assert list(page.buttons) == [key("month"), key("fair")]
        assert words.dailies(1, 0, words.top_of(1)) in before.text
        assert words.dailies(1, 0, "") in stats.text
        assert f"{words.order_heading('so_far')}\n{words.not_counted('off')}" in next_day.text

    async def test_a_result_is_not_posted_where_its_person_may_not_write(self, world: World) -> None:
        page = await world.ada.press(await play_today(world, world.ada), key("compare"))
        mute(world, world.ada)

        refused = await world.ada.press(page, key("share"))

        assert refused.text == says.refused("may_not_post")

    async def test_a_result_is_posted_at_most_once_a_minute(self, world: World) -> None:
        page = await world.ada.press(await play_today(world, world.ada), key("compare"))

        await world.ada.press(page, key("share"))
        refused = await world.ada.press(page, key("share"))
        await world.pass_time(60)
        await world.ada.press(page, key("share"))

        assert refused.text == says.refused("shared_lately")
        assert len(world.messages(world.channel.id)) == 2
