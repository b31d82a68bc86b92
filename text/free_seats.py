"""Free seats, told of in a server's channel for news and in its list of tables."""

from __future__ import annotations

from collections.abc import Sequence

from text.locale import _
from text.paces import pace
from text.words import bare, listed, plain


def heading(role: str = "") -> str:
    """Above them; `role` is a mention of the people who want to know."""
    if not role:
        return _("**Free seats**: a person who takes one plays on with its cards.")
    return _("**Free seats**, {role}: a person who takes one plays on with its cards.").format(role=role)


def free(title: str, link: str, pace_name: str, name: str, others: Sequence[str], when: str) -> str:
    """A free seat: whose it is, who else sits there, and when the offer ends, as Discord writes times."""
    return _("[{title}]({link}) ({pace}) with {others}: {name}'s seat, until {when}.").format(
        title=title,
        link=link,
        pace=pace(pace_name),
        others=listed([plain(other) for other in others]),
        name=plain(name),
        when=when,
    )


def so_far(status: str) -> str:
    """How far that game is, as its table says it."""
    return f"-# {status.replace('**', '')}"


def taken(title: str, link: str, name: str) -> str:
    """A seat that was free."""
    return _("[{title}]({link}): {name} has taken the seat.").format(title=title, link=link, name=plain(name))


def over(title: str, link: str) -> str:
    """A seat that was free, and that nobody has taken."""
    return _("[{title}]({link}): the seat is not free any more.").format(title=title, link=link)


def at_table(names: Sequence[str]) -> str:
    """Stands below a table in the list of tables."""
    return "-# " + _("**Free seat**: {names}.").format(names=listed([plain(name) for name in names]))


def take_at(title: str, name: str) -> str:
    """A button below the list of tables."""
    return _("{title}: take {name}'s seat").format(title=title, name=bare(name))
