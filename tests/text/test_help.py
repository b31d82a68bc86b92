"""What /check says of permissions."""

from __future__ import annotations

from cogs.permissions import NEEDS
from text import help as words


def test_nothing_is_missing() -> None:
    assert words.report("<#5>", ()) == "I have every permission I need in <#5>."


def test_each_permission_that_is_missing_is_explained() -> None:
    said = words.report("<#5>", [(need.name, need.vital) for need in NEEDS]).splitlines()

    assert said[:2] == ["In <#5> I am missing:", "• **View Channel**, to see the channel"]
    assert said[-1] == "• **Send Messages In Threads**, to play in that thread (the game works without it)"
    assert len(said) == 1 + len(NEEDS)
