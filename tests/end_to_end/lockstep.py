"""One game played again and again in lockstep, to see whether anybody is told what they may not know.

First it is played as it is, and everything that leaves the bot is kept (`Play.first`). Then it is played again for one
viewer, a seat or a spectator (`Play.again`): the same people press the same, but before each step everything that this
viewer cannot know is redealt, by `Game.determinize`. What then reaches the viewer must be the same, word for word.

Not every world can go the same way: a card that is turned over must have lain there. So worlds are tried until in one
of them the step brings about what it did, as the viewer sees it; if there is none the step is made in the real one.
Where the viewer does not even see what somebody did, an offer or a missed card, something else is done instead.

Each world has a seed of its own, so whatever tells something of the seed tells the worlds apart. Only what is shown of
the seal is the same in all; and chance that all see comes from the seed of the first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from engine.game import Action, Event, Rng, RuleError
from engine.session import LEAST_SHOWN, Session
from engine.seven_ate_nine import types as seven_ate_nine
from host.times import snowflake_ms
from table import entries, teams
from table.entries import Logged
from table.table import Table
from tests import says
from tests.end_to_end.ear import Ear, Heard, Viewer
from tests.end_to_end.secrecy import Step, Unseen
from tests.end_to_end.world import Player, World
from wire.presses import Pressed

TRIES = 300  # worlds, until one goes the same way

_REFUSED = {"answer": ("POST", "/interactions/*/callback"), "table": ("PATCH", "/channels/*/messages/*")}

_apply, _start, _drawn = Session.apply, Session.start, teams.draw_seats


class Moment(NamedTuple):
    """One step of the first run, and what came of it."""

    step: Step
    at: int  # when it was done, in milliseconds of a race
    before: Session
    after: Session
    told: tuple[Logged, ...]
    heard: frozenset[Heard]

    @property
    def deed(self) -> Logged | None:
        """The move that was made; None if the step was none, or was refused."""
        return next((told for told in self.told if isinstance(told.entry, entries.Play)), None)


class Game(NamedTuple):
    """The first run."""

    opening: frozenset[Heard]  # until all were dealt to
    moments: list[Moment]


class Twin(NamedTuple):
    """A world in which a step comes to the same as far as the viewer sees, and what is done there."""

    session: Session
    arg: str
    is_other: bool  # than the real one
    hides: bool  # something of what the step brings about
    differs: bool  # in that too


class Play:
    """A game that has begun in a world of its own."""

    def __init__(self, world: World, ear: Ear, table: Table, place: int) -> None:
        self._world = world
        self._ear = ear
        self._id = table.id
        self._place = place
        self._seats = {seat.user_id or 0: index for index, seat in enumerate(table.seats)}
        self._people = {self._seats[player.id]: player for player in world.players}

    async def _opened(self) -> frozenset[Heard]:
        """What was heard until all was at rest."""
        await self._rest()
        return self._hear()

    async def first(self, choose: Callable[[Table], Iterator[Step]]) -> Game:
        """Plays to the end, and keeps what was heard."""
        opening = await self._opened()
        moments: list[Moment] = []
        while (table := await self._table()).phase == "playing":
            for step in choose(table):
                before = await self._table()
                at = self._ms(before)
                await self._do(step)
                after = await self._table()
                told = tuple(self._ear.story[n] for n in range(before.number + 1, after.number + 1))
                moments.append(Moment(step, at, _session(before), _session(after), told, self._hear()))
                if after.phase != "playing":
                    break
        return Game(opening, moments)

    async def again(self, game: Game, viewer: Viewer, unseen: Unseen) -> list[Twin]:
        """Plays the same in other worlds, and compares what the viewer is told."""
        _compare("at the start", game.opening, await self._opened(), viewer)
        twins = []
        for number, moment in enumerate(game.moments):
            twin = _twin(moment, viewer, unseen, Rng(b"another world", viewer, number))
            await self._put(twin.session)
            await self._do(moment.step._replace(arg=twin.arg))
            _compare(f"at step {number}, {moment.step}", moment.heard, self._hear(), viewer)
            assert (await self._table()).view(viewer) == moment.after.view(viewer)
            twins.append(twin)
        return twins

    async def _table(self) -> Table:
        return await self._world.table(self._id)

    def _ms(self, table: Table) -> int:
        """The hour in milliseconds of a race; 0 where there is none."""
        began = snowflake_ms(table.epoch)
        return int(self._world.env.now().timestamp() * 1000) - began if table.race is not None else 0

    async def _put(self, session: Session) -> None:
        """Makes the host take this for the game, under this world's seed."""
        table = await self._table()
        own = _session(table)
        session = replace(session, seed=own.seed, header=own.header)
        tables = self._world.host.ledger._tables  # nobody else knows where the host keeps its tables
        assert self._id in tables
        tables[self._id] = replace(table, session=session)

    def _hear(self) -> frozenset[Heard]:
        return self._ear.heard(self._world, self._seats)

    async def _do(self, step: Step) -> None:
        player = self._people[step.seat]
        self._ear.pressing = step.seat
        self._ear.blind = step.fails == "picture"
        if step.fails in _REFUSED:
            self._world.env.inject_error(*_REFUSED[step.fails], status=400, code=50035)
        if step.kind == "typed":
            await player.actor.send(self._world.thread(self._place), step.arg)
        elif step.kind == "asked":
            await self._ask(player, step)
        else:
            custom_id = str(Pressed(step.kind, self._id, step.stamp, step.arg))
            panel = None if step.at_table or player.panel is None else player.panel.now()
            await self._world.deliver(player, panel or await self._world.table_message(self._id), custom_id)
        await self._world.env.advance_time(step.wait)
        await self._rest()
        self._world.heal()
        self._ear.blind = False

    async def _ask(self, player: Player, step: Step) -> None:
        """A command; in `/me` also for what is stored about them."""
        panel = player.panel
        await player.slash(step.arg)
        if step.arg == "me":
            await player.in_panel(says.me.section("data"))
            await player.in_panel(says.me.read_data())
        player.panel = panel

    async def _rest(self) -> None:
        """Until everything is done, pings too; what else the clock waits for is far away."""
        async with asyncio.timeout(30):
            soon = self._world.env.now() + timedelta(hours=1)
            while (timer := await self._world.bot.store.next_timer()) and timer.due_at < soon:
                await self._world.env.settle()


