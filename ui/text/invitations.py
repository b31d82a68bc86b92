"""Invitations to a table, and what becomes of them. `ui.text.challenges` has what is said of challenges alone."""

from __future__ import annotations

from collections.abc import Sequence

from ui.text.locale import _
from ui.text.words import join_names, join_spaced, plain


def invitation(people: Sequence[str], name: str, title: str, link: str) -> str:
    """What the invited are told in the channel, by mentions; `link` leads to the table."""
    return _("{people}: {name} invites you to {title}. {link}").format(
        people=join_names(people), name=plain(name), title=title, link=link
    )


def accept() -> str:
    """A button."""
    return _("Accept")


def decline() -> str:
    """A button."""
    return _("Decline")


def sent(people: Sequence[str]) -> str:
    """Told to the host, with mentions."""
    return _("Invited: {people}").format(people=join_spaced(people))


def acceptance(link: str) -> str:
    return _("You're in: {link}").format(link=link)


def refusal(title: str) -> str:
    """Told to the person who has declined."""
    return _("You declined the invitation to {title}.").format(title=title)


def was_declined(mention: str, name: str, title: str, link: str) -> str:
    """Told to the host."""
    return _("{mention}: {name} declined your invitation to {title}. {link}").format(
        mention=mention, name=plain(name), title=title, link=link
    )
