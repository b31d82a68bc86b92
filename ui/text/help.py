"""What /rules says below a page, and what /help says, also of permissions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.text.locale import _, mark
from ui.text.words import sentences

# Why the bot needs a permission, by discord.py's name for it.
_WHY: Mapping[str, str] = {
    "view_channel": mark("to see the channel"),
    "send_messages": mark("to post the table"),
    "attach_files": mark("to show the table and the scorecard as pictures"),
    "read_message_history": mark("to open a thread under the table's message"),
    "create_public_threads": mark("to give each game a thread of its own"),
    "send_messages_in_threads": mark("to play in that thread"),
}


_BUTTONS: Mapping[str, str] = {
    "check": mark("Check permissions"),
    "about": mark("About"),
    "elsewhere": mark("Check another channel"),
}


def button(name: str) -> str:
    """A label below the help: `_BUTTONS`."""
    return _(_BUTTONS[name])


def asks(said: str) -> bool:
    """Whether what somebody said to the bot, and nothing else, asks for help: nothing at all does."""
    return said.casefold().strip(" ?!.") in ("", "help", _("help").casefold())


def welcome() -> str:
    """Told to anyone who asks for help."""
    lines = (
        _("I host number card games, for one evening or a turn a day, with friends or against the computer."),
        _("• `/play` opens a table, or a game against the computer at once."),
        _("• `/daily` deals everybody the same cards, once a day."),
        _("• `/rules` explains each game."),
        _(
            "• `/games` opens the game that's waiting for you and shows your others; `/history` has the finished ones."
        ),
        _("• `/leaderboard` shows who's ahead, `/stats` how somebody has played."),
        _("• `/me` has your settings; `/resign` gets you out of a game."),
    )
    return "\n".join(lines)


def in_short() -> str:
    """The short welcome beside a race, in a line or two, so that it pushes nobody's hand off the screen."""
    return _("`/rules` explains the game, `/play` opens a table. Ask again when the race is over.")


def cannot_read() -> str:
    """Told beside a race when Discord does not show what was said to the bot's role, which may have been a move."""
    return _(
        "I can't read messages that mention my role. In Discord's list, pick me (with the picture), not the role."
    )


def first_page(page: str, audience: str) -> str:
    """The first page of the rules, with a line below its heading that says who the game is for."""
    heading, _break, text = page.partition("\n")
    return f"{heading}\n*{sentences(audience, of_age())}*\n\n{text}"


def which_rules() -> str:
    """What the menu of the games asks."""
    return _("Which game")


def of_age() -> str:
    """A game's age is that at a table of cards."""
    return _("Discord itself is for people aged 13 and up.")


def page(number: int, pages: int) -> str:
    return "-# " + _("Page {page} of {pages}").format(page=number, pages=pages)


def permission(name: str) -> str:
    """As Discord's settings call it."""
    return name.replace("_", " ").title()


def report(channel: str, missing: Sequence[tuple[str, bool]], *, sweeps: bool) -> str:
    """Which permissions are missing there, by name, and whether no table can be opened without.

    `sweeps`: Manage Messages is granted, which nobody is asked for.
    """
    if not missing:
        has_all = _("I have every permission I need in {channel}.").format(channel=channel)
        return f"{has_all}\n{_sweeping(sweeps)}"
    lines = [_("In {channel} I am missing:").format(channel=channel)]
    for name, is_vital in missing:
        line = _("• **{permission}**, {reason}").format(permission=permission(name), reason=_(_WHY[name]))
        lines.append(line if is_vital else _("{line} (the game works without it)").format(line=line))
    return "\n".join((*lines, _sweeping(sweeps)))


def _sweeping(granted: bool) -> str:
    """What the permission brings that is not needed."""
    if granted:
        return "-# " + _("With **Manage Messages** I clear away the moves that people type in a race.")
    return "-# " + _(
        "I do not need **Manage Messages**. With it, I clear away the moves that people type in a race, "
        "so that they do not push anybody's cards off the screen."
    )