def _session(table: Table) -> Session:
    assert table.session is not None
    return table.session


def _compare(where: str, real: frozenset[Heard], other: frozenset[Heard], viewer: Viewer) -> None:
    """What the viewer was told in the one world and in the other."""
    said, also = ({heard.what for heard in each if heard.seat in (None, viewer)} for each in (real, other))
    if said != also:
        told = [
            *(f"- {what}" for what in sorted(said - also)),
            *(f"+ {what}" for what in sorted(also - said)),
        ]
        pytest.fail(f"viewer {viewer} can tell the worlds apart {where}:\n" + "\n".join(told), pytrace=False)


def _twin(moment: Moment, viewer: Viewer, unseen: Unseen, rng: Rng) -> Twin:
    """Another world in which the step comes to the same; the real one if none is found."""
    before, step = moment.before, moment.step
    at = moment.at if moment.deed is None else moment.deed.entry.at
    real = _outcome(before, step, step.arg, at)
    hides = any(_known(before, event, viewer) != event for event in real.events if not _is_dealt(event))
    wanted = _as_seen(real, viewer)
    twin = Twin(before, step.arg, is_other=False, hides=hides, differs=False)
    for _ in range(TRIES):
        session = _redealt(before, viewer, unseen, rng)
        for arg in _choices(session, step, unseen, rng) if hides else (step.arg,):
            outcome = _outcome(session, step, arg, at)
            if session.state != before.state and _as_seen(outcome, viewer) == wanted:
                twin = Twin(session, arg, is_other=True, hides=hides, differs=outcome.events != real.events)
                if twin.differs or not hides:
                    return twin
    return twin


def _is_dealt(event: Event) -> bool:
    """The cards of a next round: all of them are shuffled, which the world's seed alone decides."""
    return type(event).__name__ == "Dealt"


