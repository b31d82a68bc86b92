"""What /settings says: how tables of a server are opened, who may open them, and what its news tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.text.help import permission
from ui.text.locale import _, mark, ngettext
from ui.text.pace import choices
from ui.text.words import bare, join_names

_PLACES: Mapping[str, str] = {
    "thread": mark("each game gets a thread of its own"),
    "channel": mark("games are played in the channel itself"),
}
_RATED: Mapping[str, str] = {
    "rated": mark("tables are rated where they can be"),
    "social": mark("tables are for fun, unless their host says otherwise"),
}

_NEWS: Mapping[str, str] = {
    "awards": mark("the awards of a season"),
    "review": mark("the week in review"),
    "daily": mark("the deal of the day, and who has finished it"),
}


_SECTIONS: Mapping[str, str] = {
    "games": mark("Games"),
    "places": mark("Where and who"),
    "news": mark("News"),
    "data": mark("Data"),
}


def section(name: str) -> str:
    """The label of the key that opens a section."""
    return _(_SECTIONS[name])


def what_is_stored() -> str:
    """Above the key that deletes all of it."""
    return _(
        "The bot stores this server's tables, games and settings. Only the owner of the server sees this."
    )


def heading() -> str:
    return _(
        "**Settings of this server**\nEverything works as it is; change what you like. Tables that are open stay as "
        "they are."
    )


def games() -> str:
    """What a menu asks; so do the others below."""
    return _("Games played here")


def paces() -> tuple[str, Mapping[str, str]]:
    """What is asked, and what can be chosen."""
    return _("Pace of a new table"), choices()


def places() -> tuple[str, Mapping[str, str]]:
    return _("Where games are played"), {key: _(label) for key, label in _PLACES.items()}


def channels() -> str:
    return _("Only in these channels and their threads")


def begin_anywhere(*, are_gone: bool) -> str:
    """Where games are begun if no channel is chosen. `are_gone`: those that were chosen are."""
    if are_gone:
        return _("The chosen ones are gone, so games can start anywhere")
    return _("None chosen: games can start anywhere")


def cannot_begin(channels: Sequence[str]) -> str:
    """Stands below them if the bot may not open tables in some."""
    return _("I can't open tables in {channels}: `/help` says why.").format(channels=join_names(channels))


def rating() -> tuple[str, Mapping[str, str]]:
    return _("Rated or for fun"), {key: _(label) for key, label in _RATED.items()}


def options() -> str:
    return _("Options for new tables")


def opener() -> str:
    return _("Who may open tables")


def table_list() -> str:
    """What is asked about the channel with the list of tables and free seats."""
    return _("Tables and free seats")


def news() -> str:
    return _("News")


def news_kinds() -> tuple[str, Mapping[str, str]]:
    """What is asked about the news, and what can be chosen."""
    return _("What to post"), {kind: _(label) for kind, label in _NEWS.items()}


def daily_hour(time: str, zone: str) -> str:
    """When the deal of the day is posted."""
    return _("**The deal of the day**: posted at {time} in {zone}, without a ping").format(
        time=time, zone=f"`{bare(zone)}`"
    )


def change_hour() -> str:
    """A button, and the title of its form."""
    return _("When to post the deal")


def nothing() -> str:
    """What the news tell if nothing is chosen."""
    return _("Nothing")


def not_posted(permissions: Sequence[str]) -> str:
    """Stands below the chosen channel for news if the bot may not write there."""
    names = [f"**{permission(name)}**" for name in permissions]
    return ngettext(
        "I can't post news there: I need the {names} permission in that channel. Grant it, or choose another.",
        "I can't post news there: I need the {names} permissions in that channel. Grant them, or choose another.",
        len(names),
    ).format(names=join_names(names))


def line(asked: str, more: str = "") -> str:
    """Above a menu: what it asks, and what belongs to what is chosen there."""
    return f"**{asked}**: {more}" if more else f"**{asked}**"


def anybody() -> str:
    """Who may open tables if no role is chosen."""
    return _("Everybody")


def and_managers() -> str:
    """Who may open tables besides the chosen role."""
    return _("this role, and anyone who can manage the server")


def nowhere() -> str:
    return _("Nowhere")


def stands_still(permissions: Sequence[str]) -> str:
    """Stands below the chosen channel of the list of tables if the bot may no longer write there."""
    names = [f"**{permission(name)}**" for name in permissions]
    return ngettext(
        "I can't update the list: I need the {names} permission in that channel. Grant it, or choose another.",
        "I can't update the list: I need the {names} permissions in that channel. Grant them, or choose another.",
        len(names),
    ).format(names=join_names(names))


def own_options(titles: Sequence[str]) -> str:
    """The games whose options were changed."""
    if not titles:
        return _("As each game has them")
    return _("Changed for {games}").format(games=join_names(titles))


def wipe() -> str:
    """A button, and the one that confirms it."""
    return _("Delete everything about this server")


def really_wipe() -> str:
    return _(
        "Delete everything about this server? Every table ends; its games, scorecards, leaderboards and settings are "
        "deleted, and so are all scores and ratings won here. This can't be undone."
    )


def is_wiped() -> str:
    return _(
        "Everything about this server is deleted. Scores and ratings are being recounted, which may take a while."
    )
