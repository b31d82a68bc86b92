"""The other commands."""

from __future__ import annotations

from typing import Any

import pytest

from host import privacy
from host.tables import limits
from table.errors import Refused
from table.table import Table
from tests import says
from tests.discord_commands import MOST_CHARACTERS, characters
from tests.discord_schema import check_payload
from tests.end_to_end.games import listed
from tests.end_to_end.help import check
from tests.end_to_end.me import section
from tests.end_to_end.racing import write
from tests.end_to_end.world import World
from ui.seven_ate_nine import guide
from ui.text.pages import cut


async def test_the_rules_have_pages(world: World) -> None:
    shelf = await world.ada.slash("rules")
    assert shelf.ephemeral
    assert "Play Nine, 2 to 6 players." in shelf.alt
    assert "Big Bang, 1 to 3 players." in shelf.alt
    first = await world.ada.choose(shelf, says.help_words.which_rules(), "play_nine")
    assert first.alt == "Play Nine, 2 to 6 players."
    assert says.start(says.help_words.page(1, 23)).partition("23")[0] in first.text
    assert "For 2 to 6 players aged 8 and up." in first.text
    here = says.show_here.show_here()
    assert list(first.buttons) == ["▶", here]

    second = await world.ada.press(first, "▶")

    assert second.message.id == first.message.id
    assert "Page 2 of" in second.text
    assert list(second.buttons) == ["◀", "▶", here]
    assert not second.pictures
    shown = await world.ada.press(second, here)
    assert not shown.ephemeral
    assert shown.text.startswith(says.show_here.shown_by("Ada"))
    assert "Page 2 of" in shown.text
    race = await world.ada.slash("rules", game="seven_ate_nine")
    assert cut(guide.rules())[0].partition("\n")[2] in race.text


async def test_games_tells_whose_turn_it_is(world: World) -> None:
    assert says.me.no_games() in (await world.ada.slash("games")).text
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    player = await world.whose_turn(table_id)
    other = next(other for other in world.players if other is not player)

    mine, theirs = await listed(world, player), await listed(world, other)

    message = (await world.table_message(table_id)).message
    address = f"https://discord.com/channels/{world.guild.id}/{await world.place(table_id)}/{message.id}"
    assert says.known(says.my_tables.my_turn(says.ANY, address, "live", says.ANY)) in mine.text
    assert (
        says.known(says.my_tables.their_turn(says.ANY, address, (player.name,), "live", f"<t:{says.ANY}"))
        in theirs.text
    )
    assert f"[Play Nine]({address})" in mine.text, (
        "a bare link shows the thread's name, which has the game's, too"
    )
    assert says.my_tables.opponents((other.name,)) in mine.text
    assert says.known(says.my_tables.opponents((says.ANY,))) not in theirs.text, "it waits for the only other"
    panel = await player.press(mine, says.CARDS)
    assert says.SHOT in panel.text


