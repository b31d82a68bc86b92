"""How a race of 7 Ate 9 ended, and how a game did (rules 1.2.9, 1.4.10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import median

from engine.game import Event, Result, places
from engine.seven_ate_nine.types import SOONEST_MS, Go, Missed, Played, RaceScored
from ui.text.headline import gap
from ui.text.headline import headline as end_headline
from ui.text.locale import _, ngettext
from ui.text.words import MARKS, fit, join_names, plain, ranking, seat, sentences


def race_result(scored: RaceScored, names: Sequence[str], *, match: bool = False) -> str:
    """The ranking of a race in Markdown; in a match with the races won so far."""
    if scored.winner is None:
        lines = [_("**Race {number} was ended by the table.**").format(number=scored.round)]
        if match:
            lines.append(_("Nobody gets a point for it."))
    else:
        text = (
            _("**{name} wins race {number}**, the last card face down.")
            if scored.how == "last"
            else _("**{name} wins race {number}.**")
        )
        lines = [text.format(name=plain(names[scored.winner]), number=scored.round)]
    ranking = places([line.left for line in scored.lines])
    for place, line in sorted(zip(ranking, scored.lines, strict=True), key=lambda ranked: ranked[0]):
        text = _("{place} · {name}: {left}").format(
            place=place, name=seat(names, line.seat), left=cards_left(line.left)
        )
        lines.append(f"{text}, {races_won(line.total)}" if match else text)
    return "\n".join(lines)


def outcome(scored: RaceScored, names: Sequence[str], reader: int | None = None) -> str:
    """Who won a race of a match, and how many races each has won. `reader`: the seat that reads it."""
    is_own = reader is not None and reader == scored.winner
    told = {
        "out": _("You win race {number}") if is_own else _("{name} wins race {number}"),
        "last": _("You win race {number}, the last card face down")
        if is_own
        else _("{name} wins race {number}, the last card face down"),
        "ended": _("The table ended race {number}: nobody gets a point"),
    }[scored.how]
    name = "" if scored.winner is None else plain(names[scored.winner])
    won = [
        _("{name} {races}").format(name=plain(names[line.seat]), races=line.total)
        for line in sorted(scored.lines, key=lambda line: -line.total)
    ]
    return f"{told.format(name=name, number=scored.round)}\n{' : '.join(won)}"


def race_name(number: int) -> str:
    """ "Race 2"."""
    return _("Race {number}").format(number=number)


def race_alt(
    scored: RaceScored, names: Sequence[str], ranks: Sequence[int] = (), *, match: bool = False
) -> str:
    """Everything that the picture of a race's ranking says, in at most 1,024 characters."""
    return fit(names, lambda short: sentences(*_alt_lines(scored, short, ranks, match=match)))


def _alt_lines(scored: RaceScored, names: Sequence[str], ranks: Sequence[int], *, match: bool) -> list[str]:
    ranking = ranks or places([line.left for line in scored.lines])
    told = [_("Race {number}.").format(number=scored.round)]
    for place, line in sorted(zip(ranking, scored.lines, strict=True), key=lambda ranked: ranked[0]):
        parts = [cards_left(line.left)]
        if scored.how == "last" and line.seat == scored.winner:
            parts.append(_("last card face down"))
        if match:
            parts.append(races_won(line.total))
        told.append(
            _("Place {place}: {mark} {name}, {told}.").format(
                place=place, mark=MARKS[line.seat][0], name=names[line.seat], told=", ".join(parts)
            )
        )
    return told


def result(
    ended: Result,
    names: Sequence[str],
    resigned: Sequence[int] = (),
    *,
    match: bool = False,
    reader: int | None = None,
) -> str:
    """The headline and the ranking in Markdown, ties sharing a place; `resigned` are the seats whose players left.

    In a match scores are races won. `reader`: the seat that reads it.
    """
    match = match or ended.reason == "match"
    say = races_won if match else cards_left
    lines = ranking(ended, names, lambda index: say(ended.scores[index]), resigned)
    told = headline(ended, [plain(name) for name in names], resigned, match=match, reader=reader)
    return "\n".join((f"**{told}**", *lines))


