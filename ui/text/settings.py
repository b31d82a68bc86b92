"""What /settings says: how tables of a server are opened, who may open them, and what its news tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.text.help import permission
from ui.text.locale import _, mark, ngettext
from ui.text.pace import choices
from ui.text.words import join_names

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
}


def heading() -> str:
    return _(
        "**Settings of this server**\nEverything works as it is; change what you like. Tables that are open stay as "
        "they are."
    )


def games() -> str:
    """What a menu asks; so do the others below."""
    return _("Games that are played here")


def paces() -> tuple[str, Mapping[str, str]]:
    """What is asked, and what can be chosen."""
    return _("Pace of a new table"), choices()


def places() -> tuple[str, Mapping[str, str]]:
    return _("Where games are played"), {key: _(label) for key, label in _PLACES.items()}


def channels() -> str:
    return _("Only in these channels")


def begin_channels(channels: Sequence[str], *, are_gone: bool) -> str:
    """The channels where games are begun, as mentions; none: everywhere. `are_gone`: those that were chosen are."""
    if channels:
        return _("{channels}, threads included").format(channels=join_names(channels))
    if are_gone:
        return _("all that were chosen are gone, so games are begun everywhere")
    return _("none chosen, so games are begun everywhere")


def cannot_begin(channels: Sequence[str]) -> str:
    """Stands below them if the bot may not open tables in some."""
    return _("I may not open tables in {channels}: `/help` says why.").format(channels=join_names(channels))


def rating() -> tuple[str, Mapping[str, str]]:
    return _("Rated or for fun"), {key: _(label) for key, label in _RATED.items()}


def options() -> str:
    return _("Options that new tables begin with")


def opener() -> str:
    return _("Who may open tables")


def table_list() -> str:
    """What is asked about the channel with the list of tables and free seats."""
    return _("Tables and free seats")


def news() -> str:
    return _("News")


def news_kinds() -> tuple[str, Mapping[str, str]]:
    """What is asked about the news, and what can be chosen."""
    return _("What is told there"), {kind: _(label) for kind, label in _NEWS.items()}


def news_line(kinds: Sequence[str]) -> str:
    """Of which things the news tell."""
    return join_names([_(_NEWS[kind]) for kind in kinds]) if kinds else _("nothing")


def not_posted(permissions: Sequence[str]) -> str:
    """Stands below the chosen channel for news if the bot may not write there."""
    names = [f"**{permission(name)}**" for name in permissions]
    return ngettext(
        "No news can be posted: in that channel I lack the {names} permission. Grant it, or choose another channel.",
        "No news can be posted: in that channel I lack the {names} permissions. Grant them, or choose another channel.",
        len(names),
    ).format(names=join_names(names))


def line(asked: str, chosen: str) -> str:
    """The present choice, above its menu."""
    return f"**{asked}**: {chosen}"


def games_line(titles: Sequence[str], every: int) -> str:
    return _("all {number}").format(number=every) if len(titles) == every else join_names(titles)


def opener_line(role: str | None) -> str:
    """`role` as a mention; None: nobody is kept out."""
    return (
        _("everybody")
        if role is None
        else _("{role}, and anyone who can manage the server").format(role=role)
    )


def channel_line(channel: str | None) -> str:
    return _("nowhere") if channel is None else channel


def stands_still(permissions: Sequence[str]) -> str:
    """Stands below the chosen channel of the list of tables if the bot may no longer write there."""
    names = [f"**{permission(name)}**" for name in permissions]
    return ngettext(
        "The list stands still: in that channel I lack the {names} permission. Grant it, or choose another channel.",
        "The list stands still: in that channel I lack the {names} permissions. Grant them, or choose another channel.",
        len(names),
    ).format(names=join_names(names))


def own_options(titles: Sequence[str]) -> str:
    """The games whose options were changed."""
    return join_names(titles) if titles else _("as each game has them")


def wipe() -> str:
    """A button, and the one that confirms it."""
    return _("Delete everything of this server")


def really_wipe() -> str:
    return _(
        "Delete everything that is stored of this server? Every table is ended; all games, scorecards, boards and "
        "settings of the server are deleted, and the scores and ratings that people won here. This cannot be undone."
    )


def is_wiped() -> str:
    return _(
        "Everything of this server is deleted. Scores and ratings are being worked out again, which may take a while."
    )
