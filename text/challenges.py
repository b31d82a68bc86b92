"""Somebody challenges somebody: what is asked, and what becomes of it."""

from __future__ import annotations

from text.locale import _
from text.words import plain


def challenged(mention: str, name: str, title: str, pace: str, link: str) -> str:
    """What the other is told, by a mention; `link` leads to the table."""
    return _("{mention}, {name} challenges you to {title} ({pace}). {link}").format(
        mention=mention, name=plain(name), title=title, pace=pace, link=link
    )


def accept() -> str:
    """A button."""
    return _("Accept")


def decline() -> str:
    """A button."""
    return _("Decline")


def later() -> str:
    """A button."""
    return _("Later")


def sent(name: str) -> str:
    """To who has challenged `name`."""
    return _("{name} is asked. The game begins when the challenge is accepted.").format(name=plain(name))


def accepted(link: str) -> str:
    return _("You have a seat: {link}").format(link=link)


def declined(title: str) -> str:
    """To who has declined."""
    return _("You declined. The table of {title} is closed.").format(title=title)


def stands(when: str) -> str:
    """To who wants to think about it; `when` the table closes, as Discord writes times."""
    return _("The challenge stands. The table closes {when} if nobody starts it.").format(when=when)


def which_game(name: str) -> str:
    return _("To which game would you like to challenge {name}? You play over days, a day a turn.").format(
        name=plain(name)
    )
