"""What people in the seats see and do, with a bot that is really connected."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.server import SandboxServer

from .conftest import Run, Sit
from .demo_bot import DemoBot
from .seat import LOUNGE, TABLE_CHANNEL, SeatClient, press, text_of


def gallery(message: dict[str, Any]) -> dict[str, Any]:
    """The one picture in a table's layout."""
    (container,) = message["components"]
    (found,) = [c for c in container["components"] if c["type"] == 12]
    return dict(found["items"][0])


async def test_command_puts_a_layout_with_a_picture(ada: SeatClient, table: dict[str, Any]) -> None:
    picture = gallery(table)
    status, kind, data = await ada.get(picture["media"]["url"])

    assert (status, kind, data[:4]) == (200, "image/png", b"\x89PNG")
    assert (picture["media"]["width"], picture["media"]["height"]) == (1200, 700)
    assert picture["description"] == "The number 1"
    assert table["attachments"][0]["description"] == "The number 1"
    assert table["used"] == {"user": ada.id, "name": "/table"}
    assert table["flags"] & 1 << 15


async def test_press_redraws_the_table_for_everybody(
    ada: SeatClient, ben: SeatClient, table: dict[str, Any]
) -> None:
    await ben.do("press", **press(table, "p:more:2"))

    for seat in (ada, ben):
        newest = await seat.message(lambda m: "The number 2" in text_of(m))
        assert newest["id"] == table["id"]
        assert gallery(newest)["description"] == "The number 2"
        assert gallery(newest)["media"]["url"] != gallery(table)["media"]["url"]
    # A page that still shows the old picture can go on loading it.
    assert (await ada.get(gallery(table)["media"]["url"]))[0] == 200


async def test_ephemeral_panel_is_seen_by_its_owner_only(
    ada: SeatClient, ben: SeatClient, sit: Sit, table: dict[str, Any]
) -> None:
    await ada.do("press", **press(table, "p:hand:0"))
    panel = ada.shown()[-1]
    await ada.do("press", **press(panel, "p:place:0:1"))
    again = await sit(1)

    assert panel["ephemeral"] is True
    assert "an **8**" in text_of(panel)
    assert "an **9**" in text_of(ada.messages[TABLE_CHANNEL][panel["id"]])
    await ben.do("say", channel=TABLE_CHANNEL, content="Seen by all")
    await again.message(lambda m: m["content"] == "Seen by all")
    for text in ben.raw + again.raw:
        assert panel["id"] not in text
        assert "You drew" not in text


async def test_foreign_ephemeral_panel_cannot_be_pressed(
    ada: SeatClient, ben: SeatClient, table: dict[str, Any]
) -> None:
    await ada.do("press", **press(table, "p:hand:0"))

    assert await ben.refused("press", **press(ada.shown()[-1], "p:place:0:1")) == "This interaction failed"


async def test_of_what_is_dismissed_a_panel_alone_stays_away(
    ada: SeatClient, sit: Sit, table: dict[str, Any]
) -> None:
    await ada.do("press", **press(table, "p:hand:0"))
    panel = ada.shown()[-1]

    for message in (table, panel):
        await ada.send("dismiss", message=message["id"])
    await ada.until(lambda: panel["id"] not in ada.messages[TABLE_CHANNEL])

    again = await sit(0)
    assert list(again.messages[TABLE_CHANNEL]) == [table["id"]]


async def test_select_tells_the_bot_what_was_chosen(ada: SeatClient) -> None:
    await ada.do("command", channel=TABLE_CHANNEL, name="selecting", options={})
    choices = ada.shown()[-1]

    await ada.do("press", **press(choices, "s:one", ["3"]))

    assert ada.shown()[-1]["content"] == "one: 3"
    assert (
        await ada.refused("press", **press(choices, "s:one", ["9"])) == "That choice is not there any more."
    )
    assert await ada.refused("press", **press(choices, "s:one", ["1", "2"])) == "Choose 1."


