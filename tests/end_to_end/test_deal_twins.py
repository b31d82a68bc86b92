"""Of a deal nobody is told more than results, by whatever they ask: in two worlds with other cards all hear the same.

The worlds have other chains and other seeds, so nothing is the same but what people make of the deals. Once a deal is
over, all are told its seed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from cogs.routing import errors
from db import choices
from db.deals import note_house
from db.values import DealRow, GuildSettings
from host.log_throttle import LogThrottle
from host.news import DAILY
from table.pace import DAY
from tests.end_to_end.ear import Ear
from tests.end_to_end.finished import page_of
from tests.end_to_end.test_deals import key, play_today
from tests.end_to_end.test_private import play_out
from tests.end_to_end.world import Player, World
from tests.still_time import StillLoop
from ui.text.show_here import show_here

# Whatever tells of games and deals: commands, and the kinds of keys that only a finished game has.
COMMANDS = ("daily", "games", "history", "stats", "leaderboard", "me")
KEYS = (
    *(
        "replay",
        "replaytaken",
        "replayshare",
        "share",
        "game",
        "gamehere",
        "shuffle",
        "sealed",
        "round",
        "won",
    ),
    *("rematch", "hand", "dealdone", "dealshare"),
)
ADA, BEN = 0, 1


class Told(NamedTuple):
    """What Ben and the public were told, step by step, and the seeds of the deals."""

    said: dict[str, frozenset[str]]
    seeds: list[str]


class Listener:
    """Writes down what is heard in a world, but for Ada's eyes. What was published beforehand has a name."""

    def __init__(self, world: World, ear: Ear) -> None:
        self._world, self._ear = world, ear
        self._seats = {player.id: seat for seat, player in enumerate(world.players)}
        self._published: dict[str, str] = {}
        self.said: dict[str, frozenset[str]] = {}

    async def publish(self, deal: DealRow) -> None:
        promise = await self._world.host.days.promise(deal)
        self._published |= {promise.anchor: "the anchor", promise.seal: f"the seal of day {deal.id}"}

    async def hear(self, step: str) -> None:
        # Other games take other times.
        now = self._world.env.now().timestamp()
        await self._world.pass_time(600 - now % 600)
        heard = self._ear.heard(self._world, self._seats)
        said = (each.what for each in heard if each.seat != ADA)
        # What is drawn for a panel at its game's end is known by the file that is sent.
        self.said[step] = frozenset(self._named(what) for what in said if not what.startswith("picture: "))

    def _named(self, what: str) -> str:
        for published, name in self._published.items():
            what = what.replace(published, name)
        return what


def lived(
    byte: int,
    folder: Path,
    ear: Ear,
    monkeypatch: pytest.MonkeyPatch,
    live: Callable[[World, Listener], Awaitable[list[str]]],
) -> Told:
    """What is told in a world with these cards, where everybody makes the same of them."""
    codes = (f"CODE{number:04}" for number in count())
    monkeypatch.setattr("host.deals.days.secrets.token_bytes", lambda size: bytes([byte]) * size)
    monkeypatch.setattr("secrets.token_hex", lambda size: f"{byte:02x}" * size)
    monkeypatch.setattr("host.deals.rows.new_code", lambda: next(codes))
    monkeypatch.setattr("engine.play_nine.game.PlayNine.own_rounds", lambda *_game: (9, 9, 9))
    monkeypatch.setattr("engine.sevens.game.Sevens.own_rounds", lambda *_game: (20,))
    errors._throttle = LogThrottle()  # what failed before was another process's

    async def life() -> Told:
        world = World(f"sqlite:///{folder / str(byte)}")
        await world.start()
        try:
            listener = Listener(world, ear)
            seeds = await live(world, listener)
        finally:
            await world.stop()
        return Told(listener.said, seeds)

    with asyncio.Runner(loop_factory=StillLoop) as runner:  # the clock begins again
        return runner.run(life())


async def ask_everything(world: World, who: Player, table_id: int) -> None:
    """By commands, and by keys that nobody has offered them."""
    for command in COMMANDS:
        panel = await who.slash(command)
    for each in KEYS:
        await world.forge(who, panel, f"c1:{each}:{table_id}:0:")


async def dailies(world: World, listener: Listener) -> list[str]:
    """Ada plays the dailies of two days; Ben asks for all there is, and looks when they are over."""
    seeds = list[str]()
    settings = GuildSettings(world.guild.id, season_channel_id=world.channel.id, news=DAILY, daily_at=0)
    await world.bot.store.write(choices.guild(settings))
    for day in (1, 2):
        deal = await world.host.days.today()
        rounds = (9, 9, 9) if deal.game == "play_nine" else (20,)
        await world.bot.store.write(note_house(deal.id, f"[[{sum(rounds)},{list(rounds)}]]"))
        seeds.append(deal.seed)
        await listener.publish(deal)
        world.host.deal_messages.wake()
        await world.ben.press(await world.ben.slash("daily"), key("fair"))
        await listener.hear(f"before day {day}")
        ended = await play_today(world, world.ada)
        await world.ada.press(await world.ada.press(ended, key("compare")), key("share"))
        tried = await world.bot.store.deals.try_of(deal.id, world.ada.id)
        assert tried is not None
        await ask_everything(world, world.ada, tried.game_id)
        await ask_everything(world, world.ben, tried.game_id)
        await listener.hear(f"on day {day}")
        await world.pass_time(DAY)
    await world.pass_time(DAY)
    await world.ben.press(await world.ben.slash("daily"), key("fair"))
    await listener.hear("when both days are over")
    return seeds


async def shared(world: World, listener: Listener) -> list[str]:
    """Ada offers the deal of a game against the computer; Ben asks for all there is. Two weeks later Ada shows it."""
    table = await play_out(world, world.ada)
    await world.ada.in_panel(key("offer"))
    (offer,) = world.messages(world.channel.id)
    await world.ben.press(offer, key("order"))
    await world.ben.slash("play", deal="CODE0000")
    await listener.hear("when it is offered")
    for player in world.players:
        await ask_everything(world, player, table.id)
    await listener.hear("while others play it")
    await world.pass_time(14 * DAY)
    page = await page_of(world.ada, table.id, whose="mine")
    await world.ada.press(page, show_here())
    await listener.hear("when it is over")
    return [table.seed.hex()]


def test_of_a_daily_nobody_hears_more_than_the_result_until_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ear = Ear(monkeypatch, caplog)
    ear.reads_files = True

    one, other = (lived(byte, tmp_path, ear, monkeypatch, dailies) for byte in (1, 2))

    assert one.seeds != other.seeds
    found = differing(one, other)
    assert list(found) == ["when both days are over"], found


def test_of_a_shared_deal_nobody_hears_more_than_the_result_until_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ear = Ear(monkeypatch, caplog)
    ear.reads_files = True
    monkeypatch.setattr("host.deals.house.House.play_soon", lambda _house, _deal: None)

    one, other = (lived(byte, tmp_path, ear, monkeypatch, shared) for byte in (1, 2))

    assert one.seeds != other.seeds
    found = differing(one, other)
    assert list(found) == ["when it is over"], found


def differing(one: Told, other: Told) -> dict[str, list[str]]:
    """The steps in which the worlds can be told apart, and by what."""
    return {
        step: sorted(one.said[step] ^ other.said[step])
        for step in one.said
        if one.said[step] != other.said[step]
    }
