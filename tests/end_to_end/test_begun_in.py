"""A server says in which channels games are begun. Whatever would begin one elsewhere is told where instead."""

from __future__ import annotations

from simcord.builders import ChannelHandle

from cogs.shown.table_lists import PAUSE
from tests import says
from tests.end_to_end import test_table_lists
from tests.end_to_end.games import dare
from tests.end_to_end.membership import invited, taken_off
from tests.end_to_end.seen import Answer
from tests.end_to_end.server_settings import section
from tests.end_to_end.test_greeting import PLAY, greetings, receives
from tests.end_to_end.test_rematch import rematch_of
from tests.end_to_end.test_sight import shut
from tests.end_to_end.test_table_lists import the_list
from tests.end_to_end.world import Player, World

ONLY = says.settings.channels()
NONE_IN_SIGHT = says.refused("begun_elsewhere", channels=())


def elsewhere(*channels: ChannelHandle) -> str:
    """The refusal that names these."""
    return says.refused("begun_elsewhere", channels=[f"<#{channel.id}>" for channel in channels])


def is_now(shown: Answer, *channels: ChannelHandle, are_gone: bool = False) -> bool:
    """Whether /settings shows these."""
    anywhere = says.settings.begin_anywhere(are_gone=are_gone)
    chosen = [str(channel.id) for channel in channels]
    return shown.chosen[ONLY] == chosen and shown.empty.get(ONLY, anywhere) == anywhere


async def limited(world: World, *channels: ChannelHandle) -> tuple[Player, Answer]:
    owner = world.stranger("Mo", moderator=True)
    return owner, await owner.choose(await section(owner, "places"), ONLY, *channels)


async def play(who: Player, channel: ChannelHandle | None = None) -> str:
    """Why no table was opened; "": one was."""
    answer = await who.slash("play", channel, game="play_nine")
    return answer.text if answer.given else ""


async def test_games_are_begun_in_these_channels_alone(world: World) -> None:
    arena, hall = (world.guild.create_text_channel(name) for name in ("arena", "hall"))
    before = await world.ada.slash("play")

    owner, shown = await limited(world, arena, hall)

    assert is_now(shown, arena, hall)
    for answer in (
        await world.ada.slash("play"),
        await world.ada.slash("play", game="sevens"),
        await world.ada.press(before, "Play Nine"),
        await dare(world.ada, world.ben.actor, game="play_nine"),
        await owner.slash("play", game="sevens"),
    ):
        assert answer.text.startswith(elsewhere(arena, hall))
    menu = await world.ada.actor.context_menu(world.channel, "Challenge", world.ben.actor)
    assert menu.response is not None
    assert menu.response.content == elsewhere(arena, hall)
    assert not await play(world.ada, hall)

    shown = await owner.choose(await section(owner, "places"), ONLY)
    assert is_now(shown)
    assert not await play(world.ada)


async def test_a_thread_counts_with_its_channel(world: World) -> None:
    arena = world.guild.create_text_channel("arena")
    places = [await world.place(await world.game(world.ben, channel=each)) for each in (arena, world.channel)]
    inside, outside = map(world.thread, places)

    await limited(world, arena)

    assert not await play(world.ada, inside)
    assert await play(world.ada, outside) == elsewhere(arena)


async def test_somebody_is_told_only_of_channels_that_they_see(world: World) -> None:
    arena, attic = (world.guild.create_text_channel(name) for name in ("arena", "attic"))
    await limited(world, arena, attic)
    await shut(world, attic, world.ben)

    assert await play(world.ada) == elsewhere(arena)
    assert await play(world.ben) == elsewhere(arena, attic)

    await world.delete_channel(arena.id)
    assert await play(world.ada) == NONE_IN_SIGHT
    assert f"{attic.id}" not in NONE_IN_SIGHT


