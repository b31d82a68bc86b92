"""One game as people might have played it, with its real log: the computer moves for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from msgspec.structs import replace

from db.values import Turn
from engine.game import Action, Level, Rng
from engine.games import GAMES
from host.log import rows
from host.times import snowflake_ms, snowflake_of
from table import fold
from table.entries import Countdown, Default, Entry, Go, Join, Logged, Open, Opening, Play, Ready, Start
from table.pen import Pen
from table.table import Channel, Person

COUNTDOWN, READ, IN_LOBBY = 3_000, 8_000, 40_000  # milliseconds
LONGEST = 20_000  # entries: a game that has more does not end


class Player(NamedTuple):
    """A player at the table, and how well they play: 0 is a newcomer, 1 practised."""

    who: Person
    skill: float


class Setting(NamedTuple):
    """The game, its players, and when the table was opened."""

    key: str
    players: Sequence[Player]  # the first opens the table
    channel: Channel
    opened: datetime
    computers: tuple[Level, ...] = ()
    options: Mapping[str, Any] = {}
    social: bool = False


class _Thought(NamedTuple):
    """What a seat is about to do; `at` is in the game's own time."""

    at: int
    seat: int
    action: Action
    stamp: int


def play(setting: Setting, rng: Rng) -> Turn:
    """The game from its opening to its result, as one unit of work. Raises Refusal for a table that cannot start."""
    return _Game(setting, rng).turn()


class _Game:
    """A table that is being played; `_ms` is the time of day, since 1970."""

    def __init__(self, setting: Setting, rng: Rng) -> None:
        self._rng = rng
        self._ms = int(setting.opened.timestamp() * 1000)
        self._skills = {player.who.id: player.skill for player in setting.players}
        self._thoughts: dict[int, _Thought] = {}
        game = GAMES[setting.key]
        options = dict(setting.options)
        seated = len(setting.players) + len(setting.computers)
        first, *others = (player.who for player in setting.players)
        opening = Opening(
            key=setting.key,
            rules_version=game.rules_version,
            pace="live" if game.is_race(game.options(options), seated) else "none",
            channel=setting.channel,
            seed=bytes(rng.below(256) for _ in range(32)).hex(),
            name=first.name,
            computers=setting.computers,
            options=options,
            social=setting.social,
        )
        table_id = snowflake_of(self._ms)
        entry = Open(opening, seat=0, who=first.id, source=table_id)
        self.table, logged = fold.open_table(table_id, entry, self._when)
        self._logged: list[Logged] = [logged]
        for who in others:
            self._ms += 1 + rng.below(IN_LOBBY)
            self._write(Join(who.name, who=who.id))
        self._ms += 1 + rng.below(IN_LOBBY)
        self._write(Start(who=first.id, source=snowflake_of(self._ms)))

    def turn(self) -> Turn:
        """Plays to the end. Everything counts as shown on Discord, so nobody posts it afterwards."""
        while self.table.phase == "playing":
            assert len(self._logged) < LONGEST, "the game does not end"
            self._go_on()
        table, logged = self.table, tuple(self._logged)
        return Turn(
            before=0,
            game=replace(rows.game(table), shown_version=table.number, told_version=table.number),
            entries=rows.log(table.id, logged),
            seats=rows.seats(table),
            scorecard=rows.scorecard(table.id, logged),
            results=rows.results(table),
            finished=rows.finished_row(table),
            mentions=rows.mentions(None, logged),
            seal=None if table.session is None else table.session.commitment,
        )

    def _go_on(self) -> None:
        table, race = self.table, self.table.race
        if race is None:
            self._move()
        elif table.rest is not None:
            for seat in table.waiting:
                self._ms += 1 + self._rng.below(READ)
                self._write(Ready(who=table.seats[seat].user_id))
            opens_at = max(race.last_at, self.table.opens_at)
            self._write(Countdown(snowflake_of(self._ms + COUNTDOWN - opens_at), at=opens_at))
        elif race.open:
            self._move()
        else:
            self._ms = max(self._ms, self._ms_at(table.opens_at))
            self._write(Go(at=table.opens_at))

    def _move(self) -> None:
        """Makes the earliest of the planned moves, unless time is up before it."""
        table = self.table
        assert table.session is not None
        state = table.session.state
        for seat in table.waiting:
            self._think(seat)
        first = min((self._thoughts[seat] for seat in table.waiting if seat in self._thoughts), default=None)
        due = table.game.due_at(state)
        if due is not None and (first is None or due < first.at):
            self._ms = self._ms_at(due)
            for seat, action in table.game.on_due(state, due):
                self._write(Default(str(action), seat=seat, at=due))
            self._thoughts.clear()
            return
        assert first is not None, "nobody has anything to do"
        at, seat, action, _stamp = first
        del self._thoughts[seat]
        self._ms = self._ms_at(at)
        self._write(Play(str(action), seat=seat, who=table.seats[seat].user_id, at=at))

    def _think(self, seat: int) -> None:
        """Plans a move for the seat; the old plan stays as long as it is possible."""
        table = self.table
        assert table.session is not None
        now = max(self._ms - snowflake_ms(table.epoch), table.opens_at)
        legal = table.game.legal(table.session.state, seat)
        thought = self._thoughts.pop(seat, None)
        if thought and thought.at >= now and thought.stamp == table.stamp(seat) and thought.action in legal:
            self._thoughts[seat] = thought
        elif legal or not table.is_race:
            level, haste = self._manner(seat)
            action, ms = table.game.think(table.session.view(seat), level, self._rng)
            self._thoughts[seat] = _Thought(now + int(ms * haste), seat, action, table.stamp(seat))

    def _manner(self, seat: int) -> tuple[Level, float]:
        """The level at which somebody makes this move, and its share of the computer's time."""
        sitting = self.table.seats[seat]
        if sitting.user_id is None:
            assert sitting.level is not None
            return sitting.level, 1.0
        skill = self._skills[sitting.user_id]
        level: Level = "normal" if self._rng.random() < skill else "easy"
        return level, 1.5 - skill

    def _write(self, entry: Entry) -> None:
        """Writes an entry with the present time of day."""
        pen = Pen(self.table, self._when)
        pen.write(entry)
        self.table = pen.table
        self._logged += pen.logged

    @property
    def _when(self) -> datetime:
        return datetime.fromtimestamp(self._ms / 1000, UTC)

    def _ms_at(self, at: int) -> int:
        return snowflake_ms(self.table.epoch) + at
