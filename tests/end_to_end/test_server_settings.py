"""/settings: what a server has chosen holds for the tables that are opened from then on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from db import choices
from db.values import GuildSettings
from host.standings.follower import Standings
from host.standings.rebuilding import rebuild
from tests import says
from tests.discord_schema import MOST_COMPONENTS
from tests.end_to_end.seen import Answer
from tests.end_to_end.server_settings import section
from tests.end_to_end.test_table_lists import hidden
from tests.end_to_end.world import Player, World

GAMES, PACE = says.settings.games(), says.settings.paces()[0]
WHERE, RATED = says.settings.places()[0], says.settings.rating()[0]
OPENER, AWARDS = says.settings.opener(), says.settings.news()
OPTIONS = says.settings.options()


async def settings(world: World, name: str = "games") -> tuple[Player, Answer]:
    owner = world.stranger("Mo", moderator=True)
    return owner, await section(owner, name)


async def test_everything_has_a_default(world: World) -> None:
    owner, games = await settings(world)
    places, news = await section(owner, "places"), await section(owner, "news")

    assert games.ephemeral
    assert len(games.chosen[GAMES]) == 5
    for shown, chosen in (
        (games, says.chosen(says.settings.paces(), "live")),
        (games, says.chosen(says.settings.rating(), "rated")),
        (places, says.chosen(says.settings.places(), "thread")),
    ):
        assert chosen in shown.chosen.items()
    assert games.empty[OPTIONS] == says.settings.own_options(())
    assert places.empty[OPENER] == says.settings.anybody()
    assert news.empty[AWARDS] == says.settings.nowhere()


async def test_one_section_is_open_at_a_time_and_nothing_is_red_but_in_the_owners_last(world: World) -> None:
    world.env.backend.get_guild(world.guild.id).owner_id = world.ben.id
    await world.restart()
    keys = [says.settings.section(name) for name in ("games", "places", "news", "data")]

    shown = await world.ben.slash("settings")
    data = await world.ben.press(shown, keys[-1])
    _manager, of_others = await settings(world)
    forged = await world.forge(_manager, of_others, "c1:settings:0:0:data")

    assert list(shown.buttons) == keys
    assert list(data.buttons) == [says.settings.wipe(), *keys]
    assert not data.menus
    assert list(of_others.buttons) == list(forged.buttons) == keys[:-1]


async def test_games_that_are_not_played_here_are_not_offered(world: World) -> None:
    owner, shown = await settings(world)

    shown = await owner.choose(shown, GAMES, "sevens", "big_bang")

    assert sorted(shown.chosen[GAMES]) == ["Big Bang", "Sevens"]
    offered = await world.ada.slash("play")
    assert [label for label in offered.buttons if "Sevens" in label or "Big Bang" in label]
    assert not [label for label in offered.buttons if "Play Nine" in label]
    assert (await world.ada.slash("play", game="play_nine")).text == (
        says.refused("game_off", game="Play Nine")
    )


async def test_what_was_offered_before_is_refused(world: World) -> None:
    offered = await world.ada.slash("play")
    owner, shown = await settings(world)
    await owner.choose(shown, GAMES, "sevens")

    for label in ("Play Nine", "▶ Play Nine"):
        assert says.refused("game_off", game="Play Nine") in (await world.ada.press(offered, label)).text


async def test_new_tables_have_the_pace_and_the_place(world: World) -> None:
    owner, shown = await settings(world)
    shown = await owner.choose(shown, PACE, "none")
    where = await owner.choose(await section(owner, "places"), WHERE, "channel")

    slow = await world.game(world.ben)
    quick = await world.lobby(world.ben, pace="live")

    assert says.chosen(says.settings.paces(), "none") in shown.chosen.items()
    assert says.chosen(says.settings.places(), "channel") in where.chosen.items()
    assert (await world.table(slow)).pace == "none"
    assert await world.place(slow) == world.channel.id
    assert (await world.table(quick)).pace == "live"


async def test_new_tables_begin_with_the_options(world: World) -> None:
    before = await world.lobby()
    owner, shown = await settings(world)

    form = await owner.choose(shown, OPTIONS, "play_nine")
    shown = await owner.fill_in(form, holes="1")

    assert shown.empty[OPTIONS] == says.settings.own_options(["Play Nine"])
    assert (await world.table(await world.lobby())).read_options().holes == 3
    assert (await world.table(before)).read_options().holes == 9
    again = await owner.choose(await owner.slash("settings"), OPTIONS, "play_nine")
    shown = await owner.fill_in(again, holes="3")
    assert shown.empty[OPTIONS] == says.settings.own_options(())


async def test_tables_may_be_for_fun(world: World) -> None:
    owner, shown = await settings(world)
    await owner.choose(shown, RATED, "social")

    table_id = await world.lobby(world.ben)

    assert (await world.table(table_id)).social
    await world.ada.choose(await world.set_up(table_id), says.RATING, "rated")
    assert not (await world.table(table_id)).social


async def test_everyone_is_a_role_that_opens_the_tables(world: World) -> None:
    """Discord offers @everyone in the menu of roles; its id is the server's."""
    settings = replace(await world.bot.store.guild(world.guild.id), opener_role_id=world.guild.id)
    await world.bot.store.write(choices.guild(settings))

    await world.ada.slash("play", game="sevens")

    assert await world.bot.store.tables_of(world.ada.id)


