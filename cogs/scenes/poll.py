"""A vote about the seat of a person who is away: at the table, and in the panels of those who decide."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import get_args

import discord

from table import votes
from table.deadlines import poll_ends
from table.errors import Refused
from table.pace import Waits
from table.seat import Choice, Poll
from table.table import Table
from ui.text import votes as words
from wire.layouts import Item, Part, Scene
from wire.links import on_the_clock
from wire.presses import Pressed, button

CHOICES: Sequence[Choice] = get_args(Choice)


def asked_about(table: Table) -> int | None:
    """The seat of the vote that is shown: one at a time, since a message of Discord has at most 40 parts."""
    return next((seat for seat in table.people if table.seats[seat].poll is not None), None)


def poll_parts(table: Table, waits: Waits) -> tuple[Part, ...]:
    """One line, and the buttons with who has voted for what; nothing if there is no vote."""
    seat = asked_about(table)
    if seat is None:
        return ()
    poll, ends = table.seats[seat].poll, poll_ends(table, seat, waits)
    if poll is None or ends is None:
        return ()
    row = tuple(_button(table, seat, poll, choice) for choice in CHOICES)
    return _line(table, seat, on_the_clock(ends)), row


def parts_for_voter(table: Table, voter: int, waits: Waits) -> tuple[Part, ...]:
    """The question and its keys, in the panel of a player who votes."""
    seat = asked_about(table)
    return () if seat is None or voter not in votes.voters(table, seat) else poll_parts(table, waits)


def _line(table: Table, seat: int, ends: str) -> str:
    name = table.names[seat]
    if votes.ends_alone(table, seat):
        return words.ends(name, ends)
    present = [table.names[each] for each in votes.voters(table, seat)]
    return words.vote_question(name, votes.most_needed(table, seat, "wait"), present, ends)


def _button(table: Table, seat: int, poll: Poll, choice: Choice) -> Item:
    names = [table.names[each.seat] for each in votes.cast(table, seat) if each.choice == choice]
    pressed = Pressed("vote", table.id, poll.number, f"{seat}.{choice}")
    return button(pressed, words.voted(choice, names))


def confirmation_scene(table: Table, seat: int, ends: datetime | None) -> Scene:
    """Asks the only person who is present once more whether to end the game, beside playing on."""
    poll = table.seats[seat].poll
    if poll is None or ends is None:
        raise Refused("vote_over", name=table.names[seat])
    row = tuple(
        button(Pressed("sure", table.id, poll.number, f"{seat}.{choice}"), label, style)
        for choice, label, style in (
            ("end", words.button("end"), discord.ButtonStyle.danger),
            ("computer", words.play_on(), discord.ButtonStyle.secondary),
        )
    )
    return Scene((words.surely(table.names[seat], on_the_clock(ends)), row))


def decision_scene(table: Table, seat: int, choice: Choice, ends: datetime | None) -> Scene:
    """What stands in place of that question."""
    name = table.names[seat]
    if choice == "end" and ends is not None:
        return Scene((words.will_end(name, on_the_clock(ends)),))
    return Scene((words.plays_on(name),))


def parse_vote(arg: str) -> tuple[int, Choice] | None:
    """The seat and the choice in a button's id; None if there are none."""
    seat, _dot, wanted = arg.partition(".")
    choice = next((each for each in CHOICES if each == wanted), None)
    return None if choice is None or not seat.isdecimal() else (int(seat), choice)
