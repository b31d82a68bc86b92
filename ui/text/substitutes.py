"""Another person for a seat: how it is offered, taken and kept."""

from __future__ import annotations

from ui.text.locale import _, ngettext
from ui.text.words import bare, number, plain


def offer(name: str, when: str) -> str:
    """Offers a seat; `when` the offer ends is a date: the message is read later, too."""
    return _("{name} is looking for a substitute until {when}. Take over {name}'s cards?").format(
        name=plain(name), when=when
    )


def announce_offer(name: str) -> str:
    """Announces an offer. It is read later, too; as long as the offer is open, the table has its button."""
    return _("{name} is looking for a substitute.").format(name=plain(name))


def keep() -> str:
    """A button for the owner of an offered seat."""
    return _("Keep my seat")


def is_unrated() -> str:
    """What a person should know before they take a seat."""
    return "-# " + _("The result isn't rated for either of you.")


def take(name: str) -> str:
    """A button."""
    return _("Take {name}'s seat").format(name=bare(name))


def takes_seat(name: str, before: str) -> str:
    return _("{name} takes over {before}'s seat and cards.").format(name=plain(name), before=plain(before))


def not_taken(name: str) -> str:
    return _("Nobody took {name}'s seat.").format(name=plain(name))


def keeps_seat(name: str) -> str:
    return _("{name} keeps the seat.").format(name=plain(name))


def absences(name: str, away: int, games: int) -> str:
    """A line in the lobby of a table over days."""
    return "-# " + ngettext(
        "{name} went missing in {away} of {games} game over days.",
        "{name} went missing in {away} of {games} games over days.",
        games,
    ).format(name=plain(name), away=number(away), games=number(games))


def own_absences(away: int, games: int) -> str:
    """A person's own absences, said to them."""
    return ngettext(
        "In {away} of {games} game over days the computer had to play for you.",
        "In {away} of {games} games over days the computer had to play for you.",
        games,
    ).format(away=number(away), games=number(games))


def find() -> str:
    """A button for a player who would like to give up their seat."""
    return _("Find a substitute")


def about() -> str:
    """Stands beside that button."""
    return _(
        "Or find a substitute, who takes over your cards. You play on until then, and the result "
        "isn't rated for either of you."
    )


def offering() -> str:
    """Told to a player who has offered their seat."""
    return _("Your seat is on offer, and you play on until somebody takes it. Changed your mind?")
