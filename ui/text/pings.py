"""What people are asked for, and how. The caller, which knows Discord, makes mentions, links and times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.text.locale import _, mark
from ui.text.words import join_names, plain, sentences

_SUMMONS: Mapping[str, str] = {
    "start": mark("the race begins when everybody has pressed Ready"),
    "paused": mark("press Ready, and the game goes on"),
    "nobody": mark("press Ready, and the race begins"),
}


def summons_of(why: str) -> str:
    """What people are pinged for while a table rests: "start", "paused" or "nobody"; in other rests nobody is."""
    return _(_SUMMONS[why])


def ping(mentions: Sequence[str], summons: str, link: str) -> str:
    """A ping: mentions, what they are asked for ("your turn on hole 3"), and where."""
    return _("{mentions}, {summons}: {link}").format(
        mentions=join_names(mentions), summons=summons, link=link
    )


def single_ping(mention: str, title: str, summons: str, link: str) -> str:
    """A ping that listed several tables, and is left with one. It may stand at another table."""
    return _("{mentions}, **{title}**: {summons}. {link}").format(
        mentions=mention, title=plain(title), summons=summons, link=link
    )


def waits_for_you(summons: str) -> str:
    """A ping that is written into a person's open panel; `summons`: "your turn on hole 3"."""
    return _("**The table is waiting for you**: {summons}.").format(summons=summons)


def reminder(summons: str, until: str = "") -> str:
    """What somebody is asked for ("your turn on hole 3") once more; `until` as Discord writes times."""
    if not until:
        return _("a reminder: {summons}").format(summons=summons)
    return _("a reminder: {summons} (until {until})").format(summons=summons, until=until)


def warning(summons: str, closes: str) -> str:
    """A warning where nobody has moved for weeks; `closes` as Discord writes times."""
    return _(
        "{summons}. Nobody has been here for a long time: without a move by {closes}, the table closes"
    ).format(summons=summons, closes=closes)


def direct_ping(title: str, summons: str, link: str) -> str:
    """A ping as a direct message, and how to end such messages."""
    told = _("**{title}**: {summons}. {link}").format(title=plain(title), summons=summons, link=link)
    return f"{told}\n{_reasons()}"


def _reasons() -> str:
    return "-# " + _("You asked for these messages; /me in the server turns them off.")


def ping_list(mention: str, lines: Sequence[str]) -> str:
    """A ping for several tables, with a line each."""
    return "\n".join((_("{mentions}, these tables are waiting for you:").format(mentions=mention), *lines))


def direct_list(lines: Sequence[str]) -> str:
    """A ping for several tables as a direct message, and how to end such messages."""
    return "\n".join((_("These tables are waiting for you:"), *lines, _reasons()))


def list_line(title: str, summons: str, link: str) -> str:
    """A line of such a list."""
    return _("• **{title}**: {summons}. {link}").format(title=plain(title), summons=summons, link=link)


def later(title: str = "") -> str:
    """A button below a ping; with a title if the ping is for several tables."""
    return _("Ask me tomorrow: {title}").format(title=title) if title else _("Ask me tomorrow")


def put_off(when: str, until: str = "") -> str:
    """Told to the person who pressed it: no ping before `when`; the deadline stays, if there is one."""
    told = _("I won't ping you for this turn before {when}.").format(when=when)
    stays = _("You still have until {until}.").format(until=until) if until else ""
    return sentences(told, stays)
