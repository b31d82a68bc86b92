"""Nobody is told what they may not know: whole games, in worlds that differ in nothing else (`lockstep`)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, get_args

import discord
import pytest
from msgspec.structs import replace

from cogs.routing import errors
from engine.big_bang.grid import MASK
from engine.game import Rng
from engine.games import GAMES
from engine.sequence_numbers import types as sequence_numbers
from engine.sequence_numbers.board import ANSWERS, CARD_TEXTS, PLUS
from engine.sequence_numbers.play import State
from engine.seven_ate_nine.cards import FITS, face
from engine.seven_ate_nine.race import State as RaceState
from engine.seven_ate_nine.types import View
from engine.sevens.cards import cards
from host.log_throttle import Bursts
from host.tables.lobbies import SEED_BYTES
from table.pace import USUAL, Pace
from table.table import Person, Table
from tests import says
from tests.end_to_end.ear import Ear
from tests.end_to_end.lockstep import FAULTS, Fault, Play, Step, Unseen, deals_again
from tests.end_to_end.racing import RACING, nobody_is_hurried
from tests.end_to_end.world import World
from tests.figures import set_figures
from tests.sample_game.lines import move_in
from ui.card_faces import SETS
from wire import card_faces

TYPIST = 0  # the seat in a race that has no panel
PATIENT = replace(
    RACING,
    entering=0,
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


Choose = Callable[[Table, Rng], Iterator[Step]]
# Whatever tells of games: commands, with the option that takes this one, and presses that only a finished game offers.
COMMANDS = (
    "me",
    "games",
    "history",
    "replay game",
    "scorecard game",
    "stats",
    "verify game",
    "leaderboard",
    "about",
    "check",
)
FINISHED = ("replay", "replaytaken", "replayshare", "shuffle", "round", "won", "rematch")


class Case(NamedTuple):
    """A game, and who does what in it."""

    key: str
    people: int
    seed: str  # of which a byte is given
    pace: str
    options: dict[str, Any]
    choose: Choose
    unseen: Unseen


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


def turns(table: Table, rng: Rng) -> Iterator[Step]:
    """A player who can move does as the computer would, or offers another card; now and then somebody looks or errs."""
    assert table.session is not None
    if not table.session.moves:
        yield from (Step(seat, "hand", at_table=True) for seat in range(len(table.seats)))
    if table.rest is not None:
        yield from (Step(seat, "ready") for seat in table.waiting)
        return
    can = [seat for seat in range(len(table.seats)) if table.game.legal(table.session.state, seat)]
    seat = rng.choice(can)
    view, stamp = table.view(seat), table.stamp(seat)
    asked = seat in table.waiting
    move = str(table.game.think(view, "easy", rng)[0] if asked else rng.choice(table.game.tries(view)))
    if move.startswith("tee "):
        yield Step(seat, "part", move.split()[1], stamp)
    yield Step(seat, "action", move, stamp, at_table=move in ("deck", "take"), fails=_fault(table))
    if rng.random() < 0.1:
        yield Step(seat, "action", move, stamp)  # again
    if rng.random() < 0.3:
        yield Step(rng.below(len(table.seats)), "hand", at_table=True)


def called(state: RaceState, seat: int) -> tuple[str, ...]:
    """Numbers that may be tried in a race: any by typing, and in a panel those of one's cards."""
    held = {str(card // 10) for card in state.hands[seat]}
    return tuple(str(value) for value in range(1, 11) if seat == TYPIST or str(value) in held)


def race(table: Table, rng: Rng) -> Iterator[Step]:
    """All draw, play, call a card in vain or come too late. One has no panel and types; the others do either."""
    assert table.race is not None
    if table.rest is not None:
        for seat in table.waiting:
            yield Step(seat, "ready", at_table=True, fails="answer" if seat == TYPIST else "")
        return
    if not table.race.open:  # the pile was turned
        yield Step(TYPIST + 1, "hand", at_table=True)
        return
    seat, stamp = rng.below(len(table.seats)), table.stamp(TYPIST)
    view: View = table.view(seat)
    with suppress(ValueError):  # nothing to do
        action = str(table.game.think(view, "easy", rng)[0])
        if rng.random() < 0.3:
            covered = view.pile[-2:-1]
            wrong = [card for card in view.hand if card not in FITS[view.pile[-1]]]
            late = [card for card in wrong if any(card in FITS[top] for top in covered)]
            action = face(rng.choice(late or wrong)) if wrong else action
        wait, fails = rng.below(400) / 1000, _fault(table)
        if seat == TYPIST or rng.random() < 0.2:
            yield Step(seat, "typed", action, wait=wait, fails=fails)
        else:
            yield Step(seat, "try", action, stamp, wait=wait, fails=fails)
            if rng.random() < 0.1:
                yield Step(seat, "part", f"why {face(view.pile[-1])}", stamp)


def sums(table: Table, rng: Rng) -> Iterator[Step]:
    """Turns are taken as the computer would, with wrong answers, late draws, and now and then a word too many."""
    assert table.session is not None
    state = table.session.state
    if not table.session.moves:
        yield from (Step(seat, "hand", at_table=True) for seat in range(len(table.seats)))
    late = [seat for seat, _ in state.draws]
    talks = table.number == 20 and not state.owing
    seat = rng.choice((*table.waiting, state.turn, *late)) if not state.owing else table.waiting[0]
    view, stamp = table.view(seat), table.stamp(seat)
    move = table.game.think(view, "easy", rng)[0]
    if talks:
        yield Step(seat, "part", "talk", stamp)
        yield Step(seat, "action", "talk", stamp)
    elif isinstance(move, sequence_numbers.Play):
        slot = str(view.hands[seat].index(move.card))
        yield Step(seat, "part", slot, stamp, fails=_fault(table))
        if rng.random() < 0.2:
            wrong = f"{CARD_TEXTS[move.card]}={ANSWERS[move.card] % 7 + 1}"
            yield Step(seat, "action", wrong, stamp, fails=_fault(table))
        else:
            yield Step(seat, "action", str(move), stamp)
    else:
        yield Step(seat, "action", str(move), stamp, fails=_fault(table))
    if rng.random() < 0.1:
        yield Step(seat, "action", str(move), stamp)  # again
    if rng.random() < 0.2:
        yield Step(rng.below(len(table.seats)), "hand", at_table=True)


def boards(table: Table, rng: Rng) -> Iterator[Step]:
    """A player who can lays a card where it leaves little room, draws or discards; some miss, look, ask or err."""
    assert table.session is not None
    if table.rest is not None:
        yield from (Step(seat, "ready", at_table=True) for seat in table.waiting)
        return
    assert table.race is not None
    if not table.race.open:
        yield Step(0, "hand", at_table=True)
        return
    seat = rng.choice(table.session.waiting)
    stamp, move = table.stamp(seat), _badly_placed(table, seat, rng)
    if rng.random() < 0.1:
        move = str(rng.choice(table.game.tries(table.view(seat))))
    if rng.random() < 0.2:
        yield Step(seat, "part", "stop" if rng.random() < 0.5 else move.partition("/")[0], stamp)
    yield Step(seat, "try", move, stamp, wait=rng.below(400) / 1000, fails=_fault(table))
    if rng.random() < 0.2:
        yield Step(seat, "try", move, stamp)  # the place is taken, or the card gone
    if rng.random() < 0.2:
        yield Step(rng.below(len(table.seats)), "hand", at_table=True)


def wrong_answers(state: State, seat: int) -> tuple[str, ...]:
    return tuple(f"{CARD_TEXTS[card]}=99" for card in state.hands[seat] if card < PLUS)


def _badly_placed(table: Table, seat: int, rng: Rng) -> str:
    """What leaves the fewest places to a board: its hand soon is dead."""
    assert table.session is not None
    state, game = table.session.state, table.game

    def room(move: Any) -> int:
        after, _ = game.apply(state, seat, move, game.opens_at(state), Rng(b"what if"))
        return sum(bool(packed & MASK) for packed in after.boards[seat].field)

    moves = rng.shuffled(game.legal(state, seat))
    return str(min((move for move in moves if str(move) != "stop"), key=room, default="stop"))


def _fault(table: Table) -> Fault:
    """Now and then something fails; then there is something to log, and a text in place of a picture."""
    rng = Rng(b"what fails", table.number)
    return rng.choice(FAULTS) if rng.random() < 0.4 else ""


CASES = (
    Case("play_nine", 2, "7a", "live", {"holes": 2, "copies": 2}, turns, Unseen(("hole", "moves"))),
    Case(
        "seven_ate_nine",
        3,
        "7b",
        "live",
        {"deck": "short", "start_hand": 4},
        race,
        Unseen(("race", "moves", "gone", "misses"), lambda state: state.hands, called),
    ),
    Case(
        "sevens",
        3,
        "5a",
        "none",
        {"junior": True, "rounds": 2},
        turns,
        Unseen(("moves", "opened"), lambda state: tuple(map(cards, state.hands))),
    ),
    Case(
        "sequence_numbers",
        4,
        "1b",
        "none",
        {"largest": 7, "sequences_to_win": 1, "strict_draw": True, "table_talk": True},
        sums,
        Unseen(("moves", "opened", "draws", "owing"), misses=wrong_answers),
    ),
    Case(
        "big_bang",
        3,
        "2b",
        "live",
        {"highest": 5, "replay": True},
        boards,
        Unseen(("race", "moves"), lambda state: tuple(board.hand for board in state.boards)),
    ),
    Case("low_card", 3, "02", "none", {}, turns, Unseen(hands=lambda state: state.hands)),
)


@pytest.fixture(autouse=True)
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    move_in(monkeypatch)


@asynccontextmanager
async def begun(case: Case, ear: Ear, database: Path) -> AsyncIterator[Play]:
    """The game at its start, with people in all seats."""
    world = World(f"sqlite:///{database}", PATIENT)
    errors._bursts = Bursts()  # what failed before was another process's
    await world.start(people=case.people)
    try:
        ear.story.clear()
        pace = {} if case.choose in (race, boards) else {"pace": case.pace}
        table_id = await world.lobby(*world.players[1:], game=case.key, **pace)
        me = Person(world.ada.id, world.ada.name)
        await world.host.change_player(world.players[-1].id, text_only=True, ping="dm")
        await world.host.lobbies.set_options(world.env.backend.snowflake(), table_id, me, case.options)
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


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
async def test_a_whole_game_tells_nobody_what_they_may_not_know(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _seed(monkeypatch, case.seed)
    monkeypatch.setattr("wire.notes.NOTE_LIVES", 36_000)  # a note goes with the next one, not with time
    monkeypatch.setattr("wire.answers.PUT_OFF_AFTER", 36_000)
    # Nor does what it says of being stopped.
    set_figures(monkeypatch, "seven_ate_nine", go_ms=100, lock_ms=0)
    set_figures(monkeypatch, "big_bang", go_ms=100)
    # The log of another world cannot be folded: it is dealt again in the middle of the game.
    monkeypatch.setattr("host.standings.follower.Standings.heard", lambda _standings, _change: None)
    nobody_is_hurried(monkeypatch)
    ear, rng = Ear(monkeypatch, caplog), Rng(b"what they do")

    async with begun(case, ear, tmp_path / "first") as play:
        game = await play.first(looking_around(case.choose, rng))

    every = {type(event) for told in ear.story.values() for event in told.events}
    assert every == set(get_args(GAMES[case.key].Events)), "with another seed all that can happen does"
    before_the_end = (game.opening, *(moment.heard for moment in game.moments[:-1]))
    assert not [said for heard in before_the_end for said in heard if _gives_away(said.what, case.seed)]
    logged = frozenset(ear.logged)
    for viewer in (None, *range(case.people)):
        with monkeypatch.context() as patched:
            _seed(patched, "ab")
            deals_again(patched, viewer, case.unseen, game.moments[0].before)
            async with begun(case, ear, tmp_path / f"{viewer}") as other:
                twins = await other.again(game, viewer, case.unseen)
        assert ear.logged == logged, "the log says the same in all worlds"
        # Hardly ever does a step force the only world; and mostly what it hides could be another thing.
        assert sum(twin.is_other for twin in twins) > len(twins) * 3 / 4
        assert sum(twin.differs for twin in twins) > sum(twin.hides for twin in twins) / 2 > 0
