"""The seal of a game: what is said of it at the deal, and when somebody checks it after the end."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.session import LEAST_SHOWN
from ui.text.locale import _, mark

_SEAL = re.compile(f"(?<![0-9a-f])[0-9a-f]{{{LEAST_SHOWN},64}}(?![0-9a-f])")

# By `table.seal.Flaw`.
_FLAWS: Mapping[str, str] = {
    "log": mark(
        "**This game can't be checked.** Its log was damaged or changed: some of its moves break the rules."
    ),
    "shown": mark("**Doesn't check out.** The seal is not the one that this table showed at the deal."),
    "noted": mark("**That isn't the seal of this game.** It belongs to another game, or to none."),
    "deal": mark(
        "**Doesn't check out.** Dealing from the seed and replaying every move does not give this game."
    ),
    "result": mark(
        "**Doesn't check out.** Replaying every move gives other scores, or another result, than the table recorded."
    ),
}


def find_seal(text: str) -> str | None:
    """How a seal begins, in what somebody has copied from a table; None: there is no seal in it."""
    found = _SEAL.search(text.lower())
    return None if found is None else found[0]


def seal_line(seal: str) -> str:
    """Stays in sight from the deal to the end: how the seal begins."""
    return "-# " + _("Seal of the shuffle: {seal}").format(seal=f"`{seal[:LEAST_SHOWN]}…`")


def compare() -> str:
    """A key, and the title of the form behind it."""
    return _("Compare a seal I noted")


def noted() -> str:
    """What the form asks."""
    return _("How the seal began")


def example() -> str:
    return _("The line that the table showed at the deal")


def verdict(flaw: str | None, *, is_noted: bool) -> str:
    """Whether a game is the one that was sealed; `is_noted`: somebody has said how the seal began at the deal."""
    if flaw is not None:
        return _(_FLAWS[flaw])
    if is_noted:
        return _(
            "**Checks out.** The seal is the one you noted, so the deck was fixed before the first move, and replaying "
            "every move gives this result."
        )
    return _(
        "**Checks out.** The deck was fixed before the first move, and replaying every move gives this result."
    )


def shuffle(seal: str, header: str, *, was_shown: bool) -> str:
    """How anybody can check after the end that nobody touched the cards; the header is what the seal is over.

    `was_shown`: the table showed how the seal begins.
    """
    lines = (
        _("**Check the shuffle**"),
        _("The seal is {seal}").format(seal=f"`{seal}`"),
        f"```\n{header}```",
        _(
            "It is the SHA-256 checksum of the five lines. The last one is the seed, from which all cards were dealt: "
            "had anybody changed it, the seal would be different."
        ),
        _(
            "Before anybody saw a card, the message where the game began showed the first {count} characters of the "
            "seal: compare them."
        ).format(count=LEAST_SHOWN)
        if was_shown
        else _(
            "A game against the computer shows no seal before its end, so there is nothing to compare it with."
        ),
        _(
            "Save the five lines as a text file that ends with a line break, and let a tool such as {tool} work out "
            "its checksum: it has to be the seal."
        ).format(tool="`sha256sum`"),
    )
    return "\n".join(lines)
