"""How soon a lost connection to Discord is tried again."""

from __future__ import annotations

from wire.reconnecting import MOST, SOON, Backoff

ATTEMPTS = 1_000
IDENTIFIES = 1_000  # that Discord allows a bot a day
DAY = 86_400


def test_it_is_tried_soon_again_however_long_discord_was_away() -> None:
    backoff = Backoff(lambda: True)
    assert all(backoff.delay() <= SOON for _ in range(ATTEMPTS))


def test_connections_that_are_dropped_at_once_do_not_use_up_the_identifies_of_a_day() -> None:
    backoff = Backoff(lambda: False)
    waited = [backoff.delay() for _ in range(ATTEMPTS)]

    assert max(waited) <= MOST
    assert min(waited[10:]) >= 0
    assert DAY / (sum(waited[10:]) / len(waited[10:])) < IDENTIFIES
