"""How a race of Big Bang ended, and how a game did (rules 4.2.8, 4.2.9, 4.4.10, 4.4.15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.big_bang.types import RaceLine, Racer, RaceScored, Ready
from engine.game import Result
from ui.big_bang.board import cards_text, rows, rules_cards
from ui.text.headline import gap
from ui.text.headline import headline as end_headline
from ui.text.locale import _, ngettext
from ui.text.words import (
    ALT_LIMIT,
    bare,
    fit,
    full,
    join_names,
    number,
    of_seat,
    plain,
    ranking,
    seat,
    sentences,
)


def race_result(scored: RaceScored, names: Sequence[str], *, stolen: bool = False) -> str:
    """A race's ranking in Markdown, with the parts of each score; under 2,000 characters for six players."""
    lines, match = [], any(line.total != line.score for line in scored.lines)
    for line in sorted(scored.lines, key=lambda line: line.place):
        alone = len(names) == 1
        text = _("{name}: **{made}**, {how}") if alone else _("{place} · {name}: **{made}**, {how}")
        lines.append(
            text.format(
                place=line.place,
                name=seat(names, line.seat),
                made=describe_board(line) if alone else points(line.points),
                how=", ".join([how(line), *_more(line, stolen=stolen, match=match)]),
            )
        )
    return "\n".join(lines)


def outcome(scored: RaceScored, names: Sequence[str], reader: int | None = None) -> str:
    """Who won a race, and from the second race on who leads. `reader`: the seat that reads it."""
    first = [line for line in scored.lines if line.place == 1]
    who = join_names([plain(names[line.seat]) for line in first])
    if len(names) == 1:
        told = _("Board {number}: {made}").format(number=scored.round, made=describe_board(first[0]))
    else:
        if [line.seat for line in first] == [reader]:
            text = _("You win race {number}: {points}")
        else:
            text = ngettext(
                "{names} wins race {number}: {points}", "{names} share race {number}: {points}", len(first)
            )
        told = text.format(names=who, number=scored.round, points=points(first[0].points))
    return f"{told}\n{_lead(scored, names)}" if scored.round > 1 else told


def _lead(scored: RaceScored, names: Sequence[str]) -> str:
    high = max(line.total for line in scored.lines)
    first = [plain(names[line.seat]) for line in scored.lines if line.total == high]
    return ngettext("{names} leads: total {total}.", "{names} lead: total {total}.", len(first)).format(
        names=join_names(first), total=number(high)
    )


def race_alt(scored: RaceScored, names: Sequence[str], *, stolen: bool = False, match: bool = False) -> str:
    """Everything that the picture of a finished race says, in at most 1,024 characters.

    If that is too much, it leaves out the faces of rules cards, then the board; it shortens names last.
    """
    ranking = sorted(scored.lines, key=lambda line: (line.place, line.seat))
    board = [rows(ranking[0].board), *rules_cards(ranking[0].board)]
    if len(names) > 1:
        board[0] = _("The winner's board: {rows}").format(rows=board[0])

    def say(names: Sequence[str], board: Sequence[str]) -> str:
        told = (_result_line(line, names, stolen=stolen, match=match) for line in ranking)
        return sentences(*told, *map(full, board))

    shortest = [bare(name)[:8] for name in names]
    kept = next(
        (some for some in (board, board[:1]) if len(say(shortest, some)) <= ALT_LIMIT),
        [],
    )
    return fit(names, lambda short: say(short, kept))


def end_alt(headline: str, told: str) -> str:
    """The words of the end's picture, which has the headline too; it gives way where there is no room for it."""
    whole = sentences(full(bare(headline)), told)
    return whole if len(whole) <= ALT_LIMIT else told


def _result_line(line: RaceLine, names: Sequence[str], *, stolen: bool, match: bool) -> str:
    alone = len(names) == 1
    place = [] if alone else [_("place {place}").format(place=line.place), points(line.points)]
    parts = [
        *place,
        *([describe_board(line)] if alone else ()),
        how(line),
        *_more(line, stolen=stolen, match=match),
    ]
    return of_seat(line.seat, names[line.seat], parts)


def how(line: RaceLine) -> str:
    """The parts of a score: "26 number cards, 2 left, out of moves after 3:05.2"."""
    parts = [ngettext("{count} number card", "{count} number cards", line.numbers).format(count=line.numbers)]
    if line.rules:
        parts.append(
            ngettext("{count} rules card", "{count} rules cards", line.rules).format(count=line.rules)
        )
    if line.left:
        parts.append(_unplaced(line.left, (*line.hand, *line.discards)))
    parts.append(_through(line))
    if line.misses:
        parts.append(ngettext("{count} miss", "{count} misses", line.misses).format(count=line.misses))
    return ", ".join(parts)


def _through(line: RaceLine | Racer) -> str:
    return _("not finished") if line.ready is None or line.time is None else ready(line.ready, line.time)


def ready(why: Ready, time: int) -> str:
    """ "everything placed after 3:05.2"."""
    texts = {
        "all": _("everything placed after {time}"),
        "stuck": _("out of moves after {time}"),
        "stopped": _("stopped after {time}"),
        "time": _("time up after {time}"),
    }
    return texts[why].format(time=clock(time))


def clock(ms: int) -> str:
    """Minutes, seconds and tenths: 3:05.2."""
    return f"{ms // 60000}:{ms // 1000 % 60:02}.{ms // 100 % 10}"


