"""Somebody challenges somebody: what is asked, and what becomes of it."""

from __future__ import annotations

from ui.text.locale import _
from ui.text.words import plain


def challenge(mention: str, name: str, title: str, pace: str, link: str) -> str:
    """What the other is told, by a mention; `link` leads to the table."""
    return _("{mention}, {name} challenges you to {title} ({pace}). {link}").format(
        mention=mention, name=plain(name), title=title, pace=pace, link=link
    )


def later() -> str:
    """A button."""
    return _("Later")


def bot_accepts() -> str:
    """Told to a person who challenges the bot itself, above the games."""
    return _("I'd love to play! Which game?")


def challenge_sent(name: str) -> str:
    """Told to the person who has challenged `name`."""
    return _("Challenge sent to {name}.").format(name=plain(name))


def refusal(title: str) -> str:
    """Told to the person who has declined."""
    return _("You declined the challenge to {title}.").format(title=title)


def stands(when: str) -> str:
    """Told to a person who wants to think about it; `when` the table closes, as Discord writes times."""
    return _("The challenge is open until {when}.").format(when=when)


def thinks_about_it(mention: str) -> str:
    """Stands below the challenge when its answer comes later."""
    return "-# " + _("{mention} will answer later.").format(mention=mention)


def was_declined(mention: str, name: str, title: str, link: str) -> str:
    """Told to the challenger, as the next two."""
    return _("{mention}: {name} declined your challenge to {title}. {link}").format(
        mention=mention, name=plain(name), title=title, link=link
    )


def was_put_off(mention: str, name: str, title: str, link: str) -> str:
    return _("{mention}: {name} will answer your challenge to {title} later. {link}").format(
        mention=mention, name=plain(name), title=title, link=link
    )


def race_acceptance(mention: str, name: str, title: str, link: str) -> str:
    """A race begins when both are there."""
    return _(
        "{mention}: {name} accepted your challenge to {title}. Press Start when you're ready: {link}"
    ).format(mention=mention, name=plain(name), title=title, link=link)


def which_game(name: str) -> str:
    return _("Which game do you want to challenge {name} to?").format(name=plain(name))
