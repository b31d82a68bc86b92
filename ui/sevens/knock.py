"""What happened in a knock: for everybody, and for players who saw one card more (rules 2.4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event
from engine.sevens.types import Answer, Guessed, HandsCounted, Knocked, Knocks, View
from ui.sevens.cards import card, guess_text
from ui.text.locale import _
from ui.text.words import join_names, plain, sentences


def knock_line(view: View, names: Sequence[str]) -> str:
    """A knock in a line of Markdown, up to the last guess: "Ada knocked. Bo's card: guessed 9, wrong, taken.".

    Empty if there is none, or if it is no longer news.
    """
    return _line(_news(view), view.viewer, names)


def _line(found: Sequence[Answer], viewer: int | None, names: Sequence[str]) -> str:
    if not found:
        return ""
    shown = [plain(name) for name in names]
    knocker = found[0].seat
    lead = _("You knocked.") if knocker == viewer else _("{name} knocked.").format(name=shown[knocker])
    return sentences(lead, *answers(found, viewer, shown))


def recap(events: Sequence[Event], names: Sequence[str]) -> str:
    """The whole knock that ended a round, in one line; empty if the round ended differently."""
    found: list[Answer] = []
    for event in events:
        match event:
            case Knocked():
                found = []
            case Guessed():
                found.append(
                    Answer(event.seat, event.offered_by, event.number, event.suit, event.right, None)
                )
            case HandsCounted(by_knock=False):
                return ""
    return _line(found, None, names)


def answers(found: Sequence[Answer], viewer: int | None, names: Sequence[str]) -> list[str]:
    """A sentence for each guess, with what the viewer may know; names are used as they are."""
    return [
        _("{card}: guessed {guess}, {outcome}.").format(
            card=_whose(each, viewer, names),
            guess=guess_text(each.number, each.suit),
            outcome=_became(each, viewer, names),
        )
        for each in found
    ]


def _whose(answer: Answer, viewer: int | None, names: Sequence[str]) -> str:
    which = None if answer.card is None else card(answer.card)
    if which is None:
        text = _("{name}'s card")
    elif answer.offered_by == viewer:
        text = _("Your {card}")
    else:
        text = _("{name}'s {card}")
    return text.format(name=names[answer.offered_by], card=which)


def _became(answer: Answer, viewer: int | None, names: Sequence[str]) -> str:
    if answer.right:
        return _("right, you kept it") if answer.offered_by == viewer else _("right, kept")
    if answer.seat == viewer:
        return _("wrong, you took it")
    if answer.offered_by == viewer:
        return _("wrong, {name} took it").format(name=names[answer.seat])
    return _("wrong, taken")


def secrets(view: View, names: Sequence[str]) -> str:
    """Says, in Markdown, who else knows the cards that the viewer saw in a finished knock; empty if they saw none."""
    seen = [each for each in _news(view) if each.card is not None]
    if view.phase != "play" or not seen:
        return ""
    first = seen[0]
    if first.seat == view.viewer:
        owners = join_names([plain(names[each.offered_by]) for each in seen])
        if len(seen) == 1:
            return _("Only you and {names} know which card you took.").format(names=owners)
        return _("Only you know all the cards you took; {names} each know their own.").format(names=owners)
    if first.right:
        guess = guess_text(first.number, first.suit)
        if first.suit is not None:
            return _("Everybody knows now that you hold the {guess}.").format(guess=guess)
        return _("Everybody knows now that you hold a card with this number: {guess}.").format(guess=guess)
    return _("Only you and {name} know which card it was.").format(name=plain(names[first.seat]))


def _news(view: View) -> tuple[Answer, ...]:
    """The guesses of the last knock, until the viewer has had a turn again; for onlookers until anybody has."""
    found: list[Answer] = []
    for deed in reversed(view.past):
        if isinstance(deed, Knocks):
            break
        if isinstance(deed, Answer):
            found.append(deed)
        elif view.viewer in (None, deed.seat):
            return ()
    return tuple(reversed(found))
