"""Nobody is told what they may not know: whole games, in worlds that differ in nothing else (`lockstep`)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import get_args

import discord
import pytest
from msgspec.structs import replace

from cogs.routing import errors
from engine.game import Rng
from engine.games import GAMES
from host.log_throttle import LogThrottle
from host.tables.lobbies import SEED_BYTES
from table.pace import USUAL, Pace
from table.table import Person, Table
from tests import says
from tests.end_to_end.ear import Ear
from tests.end_to_end.lockstep import Play, Twin, deals_again
from tests.end_to_end.racing import RACING, nobody_is_hurried
from tests.end_to_end.secrecy import Choose, Step
from tests.end_to_end.world import World
from tests.figures import set_figures
from tests.games import ALL, manifest_of
from tests.sample_game.lines import list_sample
from ui.card_faces import SETS
from wire import card_faces

PATIENT = replace(
    RACING,
    entering=0,
    called=0,
    paces={
        **USUAL,
        "live": Pace(turn=36_000, ping=36_000, archive=1440),
        "none": Pace(turn=None, ping=0, archive=10080),
    },
)


@pytest.fixture(autouse=True)
def faces_on_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands look like cards: what is seen of an emoji is told as well."""
    in_use = {
        game: {face: discord.PartialEmoji(name=f"face_{at}", id=at) for at, face in enumerate(faces, 1)}
        for game, faces in SETS.items()
    }
    monkeypatch.setattr(card_faces.CardFaces, "emoji", lambda _faces, game, face: in_use[game][face])


# Whatever tells of games: commands, and presses that only a finished game offers.
COMMANDS = (
    "me",
    "games",
    "history",
    "stats",
    "leaderboard",
    "help",
)
FINISHED = (
    "replay",
    "replaytaken",
    "replayshare",
    "game",
    "gamehere",
    "shuffle",
    "sealed",
    "round",
    "won",
    "rematch",
)


def looking_around(choose: Choose, rng: Rng) -> Callable[[Table], Iterator[Step]]:
    """As `choose`; but once, in the middle of the game, everybody asks for all that can be asked."""
    has_begun = False

    def steps(table: Table) -> Iterator[Step]:
        nonlocal has_begun
        if has_begun or table.session is None or table.session.moves < 5:
            yield from choose(table, rng)
            return
        has_begun = True
        for seat in range(len(table.seats)):
            yield from (Step(seat, "asked", command) for command in COMMANDS)
            yield from (Step(seat, kind, at_table=True) for kind in FINISHED)

    return steps


@pytest.fixture(autouse=True)
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    list_sample(monkeypatch)


@asynccontextmanager
async def begun(key: str, ear: Ear, database: Path) -> AsyncIterator[Play]:
    """The game at its start, with people in all seats."""
    secrecy = manifest_of(key).secrecy
    world = World(f"sqlite:///{database}", PATIENT)
    errors._throttle = LogThrottle()  # what failed before was another process's
    await world.start(people=secrecy.people)
    try:
        ear.story.clear()
        pace = {"pace": secrecy.pace} if secrecy.pace else {}
        table_id = await world.lobby(*world.players[1:], game=key, **pace)
        me = Person(world.ada.id, world.ada.name)
        await world.host.change_player(world.players[-1].id, text_only=True, ping="dm")
        source = world.env.backend.snowflake()
        await world.host.lobbies.set_options(source, table_id, me, dict(secrecy.options))
        await world.env.settle()
        await world.ada.press(await world.lobby_message(table_id), says.START)
        yield Play(world, ear, await world.table(table_id), await world.place(table_id))
    finally:
        await world.stop()


def _seed(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """Says what shuffles from now on. An incident is called the same in all worlds."""
    monkeypatch.setattr("secrets.token_hex", lambda size: (seed if size == SEED_BYTES else "00") * size)


def _gives_away(said: str, seed: str) -> bool:
    """Whether the seed stands there: as its digits, as in the header, or as its bytes."""
    written = bytes.fromhex(seed * SEED_BYTES)
    return any(form in said for form in (written.hex(), written.decode("latin-1"), repr(written)[2:-1]))


@pytest.mark.parametrize("key", ALL)
async def test_a_whole_game_tells_nobody_what_they_may_not_know(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secrecy = manifest_of(key).secrecy
    monkeypatch.setattr("wire.notes.NOTE_LIVES", 36_000)  # a note goes with the next one, not with time
    monkeypatch.setattr("wire.answers.PUT_OFF_AFTER", 36_000)
    set_figures(monkeypatch, key, **secrecy.figures)
    # The log of another world cannot be folded: it is dealt again in the middle of the game.
    monkeypatch.setattr("host.standings.follower.Standings.on_change", lambda _standings, _change: None)
    nobody_is_hurried(monkeypatch)
    ear = Ear(monkeypatch, caplog)
    ear.follow_story(monkeypatch)

    never = set(get_args(GAMES[key].Events))
    for seed in secrecy.seeds:
        never -= await _tells_nobody(key, seed, ear, tmp_path, monkeypatch)
        if not never:
            break
    assert not never, (
        f"none of {len(secrecy.seeds)} games shows {', '.join(sorted(each.__name__ for each in never))}: give the "
        f"secrecy of {key}'s MANIFEST options with which that happens soon, or more seeds"
    )


async def _tells_nobody(
    key: str, seed: str, ear: Ear, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> set[type]:
    """One whole game, first as it is and then as each may see it. The events that happened."""
    secrecy = manifest_of(key).secrecy
    _seed(monkeypatch, seed)
    async with begun(key, ear, folder / f"{seed}-first") as play:
        game = await play.first(looking_around(secrecy.choose, Rng(b"what they do")))

    events = [event for told in ear.story.values() for event in told.events]
    before_the_end = (game.opening, *(moment.heard for moment in game.moments[:-1]))
    assert not [said for heard in before_the_end for said in heard if _gives_away(said.what, seed)]
    logged, hidden = frozenset(ear.logged), list[Twin]()
    for viewer in (None, *range(secrecy.people)):
        with monkeypatch.context() as patched:
            _seed(patched, "ab")
            deals_again(patched, viewer, secrecy.unseen, game.moments[0].before)
            async with begun(key, ear, folder / f"{seed}-{viewer}") as other:
                twins = await other.again(game, viewer, secrecy.unseen)
        assert ear.logged == logged, "the log says the same in all worlds"
        assert secrecy.is_open or sum(twin.is_other for twin in twins) > len(twins) * 3 / 4, "few are forced"
        hiding = [twin for twin in twins if twin.hides]
        assert any(twin.differs for twin in hiding) or all(
            GAMES[key].visible(event, viewer) == event for event in events
        ), (
            f"nothing that was hidden from {viewer} could have been another thing, so the game proves nothing: "
            f"give the secrecy of {key}'s MANIFEST other options or another seed"
        )
        hidden += hiding
    # What is hidden could often be another thing, unless it is laid open at once.
    assert not hidden or sum(twin.differs for twin in hidden) > len(hidden) / 3
    return {type(event) for event in events}