async def test_modal_is_shown_filled_in_and_answered(
    ada: SeatClient, ben: SeatClient, table: dict[str, Any]
) -> None:
    await ada.do("press", **press(table, "p:ask:0"))
    modal = ada.last("modal")
    assert modal is not None
    assert modal["title"] == "How do you play"
    answer = {"interaction": modal["interaction"]}

    assert "20 characters" in await ada.refused("modal_submit", **answer, values={"name": "x" * 21})
    assert "write something" in await ada.refused("modal_submit", **answer, values={})
    assert await ben.refused("modal_submit", **answer, values={"name": "Ben"}) == "This interaction failed"
    filled = {"name": "Zoe", "level": ["easy"]}
    await ada.do("modal_submit", **answer, values=filled)

    await ben.message(lambda m: m["content"].startswith("Zoe plays easy"))
    assert await ada.refused("modal_submit", **answer, values=filled) == "This interaction failed"
    assert ben.last("modal") is None


async def test_thinking_is_shown_until_the_answer_comes(ada: SeatClient, table: dict[str, Any]) -> None:
    await ada.do("press", **press(table, "p:think:0"))
    loading = ada.shown()[-1]
    answered = await ada.message(lambda m: m["content"] == "Thought.")

    assert loading["loading"] is True
    assert loading["ephemeral"] is True
    assert answered["id"] == loading["id"]
    assert "loading" not in answered


async def opens_a_thread(ada: SeatClient) -> None:
    await ada.do("command", channel=TABLE_CHANNEL, name="play", options={})
    await ada.do("press", **press(ada.shown()[-1], "p:join:0"))


async def test_thread_opens_and_pings_one_person(ada: SeatClient, ben: SeatClient) -> None:
    await opens_a_thread(ada)

    for seat in (ada, ben):
        thread = await seat.thread()
        assert (thread["name"], thread["parent"]) == ("Play Nine · Ada", TABLE_CHANNEL)
        ping = await seat.message(lambda m: "your turn" in m["content"], thread["id"])
        assert ping.get("pings", False) is (seat is ada)


async def test_moderator_archives_and_deletes_a_thread(ada: SeatClient, ben: SeatClient) -> None:
    await opens_a_thread(ada)
    at = (await ben.thread())["id"]

    await ada.do("archive", channel=at, archived=True)
    await ben.until(lambda: ben.channels[at]["archived"])
    await ben.do("say", channel=at, content="Still here?")
    await ada.until(lambda: not ada.channels[at]["archived"])  # a new message reopens it

    assert await ben.refused("delete_channel", channel=at) == "Missing Permissions"
    await ada.do("delete_channel", channel=at)
    await ben.until(lambda: at not in ben.channels)
    assert await ben.refused("say", channel=at, content="Hello?") == "That channel is gone."


async def test_messages_are_deleted_by_author_and_moderator_only(ada: SeatClient, ben: SeatClient) -> None:
    await ada.do("say", channel=LOUNGE, content="by Ada")
    await ben.do("say", channel=LOUNGE, content="by Ben")
    by_ada = await ben.message(lambda m: m["content"] == "by Ada", LOUNGE)
    by_ben = await ada.message(lambda m: m["content"] == "by Ben", LOUNGE)

    refusal = await ben.refused("delete", channel=LOUNGE, message=by_ada["id"])
    await ada.do("delete", channel=LOUNGE, message=by_ben["id"])

    assert refusal == "Missing Permissions"
    await ben.until(lambda: list(ben.messages[LOUNGE]) == [by_ada["id"]])


async def test_slash_options_are_checked_and_resolved(ada: SeatClient, ben: SeatClient) -> None:
    greet = {"channel": TABLE_CHANNEL, "name": "greet"}

    await ada.do("command", **greet, options={"who": ben.id, "word": "Hey", "times": "2"})

    said = await ben.message(lambda m: "Hey Hey" in m["content"])
    assert said["content"] == f"Hey Hey <@{ben.id}>"
    assert said["pings"] is True
    assert await ada.refused("command", **greet, options={"who": ben.id}) == "/greet needs word."
    refusal = await ada.refused("command", **greet, options={"who": ben.id, "word": "Hey", "times": 9})
    assert "must be" in refusal
    refusal = await ada.refused("command", **greet, options={"who": "17", "word": "Hey"})
    assert refusal == "That choice is not there any more."


