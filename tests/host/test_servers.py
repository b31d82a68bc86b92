"""Two managers may choose at once: each choice begins with what the one before has saved."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from db.store import Store
from db.values import GuildSettings
from standings.reckoning import RECKONED_BY
from table.errors import Refused
from tests.host.conftest import ADA, CHANNEL, Bench

SERVER = CHANNEL.guild_id


def in_no_hurry(before: GuildSettings) -> GuildSettings:
    return replace(before, pace="none")


def for_fun(before: GuildSettings) -> GuildSettings:
    return replace(before, social=True)


def refused(before: GuildSettings) -> GuildSettings:
    raise Refused("unknown_option", option="pace", value="hourly")


async def test_two_who_choose_other_things_at_once_keep_both(bench: Bench) -> None:
    chosen = bench.host.servers.change
    await asyncio.gather(
        chosen(SERVER, in_no_hurry), chosen(SERVER, for_fun), chosen(SERVER + 1, in_no_hurry)
    )

    assert await bench.store.guild(SERVER) == GuildSettings(SERVER, pace="none", social=True)
    assert await bench.store.guild(SERVER + 1) == GuildSettings(SERVER + 1, pace="none")


async def test_what_is_refused_changes_nothing_and_keeps_nobody_waiting(bench: Bench) -> None:
    with pytest.raises(Refused, match="unknown_option"):
        await bench.host.servers.change(SERVER, refused)

    assert await bench.host.servers.change(SERVER, for_fun) == GuildSettings(SERVER, social=True)


async def test_what_is_being_saved_while_the_server_is_wiped_is_wiped_too(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrives, guild = asyncio.Event(), Store.guild

    async def late(store: Store, guild_id: int) -> GuildSettings:
        found = await guild(store, guild_id)
        await arrives.wait()
        return found

    monkeypatch.setattr(Store, "guild", late)
    choosing = asyncio.create_task(bench.host.servers.change(SERVER, in_no_hurry))
    await asyncio.sleep(1)
    wiping = asyncio.create_task(bench.host.wipe(bench.id(), SERVER, ADA))
    await asyncio.sleep(1)
    arrives.set()
    await asyncio.gather(choosing, wiping)
    await bench.until_found(bench.store.boards.sums_version, lambda version: version == RECKONED_BY)

    assert await bench.store.guild(SERVER) == GuildSettings(SERVER)