async def test_a_role_opens_the_tables(world: World) -> None:
    owner, shown = await settings(world, "places")
    hosts = world.guild.create_role("hosts")
    shown = await owner.choose(shown, OPENER, hosts)
    cleo = world.guild.add_member(world.env.create_user("Cleo"), roles=[hosts])

    refused = await world.ada.slash("play", game="sevens")
    await cleo.slash(world.channel, "play", game="sevens")
    await owner.slash("play", game="sevens")

    assert shown.chosen[OPENER] == [str(hosts.id)]
    assert says.refused("not_opener", role="hosts") in refused.text
    opened = {each.id: await world.bot.store.tables_of(each.id) for each in (world.ada, cleo, owner)}
    assert [len(tables) for tables in opened.values()] == [0, 1, 1]


async def test_a_role_that_is_gone_keeps_nobody_out(world: World) -> None:
    owner, shown = await settings(world, "places")
    hosts = world.guild.create_role("hosts")
    await owner.choose(shown, OPENER, hosts)

    world.env.backend.delete_role(world.guild.id, hosts.id)
    await world.env.settle()

    assert not (await world.ada.slash("play", game="sevens")).given


async def test_the_channel_of_the_awards_is_kept_and_taken_back(world: World) -> None:
    owner, shown = await settings(world, "news")

    shown = await owner.choose(shown, AWARDS, world.channel)

    assert shown.chosen[AWARDS] == [str(world.channel.id)]
    await world.restart()
    shown = await owner.choose(await section(owner, "news"), AWARDS)
    assert shown.empty[AWARDS] == says.settings.nowhere()


async def test_only_people_who_manage_the_server_change_them(world: World) -> None:
    _owner, shown = await settings(world)

    forged = await world.forge(world.ben, shown, shown.menus[PACE], values=["none"])

    assert forged.text == says.refused("managers_only")
    assert (await world.bot.store.guild(world.guild.id)).pace == ""


async def test_what_no_menu_offers_is_refused(world: World) -> None:
    owner, shown = await settings(world)

    for asked, value in (
        (PACE, "hourly"),
        (GAMES, "chess"),
        (OPTIONS, "chess 0"),
        (OPTIONS, "sevens 9"),
        (OPENER, "x"),
    ):
        menus = shown.menus | (await section(owner, "places")).menus
        answer = await world.forge(owner, shown, menus[asked], values=[value])
        assert answer.text in (
            says.refused("unknown_option"),
            says.refused("unknown_game"),
            says.refused("expired"),
        )
    assert (await owner.slash("settings")).chosen == shown.chosen