async def test_resigning_is_confirmed(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    asked = await world.ben.slash("resign")
    await world.ben.press(asked, says.table.button("stay"))
    assert (await world.table(table_id)).people == (0, 1)

    asked = await world.ben.slash("resign")
    done = await world.ben.press(asked, says.RESIGN)
    assert says.me.has_resigned() in done.text
    told = world.texts(await world.place(table_id))
    assert any(says.table.has_resigned("Ben") in text for text in told)
    assert any(says.table.may_settle(("Ada",)) in text for text in told)


async def test_a_player_who_gives_up_alone_hears_that_it_ends(world: World) -> None:
    """Rules 0.3: no computer plays on where nobody watches."""
    table_id = await world.game(computers=1)
    place = await world.place(table_id)
    panel = await world.ada.press(await world.table_message(table_id), says.CARDS)

    asked = await world.ada.slash("resign")
    await world.ada.press(asked, says.RESIGN)

    assert says.me.really_resign("Play Nine", alone=True) in asked.text
    assert says.table.end("abandoned") in panel.now().text
    told = "\n".join(world.texts(place))
    assert says.table.has_resigned("Ada", plays_on=False) in told
    assert says.table.has_resigned("Ada") not in told


async def test_a_player_who_is_left_may_end_it(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    asked = await world.ben.slash("resign")
    await world.ben.press(asked, says.RESIGN)

    await world.ada.press(await world.table_message(table_id), says.SETTLE)

    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("over", "settled")
    told = await world.table_message(table_id)
    assert "Tee off: turn up any two of your cards" not in told.text
    assert not told.buttons
    last = world.messages(await world.place(table_id))[-1]
    assert says.table.have_resigned(["Ben"], settled=True) in last.text
    assert says.resigned_line("") in last.text
    assert tuple(last.buttons) == says.AFTER


async def test_a_player_who_may_not_end_it_is_told_why(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.ben.slash("resign")
    await world.ben.in_panel(says.RESIGN)
    offer = await world.table_message(table_id)
    end = offer.buttons[says.SETTLE]

    left = await world.ben.press(offer, says.SETTLE)
    await world.ada.press(offer, says.SETTLE)
    (again,) = await world.deliver(world.ada, offer, end)

    assert left.text == says.refused("left")
    assert again == says.refused("over")
    assert not any(says.SETTLE in seen.buttons for seen in world.messages(await world.place(table_id)))


async def test_resigning_from_a_lobby_leaves_it(world: World) -> None:
    table_id = await world.lobby(world.ben)

    answer = await world.ben.slash("resign")

    assert answer.ephemeral
    assert answer.text == says.me.has_left("Play Nine")
    assert (await world.table(table_id)).names == ("Ada",)


async def test_of_several_tables_one_is_left(world: World) -> None:
    gathering = await world.lobby(world.ben, game="sevens")
    running = await world.game(world.ben, holes=1)

    asked = await world.ben.slash("resign")
    assert asked.text.startswith(says.me.what_to_give_up())
    done = await world.ben.press(asked, f"{says.LEAVE} Sevens: ")

    assert done.text == says.me.has_left("Sevens")
    assert (await world.table(gathering)).names == ("Ada",)
    assert len((await world.table(running)).people) == 2


@pytest.mark.parametrize("said", ["", " help", " Help?"])
async def test_the_bot_answers_people_who_mention_it(world: World, said: str) -> None:
    write(world, world.channel.id, world.ada.id, f"<@{world.env.backend.bot_user.id}>{said}")
    await world.env.settle()

    answer = world.messages(world.channel.id)[-1]
    assert says.help_words.welcome() in answer.text


@pytest.mark.parametrize("said", ["<@{me}> hello", "help", "<@{ada}> help"])
async def test_other_talk_is_not_answered(world: World, said: str) -> None:
    text = said.format(me=world.env.backend.bot_user.id, ada=world.ada.id)
    write(world, world.channel.id, world.ada.id, text)
    await world.env.settle()

    assert world.texts(world.channel.id) == [text]


async def test_where_it_may_not_write_a_call_for_help_is_not_answered(world: World) -> None:
    world.forbid("send_messages")
    write(world, world.channel.id, world.ada.id, f"<@{world.env.backend.bot_user.id}>")

    await world.env.settle()

    assert len(world.texts(world.channel.id)) == 1


async def test_a_moderator_ends_a_table(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    moderator = world.stranger("Mo", moderator=True)

    asked = await moderator.slash("end")
    kept = await moderator.press(asked, says.moderation.keep())
    assert (await world.table(table_id)).phase == "playing"
    done = await moderator.press(await moderator.slash("end"), says.moderation.end())

    assert says.moderation.really_end("Play Nine", ("Ada", "Ben"), has_begun=True) in asked.text
    assert kept.text == says.moderation.plays_on()

    assert says.moderation.game_ends() in done.text
    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("closed", "ended")
    assert not (await world.table_message(table_id)).buttons
    told = [text for text in world.texts(await world.place(table_id)) if says.table.end("ended") in text]
    assert len(told) == 1
    assert says.moderation.no_table() in (await moderator.slash("end")).text


async def test_of_several_tables_one_is_chosen_before_it_ends(world: World) -> None:
    first, second = await world.game(world.ben, holes=1), await world.lobby(world.ben, game="sevens")
    moderator = world.stranger("Mo", moderator=True)

    asked = await moderator.slash("end")
    sure = await moderator.press(asked, "Sevens")
    await moderator.press(sure, says.moderation.end())

    assert (await world.table(first)).phase == "playing"
    assert (await world.table(second)).phase == "closed"
    told = [text for text in world.texts(world.channel.id) if says.table.end("ended", begun=False) in text]
    assert told == [(await world.lobby_message(second)).text], "it is said once"


async def test_a_moderators_press_ends_tables_of_its_channel_only(world: World) -> None:
    """A moderator of one channel need not moderate another."""
    table_id = await world.game(world.ben, holes=1)
    elsewhere = world.guild.create_text_channel("elsewhere")
    there = await world.ben.slash("play", channel=elsewhere, game="sevens")
    moderator = world.stranger("Mo", moderator=True)
    asked = await moderator.slash("end", channel=elsewhere)

    old = await world.forge(moderator, asked, f"c1:end:{table_id}:0:")
    forged = await world.forge(moderator, asked, f"c1:ended:{table_id}:0:")
    meant = await moderator.press(asked, says.moderation.end())

    assert old.text == forged.text == says.refused("stale")
    assert (await world.table(table_id)).phase == "playing"
    assert says.moderation.game_ends() in meant.text
    assert (await world.table(there.result._interaction.id)).phase == "closed"


async def test_a_moderator_sees_many_tables_and_none_of_a_game_unknown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_LIVE", 12)
    first, *others = [await world.lobby() for _ in range(12)]
    table = world.host.ledger.table

    async def known(table_id: int) -> Table:
        if table_id == first:
            raise Refused("unknown_game", game="whist")
        return await table(table_id)

    monkeypatch.setattr(world.host.ledger, "table", known)

    asked = await world.stranger("Mo", moderator=True).slash("end")

    assert len(others) == 11
    assert len(asked.ids) == 10
    assert says.me.more(1) in asked.text


async def test_only_moderators_end_tables(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    for kind in ("end", "ended"):
        told = await world.deliver(world.ada, await world.table_message(table_id), f"c1:{kind}:{table_id}:0:")
        assert told == [says.refused("moderators_only")], kind
    assert "end" not in world.ada.actor.available_commands(world.channel)


async def test_check_says_what_is_missing(world: World) -> None:
    assert (
        says.known(says.help_words.report(says.ANY, (), sweeps=False).partition("\n")[0])
        in (await check(world.ada)).text
    )

    world.forbid("create_public_threads", "attach_files")
    report = (await check(world.ada)).text

    assert says.help_words.report(says.ANY, (("attach_files", True),), sweeps=False).splitlines()[1] in report
    assert (
        says.help_words.report(says.ANY, (("create_public_threads", False),), sweeps=False).splitlines()[1]
        in report
    )


async def test_commands_are_synced_only_when_they_changed(world: World) -> None:
    synced = sum(1 for _ in world.requests("PUT", "/commands"))
    assert synced == 1

    await world.restart()

    assert sum(1 for _ in world.requests("PUT", "/commands")) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("contexts", [0, 1]),
        ("integration_types", [0]),
        ("description_localizations", {"de": "Ein Spiel"}),
        ("default_member_permissions", "8192"),
    ],
)
async def test_a_command_that_discord_knows_otherwise_is_synced(world: World, field: str, value: Any) -> None:
    known = world.env.backend.commands[None]

    async def otherwise() -> None:
        next(iter(known.values()))[field] = value

    await world.restart(otherwise)

    assert sum(1 for _ in world.requests("PUT", "/commands")) == 2


async def test_deleting_my_data_can_be_cancelled(world: World) -> None:
    table_id = await world.lobby(world.ben)

    asked = await world.ben.press(await section(world.ben, "data"), says.me.delete_data())
    kept = await world.ben.press(asked, says.table.button("cancel"))

    assert kept.text == says.me.keeps_data()
    assert (await world.table(table_id)).names == ("Ada", "Ben")


async def test_what_is_stored_comes_as_one_file_or_where_it_is_much_as_several(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game(world.ben)
    settings = await section(world.ada, "data")

    one = await world.ada.press(settings, says.me.read_data())
    monkeypatch.setattr(privacy, "PIECE", 10)
    several = await world.ada.press(settings, says.me.read_data())

    assert says.me.what_is_kept() in settings.text
    assert one.text == says.me.all_data(1, 1)
    assert [file.filename for file in one.message.attachments] == ["cardinal.json"]
    sent = list(several.result.followups)
    assert len(sent) > 1
    assert all(message.flags.ephemeral for message in sent)
    assert sent[-1].content == says.me.all_data(len(sent), len(sent))
    assert sent[0].attachments[0].filename == f"cardinal-1-of-{len(sent)}.json"


async def test_of_five_presses_at_once_one_is_answered_with_what_is_stored(world: World) -> None:
    await world.game(world.ben)
    settings = await section(world.ada, "data")

    await world.at_once([(world.ada, says.me.read_data())] * 5)

    seen = world.env.backend.messages[world.channel.id].values()
    assert sum(bool(message.attachments) for message in seen if message.is_ephemeral) == 1
    again = await world.ada.press(settings, says.me.read_data())
    assert again.text == says.me.all_data(1, 1)


async def test_every_command_is_one_that_discord_takes(world: World) -> None:
    """It would refuse all of them for one, and the bot would have none."""
    (told,) = world.requests("PUT", "/commands")

    check_payload("PUT", told.path, told.json)
    assert len([each for each in told.json if each.get("type", 1) == 1]) == 12
    assert max(map(characters, told.json)) <= MOST_CHARACTERS
