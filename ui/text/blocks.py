"""The people that somebody does not want to play with."""

from __future__ import annotations

from collections.abc import Sequence

from ui.text.locale import _
from ui.text.me import more
from ui.text.words import join_spaced

SHOWN = 40  # mentions


def people_list(people: Sequence[str]) -> str:
    """The people its reader has blocked, as mentions."""
    if not people:
        return _("You haven't blocked anybody.")
    shown = [*people[:SHOWN], more(len(people) - SHOWN)] if len(people) > SHOWN else people
    return _("**You have blocked**: {people}").format(people=join_spaced(shown))


def about() -> str:
    return "-# " + _(
        "People you block can't challenge or invite you, or join your tables. If they're waiting for your answer, "
        "they're told you declined. They don't learn why. You may still meet at other people's tables."
    )


def block() -> str:
    """A menu with people."""
    return _("Block somebody")


def unblock() -> str:
    """A menu with people."""
    return _("Unblock")
