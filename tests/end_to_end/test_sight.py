"""Games of a channel are for people who may see that channel: a person who is shut out of it finds none of them."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from tests import says
from tests.end_to_end.finished import CHOOSE, games_of
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World
from ui.pictures.animator import Animator, Heard
from ui.pictures.animator_process import Frame, animate

UNSEEN = says.refused("unseen")
FOREIGN = says.refused("foreign_replay")
BEST = "play_nine hole"


async def shut(world: World, channel: ChannelHandle, *people: Player) -> None:
    """Nobody on the server sees the channel but these people."""
    for target, kind in (
        (world.guild.id, OverwriteType.ROLE),
        *((each.id, OverwriteType.MEMBER) for each in people),
    ):
        shown = discord.PermissionOverwrite(view_channel=kind == OverwriteType.MEMBER)
        allow, deny = shown.pair()
        world.env.backend.set_overwrite(channel.id, Overwrite(target, kind, allow.value, deny.value))
    await world.env.settle()


async def played(world: World, channel: ChannelHandle | None = None) -> int:
    table_id = await world.game(world.ben, holes=1, channel=channel)
    await world.finish(table_id)
    return table_id


async def shown_to(world: World, who: Player, table_id: int) -> dict[str, str]:
    """What somebody gets who asks for a game in every way there is, outside its channel."""
    here = world.guild.create_text_channel("elsewhere")
    listed = await who.slash("history", here, whose="server")
    asked = {
        way: await world.forge(who, listed, f"c1:{kind}:{table_id}:0:", values=["1"])
        for way, kind in (("replay", "replay"), ("verify", "shuffle"), ("page", "game"), ("round", "round"))
    }
    answers = asked | {
        "best": await who.slash("history", here, best=BEST),
        "best of a player": await who.slash("history", here, best=BEST, player=world.ben.actor),
        "games of a player": await who.slash("history", here, player=world.ben.actor),
        "history": listed,
        "newest": await who.slash("history", here),
    }
    return {way: " ".join((answer.text, answer.alt, *answer.menus)) for way, answer in answers.items()}


async def replay_of(world: World, who: Player, channel: ChannelHandle | None, table_id: int) -> Answer:
    """The replay of a game, asked for in a channel with a key that leads there."""
    listed = await who.slash("history", channel, whose="server")
    return await world.forge(who, listed, f"c1:replay:{table_id}:0:")


async def test_somebody_shut_out_of_a_channel_gets_nothing_of_its_games(world: World) -> None:
    table_id = await played(world)
    zoe = world.stranger()
    before = await shown_to(world, zoe, table_id)

    await shut(world, world.channel, world.ada, world.ben)
    after = await shown_to(world, zoe, table_id)

    assert all("Ben" in before[way] for way in before if way not in ("newest", "verify"))
    assert says.known(says.seal.verdict(None, is_noted=False)) in before["verify"]
    assert [way for way, text in after.items() if "Ada" in text or "1. Ben" in text] == []
    for way in ("replay", "verify", "page", "round", "best", "best of a player"):
        assert after[way].strip() == UNSEEN, way
    assert says.history.none() in after["games of a player"]
    assert says.history.none() in after["history"]


async def test_the_menus_and_buttons_that_others_left_show_nothing_either(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def here(_self: Animator, frames: Sequence[Frame], _locale: str, heard: Heard) -> bytes:
        return animate(frames, lambda _number: None)

    monkeypatch.setattr(Animator, "animate", here)
    table_id = await played(world)
    elsewhere, zoe = world.guild.create_text_channel("elsewhere"), world.stranger()
    page = await world.ada.slash("history", elsewhere, best=BEST)
    card = await world.ada.press(page, says.show_here.show_here())
    shared = await world.ada.choose(
        await replay_of(world, world.ada, elsewhere, table_id), says.replay.share(), "last"
    )
    listed = await zoe.slash("history", elsewhere, whose="server")
    panel = await zoe.press(card, says.gains.button("replay"))

    await shut(world, world.channel, world.ada, world.ben)
    given = await zoe.actor.context_menu(elsewhere, "Replay", card.message)

    assert given.response is not None
    assert given.response.content == UNSEEN
    assert (await zoe.choose(card, next(iter(card.menus)), "1")).text == UNSEEN
    assert (await zoe.press(shared, says.replay.button("step"))).text == UNSEEN
    assert (await zoe.choose(listed, CHOOSE, str(table_id))).text == UNSEEN
    for kind in (
        "replay",
        "replayround",
        "replayseen",
        "replayshare",
        "replaytaken",
        "gamehere",
        "gamechosen",
    ):
        told = await world.forge(zoe, panel, f"c1:{kind}:{table_id}:1:", values=[str(table_id)])
        assert told.text == UNSEEN, kind
    assert not world.texts(elsewhere.id)[2:]


async def test_a_game_is_shown_in_public_only_where_everybody_may_see_it(world: World) -> None:
    table_id = await played(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    page = await world.ada.slash("history", elsewhere, best=BEST)
    in_public = await world.ada.press(page, says.show_here.show_here())

    await shut(world, world.channel, world.ada, world.ben)
    world.allow("view_channel")
    refused = await world.ada.press(page, says.show_here.show_here())
    at_home = await world.ada.press(await world.ada.slash("history", best=BEST), says.show_here.show_here())
    panel = await replay_of(world, world.ada, elsewhere, table_id)
    unshared = await world.ada.choose(panel, says.replay.share(), "last")

    assert not in_public.ephemeral
    assert not at_home.ephemeral
    assert refused.text == unshared.text == says.refused("unseen_here")


async def test_players_who_are_shut_out_keep_their_own_games(world: World) -> None:
    table_id = await played(world)
    await shut(world, world.channel)

    shown = await shown_to(world, world.ben, table_id)

    assert all("Ada" in shown[way] for way in shown if way not in ("newest", "verify"))
    assert says.known(says.seal.verdict(None, is_noted=False)) in shown["verify"]


async def test_games_of_a_channel_that_is_gone_are_its_players(world: World) -> None:
    table_id = await played(world)
    zoe = world.stranger(moderator=True)

    await world.delete_channel(world.channel.id)
    others = await shown_to(world, zoe, table_id)
    own = await shown_to(world, world.ada, table_id)

    assert [way for way, text in others.items() if "Ada" in text] == []
    assert others["replay"].strip() == UNSEEN
    assert says.history.none() in others["history"]
    assert "Ada" in own["replay"]
    assert "Ben" in own["history"]


async def test_on_another_server_a_game_is_said_to_be_of_another(world: World) -> None:
    table_id, zoe = await played(world), world.stranger()
    other = world.env.create_guild("Another club")
    other.add_member(zoe.actor.user)
    seen = await zoe.slash("history")

    for kind in ("replay", "shuffle", "game"):
        told = await world.forge(zoe, seen, f"c1:{kind}:{table_id}:0:", other.id)
        assert told.text == FOREIGN, kind
    assert not [*world.requests("GET", f"/channels/{world.channel.id}")]


async def test_a_thread_is_as_open_as_its_parent(world: World) -> None:
    zoe = world.stranger()
    below = await played(world)
    thread = world.thread(await world.place(below))
    inside = await played(world, thread)
    assert thread.id != world.channel.id
    assert "Ben" in (await shown_to(world, zoe, inside))["replay"]
    assert games_of(await zoe.slash("history", whose="server")) == [str(inside), str(below)]

    await shut(world, world.channel, world.ada, world.ben)

    for table_id in (below, inside):
        shown = await shown_to(world, zoe, table_id)
        assert [way for way, text in shown.items() if "Ada" in text] == []
    assert says.history.none() in (await shown_to(world, zoe, below))["history"]


async def test_an_archived_thread_is_as_open_as_its_parent(world: World) -> None:
    """Discord tells of open threads only."""
    zoe = world.stranger()
    thread = world.thread(await world.place(await played(world)))
    inside = await played(world, thread)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await world.env.settle()

    shown = await shown_to(world, zoe, inside)
    asked = len([*world.requests("GET", f"/channels/{thread.id}")])
    await shown_to(world, zoe, inside)
    await shut(world, world.channel, world.ada, world.ben)
    hidden = await shown_to(world, zoe, inside)

    assert all("Ben" in shown[way] for way in ("replay", "best", "games of a player", "history"))
    assert asked == len([*world.requests("GET", f"/channels/{thread.id}")]) == 1, "once a process"
    assert [way for way, text in hidden.items() if "Ada" in text] == []


async def test_a_deleted_thread_is_gone_also_where_it_was_asked_for(world: World) -> None:
    zoe = world.stranger()
    thread = world.thread(await world.place(await played(world)))
    inside = await played(world, thread)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    assert "Ben" in (await replay_of(world, zoe, None, inside)).alt

    await world.delete_channel(thread.id)

    assert (await replay_of(world, zoe, None, inside)).text == UNSEEN


async def test_a_private_thread_is_for_those_in_it_and_for_moderators(world: World) -> None:
    zoe, cleo, moderator = world.stranger(), world.stranger("Cleo"), world.stranger("Mo", moderator=True)
    thread = world.thread(await world.place(await played(world)))
    inside = await played(world, thread)
    await world.restart(lambda: make_private(world, thread, cleo))
    elsewhere = world.guild.create_text_channel("elsewhere")

    shown = {who.name: await replay_of(world, who, elsewhere, inside) for who in (zoe, cleo, moderator)}

    assert shown["Zoe"].text == UNSEEN
    assert (
        says.start(says.replay.heading("Play Nine", says.ANY)).rstrip(", ").removeprefix("### ")
        in shown["Mo"].text
    )
    assert (await replay_of(world, cleo, thread, inside)).text == shown["Mo"].text
    assert str(inside) not in games_of(await zoe.slash("history", elsewhere, whose="server"))
    assert str(inside) in games_of(await moderator.slash("history", elsewhere, whose="server"))
    page = await world.ada.slash("history", elsewhere, best=BEST)
    assert (await world.ada.press(page, says.show_here.show_here())).text == says.refused("unseen_here")


async def make_private(world: World, thread: ChannelHandle, *people: Player) -> None:
    world.env.backend.edit_channel(thread.id, {"type": discord.ChannelType.private_thread.value})
    for each in people:
        world.env.backend.add_thread_member(thread.id, each.id)
