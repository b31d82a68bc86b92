"""What concerns one player: the list of their games, their settings, and their data."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import _, mark

_VIEWS: Mapping[str, str] = {"picture": mark("pictures"), "text": mark("text only")}
_PINGS: Mapping[str, str] = {
    "mention": mark("a mention at the table"),
    "dm": mark("a direct message"),
    "none": mark("nothing: I check for myself"),
}

_FORCED: Mapping[str, str] = {
    "mine": mark("I make it myself"),
    "made": mark("play it for me, unless that gives away my cards"),
}
_STREAKS: Mapping[str, str] = {
    "asked": mark("ask me on the third day"),
    "on": mark("count it"),
    "off": mark("don't count it"),
}
_BOARDS: Mapping[str, str] = {
    "server": mark("those of servers where I've played"),
    "everywhere": mark("those, and the one for all servers"),
    "none": mark("none"),
}
_CARDS: Mapping[str, str] = {
    "open": mark("everybody, with /stats"),
    "private": mark("only me"),
}

# /resign, and what is left out of a list of tables


def unreadable(why: str) -> str:
    """A line in place of a table that cannot be described; `why` is a sentence."""
    return "-# " + _("A table is left out here. {why}").format(why=why)


def no_games() -> str:
    return _("You're not in any game. /play starts one.")


def more(number: int) -> str:
    """Stands below a list that has no more room."""
    return _("and {number} more").format(number=number)


def really_resign(title: str, *, alone: bool = False, is_deal: bool = False) -> str:
    """`alone`: no other person is left at the table; `is_deal`: others play the same deal."""
    if is_deal:
        told = _("Give up this deal of {title}? Everybody has one try, so you'd have no result.")
    elif alone:
        told = _("Give up this game of {title}? Nobody else is playing, so it just ends and doesn't count.")
    else:
        told = _("Give up this game of {title}? The computer takes over your seat, and you come last.")
    return told.format(title=title)


def what_to_give_up() -> str:
    """Asks which of several tables to give up; some may not have started."""
    return _(
        "Which one are you giving up? If others are playing, the computer takes over your seat and you come last. "
        "If you're alone, it just ends."
    )


def has_resigned() -> str:
    return _("You've resigned. Thanks for playing!")


def has_left(title: str) -> str:
    """Told to a person who has left a table that had not started."""
    return _("You've left the {title} table.").format(title=title)


def stays() -> str:
    return _("You're still in the game.")


# /me

_SECTIONS: Mapping[str, str] = {
    "play": mark("How you play"),
    "hours": mark("Quiet hours"),
    "away": mark("Away"),
    "blocks": mark("Blocked people"),
    "data": mark("My data"),
}


def section(name: str) -> str:
    """The label of the button that opens a section."""
    return _(_SECTIONS[name])


def how_shown() -> tuple[str, Mapping[str, str]]:
    """The question how tables are shown, and its choices."""
    return _("How tables and scorecards are shown"), {key: _(label) for key, label in _VIEWS.items()}


def how_called() -> tuple[str, Mapping[str, str]]:
    """The question how a player is pinged, and its choices."""
    return _("When it's my turn"), {key: _(label) for key, label in _PINGS.items()}


def how_forced() -> tuple[str, Mapping[str, str]]:
    """The question who makes a player's only move, and its choices."""
    return _("When I have only one move"), {key: _(label) for key, label in _FORCED.items()}


def how_streaks() -> tuple[str, Mapping[str, str]]:
    """The question whether deals of the day in a row are counted, and its choices."""
    return _("My streak of daily deals"), {key: _(label) for key, label in _STREAKS.items()}


def where_ranked() -> tuple[str, Mapping[str, str]]:
    """The question on which leaderboards a player stands, and its choices."""
    return _("Leaderboards that show me"), {key: _(label) for key, label in _BOARDS.items()}


def who_sees() -> tuple[str, Mapping[str, str]]:
    """The question who sees a player's card, and its choices."""
    return _("Who can see my stats"), {key: _(label) for key, label in _CARDS.items()}


def read_data() -> str:
    """A button."""
    return _("What is stored about me")


def what_is_kept() -> str:
    """Stands above the buttons to read and to delete it: says what is kept, and why."""
    return _(
        "What I store about you: your choices in `/me`; your name, your id and what you do at tables, so that games go "
        "on after a restart and can be replayed; results, scores, ratings and records, for cards and leaderboards; "
        "which deals you played and how, so that each is played once; how often you were away in games over days, for "
        "people who open the next one."
    )


def all_data(number: int, files: int) -> str:
    """Stands beside the file, or one of several."""
    if files == 1:
        return _("Everything stored about you is in this file.")
    return _("Everything stored about you, file {number} of {files}.").format(number=number, files=files)


def delete_data() -> str:
    """A button, and the one that confirms it."""
    return _("Delete my data")


def really_delete() -> str:
    return _(
        "Delete your data? You leave every table, and the computer takes over your seats. Finished games keep a seat "
        "without a name. This can't be undone."
    )


def keeps_data() -> str:
    return _("Nothing was deleted.")


def data_is_deleted() -> str:
    return _("Your data is deleted.")
