"""7 Ate 9 in words: the race as it stands, what just happened, buttons, hints and alt text.

Names are given as people wrote them, one for each seat, and made harmless here. Only `because`,
for a player who asks why a card did not fit, and tables for young players say the two numbers that fit.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, Finished
from engine.seven_ate_nine.cards import face, modifier, number, playable_numbers
from engine.seven_ate_nine.types import (
    Dealt,
    Drew,
    Go,
    LaidLast,
    Missed,
    Played,
    RaceScored,
    Rotated,
    View,
)
from ui.seven_ate_nine.score import races_won
from ui.text.locale import _, mark, ngettext
from ui.text.words import MARKS, bare, fit, full, join_names, of_seat, plain, sentences

TITLE = "7 Ate 9"
BLURB = mark("A race without turns: add or subtract, play what fits, and be the first to run out of cards.")
ROUND = mark("Race {number}")
NEXT_ROUND = mark("The next race begins when everybody has pressed Ready, or at {when} with those who have.")
GO_ON = mark("Next race")
SHOW_ROUND = mark("Show a race")


def heading(view: View) -> str:
    """Which race it is, in Markdown."""
    return f"**{_race(view)}**"


def status(view: View, names: Sequence[str]) -> str:
    """Two or three lines of Markdown: the race, the top card, and what may be done with it."""
    lines = [heading(view)]
    if view.how is not None:
        return "\n".join([*lines, _("The game is over.")])
    top = view.pile[-1]
    lines.append(
        _("On the pile: **{card}**. Play a number {step} above or {step} below {number}.").format(
            card=face(top), step=modifier(top), number=number(top)
        )
    )
    if view.options.targets:
        lines.append(targets(view))
    last = [plain(name) for index, name in enumerate(names) if count_cards_left(view, index) == 1]
    if last:
        lines.append(
            ngettext("{names} has one card left.", "{names} have one card left.", len(last)).format(
                names=join_names(last)
            )
        )
    return "\n".join(lines)


def summons(view: View) -> str:
    """What a player is nudged for."""
    if view.options.match:
        return _("race {number} is on").format(number=view.race)
    return _("the race is on")


def event(what: Event, names: Sequence[str]) -> str | None:
    """One line of Markdown for everybody about what happened; None if it needs no words."""
    return _event(what, [plain(name) for name in names])


def _event(what: Event, names: Sequence[str]) -> str | None:
    match what:
        case Dealt():
            return _("{cards} cards to draw for everyone. The pile starts with {top}.").format(
                cards=what.draws, top=face(what.top)
            )
        case Go():
            return _("GO comes in a moment.")
        case Drew():
            text = _("{name} drew a card for a miss.") if what.penalty else _("{name} drew a card.")
            return text.format(name=names[what.seat])
        case Played():
            return _("{name} played {card}.").format(name=names[what.seat], card=face(what.card))
        case LaidLast():
            return _("{name} laid the last card face down.").format(name=names[what.seat])
        case Missed():
            if what.locked is not None:
                return _("{name} missed and was stopped for a moment.").format(name=names[what.seat])
            return _("{name}'s try did not count.").format(name=names[what.seat])
        case Rotated():
            return _("No card fitted: {card} moved from the bottom of the pile to the top.").format(
                card=face(what.card)
            )
        case RaceScored():
            if what.winner is None:
                return _("The table ended the race.")
            return _("{name} has no cards left and wins the race.").format(name=names[what.winner])
        case Finished():
            winners = [names[index] for index, place in enumerate(what.result.places) if place == 1]
            return ngettext("{names} wins.", "{names} share first place.", len(winners)).format(
                names=join_names(winners)
            )
        case _:
            return None


def aside(missed: Missed, name: str, until: str = "") -> str:
    """What became of a typed attempt, for everybody: "Ben 7, 120 ms late", or "Ben 7, stopped until 14:05:07".

    It does not tell whether the player holds the card, which is a secret (1.4.13). `until`: a miss stops the player.
    """
    called = "" if missed.action is None else str(missed.action)
    text = _("{name} {card}, {late} ms late") if missed.late else _("{name} {card}")
    if until:
        text = _("{name} {card}, stopped until {when}")
    return text.format(name=plain(name), card=called, late=missed.late, when=until)


def targets(view: View) -> str:
    """The two numbers that fit, for young players (1.1)."""
    lower, higher = sorted(playable_numbers(view.pile[-1]))
    return _("What fits: **{lower}** and **{higher}**.").format(lower=lower, higher=higher)


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table as a code block, without a picture, as narrow as a phone except for long names."""
    lines = [_race(view), *_pile_lines(view)]
    for index, name in enumerate(names):
        lines += ["", f"{MARKS[index]} {bare(name)}", *(f"   {note}" for note in _notes(view, index))]
    return "```\n" + "\n".join(lines) + "\n```"


def alt(view: View, names: Sequence[str], last: Event | None = None, *, go: bool = False) -> str:
    """Everything that the picture says, in at most 1,024 characters; `last` is the last event, `go`: GO is news."""
    return fit(names, lambda short: _alt(view, short, last, go=go))


def _alt(view: View, names: Sequence[str], last: Event | None, *, go: bool) -> str:
    parts = [
        full(TITLE),
        full(_race(view)),
        *([_("GO!")] if go else ()),
        *map(full, _pile_lines(view)),
    ]
    for index, name in enumerate(names):
        parts.append(of_seat(index, name, _notes(view, index)))
    told = None if last is None else _event(last, names)
    if told:
        parts.append(_("Last: {event}").format(event=told))
    return sentences(*parts)


def _notes(view: View, index: int) -> list[str]:
    notes = [in_hand(view.hands[index]), to_draw(view.draws[index])]
    if view.options.match:
        notes.append(races_won(view.points[index]))
    if view.result is not None:
        notes.append(_("place {place}").format(place=view.result.places[index]))
        if view.winner == index:
            notes.append(_("last card face down") if view.how == "last" else _("no cards left"))
    return notes


def _race(view: View) -> str:
    if view.options.match:
        return _("Race {number}, first to {races} wins the match").format(number=view.race, races=view.to_win)
    return _("The race")


def _pile_lines(view: View) -> list[str]:
    """The pile, and for young players what fits on it."""
    lies = ngettext(
        "Top card {card}, {count} card on the pile",
        "Top card {card}, {count} cards on the pile",
        lying(view),
    ).format(card=face(view.pile[-1]), count=lying(view))
    if not view.options.targets or view.how is not None:
        return [lies]
    lower, higher = sorted(playable_numbers(view.pile[-1]))
    return [lies, _("What fits: {lower} and {higher}").format(lower=lower, higher=higher)]


def lying(view: View) -> int:
    """How many cards lie on the pile, a last one that is face down among them."""
    return len(view.pile) + (view.how == "last")


def in_hand(count: int) -> str:
    return ngettext("{count} card in hand", "{count} cards in hand", count).format(count=count)


def to_draw(count: int) -> str:
    return ngettext("{count} to draw", "{count} to draw", count).format(count=count)


def count_cards_left(view: View, index: int) -> int:
    return view.hands[index] + view.draws[index]


def highlight(event: Event, view: View, names: Sequence[str]) -> str:
    """The warm line about a rare good move, instead of the plain one; or ""."""
    if not isinstance(event, LaidLast):
        return ""
    return _("**Face down and home: {name} laid the last card.**").format(name=plain(names[event.seat]))