async def test_only_the_owner_wipes_the_server(world: World) -> None:
    table_id = await world.lobby(world.ben)
    owner = world.guild.owner

    _manager, shown = await settings(world)
    forged = await world.forge(_manager, shown, "c1:wiped:0:0:")

    assert forged.text == says.refused("owner_only")
    assert (await world.table(table_id)).phase == "lobby"
    assert owner.id != _manager.id


async def test_the_owner_is_asked_twice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def in_this_process(standings: Standings) -> bool:  # another one would know nothing of our time
        await rebuild(standings._store)
        return True

    monkeypatch.setattr(Standings, "_rebuild", in_this_process)
    table_id = await world.lobby(world.ben)
    world.env.backend.get_guild(world.guild.id).owner_id = world.ben.id
    await world.restart()

    asked = await world.ben.press(await section(world.ben, "data"), says.settings.wipe())
    kept = await world.ben.press(asked, says.table.button("cancel"))
    assert says.me.keeps_data() in kept.text
    asked = await world.ben.press(await section(world.ben, "data"), says.settings.wipe())
    done = await world.ben.press(asked, says.settings.wipe())

    assert says.settings.really_wipe() in asked.text
    assert says.settings.is_wiped() in done.text
    assert any(says.table.end("ended", begun=False) in text for text in world.texts(world.channel.id))
    forged = await world.forge(world.ada, asked, f"c1:join:{table_id}:0:")
    assert says.refused("no_table") in forged.text


async def test_news_go_nowhere_where_the_bot_may_not_write(world: World) -> None:
    news = world.guild.create_text_channel("news")
    world.env.backend.set_overwrite(news.id, hidden(world.env.backend.bot_user.id, member=True))
    await world.env.settle()
    owner, shown = await settings(world, "news")

    refused = await owner.choose(shown, AWARDS, news)

    assert "permission" in refused.text
    assert (await section(owner, "news")).empty[AWARDS] == says.settings.nowhere()


async def test_all_that_they_may_say_is_one_message(world: World) -> None:
    told = says.settings.news_kinds()[0]
    news, board = (world.guild.create_text_channel(name) for name in ("news", "board"))
    owner, shown = await settings(world, "news")
    shown = await owner.choose(shown, AWARDS, news)
    shown = await owner.choose(shown, told, "awards", "review")
    await owner.choose(shown, says.settings.table_list(), board)
    for channel in (news, board):
        world.env.backend.set_overwrite(channel.id, hidden(world.env.backend.bot_user.id, member=True))
    await world.env.settle()

    shown = await section(owner, "news")

    assert len(shown.chosen[told]) == 2
    lacks = ("view_channel", "send_messages", "attach_files")
    assert says.settings.not_posted(lacks[:2]) in shown.text or says.settings.not_posted(lacks) in shown.text
    assert says.settings.stands_still(lacks[:2]) in shown.text
    assert _count(shown.message.components) + 2 <= MOST_COMPONENTS, (
        "the owner has one more button, in its row"
    )


def _count(parts: object) -> int:
    """The components of a message, with those inside others."""
    assert isinstance(parts, list | tuple)
    inside = [
        part.get("components", ()) if isinstance(part, dict) else getattr(part, "children", ())
        for part in parts
    ]
    return len(parts) + sum(_count(list(each)) for each in inside)


async def test_news_of_free_seats_that_were_chosen_before_are_none(world: World) -> None:
    """They stand in the list of tables now."""
    chosen = GuildSettings(world.guild.id, season_channel_id=world.channel.id, news="seats")
    await world.bot.store.write(choices.guild(chosen))

    owner, shown = await settings(world, "news")

    assert shown.empty[says.settings.news_kinds()[0]] == says.settings.nothing()
    shown = await owner.choose(shown, says.settings.news_kinds()[0], "review")
    assert says.chosen(says.settings.news_kinds(), "review") in shown.chosen.items()
