"""What /games and "Next table" say: where somebody's tables are, who they wait for, and what has happened there.

A table's title is the link: Discord shows a bare link to a thread by its name, which has the title and the pace, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.text.locale import _, ngettext
from ui.text.pace import pace
from ui.text.words import join_names, plain

MOST_NEWS = 8  # lines
MOST_CHARACTERS = 200  # of one


def my_turn(title: str, link: str, pace_name: str, until: str = "") -> str:
    """A line of /games: the table waits for its reader, until then as Discord writes times; "": no clock."""
    if not until:
        return _("• [{title}]({link}): **your turn** ({pace})").format(
            title=title, link=link, pace=pace(pace_name)
        )
    return _("• [{title}]({link}): **your turn** until {until} ({pace})").format(
        title=title, link=link, until=until, pace=pace(pace_name)
    )


def invitation(title: str, link: str, host: str, *, is_challenge: bool) -> str:
    """A line for a lobby that waits for its reader."""
    told = (
        _("• [{title}]({link}): **{name} challenges you**")
        if is_challenge
        else _("• [{title}]({link}): **{name} invites you**")
    )
    return told.format(title=title, link=link, name=plain(host))


def show_others(count: int) -> str:
    """A button in the hand that /games has opened."""
    return ngettext("{count} other game", "{count} other games", count).format(count=count)


def their_turn(title: str, link: str, names: Sequence[str], pace_name: str, until: str = "") -> str:
    """A line for a table that waits for others."""
    who, how = join_names([plain(name) for name in names]), pace(pace_name)
    if not until:
        return _("• [{title}]({link}): waiting for {names} ({pace})").format(
            title=title, link=link, names=who, pace=how
        )
    return _("• [{title}]({link}): waiting for {names} until {until} ({pace})").format(
        title=title, link=link, names=who, until=until, pace=how
    )


def computers_turn(title: str, link: str, pace_name: str) -> str:
    """A line for a table that waits only for the computer."""
    return _("• [{title}]({link}): the computer is playing ({pace})").format(
        title=title, link=link, pace=pace(pace_name)
    )


def not_started(title: str, link: str, pace_name: str) -> str:
    """A line for a lobby."""
    return _("• [{title}]({link}): not started yet ({pace})").format(
        title=title, link=link, pace=pace(pace_name)
    )


def race_on(title: str, link: str) -> str:
    """A line for a race, in which there are no turns."""
    return _("• [{title}]({link}): **the race is on**").format(title=title, link=link)


def at_rest(title: str, link: str, until: str) -> str:
    """A line for a table that goes on by itself at `until`."""
    return _("• [{title}]({link}): **goes on when everybody is ready**, by {until} at the latest").format(
        title=title, link=link, until=until
    )


def empty_table(title: str, link: str, until: str) -> str:
    """A line for a table where nobody is; it is closed at `until`."""
    return _("• [{title}]({link}): **paused until somebody is back**, open until {until}").format(
        title=title, link=link, until=until
    )


def bot_removed(title: str, pace_name: str, closes: str) -> str:
    """A line for a table on a server that the bot was taken off; it is closed at `closes`, as Discord writes times."""
    return _(
        "• {title}: **paused**, because I was removed from its server. It goes on if I'm invited "
        "back before {closes}; otherwise it closes ({pace})"
    ).format(title=title, closes=closes, pace=pace(pace_name))


def opponents(names: Sequence[str]) -> str:
    """A line below such a line: who sits there besides its reader."""
    return "-# " + _("with {names}").format(names=join_names([plain(name) for name in names]))


def page(number: int, pages: int) -> str:
    return "-# " + _("Page {page} of {pages}").format(page=number, pages=pages)


def next_table() -> str:
    """A button."""
    return _("Next table")


def nothing_waits(title: str = "", link: str = "", until: str = "") -> str:
    """Told by "Next table", with the table of others whose time is up first."""
    if not until:
        return _("No table is waiting for you. /play opens another one.")
    return _("No table is waiting for you. At [{title}]({link}) the others have until {until}.").format(
        title=title, link=link, until=until
    )


def news(lines: Sequence[str]) -> str:
    """What has happened at a table since its reader's last turn; if that is much, the latest."""
    if not lines:
        return ""
    more = len(lines) - MOST_NEWS
    told = [_("**Since your last turn**")]
    if more > 0:
        told.append("-# " + _("… and {count} more before").format(count=more))
    return "\n".join((*told, *(_short(line) for line in lines[-MOST_NEWS:])))


def _short(line: str) -> str:
    return line if len(line) <= MOST_CHARACTERS else line[: MOST_CHARACTERS - 1] + "…"