def points(count: int) -> str:
    """ "28 points", "−3 points"."""
    return ngettext("{count} point", "{count} points", abs(count)).format(count=number(count))


def describe_board(line: RaceLine) -> str:
    """What a player who is alone has come to: "26 of 28 placed", and the score if it is another number."""
    placed = line.numbers + line.rules
    told = _("{placed} of {whole} placed").format(placed=placed, whole=placed + line.left)
    if line.points == placed:
        return told
    return _("{told}, score {score}").format(told=told, score=number(line.points))


def _unplaced(left: int, cards: Sequence[int]) -> str:
    """Which cards are left, as far as they were drawn: "3 cards left (7 6, 1 in the deck)"."""
    told, deck = cards_left(left), left - len(cards)
    if not cards:
        return told
    text = _("{left} ({cards}, {deck} in the deck)") if deck else _("{left} ({cards})")
    return text.format(left=told, cards=cards_text(cards), deck=deck)


def cards_left(count: int) -> str:
    """ "no cards left", "3 cards left"."""
    if not count:
        return _("no cards left")
    return ngettext("{count} card left", "{count} cards left", count).format(count=count)


def unit(points: int) -> str:
    """What is counted."""
    return ngettext("point", "points", abs(points))


def result(
    ended: Result,
    names: Sequence[str],
    resigned: Sequence[int] = (),
    racers: Sequence[Racer] = (),
    *,
    reader: int | None = None,
) -> str:
    """The headline and the ranking in Markdown, ties sharing a place; `resigned` are the seats whose players left.

    `racers`, for a single race, add when each of them was through, and what was left. `reader`: the seat that reads it.
    """
    told = headline(ended, [plain(name) for name in names], resigned, racers, reader=reader)
    if ended.reason == "solo":
        return "\n".join((f"**{told}**", *_how_alone(ended.scores[0], names, racers)))

    def score(index: int) -> str:
        told = points(ended.scores[index])
        return ", ".join((told, *_ended(racers[index]))) if racers else told

    lines = ranking(ended, names, score, resigned)
    return "\n".join((f"**{told}**", *lines))


def headline(
    ended: Result,
    names: Sequence[str],
    resigned: Sequence[int] = (),
    racers: Sequence[Racer] = (),
    *,
    reader: int | None = None,
) -> str:
    """Who won, and by how many points or how much time; of a board that was played alone, what was placed."""
    if ended.reason == "solo":
        return _headline_alone(ended.scores[0], names[0], racers, is_own=reader is not None)
    apart = gap(ended, reader, resigned)
    if apart:
        margin = ngettext("by one point", "by {count} points", apart).format(count=apart)
    else:
        margin = _by_time(ended, racers, reader)
    return end_headline(ended, names, margin, reader=reader, resigned=resigned)


def _headline_alone(score: int, name: str, racers: Sequence[Racer], *, is_own: bool) -> str:
    if not racers:
        told = _("You scored {score}") if is_own else _("{name} scored {score}")
    elif racers[0].left:
        told = _("You placed {placed} of {whole}") if is_own else _("{name} placed {placed} of {whole}")
    else:
        told = _("You placed all {whole}!") if is_own else _("{name} placed all {whole}!")
    placed, left = (racers[0].placed, racers[0].left) if racers else (0, 0)
    return told.format(name=name, score=number(score), placed=placed, whole=placed + left)


def _by_time(ended: Result, racers: Sequence[Racer], reader: int | None) -> str:
    """How much later the reader was done than the winner, or else the next player, where that decided the race."""
    if ended.reason != "time" or (reader is not None and ended.places[reader] > 2):
        return ""
    apart = _apart(ended, racers)
    if apart is None:
        return _("by the earlier time")
    return _("by {seconds} s").format(seconds=f"{apart / 1000:.1f}")


def _apart(ended: Result, racers: Sequence[Racer]) -> int | None:
    """By how many milliseconds the winner was done before the next player."""
    times = {place: racer.time for place, racer in zip(ended.places, racers, strict=False)}
    first, second = times.get(1), times.get(2)
    return None if first is None or second is None else second - first


def is_by_a_second(ended: Result, racers: Sequence[Racer]) -> bool:
    apart = _apart(ended, racers)
    return apart is not None and apart <= 1000


def _how_alone(score: int, names: Sequence[str], racers: Sequence[Racer]) -> Iterator[str]:
    """How a board that was played alone ended; of several there is nothing to add."""
    if racers:
        more = [_("score {score}").format(score=number(score))] if score != racers[0].placed else []
        yield _("{name}: {how}").format(name=seat(names, 0), how=", ".join((*_ended(racers[0]), *more)))


def _ended(racer: Racer) -> list[str]:
    """When a racer was through, and which cards were left."""
    cards = racer.cards
    left = [] if cards is None or not racer.left else [_unplaced(racer.left, (*cards.hand, *cards.discards))]
    return [_through(racer), *left]


def _more(line: RaceLine, *, stolen: bool, match: bool) -> list[str]:
    """The parts of a score besides the cards."""
    more = []
    if stolen:
        more.append(
            _("steals {points}").format(points=points(line.score)) if line.score else _("steals nothing")
        )
    if match:
        more.append(_("total {total}").format(total=number(line.total)))
    return more