def headline(
    ended: Result,
    names: Sequence[str],
    resigned: Sequence[int] = (),
    *,
    match: bool = False,
    reader: int | None = None,
) -> str:
    """Who won, and by how many cards or races: "Ada wins by one card"."""
    if ended.reason == "ended":
        first = [name for name, place in zip(names, ended.places, strict=True) if place == 1]
        return ngettext(
            "The table ended the race: {names} has the fewest cards",
            "The table ended the race: {names} have the fewest cards",
            len(first),
        ).format(names=join_names(first))
    margin = _margin(gap(ended, reader, resigned), match=match)
    return end_headline(ended, names, margin, reader=reader, resigned=resigned)


def _margin(apart: int | None, *, match: bool) -> str:
    if not apart:
        return ""
    if match:
        return ngettext("by one race", "by {count} races", apart).format(count=apart)
    return ngettext("by one card", "by {count} cards", apart).format(count=apart)


def times(race: Sequence[tuple[int, Event, bool]], names: Sequence[str]) -> str:
    """Each person's reaction times and the closest call, from all that happened in a race; or "".

    Each event comes with its time and whether a person did it: only people have reaction times.
    """
    reactions = _reactions(race)
    lines = [
        _("{name}: median {median} s, best {best} s").format(
            name=seat(names, who), median=_seconds(round(median(took))), best=_seconds(min(took))
        )
        for who, took in sorted(reactions.items())
    ]
    if lines:
        lines.insert(0, _("**Reaction times**"))
    if calls := list(close_calls(race)):
        faster, closest = min(calls, key=lambda call: call[1].late)
        lines.append(_("Closest call: {duel}").format(duel=duel(faster, closest, names)))
    return "\n".join(lines)


def duel(faster: int, missed: Missed, names: Sequence[str]) -> str:
    """Who was faster than a player that came too late, and by how much."""
    text = (
        _("{faster} was {late} ms faster than {name}.")
        if missed.late
        else _("{faster} was less than a millisecond faster than {name}.")
    )
    return text.format(faster=plain(names[faster]), name=plain(names[missed.seat]), late=missed.late)


def close_calls(race: Sequence[tuple[int, Event, bool]]) -> Iterator[tuple[int, Missed]]:
    """The cards of people that came too late, each with the other seat that was faster."""
    for _at, what, is_own in race:
        if isinstance(what, Missed) and is_own and what.faster not in (None, what.seat):
            yield what.faster, what


def own_times(race: Sequence[tuple[int, Event, bool]], own: int) -> str:
    """One player's reaction times in a race; "" without any."""
    took = _reactions(race).get(own)
    if not took:
        return ""
    return _("Your best reaction: {best} s, median {median} s.").format(
        best=_seconds(min(took)), median=_seconds(round(median(took)))
    )


def _reactions(race: Sequence[tuple[int, Event, bool]]) -> dict[int, list[int]]:
    """By seat, the times from each top card, or GO, to the card that a person played on it, in milliseconds.

    A card that was on its way before the top is no reaction to it (1.4.17).
    """
    since, reactions = 0, defaultdict[int, list[int]](list)
    for at, what, is_own in race:
        if isinstance(what, Go):
            since = max(since, what.at)
        elif isinstance(what, Played):
            if is_own and at - since >= SOONEST_MS:
                reactions[what.seat].append(at - since)
            since = at
    return reactions


def _seconds(ms: int) -> str:
    return f"{ms / 1000:.2f}"


def races_won(count: int) -> str:
    """ "2 races won"."""
    return ngettext("{count} race won", "{count} races won", count).format(count=count)


def unit(count: int, *, match: bool) -> str:
    """What is counted: races won, or cards left."""
    if match:
        return ngettext("race won", "races won", count)
    return ngettext("card left", "cards left", count)


def cards_left(count: int) -> str:
    """ "no cards left", "3 cards left"."""
    if not count:
        return _("no cards left")
    return ngettext("{count} card left", "{count} cards left", count).format(count=count)
