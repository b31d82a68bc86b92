"""What docs/records.md says suffices to deal any game: a program in another language was written from it."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import RuleError
from engine.game import AnyGame
from engine.games import GAMES
from engine.options import options_of
from engine.record import Record

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


def line(record: Record) -> str:
    session, _ = record.start()
    return f"{record.commitment} {session.game.deal_line(session.state)}"


@pytest.mark.skipif(NODE is None, reason="there is no node here, which runs the verifier")
def test_program_in_another_language_deals_as_the_engine_does() -> None:
    dealt = [
        record for game in GAMES.values() for record, _ in zip(records(game), range(DEALS), strict=False)
    ]

    said = subprocess.run(
        [str(NODE), str(VERIFIER)],
        input="".join(record.header for record in dealt).encode(),
        capture_output=True,
        check=True,
    )

    assert said.stdout.decode().splitlines() == list(map(line, dealt))
    assert len(dealt) == DEALS * len(GAMES)
    assert len({(record.key, record.seats) for record in dealt}) == sum(
        len(game.seats) for game in GAMES.values()
    )


@pytest.mark.parametrize("key", GAMES)
def test_page_names_the_options_in_the_order_of_the_header(key: str) -> None:
    rows = dict(
        re.findall(r"^\| `(\w+)` \| (`.+`) \|$", PAGE.partition("### The order of options")[2], re.MULTILINE)
    )

    assert re.findall(r"\w+", rows[key]) == list(GAMES[key].Options.__struct_fields__)
