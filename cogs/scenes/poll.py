"""A vote about the seat of a person who is away, at the end of the table's message."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import get_args

import discord

from table import votes
from table.deadlines import poll_ends
from table.errors import Refused
from table.pace import Waits
from table.seat import Choice
from table.table import Table
from ui.text import votes as words
from wire.layouts import Part, Scene
from wire.links import on_the_clock
from wire.presses import Pressed, button

CHOICES: Sequence[Choice] = get_args(Choice)


def poll_parts(table: Table, seat: int, waits: Waits) -> tuple[Part, ...]:
    """The question, the votes so far, and the buttons; nothing if there is no vote."""
    poll, ends = table.seats[seat].poll, poll_ends(table, seat, waits)
    if poll is None or ends is None:
        return ()
    needed = votes.most_needed(table, seat, "wait")
    present = [table.names[each] for each in votes.voters(table, seat)]
    lines = [words.vote_question(table.names[seat], needed, present, on_the_clock(ends))]
    for choice in CHOICES:
        names = [table.names[each.seat] for each in votes.cast(table, seat) if each.choice == choice]
        lines += [words.count(choice, names)] if names else []
    if votes.ends_alone(table, seat):
        lines.append(words.ends(table.names[seat], on_the_clock(ends)))
    row = tuple(
        button(Pressed("vote", table.id, poll.number, f"{seat}.{choice}"), words.button(choice))
        for choice in CHOICES
    )
    return "\n".join(lines), row


def confirmation_scene(table: Table, seat: int, ends: datetime | None) -> Scene:
    """Asks the only person who is present once more whether to end the game, beside playing on."""
    poll = table.seats[seat].poll
    if poll is None or ends is None:
        raise Refused("vote_over", name=table.names[seat])
    row = tuple(
        button(Pressed(kind, table.id, poll.number, f"{seat}.{choice}"), label, style)
        for kind, choice, label, style in (
            ("sure", "end", words.button("end"), discord.ButtonStyle.danger),
            ("vote", "computer", words.play_on(), discord.ButtonStyle.secondary),
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
