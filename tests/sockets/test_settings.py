"""Settings as an owner gets them wrong: one sentence that names the variable, and the token nowhere."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import discord
import pytest

from handover import ADDRESS_VARIABLE

from .house import TROUBLE, House
from .nursery import ROOT
from .player import Player
from .program import NOTHING_SET, Program, files_in, free_port

#: Of the shape of a token, and nobody's.
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.wire01.the-secret-part-of-a-token"
#: Should one of these settings be taken after all, the bot finds nobody here, instead of Discord.
NOBODY = "http://127.0.0.1:9"
#: As people start it: all other tests of this folder have what it imports there before (`nursery`).
BOT = (sys.executable, "bot.py")
WRONG = [
    ("DISCORD_TOKEN", "secret words"),
    ("DATABASE_URL", "secret"),
    ("DATABASE_URL", "mysql://me:secret@127.0.0.1/games"),
    ("DATABASE_URL", "postgresql://me:secret@127.0.0.1:9/games?tls=yes"),
    ("MESSAGE_CONTENT", "perhaps"),
    ("SANDBOX_PORT", "80"),
    ("SANDBOX_DAY", "0"),
    ("LOG_LEVEL", "LOUD"),
    ("LOG_FORMAT", "poem"),
    ("METRICS_PORT", "80"),
    ("METRICS_HOST", "everywhere"),
    ("SHARD_COUNT", "many"),
    ("SHARD_IDS", "0"),
    ("GREETING", "perhaps"),
    ("SOURCE_URL", "github"),
    ("SUPPORT_URL", "https://me:secret@example.org"),
    ("PRIVACY_URL", "privacy.md"),
    ("TERMS_URL", "terms.md"),
    ("STATUS_URL", "https://"),
]


def test_every_setting_of_the_example_is_tried() -> None:
    listed = re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)

    assert set(listed) == {name for name, _ in WRONG} == set(NOTHING_SET)


@pytest.mark.parametrize(("name", "value"), WRONG)
async def test_wrong_value_is_one_sentence(name: str, value: str) -> None:
    program = await Program.start(**{"DISCORD_TOKEN": TOKEN, ADDRESS_VARIABLE: NOBODY, name: value})

    assert await program.ended() == 2
    (sentence,) = program.said.splitlines()
    assert re.match(rf"{name}\b.*\.$", sentence)
    assert TOKEN not in sentence
    assert "secret" not in sentence


async def test_on_discord_a_day_is_a_day() -> None:
    program = await Program.start(DISCORD_TOKEN=TOKEN, SANDBOX_DAY="120")

    assert await program.ended() == 2
    assert (
        program.said == "SANDBOX_DAY is for the sandbox alone: on Discord a day is a day. Leave it empty.\n"
    )


async def test_token_that_discord_refuses(empty_house: House) -> None:
    program = await Program.start(
        **{**empty_house.environ, "DISCORD_TOKEN": TOKEN},
        LOG_LEVEL="DEBUG",
    )

    assert await program.ended() == 2
    assert program.said.splitlines()[-1].startswith("DISCORD_TOKEN was refused by Discord:")
    assert TOKEN not in program.said
    assert "Traceback" not in program.said


async def test_message_content_that_the_portal_does_not_grant(empty_house: House) -> None:
    empty_house.server.gateway.approved = discord.Intents.default()

    program = await Program.start(**empty_house.environ, MESSAGE_CONTENT="true")

    assert await program.ended() == 2
    assert program.said.splitlines()[-1].startswith("MESSAGE_CONTENT=true needs the message content intent:")
    assert "Traceback" not in program.said


async def test_without_a_token_it_plays_in_a_sandbox_until_ctrl_c(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    program = await Program.start(*BOT, SANDBOX_PORT=str(free_port()), DATABASE_URL=f"sqlite:///{file}")
    try:
        page = await program.says(r"(http://127\.0\.0\.1:\d+)/\?key=(\S+)")
        ada = Player(page[1], page[2])
        async with ada:
            await ada.until(lambda: ada.bot["online"])
            await ada.open_table()
        program.send(signal.SIGINT)

        assert await program.ended() == 0
        assert f"Games are kept in SQLite file {file}." in program.said
        assert not TROUBLE.search(program.said)
        assert files_in(tmp_path) == [file.name]
    finally:
        await program.end()


@pytest.mark.parametrize(
    ("address", "said"),
    [("mysql://me:secret@127.0.0.1/games", "begins with mysql://"), ("nonsense", "is a word")],
)
async def test_without_a_token_a_wrong_setting_ends_it_before_a_page_is_promised(
    address: str, said: str
) -> None:
    program = await Program.start(SANDBOX_PORT=str(free_port()), DATABASE_URL=address)

    assert await program.ended() == 2
    (sentence,) = program.said.splitlines()
    assert sentence.startswith("DATABASE_URL: ")
    assert said in sentence
    assert "secret" not in sentence
