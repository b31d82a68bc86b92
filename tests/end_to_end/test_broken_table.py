"""A table that cannot be read, whatever is wrong with it, spoils nothing for the others."""

from __future__ import annotations

import pytest

from host.log.ledger import Ledger
from table.errors import Refused, Unreadable
from table.table import Table
from tests import says
from tests.end_to_end.games import listed
from tests.end_to_end.racing import go, type_in, view
from tests.end_to_end.world import World

FAULTS = {
    says.refused("unknown_game"): Refused("unknown_game", game="waltz"),
    says.refused("broken"): Unreadable("broken", table="7"),
    says.known(says.refusals.incident(says.ANY)): KeyError("a fault of our own"),
}


def broken(monkeypatch: pytest.MonkeyPatch, table_id: int, error: Exception) -> None:
    read = Ledger.table

    async def table(ledger: Ledger, wanted: int) -> Table:
        if wanted == table_id:
            raise error
        return await read(ledger, wanted)

    monkeypatch.setattr(Ledger, "table", table)


@pytest.mark.parametrize("said", FAULTS)
async def test_commands_about_several_tables(
    world: World, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    moderator = world.stranger(moderator=True)
    sick = await world.game(world.ben)
    await world.lobby(game="sevens")
    await world.game(computers=2, game="sevens")
    broken(monkeypatch, sick, FAULTS[said])

    games, resigning, ending = [
        await listed(world, world.ada),
        await world.ada.slash("resign"),
        await moderator.slash("end"),
    ]

    assert games.text.count("Play Nine") == 1, "what is listed is not read"
    for answer in (resigning, ending):
        assert answer.ephemeral
        assert says.known(says.me.unreadable(said)) in answer.text
    assert games.text.count("Sevens") == 2
    assert resigning.button(f"{says.RESIGN} Sevens: ")
    await moderator.press(await moderator.press(ending, "Sevens: Ada"), says.moderation.end())
    assert says.table.end("ended", begun=False) in "".join(world.texts(world.channel.id))


async def test_typing_where_another_race_is_broken(
    race_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, sick = race_world, 12345
    table_id = await go(world, world.ben)
    monkeypatch.setattr(world.bot.presenter.races, "races_in", lambda channel: (sick, table_id))
    broken(monkeypatch, sick, KeyError("a fault of our own"))

    await type_in(world, table_id, world.ada, "draw")

    assert len((await view(world, table_id, world.ada)).hand) == 1


async def test_the_list_of_finished_games(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        sick = await world.game(world.ben, holes=1)
        await world.finish(sick)
    broken(monkeypatch, sick, KeyError("a fault of our own"))

    listed = await world.ada.slash("history", whose="mine")

    without, with_scores = listed.alt.split("Jan 1, ")[1:]
    assert str(sick) in listed.choices[says.history.choose()].values()
    assert "stroke" in with_scores
    assert "stroke" not in without
