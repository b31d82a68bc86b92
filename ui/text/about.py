"""What /help says about the bot: the program, the addresses that its host has given, and how much is played."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import _, mark, ngettext

_LINKS: Mapping[str, str] = {
    "source": mark("Source"),
    "support": mark("Support"),
    "privacy": mark("Privacy"),
    "terms": mark("Terms"),
    "status": mark("Status"),
}
LINKS = tuple(_LINKS)  # in the order of the buttons


def about(version: str, licence: str, playing: int | None) -> str:
    """`playing`: how many games are on; None: that cannot be read just now."""
    lines = [_("**Cardinal {version}**, number card games").format(version=version)]
    if playing:
        said = ngettext("{games} game is on just now.", "{games} games are on just now.", playing)
        lines.append(said.format(games=playing))
    elif playing is not None:
        lines.append(_("No game is being played right now."))
    lines.append("-# " + _("The program is under the {licence} licence.").format(licence=licence))
    return "\n".join(lines)


def add() -> str:
    """The label of a button that adds the bot to a server, or to one's own apps."""
    return _("Add Cardinal")


def link(name: str) -> str:
    """The label of a button that opens one of the addresses."""
    return _(_LINKS[name])
