"""What a table votes on: the seat of a player who is away, and another pace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.text import pace as paces
from ui.text.locale import _, mark
from ui.text.words import bare, join_names, plain, sentences

_BUTTONS: Mapping[str, str] = {
    "wait": mark("Wait"),
    "computer": mark("Computer"),
    "substitute": mark("Substitute"),
    "end": mark("End the game"),
}
_DECIDED: Mapping[str, str] = {
    "wait": mark("The others chose to wait: {name} has the full time again."),
    "computer": mark("The computer plays on for {name}."),
    "substitute": mark("The others are looking for a substitute for {name}."),
}


def proposal(pace: str, agreed: Sequence[str]) -> str:
    """Another pace, and who would like it."""
    return _(
        "**Play this table over days from now on: {pace}?** Everybody who is there has to agree. So far: {names}."
    ).format(pace=paces.pace(pace), names=join_names([plain(name) for name in agreed]))


def agree() -> str:
    """A button."""
    return _("Agree")


def stay_live() -> str:
    """A button."""
    return _("Stay live")


def is_proposed() -> str:
    """Told to the person who has proposed it."""
    return _("I've asked the table. The pace changes once everybody agrees.")


def is_slow(pace: str) -> str:
    """What the table says when all have agreed."""
    return _("The pace of this table is now: {pace}. The player to move has the full time.").format(
        pace=paces.pace(pace)
    )


def stays_live(name: str = "") -> str:
    """What the table says when somebody has not agreed; without a name: not in time."""
    if not name:
        return _("Not everybody agreed in time: the table stays live.")
    return _("{name} would rather play on: the table stays live.").format(name=plain(name))


def which_pace() -> str:
    """Above the paces that somebody may propose."""
    return _("How long may a turn take? Everybody at the table has to agree.")


def button(choice: str) -> str:
    return _(_BUTTONS[choice])


def vote_question(name: str, needed: int, present: Sequence[str], when: str) -> str:
    """`needed` of those who are `present` decide; `when` the vote ends, as Discord writes times."""
    voters = join_names([plain(each) for each in present])
    question = _("**{name} isn't here. {voters}, what should happen?**").format(
        name=plain(name), voters=voters
    )
    if len(present) == 1:
        return sentences(question, _("Decide by {when}.").format(when=when))
    rule = _("{needed} votes decide, by {when}; ending the game needs all.")
    return sentences(question, rule.format(needed=needed, when=when))


def ends(name: str, when: str) -> str:
    """One person alone has ended the game; it is not over yet."""
    return _("Unless {name} presses a button here before {when}, the game ends without a result.").format(
        name=plain(name), when=when
    )


def surely(name: str, when: str) -> str:
    """Asked before one person alone ends the game."""
    return _(
        "End the game without a result? {name} can stop that until {when} by pressing any button at "
        "the table. If you play on, the computer plays for {name}, and you can still win."
    ).format(name=plain(name), when=when)


def will_end(name: str, when: str) -> str:
    """In place of that question, once it is answered by an end."""
    return _(
        "Unless {name} presses a button at the table before {when}, the game ends without a result."
    ).format(name=plain(name), when=when)


def plays_on(name: str) -> str:
    """In place of that question, once it is answered by playing on."""
    return _("You play on, and the computer plays for {name}.").format(name=plain(name))


def play_on() -> str:
    """A button."""
    return _("Play on")


def voted(choice: str, names: Sequence[str]) -> str:
    """The button of a choice with the people who have voted for it."""
    told = {"choice": button(choice), "names": ", ".join(bare(name) for name in names)}
    return _("{choice} ({names})").format(**told) if names else button(choice)


def decision(choice: str, name: str) -> str:
    """What the table says then; an end has a message of its own."""
    return _(_DECIDED[choice]).format(name=plain(name))
