"""Every delay of the host in one place, in seconds, so that tests can do without them."""

from __future__ import annotations

import msgspec


class Pacing(msgspec.Struct, frozen=True):
    lobby: float = 30 * 60  # an unstarted table expires
    turn: float = 120  # live pace: time for a turn
    turn_after_restart: float = 60  # at least this much is left after a restart
    ping_live: float = 20  # silence before a live player is pinged
    ping_slow: float = 0
    computer: float = 1.0  # between the computer's moves, so that people can follow
    show: float = 1.0  # between two edits of one table's message
    position: float = 1.0  # until it is stored what of the tables Discord shows
    retry: float = 1.0  # first wait after Discord or the store failed; it doubles ...
    retry_discord: float = 60  # ... up to this for Discord, which counts what fails
    retry_store: float = 5  # ... and up to this for the store, since people wait for what it holds up
    panel: float = 0.5  # between two edits of one private panel that nobody pressed in
    repost: float = 3  # between two posts of a race's table, which typing pushes away
    ready: float = 30  # a race begins so long after Start with those who are ready
    paused: float = 30 * 60  # a paused race that nobody opens again is closed
    countdown: float = 3  # to GO, once everybody is ready
    idle: float = 20  # silence in a race: a nudge, and again so long until the table plays for people
    deserted: float = 120  # a race in which no person has acted for so long is ended
    window_least: float = 0.15  # how long the referee of a race waits for attempts that are on their way
    window_most: float = 0.5
