"""What becomes of a seat whose person is away: what is asked of those present, and what they decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from text.locale import _, mark, ngettext
from text.words import listed, plain

_BUTTONS: Mapping[str, str] = {
    "wait": mark("Wait"),
    "computer": mark("Computer"),
    "substitute": mark("Substitute"),
    "end": mark("End the game"),
}
_DECIDED: Mapping[str, str] = {
    "wait": mark("It was decided to wait for {name}, who has the full time again."),
    "computer": mark("The computer plays on for {name}."),
    "substitute": mark("It was decided to find a substitute for {name}."),
}


def button(choice: str) -> str:
    return _(_BUTTONS[choice])


def asked(name: str, needed: int, present: int, when: str) -> str:
    """`needed` of so many who are `present` decide; `when` the vote ends, as Discord writes times."""
    question = _("**{name} is away: what now?** The computer plays until you decide.").format(
        name=plain(name)
    )
    if present == 1:
        return f"{question}\n-# " + _("You decide alone. The question ends {when}.").format(when=when)
    rule = ngettext(
        "{needed} of {present} votes decides; to end the game takes all. The vote ends {when}.",
        "{needed} of {present} votes decide; to end the game takes all. The vote ends {when}.",
        needed,
    )
    return f"{question}\n-# " + rule.format(needed=needed, present=present, when=when)


def count(choice: str, names: Sequence[str]) -> str:
    """Who has voted for something."""
    return "-# " + _("{choice}: {names}").format(
        choice=button(choice), names=listed([plain(name) for name in names])
    )


def decided(choice: str, name: str) -> str:
    """What the table says then; an end has a message of its own."""
    return _(_DECIDED[choice]).format(name=plain(name))
