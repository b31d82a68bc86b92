"""What docs/records.md says suffices to deal any game: a program in another language was written from it."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.errors import RuleError
from engine.game import AnyGame
from engine.games import GAMES
from engine.options import options_of
from engine.record import Record
from engine.session import sha256

NODE = shutil.which("node")
VERIFIER = Path(__file__).with_name("verifier.mjs")
PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
DEALS = 60  # of each game


def records(game: AnyGame) -> Iterator[Record]:
    """Some for each number of seats, with options drawn from all their values."""
    draw = random.Random(game.key)
    while True:
        for seats in game.seats:
            chosen = {option.name: draw.choice(option.values or (0,)) for option in options_of(game.Options)}
            options = game.options(chosen)
            try:
                game.check(options, seats)
            except RuleError:
                continue
            yield Record(game.key, game.rules_version, seats, options, draw.randbytes(32))


def header(record: Record, number: int) -> str:
    """The five lines of a record; those of every third one leave out what is as by default."""
    if number % 3:
        return record.header
    names = record.game.unusual_options(record.options)
    options = {name: getattr(record.options, name) for name in names}
    return re.sub(r"(?<=\[Options ).+(?=\])", msgspec.json.encode(options).decode(), record.header)


def line(record: Record, header: str) -> str:
    session, _ = record.start()
    return f"{sha256(header)} {session.game.deal_line(session.state)}"


@pytest.mark.skipif(NODE is None, reason="there is no node here, which runs the verifier")
def test_program_in_another_language_deals_as_the_engine_does() -> None:
    dealt = [
        record for game in GAMES.values() for record, _ in zip(records(game), range(DEALS), strict=False)
    ]

    headers = [header(record, number) for number, record in enumerate(dealt)]
    said = subprocess.run(
        [str(NODE), str(VERIFIER)],
        input="".join(headers).encode(),
        capture_output=True,
        check=False,
    )

    assert said.returncode == 0, f"it deals as docs/records.md says of each game: {said.stderr.decode()}"
    assert said.stdout.decode().splitlines() == list(map(line, dealt, headers))
    assert len(dealt) == DEALS * len(GAMES)
    assert len({(record.key, record.seats) for record in dealt}) == sum(
        len(game.seats) for game in GAMES.values()
    )


@pytest.mark.parametrize("key", GAMES)
def test_page_names_the_options_in_their_order_and_their_defaults(key: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| `({.+})` \|$", PAGE, re.MULTILINE))

    assert key in rows, f"docs/records.md has a line for {key} in the order of the options"
    assert rows[key] == msgspec.json.encode(GAMES[key].Options()).decode()
