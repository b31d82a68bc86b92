"""Seed and purpose are the whole of chance."""

from __future__ import annotations

from collections import Counter

from engine.randomness import Rng


def test_streams_are_what_they_always_were() -> None:
    """Stored games are played again from their seeds: these values may never change."""
    rng = Rng(b"seed", 17)
    assert [rng.below(1000) for _ in range(6)] == [53, 314, 63, 397, 871, 925]
    assert Rng(b"seed", "ai", 2).shuffled(range(10)) == [6, 8, 0, 4, 9, 2, 5, 1, 3, 7]


def test_purposes_and_seeds_have_streams_of_their_own() -> None:
    first = [Rng(seed, *purpose).random() for seed in (b"a", b"b") for purpose in ((0,), (1,), ("ai", 1))]
    assert len(set(first)) == 6
    assert first[0] == Rng(b"a", 0).random()


def test_shuffle_keeps_the_cards_and_leaves_the_given_ones_alone() -> None:
    cards = (3, 1, 2, 2)
    shuffled = Rng(b"seed").shuffled(cards)
    assert Counter(shuffled) == Counter(cards)
    assert cards == (3, 1, 2, 2)


def test_shuffle_is_fair() -> None:
    """Every order of three comes up about as often: 1,000 of 6,000, give or take five standard deviations."""
    rng = Rng(b"fair")
    orders = Counter(tuple(rng.shuffled((1, 2, 3))) for _ in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())


def test_below_and_choice_reach_every_value() -> None:
    rng = Rng(b"all")
    assert {rng.below(4) for _ in range(200)} == {0, 1, 2, 3}
    assert {rng.choice("abc") for _ in range(200)} == {"a", "b", "c"}
