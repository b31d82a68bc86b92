"""Sentences about a seat that is offered are read later, too."""

from __future__ import annotations

from text import substitutes


def test_that_a_seat_was_offered_stays_true_when_the_offer_is_over() -> None:
    assert substitutes.sought("Ben") == "Ben’s seat was offered at the table."
