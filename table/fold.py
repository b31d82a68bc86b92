"""How each entry of the log changes a table. The log is the truth: folding it gives the table again.

Each kind of entry has one function, and is possible only in certain phases. A function raises `Refused` or `RuleError`
if the entry is not possible, and then nothing has changed. So judging a press means folding it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.games import VERSIONS
from table import (
    entries,
    lobby,
    more_time,
    own_time,
    playing,
    proposals,
    race,
    rest,
    substitutes,
    teams,
    unseen,
    votes,
)
from table.entries import Entry, Logged
from table.errors import Refused, Unreadable
from table.seat import Seat
from table.table import Folded, Phase, Table


class _Kind(NamedTuple):
    """What a kind of entry does, and when it may be written."""

    phases: tuple[Phase, ...]
    fold: Callable[[Table, Any], Folded]


def open_table(table_id: int, entry: entries.Open, when: datetime) -> tuple[Table, Logged]:
    """The table at the beginning of a log. Raises Unreadable("unknown_game")."""
    opening = entry.opening
    if (opening.key, opening.rules_version) not in VERSIONS:
        raise Unreadable("unknown_game", game=opening.key)
    assert entry.who is not None
    table = Table(
        id=table_id,
        key=opening.key,
        rules_version=opening.rules_version,
        pace=opening.pace,
        invite_only=opening.invite_only,
        channel=opening.channel,
        seed=bytes.fromhex(opening.seed),
        host_id=entry.who,
        seats=(Seat(opening.name, entry.who),),
        created_at=when,
        paced_at=when,
        number=1,
        options=opening.options,
        invited=opening.invited,
        social=opening.social,
        is_rematch=opening.is_rematch,
        is_duel=opening.is_duel,
        deal=opening.deal,
        play_version=opening.play_version,
    )
    table.read_options()
    for level in opening.computers:
        table = lobby.with_computer(table, level)
    return table, Logged(table.number, entry, (), when)


def after(table: Table, entry: Entry, when: datetime) -> tuple[Table, Logged]:
    """The table after one more entry, and what happened in the game."""
    kind = _KINDS[type(entry)]
    table.must_be(*kind.phases)
    changed, events = kind.fold(table, entry)
    changed = replace(
        changed,
        number=table.number + 1,
        paced_at=when if changed.pace != table.pace else changed.paced_at,
        started_at=when if changed.phase == "playing" and table.phase == "lobby" else changed.started_at,
        ended_at=when if changed.has_ended and not table.has_ended else changed.ended_at,
    )
    changed = votes.update_poll(table, changed, when)
    by_turns = changed.race is None
    timed = (
        playing.note_times(table, changed, events, when)
        if by_turns
        else race.note_times(table, changed, entry)
    )
    changed = rest.note_times(table, timed, when)
    changed = proposals.note_date(substitutes.note_date(table, changed, when), when)
    if isinstance(entry, entries.Extend) and entry.seat is None:
        changed = own_time.extend(changed, entry, when)
    changed = unseen.mark(changed, entry, when)
    return changed, Logged(changed.number, entry, events, when)


def step(table_id: int, table: Table | None, entry: Entry, when: datetime) -> tuple[Table, Logged]:
    """The table after the next entry of a log. Before the first entry there is no table."""
    if table is not None:
        return after(table, entry, when)
    if isinstance(entry, entries.Open):
        return open_table(table_id, entry, when)
    raise Unreadable("broken", table=str(table_id))


def replay(table_id: int, log: Iterable[tuple[Entry, datetime]]) -> tuple[Table, tuple[Logged, ...]]:
    """The table that a whole log tells, and every entry with the events that it caused.

    Raises Refused("no_table") for an empty log.
    """
    table: Table | None = None
    story: list[Logged] = []
    for entry, when in log:
        table, logged = step(table_id, table, entry, when)
        story.append(logged)
    if table is None:
        raise Refused("no_table")
    return table, tuple(story)


def _pace(table: Table, entry: entries.SetPace) -> Folded:
    return (lobby.pace if table.phase == "lobby" else proposals.set_pace)(table, entry)


_LOBBY: tuple[Phase, ...] = ("lobby",)
_PLAYING: tuple[Phase, ...] = ("playing",)
_BEFORE_THE_END: tuple[Phase, ...] = ("lobby", "playing")
_AFTER_THE_END: tuple[Phase, ...] = ("over", "closed")

_KINDS: dict[type[Entry], _Kind] = {
    entries.Join: _Kind(_LOBBY, lobby.join),
    entries.Leave: _Kind(_LOBBY, lobby.leave),
    entries.Remove: _Kind(_LOBBY, lobby.remove),
    entries.Computer: _Kind(_LOBBY, lobby.computer),
    entries.Options: _Kind(_LOBBY, lobby.options),
    entries.Social: _Kind(_LOBBY, lobby.social),
    entries.SetPace: _Kind(_BEFORE_THE_END, _pace),
    entries.Invite: _Kind(_LOBBY, lobby.invite),
    entries.Admit: _Kind(_LOBBY, lobby.admit),
    entries.Wish: _Kind(_LOBBY, teams.wish),
    entries.Look: _Kind(_LOBBY, lobby.look),
    entries.Start: _Kind(_LOBBY, lobby.start),
    entries.Decline: _Kind(_LOBBY, lobby.decline),
    entries.Expire: _Kind(_LOBBY, playing.close_with("expired")),
    entries.Rest: _Kind(_PLAYING, rest.begin),
    entries.Ready: _Kind(_PLAYING, rest.ready),
    entries.GoOn: _Kind(_PLAYING, rest.go_on),
    entries.Countdown: _Kind(_PLAYING, race.countdown),
    entries.Go: _Kind(_PLAYING, race.go),
    entries.Pause: _Kind(_PLAYING, race.pause),
    entries.Nudge: _Kind(_PLAYING, race.nudge),
    entries.Desert: _Kind(_PLAYING, playing.close_with("deserted")),
    entries.Play: _Kind(_PLAYING, playing.play),
    entries.Substitute: _Kind(_PLAYING, playing.move),
    entries.Default: _Kind(_PLAYING, playing.move),
    entries.Forced: _Kind(_PLAYING, playing.move),
    entries.Timeout: _Kind(_PLAYING, playing.timeout),
    entries.Away: _Kind(_PLAYING, playing.away),
    entries.Hush: _Kind(_PLAYING, playing.hush),
    entries.Back: _Kind(_PLAYING, playing.back),
    entries.Extend: _Kind(_BEFORE_THE_END, more_time.extend),
    entries.Resign: _Kind(_PLAYING, playing.resign),
    entries.Propose: _Kind(_PLAYING, proposals.propose),
    entries.Agree: _Kind(_PLAYING, proposals.agree),
    entries.Object: _Kind(_PLAYING, proposals.refuse),
    entries.Vote: _Kind(_PLAYING, votes.vote),
    entries.Decide: _Kind(_PLAYING, votes.decide),
    entries.Seek: _Kind(_PLAYING, substitutes.seek),
    entries.Keep: _Kind(_PLAYING, substitutes.keep),
    entries.Take: _Kind(_PLAYING, substitutes.take),
    entries.Settle: _Kind(_PLAYING, playing.settle),
    entries.End: _Kind(_BEFORE_THE_END, playing.close_with("ended")),
    entries.Lost: _Kind(_BEFORE_THE_END, playing.lose),
    entries.Rematch: _Kind(_AFTER_THE_END, playing.rematch),
    entries.Show: _Kind(("over",), playing.show),
}