async def test_what_was_opened_before_goes_on_and_has_no_rematch(world: World) -> None:
    arena = world.guild.create_text_channel("arena")
    game, lobby = await world.game(world.ben, holes=1), await world.lobby(world.ben)
    dared = await dare(world.ada, world.ben.actor, game="sequence_numbers")
    assert dared.text == says.challenges.challenge_sent("Ben")
    asked = next(seen for seen in world.messages(world.channel.id) if says.challenged() in seen.text)

    await limited(world, arena)

    await world.ada.press(await world.lobby_message(lobby), says.START)
    await world.ben.press(asked, says.invitations.accept())
    assert {row.phase for row in await world.bot.store.tables_of(world.ben.id)} == {"playing"}
    assert (await world.finish(game)).phase == "over"
    end = world.messages(await world.place(game))[-1]
    assert (await world.ben.press(end, says.REMATCH)).text == elsewhere(arena)
    assert (await world.table(game)).rematch is None


async def test_a_rematch_that_is_open_is_joined(world: World) -> None:
    arena = world.guild.create_text_channel("arena")
    game = await world.game(world.ben, holes=1)
    await world.finish(game)
    end = world.messages(await world.place(game))[-1]
    await world.ben.press(end, says.REMATCH)
    await limited(world, arena)

    await world.ada.press(end, says.REMATCH)

    assert (await world.table(await rematch_of(world, game))).phase == "playing"


async def test_deleted_channels_drop_out_and_the_last_ends_the_limit(world: World) -> None:
    arena, hall = (world.guild.create_text_channel(name) for name in ("arena", "hall"))
    owner, _shown = await limited(world, arena, hall)

    await world.delete_channel(arena.id)
    assert await play(world.ada) == elsewhere(hall)
    assert is_now(await section(owner, "places"), hall)

    await world.delete_channel(hall.id)
    told = await section(owner, "places")
    assert is_now(told, are_gone=True)
    assert not is_now(told)
    assert not await play(world.ada)


async def test_what_cannot_be_chosen_changes_nothing(world: World) -> None:
    arena, hall = (world.guild.create_text_channel(name) for name in ("arena", "hall"))
    owner, shown = await limited(world, arena)
    menu = shown.menus[ONLY]
    await world.delete_channel(hall.id)

    late = await world.forge(owner, shown, menu, values=[str(hall.id)], component_type=8)
    odd = await world.forge(owner, shown, menu, values=["the arena"], component_type=8)
    by_ada = await world.forge(world.ada, shown, menu, values=[], component_type=8)

    assert late.text == says.refused("channel_gone")
    assert odd.text == says.refused("unknown_option")
    assert by_ada.text == says.refused("managers_only")
    assert is_now(await section(owner, "places"), arena)
    both = await world.forge(owner, shown, menu, values=[str(hall.id), str(arena.id)], component_type=8)
    assert is_now(both, arena), "what is left of the choice holds"


async def test_a_channel_where_no_table_can_be_opened_is_pointed_out(world: World) -> None:
    arena = world.guild.create_text_channel("arena")
    world.forbid("attach_files")

    _owner, shown = await limited(world, world.channel, arena)

    assert is_now(shown, world.channel, arena)
    assert says.settings.cannot_begin([f"<#{world.channel.id}>"]) in shown.text


async def test_a_free_seat_elsewhere_is_offered_at_its_table_alone(world: World) -> None:
    board, arena = (world.guild.create_text_channel(name) for name in ("board", "arena"))
    table_id = await world.game(world.ben, pace="1d")
    owner, _shown = await test_table_lists.choose(world, board)
    await owner.choose(await section(owner, "places"), ONLY, arena)

    await world.ben.press(await world.ben.slash("resign"), says.substitutes.find())
    await world.pass_time(PAUSE + 5)

    assert not the_list(world, board).buttons
    assert "Play Nine" in the_list(world, board).text, "the table goes on"
    take = says.substitutes.take("Ben")
    assert take in (await world.table_message(table_id)).buttons

    await owner.choose(await section(owner, "places"), ONLY)
    await world.pass_time(PAUSE + 5)

    assert take in the_list(world, board).buttons, "it is offered there once the limit is gone"


async def test_the_greeting_leads_to_them_too(world: World) -> None:
    receives(world, world.channel.id)
    await taken_off(world)
    await invited(world)
    (greeting,) = greetings(world)
    arena = world.guild.create_text_channel("arena")
    await limited(world, arena)

    assert (await world.ada.press(greeting, PLAY)).text == elsewhere(arena)