class _Outcome(NamedTuple):
    """What a step leads to. A move that is refused, and a step that is no move, change nothing."""

    session: Session
    events: tuple[Event, ...]
    is_refused: bool


def _outcome(session: Session, step: Step, arg: str, at: int) -> _Outcome:
    if not step.is_move:
        return _Outcome(session, (), is_refused=False)
    try:
        after, events = _apply(session, step.seat, session.game.parse(arg), at)
    except RuleError:
        return _Outcome(session, (), is_refused=True)
    return _Outcome(after, events, is_refused=False)


def _as_seen(outcome: _Outcome, viewer: Viewer) -> object:
    known = [_known(outcome.session, event, viewer) for event in outcome.events]
    return known, outcome.session.view(viewer), outcome.is_refused


def _known(session: Session, event: Event, viewer: Viewer) -> Event | None:
    """The event as the viewer sees it.

    By how much a card came too late is told to all: beside the table if it was typed, and of the closest one with
    the result.
    """
    if isinstance(event, seven_ate_nine.Missed) and event.why == "too_late" and event.seat != viewer:
        return replace(event, action=None)
    return session.game.visible(event, viewer)


def _choices(session: Session, step: Step, unseen: Unseen, rng: Rng) -> tuple[str, ...]:
    """What might be done instead, when not even what was done is seen."""
    if step.kind == "typed":
        return (step.arg,)
    moves = [*session.game.legal(session.state, step.seat), *session.game.tries(session.view(step.seat))]
    found = (*map(str, moves), *unseen.misses(session.state, step.seat))
    return (*rng.shuffled(list(dict.fromkeys(found))), step.arg)


def _redealt(session: Session, viewer: Viewer, unseen: Unseen, rng: Rng) -> Session:
    """Everything that the viewer cannot know is dealt again."""
    state = session.game.determinize(session.view(viewer), rng)
    counts = {name: getattr(session.state, name) for name in unseen.counts}
    return replace(session, state=replace(state, **counts))


def deals_again(monkeypatch: pytest.MonkeyPatch, viewer: Viewer, unseen: Unseen, real: Session) -> None:
    """From now on whatever is dealt is dealt otherwise, but for what the viewer sees of it.

    Seed and header are this world's own. All chance still comes from the seed of the first game, of which `real` is
    the session: otherwise who sits where and what is turned up would differ.
    """

    def redealt(session: Session, events: tuple[Event, ...]) -> tuple[Session, tuple[Event, ...]]:
        if not any(_is_deal(event) for event in events):
            return session, events
        session = _redealt(session, viewer, unseen, Rng(b"another deal", viewer, session.moves))
        return session, tuple(dealt(event, session.state) for event in events)

    def dealt(event: Event, state: Any) -> Event:
        """With the hands of the state that it was followed by."""
        if unseen.hands is None or not _is_deal(event):
            return event
        return replace(event, hands=unseen.hands(state))

    def start(
        _cls: type[Session], key: str, options: Any, seats: int, seed: bytes, *kept: Any
    ) -> tuple[Session, tuple[Event, ...]]:
        own, _ = _start(key, options, seats, seed, *kept)
        assert own.seed != real.seed
        session, events = redealt(*_start(key, options, seats, real.seed, *kept))
        return replace(session, seed=own.seed, header=own.header), events

    def apply(session: Session, seat: int, action: Action, at: int) -> tuple[Session, tuple[Event, ...]]:
        after, events = redealt(*_apply(replace(session, seed=real.seed), seat, action, at))
        return replace(after, seed=session.seed), events

    def drawn(table: Table) -> Any:
        return _drawn(replace(table, seed=real.seed))

    shown = real.commitment[:LEAST_SHOWN]
    monkeypatch.setattr(teams, "draw_seats", drawn)
    monkeypatch.setattr(Session, "start", classmethod(start))
    monkeypatch.setattr(Session, "apply", apply)
    monkeypatch.setattr(Session, "commitment", property(lambda _session: shown))


def _is_deal(event: Event) -> bool:
    return type(event).__name__ == "Dealt"
