"""Games of a channel are for people who may see that channel: a person who is shut out of it finds none of them."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from tests import says
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


def games_of(listed: Answer) -> list[str]:
    return list(listed.choices.get(says.replay.replay_one(), {}).values())


async def shown_to(world: World, who: Player, table_id: int) -> dict[str, str]:
    """What somebody gets who asks for a game in every way there is, outside its channel."""
    here = world.guild.create_text_channel("elsewhere")
    game = str(table_id)
    answers = {
        "replay": await who.slash("replay", here, game=game),
        "verify": await who.slash("verify", here, game=game),
        "best": await who.slash("scorecard", here, best=BEST),
        "best of a player": await who.slash("scorecard", here, best=BEST, player=world.ben.actor),
        "card of a player": await who.slash("scorecard", here, player=world.ben.actor),
        "history": await who.slash("history", here, whose="server"),
        "newest": await who.slash("replay", here),
        "card": await who.slash("scorecard", here),
    }
    return {way: " ".join((answer.text, answer.alt, *answer.menus)) for way, answer in answers.items()}


async def test_somebody_shut_out_of_a_channel_gets_nothing_of_its_games(world: World) -> None:
    table_id = await played(world)
    zoe = world.stranger()
    before = await shown_to(world, zoe, table_id)

    await shut(world, world.channel, world.ada, world.ben)
    after = await shown_to(world, zoe, table_id)

    assert all("Ben" in before[way] for way in before if way not in ("newest", "card", "verify"))
    assert says.known(says.seal.verdict(None, is_noted=False)) in before["verify"]
    assert [way for way, text in after.items() if "Ada" in text or "1. Ben" in text] == []
    for way in ("replay", "verify", "best", "best of a player"):
        assert after[way].strip() == UNSEEN, way
    assert after["card of a player"].strip() == says.refused("no_card_of", name="Ben")
    assert says.replay.history("mine", ()).splitlines()[1] in after["history"]


async def test_the_menus_and_buttons_that_others_left_show_nothing_either(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def here(_self: Animator, frames: Sequence[Frame], _locale: str, heard: Heard) -> bytes:
        return animate(frames, lambda _number: None)

    monkeypatch.setattr(Animator, "animate", here)
    table_id = await played(world)
    elsewhere, zoe = world.guild.create_text_channel("elsewhere"), world.stranger()
    card = await world.ada.slash("scorecard", elsewhere, best=BEST)
    shared = await world.ada.choose(
        await world.ada.slash("replay", elsewhere, game=str(table_id)), says.replay.share(), "last"
    )
    listed = await zoe.slash("history", elsewhere, whose="server")
    panel = await zoe.slash("replay", elsewhere, game=str(table_id))

    await shut(world, world.channel, world.ada, world.ben)
    given = await zoe.actor.context_menu(elsewhere, "Replay this game", card.message)

    assert given.response is not None
    assert given.response.content == UNSEEN
    assert (await zoe.choose(card, next(iter(card.menus)), "1")).text == UNSEEN
    assert (await zoe.press(shared, says.replay.button("step"))).text == UNSEEN
    assert (await zoe.choose(listed, says.replay.replay_one(), str(table_id))).text == UNSEEN
    for kind in ("replay", "replayround", "replayseen", "replayshare", "replaytaken"):
        told = await world.forge(zoe, panel, f"c1:{kind}:{table_id}:1:", values=["1"])
        assert told.text == UNSEEN, kind
    assert not world.texts(elsewhere.id)[2:]


async def test_names_are_not_offered_to_somebody_shut_out(world: World) -> None:
    await played(world)
    zoe, elsewhere = world.stranger(), world.guild.create_text_channel("elsewhere")
    await shut(world, world.channel, world.ada, world.ben)

    for command in ("replay", "verify", "scorecard"):
        assert await zoe.actor.autocomplete(elsewhere, command, "game", "") == [], command


async def test_a_game_is_shown_in_public_only_where_everybody_may_see_it(world: World) -> None:
    table_id = await played(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    in_public = await world.ada.slash("scorecard", elsewhere, best=BEST)

    await shut(world, world.channel, world.ada, world.ben)
    in_private = await world.ada.slash("scorecard", elsewhere, best=BEST)
    at_home = await world.ada.slash("scorecard", best=BEST)
    panel = await world.ada.slash("replay", elsewhere, game=str(table_id))
    refused = await world.ada.choose(panel, says.replay.share(), "last")

    assert not in_public.ephemeral
    assert in_private.ephemeral
    assert "Ben" in in_private.text
    assert not at_home.ephemeral
    assert refused.text == (says.refused("unseen_here"))


async def test_players_who_are_shut_out_keep_their_own_games(world: World) -> None:
    table_id = await played(world)
    await shut(world, world.channel)

    shown = await shown_to(world, world.ben, table_id)

    assert all("Ben" in shown[way] for way in shown if way not in ("card", "verify"))
    assert says.known(says.seal.verdict(None, is_noted=False)) in shown["verify"]


async def test_games_of_a_channel_that_is_gone_are_its_players(world: World) -> None:
    table_id = await played(world)
    zoe = world.stranger(moderator=True)

    await world.delete_channel(world.channel.id)
    others = await shown_to(world, zoe, table_id)
    own = await shown_to(world, world.ada, table_id)

    assert [way for way, text in others.items() if "Ada" in text] == []
    assert others["replay"].strip() == UNSEEN
    assert says.replay.history("mine", ()).splitlines()[1] in others["history"]
    assert "Ada" in own["replay"]
    assert "Ada" in own["history"]


async def test_on_another_server_a_game_is_said_to_be_of_another(world: World) -> None:
    table_id, zoe = await played(world), world.stranger()
    other = world.env.create_guild("Another club")
    there, member = other.create_text_channel("games"), other.add_member(zoe.actor.user)

    for command in ("replay", "verify"):
        told = await member.slash(there, command, game=str(table_id))
        assert told.response is not None
        assert told.response.content == FOREIGN, command
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
    assert says.replay.history("mine", ()).splitlines()[1] in (await shown_to(world, zoe, below))["history"]


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

    assert all("Ben" in shown[way] for way in ("replay", "best", "card of a player", "history"))
    assert asked == len([*world.requests("GET", f"/channels/{thread.id}")]) == 1, "once a process"
    assert [way for way, text in hidden.items() if "Ada" in text] == []


async def test_a_deleted_thread_is_gone_also_where_it_was_asked_for(world: World) -> None:
    zoe = world.stranger()
    thread = world.thread(await world.place(await played(world)))
    inside = await played(world, thread)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    assert "Ben" in (await zoe.slash("replay", game=str(inside))).text

    await world.delete_channel(thread.id)

    assert (await zoe.slash("replay", game=str(inside))).text == UNSEEN


async def test_a_private_thread_is_for_those_in_it_and_for_moderators(world: World) -> None:
    zoe, cleo, moderator = world.stranger(), world.stranger("Cleo"), world.stranger("Mo", moderator=True)
    thread = world.thread(await world.place(await played(world)))
    inside = await played(world, thread)
    await world.restart(lambda: make_private(world, thread, cleo))
    elsewhere = world.guild.create_text_channel("elsewhere")

    shown = {
        who.name: await who.slash("replay", elsewhere, game=str(inside)) for who in (zoe, cleo, moderator)
    }

    assert shown["Zoe"].text == UNSEEN
    assert (
        says.start(says.replay.heading("Play Nine", says.ANY)).rstrip(", ").removeprefix("### ")
        in shown["Mo"].text
    )
    assert (await cleo.slash("replay", thread, game=str(inside))).text == shown["Mo"].text
    assert str(inside) not in games_of(await zoe.slash("history", elsewhere, whose="server"))
    assert str(inside) in games_of(await moderator.slash("history", elsewhere, whose="server"))
    assert (await world.ada.slash("scorecard", elsewhere, player=world.ben.actor)).ephemeral


async def make_private(world: World, thread: ChannelHandle, *people: Player) -> None:
    world.env.backend.edit_channel(thread.id, {"type": discord.ChannelType.private_thread.value})
    for each in people:
        world.env.backend.add_thread_member(thread.id, each.id)
