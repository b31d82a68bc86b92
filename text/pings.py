"""What people are asked for, and how they are asked; mentions, links and times are made by whoever knows Discord."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from text.locale import _, mark
from text.words import listed, plain

_SUMMONS: Mapping[str, str] = {
    "start": mark("the race begins when everybody has pressed Ready"),
    "paused": mark("the game goes on when somebody presses Ready"),
    "nobody": mark("the race begins when somebody presses Ready"),
}


def summoned(why: str) -> str:
    """What people are pinged for while a table rests: "start", "paused" or "nobody"; in other rests nobody is."""
    return _(_SUMMONS[why])


def ping(mentions: Sequence[str], summons: str, link: str) -> str:
    """A ping: mentions, what they are asked for ("your turn on hole 3"), and where."""
    return _("{mentions}, {summons}: {link}").format(mentions=listed(mentions), summons=summons, link=link)


def reminder(summons: str, until: str = "") -> str:
    """What somebody is asked for ("your turn on hole 3") once more; `until` as Discord writes times."""
    if not until:
        return _("a reminder: {summons}").format(summons=summons)
    return _("a reminder: {summons} (time is up {until})").format(summons=summons, until=until)


def direct_ping(title: str, summons: str, link: str) -> str:
    """The same as a direct message, and how to end them."""
    told = _("**{title}**: {summons}. {link}").format(title=plain(title), summons=summons, link=link)
    return told + "\n-# " + _("You asked for these messages; /me in the server turns them off.")


def later() -> str:
    """A button below a ping."""
    return _("Not before tomorrow")


def put_off(when: str, until: str = "") -> str:
    """Told to who pressed it: no ping before `when`; the deadline stays, if there is one."""
    told = _("No ping for this turn before {when}.").format(when=when)
    if not until:
        return told
    return told + " " + _("The deadline stays: time is up {until}.").format(until=until)
