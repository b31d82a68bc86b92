"""A seal is what the table showed at its deal, whatever the version that reads it; and what is wrong is found out."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from engine.session import sha256
from table import lobby
from tests.host.conftest import ADA, BEN, Bench, edit
from tests.host.playing import played_out


async def test_another_way_to_write_headers_changes_no_seal(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bench.game(ADA, BEN, holes=1)
    monkeypatch.setattr("engine.session.header", lambda *told: "[Options of tomorrow]\n")
    monkeypatch.setattr(lobby, "header", lambda *told: "[Options of tomorrow]\n")

    await bench.edited("UPDATE games SET snapshot = x'', snapshot_schema = 0")
    again = await bench.host.ledger.table(table.id)

    assert table.session is not None
    assert again.session is not None
    assert again.session.commitment == table.session.commitment == await bench.store.seal(table.id)


# With another one the moves of the game may make sense with other cards, too.
SEED_OF_IT = "22" * 32
HEADER = "UPDATE moves SET action = replace(action, 'Seed \\\"', 'Seed \\\"ab') WHERE kind = 'start'"
SEAL = "UPDATE seals SET seal = (SELECT sha256(action ->> '$[0]') FROM moves WHERE kind = 'start')"
SEED = """UPDATE moves SET action = replace(action, '"seed":"', '"seed":"ab') WHERE kind = 'open'"""


@pytest.mark.parametrize(
    ("statements", "flaw"),
    [
        ((), None),
        ((SEED,), "log"),  # other cards, of which the moves make no sense
        ((HEADER,), "shown"),
        ((HEADER, SEAL), "deal"),
        (("DELETE FROM seals",), "shown"),  # nothing says any more what the table has shown
        (("UPDATE seals SET seal = 'ab' || seal",), "shown"),
        (("UPDATE scorecards SET score = score + 1, total = total + 1",), "result"),
        (("UPDATE results SET place = 3 - place",), "result"),
        (("UPDATE moves SET action = 'no move' WHERE kind = 'play' AND n = 12",), "log"),
        (("DELETE FROM moves WHERE kind = 'play' AND n = 12",), "log"),
        (("DELETE FROM moves WHERE kind <> 'open'",), "log"),
        (("DELETE FROM moves WHERE n > 12",), "result"),
    ],
)
async def test_what_was_edited_is_found_out(
    bench: Bench, statements: tuple[str, ...], flaw: str | None
) -> None:
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED_OF_IT):
        table = await bench.game(ADA, BEN, holes=1)
    await played_out(bench, table.id)

    await bench.edited(*statements)

    assert (await bench.host.replays.verify(table.id, ADA.id, None)).flaw == flaw


async def test_what_is_edited_while_the_bot_runs_is_found_out(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, holes=1)
    await played_out(bench, table.id)
    await bench.caught_up()
    before = await bench.host.replays.verify(table.id, ADA.id, None)

    edit(bench.url, HEADER)

    after = await bench.host.replays.verify(table.id, ADA.id, None)
    assert (before.flaw, after.flaw) == (None, "shown")


async def test_a_whole_new_game_in_the_log_has_not_the_seal_that_was_shown(bench: Bench) -> None:
    """The log, the stored results and the stored seal agree, and only people who noted the seal can tell."""
    table = await bench.game(ADA, BEN, holes=1)
    await played_out(bench, table.id)

    verdict = await bench.host.replays.verify(table.id, ADA.id, None, sha256("another deal")[:32])

    assert verdict.flaw == "noted"
