"""/help says what there is to know of the bot, and nothing that was not given."""

from __future__ import annotations

import pytest

from cardinal import facts_of
from db.counts import Counts
from db.errors import StoreBusy
from settings import Program, Settings
from tests import says
from tests.end_to_end.bot import FACTS
from tests.end_to_end.help import about
from tests.end_to_end.world import World

ABOUT = says.about


async def test_it_says_the_version_and_how_many_games_are_on(world: World) -> None:
    none = await about(world.ada)
    assert none.ephemeral
    assert ABOUT.about("1.2.3", "MIT", 0) in none.text

    await world.game(world.ben, holes=1)
    await world.lobby()

    assert ABOUT.about("1.2.3", "MIT", 1) in (await about(world.ada)).text


async def test_it_can_be_added_and_leads_to_the_pages_that_were_set(world: World) -> None:
    (label, address), *pages = (await about(world.ada)).links.items()

    assert label == ABOUT.add()
    assert address.endswith(f"client_id={world.env.bot.application_id}")
    assert pages == [(ABOUT.link(name), FACTS.links[name]) for name in ("support", "status")]


async def test_without_the_store_it_says_the_rest(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(_counts: Counts) -> None:
        raise StoreBusy

    monkeypatch.setattr(Counts, "by_kind", away)

    assert ABOUT.about("1.2.3", "MIT", None) in (await about(world.ada)).text


def test_settings_say_what_is_shown() -> None:
    address = "https://example.org/terms"
    settings = Settings.load(
        {"TERMS_URL": address, "DISCORD_TOKEN": "a-token-that-is-long-enough", "STATUS_URL": ""}
    )

    facts = facts_of(settings)

    assert (facts.version, facts.licence) == Program.load()
    assert facts.links == {"terms": address}
