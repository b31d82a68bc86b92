"""All delays of the host, in seconds, in one place, so that tests can remove them."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from table.pace import DAY, Waits

LEAST = 1.0  # of what shrinks with a short day: the machine has to keep up
GRACE = 5.0  # at the end, for what is under way


class Pacing(Waits, frozen=True):
    """The times that people get, and the waits of the process itself."""

    turn_after_restart: float = 60  # at least this much is left after a restart
    computer: float = 1.0  # between the computer's moves, so that people can follow
    forced: float = 5.0  # before a player's only move is made for them, so that people can follow
    show: float = 1.0  # between two edits of one table's message
    position: float = 5.0  # until it is stored what of the tables Discord shows
    retry: float = 1.0  # first wait after Discord or the store failed; it doubles ...
    retry_discord: float = 60  # ... up to this for Discord, which counts what fails
    retry_store: float = 5  # ... and up to this for the store, since people wait for what it holds up
    entering: float = 1.5  # a result waits so long for its line of story, no longer
    panel: float = 0.5  # between two edits of one private panel that nobody pressed in
    called: float = 60  # after a player was asked in their open panel, before they are pinged
    panels: float = 5.0  # until it is stored which private panels are open
    double_tap: float = 0.5  # a press so soon after a button came to another one's place does nothing
    repost: float = 3  # between two posts of a race's table, which typing pushes away
    heartbeat: float = 60  # between two; by the last it is known how long nobody was there
    claimed: float = 60  # a timer whose run failed is due again after this
    unreadable: float = 3600  # one of a table that this version cannot read after this
    held: float = 600  # one of a table from which no press can arrive after this
    stumbled: float = 5  # until the clock looks again after it failed
    restarted: float = 60  # nobody here for less is a restart, for more it gives people their time back
    # Between two looks for awards: a channel may have been repaired, or another been chosen.
    seasons: float = 3600
    thought: float = 20  # for one move of a computer: then something is wrong with the process that thinks
    window_least: float = 0.15  # how long the referee of a race waits for attempts that are on their way
    window_most: float = 0.5

    def with_day(self, seconds: float) -> Self:
        """Also what people notice of the process shrinks: when its absence counts, and when it looks again."""
        factor = seconds / DAY
        names = ("turn_after_restart", "heartbeat", "held", "restarted", "seasons")
        shorter = {name: min(value := getattr(self, name), max(value * factor, LEAST)) for name in names}
        return replace(super().with_day(seconds), **shorter)
