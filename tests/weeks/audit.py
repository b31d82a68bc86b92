"""One game is looked through: what there was of turns, pings and deadlines, and what must not be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from table.deadlines import deadline
from table.entries import Default, Extend, Forced, Logged, Timeout
from table.pace import Waits
from table.table import Table
from tests.weeks.tally import Counted
from tests.weeks.watch import Watch

STEP = timedelta(minutes=10)
SHORT = timedelta(minutes=5)  # of many outages together that are too short to be noticed
LATE = 6  # steps in which somebody is awake, and then their ping is overdue


class Turn(NamedTuple):
    """Somebody is waited for. With more time it is the same; what they go on with after a move is a turn of its own."""

    seat: int
    since: int


class Span(NamedTuple):
    """From when to when it was."""

    table: Table  # as it began
    goes_on: bool  # with what they did just before, and are not asked for again
    began: datetime
    ended: datetime


class Audit:
    """Of the table of which `watch` has seen everything; `story` is its log."""

    def __init__(self, watch: Watch, waits: Waits, table_id: int, story: tuple[Logged, ...]) -> None:
        self._watch = watch
        self._waits = waits
        self._story = story
        self._seen = watch.seen[table_id]
        self.table = self._seen[-1].table
        self._down = watch.down[self.table.channel.guild_id]
        self.counted: Counted = Counter()
        self.faults: list[str] = []
        self._count("games")
        self._end()
        self._turns(self._calls())
        self._deadlines()
        self._times_up()
        self._absences()

    def _count(self, what: str, times: int = 1) -> None:
        self.counted[self.table.key, what] += times

    def fault(self, what: str, how: str) -> None:
        self._count(what)
        self.faults.append(f"{what}: {self.table.key}, {self.table.pace}, table {self.table.id}: {how}")

    def _user(self, seat: int) -> int:
        return self.table.seats[seat].user_id or 0

    def _end(self) -> None:
        if self.table.phase == "playing":
            rest = None if self.table.rest is None else self.table.rest.why
            self.fault("games stuck", f"entry {self.table.number}, rest {rest}, for {self.table.waiting}")
        elif self.table.reason == "deserted":
            self._count("of these closed, with nobody left")

    def _calls(self) -> Counter[Turn]:
        """How often somebody was called for each turn."""
        called: Counter[Turn] = Counter()
        for at, table, call in self._watch.calls[self.table.id]:
            for seat in call.seats:
                turn = Turn(seat, table.seats[seat].clock_since)
                self._count("reminders" if called[turn] else "pings")
                called[turn] += 1
                if seat not in table.waiting_people:
                    self.fault("pings beyond the promise", f"seat {seat} is not waited for at {at}")
                elif called[turn] > 1 + len(self._waits.of(table.pace).reminders):
                    self.fault("pings beyond the promise", f"no. {called[turn]} of {turn} at {at}")
                if self._watch.is_quiet(self._user(seat), at, at):
                    self.fault("pings in quiet hours", f"seat {seat} at {at}")
        return called

    def _turns(self, called: Counter[Turn]) -> None:
        for turn, span in self._spans():
            if span.goes_on:
                continue
            self._count("turns")
            sitting = span.table.seats[turn.seat]
            is_left_in_peace = sitting.lapses > 0 or sitting.hushed
            if not called[turn] and not is_left_in_peace and self._is_overdue(turn, span):
                self.fault("turns without a ping", f"{turn} from {span.began} to {span.ended}")

    def _spans(self) -> Iterator[tuple[Turn, Span]]:
        running: dict[Turn, Span] = {}
        before = self._seen[0].table
        for at, table in self._seen:
            turns = set(_turns_of(table))
            for turn in [turn for turn in running if turn not in turns]:
                yield turn, running.pop(turn)._replace(ended=at)
            for turn in turns:
                goes_on = turn.seat in before.waiting_people and table.asked_since == before.asked_since
                running.setdefault(turn, Span(table, goes_on, at, self._seen[-1].at))
            before = table
        yield from running.items()

    def _is_overdue(self, turn: Turn, span: Span) -> bool:
        """Whether a ping was due, and the bot there, and its reader awake for long enough in a row."""
        at, awake = span.began + timedelta(seconds=self._waits.of(self.table.pace).ping), 0
        while at < span.ended:
            is_down = any(start <= at < end for start, end in self._down)
            is_quiet = self._watch.is_quiet(self._user(turn.seat), at, at)
            awake = 0 if is_down or is_quiet else awake + 1
            if awake > LATE:
                return True
            at += STEP
        return False

    def _deadlines(self) -> None:
        """Those that people are told."""
        told: set[tuple[int, datetime]] = set()
        for seen in self._seen:
            for turn in _turns_of(seen.table):
                end = deadline(seen.table, turn.seat, self._waits)
                if end is None or (turn.seat, end) in told:
                    continue
                told.add((turn.seat, end))
                if self._watch.is_quiet(self._user(turn.seat), end, seen.at):
                    self.fault("deadlines in quiet hours", f"seat {turn.seat} until {end}, told at {seen.at}")

    def _times_up(self) -> None:
        for logged in self._story:
            entry = logged.entry
            if isinstance(entry, Extend) and entry.given.why in ("quiet", "outage"):
                by = "quiet hours" if entry.given.why == "quiet" else "an outage"
                self._count(f"deadlines moved by {by}")
            if isinstance(entry, Extend) and entry.given.why == "grace":
                self._count("first misses that were free")
            if isinstance(entry, Forced):
                self._count("only moves made for people")
            if isinstance(entry, Timeout | Default) and entry.seat is not None:
                self._time_up(logged, entry.seat)

    def _time_up(self, logged: Logged, seat: int) -> None:
        """The table acts for the players it waited for, and waits as long as it had promised."""
        if isinstance(logged.entry, Timeout):
            self._count("turns out of time")
        before = [seen.table for seen in self._seen if seen.table.number < logged.n]
        end = deadline(before[-1], seat, self._waits)
        if end is None or logged.when < end:
            self.fault("turns lost", f"seat {seat} had until {end}, and lost its turn at {logged.when}")
        self._whole(before[-1], seat, logged.when)
        if self._watch.is_quiet(self._user(seat), logged.when, logged.when):
            self.fault("deadlines in quiet hours", f"seat {seat} lost its turn at {logged.when}")

    def _whole(self, table: Table, seat: int, ended: datetime) -> None:
        """Whoever lost a turn could have pressed for as long as the pace says."""
        pace, began = self._waits.of(table.pace), table.seats[seat].clock_from
        if pace.turn is None or began is None or table.made_up >= pace.made_up:
            return
        could = ended - began - _together(began, ended, self._down)
        if could + SHORT < timedelta(seconds=pace.turn):
            self.fault(
                "turns shortened by an outage", f"seat {seat} had {could} of its turn, lost at {ended}"
            )

    def _absences(self) -> None:
        for (_, before), (_, after) in pairwise(self._seen):
            for was, now_is in zip(before.seats, after.seats, strict=False):
                self._count("seats taken by the computer", now_is.away and not was.away)
                self._count("people who came back to them", was.away and not now_is.away and now_is.is_person)


def _turns_of(table: Table) -> Iterable[Turn]:
    if table.phase != "playing" or table.rest is not None or table.race is not None:
        return ()
    return [Turn(seat, table.seats[seat].clock_since) for seat in table.waiting_people]


def _together(since: datetime, until: datetime, spans: Iterable[tuple[datetime, datetime]]) -> timedelta:
    """How long these spans lasted in all between two moments. Where two overlap, they count once."""
    lasted, at = timedelta(), since
    for began, ended in sorted(spans):
        began, ended = max(began, at), min(ended, until)
        if began < ended:
            lasted, at = lasted + (ended - began), ended
    return lasted
