"""What Set up says of a table before its start: to its host, who changes it there, and to everybody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Level
from ui.text import pace as paces
from ui.text.lobby import level
from ui.text.locale import _, mark
from ui.text.words import join_names, plain

_RATING: Mapping[str, str] = {
    "rated": mark("Rated, if at least two people play"),
    "social": mark("For fun, not rated"),
}
_MENUS: Mapping[str, str] = {
    "pace": mark("Pace"),
    "rating": mark("Rated or for fun"),
    "who": mark("Who may join"),
    "invite": mark("Invite players"),
    "remove": mark("Remove a player"),
}
_WHO: Mapping[str, str] = {
    "open": mark("Anyone may join"),
    "invited": mark("Only invited players may join"),
}


def title(game: str) -> str:
    return "### " + _("Set up {game}").format(game=game)


def options(changed: str) -> str:
    """What is played. `changed`: what differs from the usual game, if anything."""
    return _("Options: {options}").format(options=changed or _("the usual game"))


def pace(name: str) -> str:
    return _("Pace: {pace}").format(pace=paces.pace(name))


def computers(seated: Sequence[tuple[str, Level]]) -> str:
    """Who of the players is a computer, and how well each plays."""
    told = [_("{name} ({level})").format(name=plain(name), level=level(its)) for name, its in seated]
    return _("Computers: {names}").format(names=join_names(told)) if told else ""


def a_level(name: str, its: Level) -> str:
    """A choice of a menu: "Robin: normal"."""
    return _("{name}: {level}").format(name=plain(name), level=level(its))


def rating() -> Mapping[str, str]:
    """Whether the game is rated, to choose."""
    return {name: _(label) for name, label in _RATING.items()}


def who_may_join() -> Mapping[str, str]:
    """To choose."""
    return {name: _(label) for name, label in _WHO.items()}


def only_host(host: str) -> str:
    """Below what everybody else sees."""
    return "-# " + _("Only {host}, the host, can change this.").format(host=plain(host))


def set_options() -> str:
    """A button, and the title of the form that it opens."""
    return _("Options")


def again() -> str:
    """A button: the form of options once more, with what was sent."""
    return _("Back to the form")


def menu(name: str) -> str:
    """What a menu is for, shown where nothing is chosen: one of `_MENUS`."""
    return _(_MENUS[name])