async def test_autocomplete_offers_what_the_bot_knows(ada: SeatClient, ben: SeatClient) -> None:
    offered = await ada.ask(
        "autocomplete",
        channel=TABLE_CHANNEL,
        name="greet",
        focused="word",
        options={"who": ben.id, "word": "he"},
    )

    assert [choice["value"] for choice in offered["choices"]] == ["Hello", "Hey"]


async def test_commands_for_moderators_are_hidden_from_others(ada: SeatClient, ben: SeatClient) -> None:
    await ada.do("command", channel=TABLE_CHANNEL, name="close", options={})

    assert "close" not in {command["name"] for command in ben.snapshot["commands"]}
    refusal = await ben.refused("command", channel=TABLE_CHANNEL, name="close", options={})
    assert refusal == "There is no command /close here."


async def test_press_on_a_button_that_was_replaced_fails(ada: SeatClient, table: dict[str, Any]) -> None:
    await ada.do("press", **press(table, "p:more:2"))

    assert await ada.refused("press", **press(table, "p:more:2")) == "This interaction failed"


async def test_switch_delivers_a_press_whose_button_is_gone(
    ada: SeatClient, server: SandboxServer, table: dict[str, Any]
) -> None:
    server.interactions.forward_stale = True

    await ada.do("press", **press(table, "nowhere"))

    assert ada.shown()[-1]["content"] == "That is an old button."


async def test_silent_bot_is_told_of_after_three_seconds(
    ada: SeatClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.interactions.ANSWER_SECONDS", 0.1)

    refusal = await ada.refused("command", channel=TABLE_CHANNEL, name="silent", options={})

    assert refusal == "Cardinal did not answer in 3 s"


async def test_bot_that_has_gone_is_told_of(run_bot: Run, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = await run_bot()
    ada = await sit(0)
    monkeypatch.setattr("sandbox.interactions.ANSWER_SECONDS", 0.1)
    assert ada.bot["online"] is True

    await bot.close()

    await ada.until(lambda: not ada.bot["online"])
    refusal = await ada.refused("command", channel=TABLE_CHANNEL, name="table", options={})
    assert refusal == "Cardinal is not online"


async def test_two_seats_act_at_the_same_moment(
    ada: SeatClient, ben: SeatClient, table: dict[str, Any]
) -> None:
    await ben.message(lambda m: m["id"] == table["id"])

    await asyncio.gather(
        *(seat.do("press", **press(table, "p:hand:0")) for seat in (ada, ben) for _ in range(5)),
        ada.do("say", channel=TABLE_CHANNEL, content="now by Ada"),
        ben.do("say", channel=TABLE_CHANNEL, content="now by Ben"),
    )

    for seat in (ada, ben):
        await seat.message(lambda m: m["content"] == "now by Ada")
        await seat.message(lambda m: m["content"] == "now by Ben")
        panels = [m for m in seat.shown() if m.get("ephemeral")]
        assert len(panels) == 5
        assert {m["interaction_metadata"]["user"]["id"] for m in panels} == {seat.id}


async def test_bot_hears_and_replies(ada: SeatClient, ben: SeatClient) -> None:
    await ben.do("say", channel=LOUNGE, content="echo 7", reply_to=None)

    reply = await ben.message(lambda m: m["content"] == "7", LOUNGE)
    assert reply["referenced_message"]["content"] == "echo 7"
    assert reply["pings"] is True
    assert "pings" not in await ada.message(lambda m: m["content"] == "7", LOUNGE)


async def test_reply_of_a_seat_reaches_the_bot(bot: DemoBot, ada: SeatClient, table: dict[str, Any]) -> None:
    await ada.do("say", channel=TABLE_CHANNEL, content="nice", reply_to=table["id"], ping=False)

    await ada.until(lambda: [m for m in bot.heard if m.content == "nice"])
    (heard,) = [m for m in bot.heard if m.content == "nice"]
    assert heard.reference is not None
    assert str(heard.reference.message_id) == table["id"]
    assert heard.mentions == []


async def test_private_conversation_is_between_two(bot: DemoBot, ada: SeatClient, ben: SeatClient) -> None:
    await ben.do("say", channel=LOUNGE, content="echo me")
    await ben.message(lambda m: m["content"] == "me", LOUNGE)

    await bot.heard[0].author.send("Just for you")

    dm = await ben.until(lambda: next((c for c in ben.channels.values() if c["kind"] == "dm"), None))
    await ben.message(lambda m: m["content"] == "Just for you", dm["id"])
    await ben.do("say", channel=dm["id"], content="Thank you")
    await ben.do("react", channel=dm["id"], message=ben.shown(dm["id"])[0]["id"], emoji="👍", on=True)
    await ada.refused("say", channel=dm["id"], content="Let me in")
    assert dm["name"] == "Cardinal"
    assert not any("Just for you" in text for text in ada.raw)


async def test_typing_is_told_to_others(ada: SeatClient, ben: SeatClient) -> None:
    await ben.send("typing", channel=LOUNGE)

    assert await ada.until(lambda: ada.last("typing")) == {"t": "typing", "channel": LOUNGE, "id": ben.id}
    assert ben.last("typing") is None


async def test_answer_that_comes_too_late_is_refused_to_the_bot(
    server: SandboxServer, bot: DemoBot, ada: SeatClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: asyncio.Queue[int] = asyncio.Queue()

    @bot.tree.error
    async def on_error(interaction: Any, error: Exception) -> None:
        assert isinstance(error, app_commands.CommandInvokeError)
        assert isinstance(error.original, discord.HTTPException)
        failed.put_nowait(error.original.code)

    monkeypatch.setattr(server.world, "iso_after", lambda _: server.world.now_iso())  # late at once

    monkeypatch.setattr("sandbox.interactions.ANSWER_SECONDS", 0.2)

    refusal = await ada.refused("command", channel=TABLE_CHANNEL, name="close", options={})

    assert refusal == "Cardinal did not answer in 3 s"
    assert await failed.get() == 10062


async def test_new_person_sits_down(ada: SeatClient, ben: SeatClient, sit: Sit) -> None:
    await ada.do("add_person", name="Eve")

    told = await ben.until(lambda: ben.last("person"))
    eve = await sit(4)
    await eve.do("command", channel=TABLE_CHANNEL, name="table", options={})
    assert told["person"] == {**told["person"], "id": eve.id, "name": "Eve", "moderator": False}
    assert eve.snapshot["me"]["name"] == "Eve"
    assert await ada.refused("add_person", name=" eve ") == "eve is here already."


async def test_reactions_are_counted(ada: SeatClient, ben: SeatClient, table: dict[str, Any]) -> None:
    for seat in (ada, ben):
        await seat.do("react", channel=TABLE_CHANNEL, message=table["id"], emoji="👍", on=True)
    await ben.do("react", channel=TABLE_CHANNEL, message=table["id"], emoji="👍", on=False)

    shown = await ada.message(lambda m: m["reactions"] and m["reactions"][0]["count"] == 1)
    assert shown["reactions"][0]["me"] is True


async def test_ids_are_the_same_in_every_run(ada: SeatClient) -> None:
    async with SandboxServer() as other, SeatClient(other.address, other.key) as seat:
        assert seat.snapshot["people"] == ada.snapshot["people"]
        assert seat.snapshot["guild"]["id"] == ada.snapshot["guild"]["id"]
        assert seat.snapshot["channels"] == ada.snapshot["channels"]


@pytest.mark.parametrize("request_", [{"t": "dance"}, {"t": "say"}, {"t": "press", "channel": "x"}])
async def test_request_that_makes_no_sense_is_refused(ada: SeatClient, request_: dict[str, Any]) -> None:
    assert (await ada.ask(request_.pop("t"), **request_))["ok"] is False


async def test_one_edits_what_one_has_written_and_nothing_else(
    bot: DemoBot, ada: SeatClient, ben: SeatClient
) -> None:
    await ada.do("say", channel=TABLE_CHANNEL, content="fve")
    typed = await ben.message(lambda m: m["content"] == "fve")
    at = {"channel": TABLE_CHANNEL, "message": typed["id"]}

    assert await ben.refused("edit", **at, content="nine") == "Only who wrote a message can edit it."
    assert await ada.refused("edit", **at, content=" ") == "A message has 1 to 2,000 characters."
    await ada.do("edit", **at, content="five")

    edited = await ben.message(lambda m: m["content"] == "five")
    assert edited["id"] == typed["id"]
    assert edited["edited_timestamp"]
