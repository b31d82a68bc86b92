"""The deal of the day, and deals that people have shared: who has played them, and how well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime

import discord
import msgspec

from db.values import DealRow, OrderLine, TryRow
from engine.game import places
from engine.games import game_of
from host.deals import rows
from host.deals.days import Promise, Revealed
from host.deals.deals import Compared, Dailies, is_daily
from host.deals.house import read_house
from host.deals.months import Month, Named
from host.presenter import SharedDeal
from standings.daily import BEST_DAYS, Others, Square, median, square, top
from table.errors import Refused
from ui import refusals
from ui.games import FACES
from ui.standings.daily_picture import daily_share
from ui.text import deals as words
from ui.text.show_here import shown_by
from wire.layouts import Drawing, Item, Part, Scene
from wire.links import on_the_clock
from wire.presses import Pressed, button

STREAK_ASKED = 3  # days in a row after which somebody is asked whether to count them


class Day(msgspec.Struct, frozen=True):
    """What somebody sees of a day."""

    deal: DealRow
    begun: bool = False
    is_spent: bool = False  # the reader has tried it and then deleted their data
    no_result: str = ""  # why they have none, if it is over for them
    compared: Compared | None = None
    streak: int = 0
    ended_streak: int = 0  # of the one before, if today's deal begins a new one
    asks: bool = False  # whether to count it
    order: Sequence[OrderLine] = ()
    place: int | None = None  # the reader's, if they are behind those who are shown
    where: str = "here"  # whose order it is
    before: tuple[DealRow, Sequence[OrderLine]] | None = None  # yesterday's
    waiting: DealRow | None = None  # yesterday's, if it was begun and can still be ended


def game_in_words(deal: DealRow) -> str:
    """The game of a deal, with how it is played."""
    played, told = rows.deal(deal), FACES[deal.game]
    rules = game_of(deal.game, deal.rules_version)
    return words.game(rules.title, told.guide.options_line(rules.options(played.options)))


def squares(deal: DealRow, rounds: Sequence[int]) -> tuple[Square, ...]:
    """One for each hole or round, beside the house's."""
    house = read_house(deal)
    if not house or any(len(each.rounds) != len(rounds) for each in house):
        return ()
    return tuple(square(made, [each.rounds[at] for each in house]) for at, made in enumerate(rounds))


def result_line(deal: DealRow, compared: Compared, streak: int, *, is_shared: bool = False) -> str:
    """What a person has made of a deal, and how good that is; if it `is_shared`, without the score."""
    house = [each.score for each in read_house(deal)]
    return words.result(
        "" if is_shared else FACES[deal.game].deal_result(compared.result),
        words.beside_house(median(house) - compared.result if house else None),
        _rank(compared.others),
        squares(deal, rows.rounds(compared.tried)),
        streak,
    )


def dailies_line(dailies: Dailies, streak: int) -> str:
    """How somebody has done in deals of the day; "" for nobody who has ended one."""
    if not dailies.finished:
        return ""
    best = "" if dailies.best is None else _rank_of(dailies.best)
    return words.dailies(dailies.finished, streak, best)


def _rank(others: Others) -> str:
    return _rank_of(others.ahead) if others.are_enough else ""


def _rank_of(ahead: float) -> str:
    """How good a result is that is `ahead` of this part of the others."""
    if ahead >= 1 / 2:
        return words.top_of(top(ahead))
    percent = round(100 * ahead)
    return words.better_than(percent) if percent else ""


def why_no_result(deal: DealRow, tried: TryRow | None) -> str:
    """Said to a person whose game is over and stands in no order; "" to others."""
    if deal.called_off:
        return words.not_counted("off" if is_daily(deal.id) else "shared_off")
    if tried is not None and tried.result is not None:
        return ""
    if tried is None or tried.ended_at is None:
        return ""
    if tried.saw_it:
        return words.not_counted("seen")
    return words.not_counted("late" if tried.ended_at >= deal.ends_at else "resigned")


def day_scene(day: Day, reader: int, *, on_server: bool) -> Scene:
    """A day's page, for somebody who has ended it or not."""
    deal = day.deal
    parts: list[Part] = [words.heading(deal.id, game_in_words(deal))]
    if day.compared is not None:
        games = len(read_house(deal))
        below = words.about_house(games) if games else words.compared_later()
        parts += [f"{result_line(deal, day.compared, day.streak)}\n{below}"]
    elif day.no_result:
        parts += [day.no_result]
    elif day.begun:
        parts += [words.to_go_on(on_the_clock(deal.ends_at))]
    elif day.is_spent:
        parts += [refusals.sentence(Refused("deal_spent"))]
    else:
        ends = on_the_clock(datetime.fromtimestamp(deal.ends_at.timestamp() - 86_400, UTC))
        parts += [words.invitation(len(rows.deal(deal).computers), ends)]
    if day.waiting is not None:
        parts += _waiting(day.waiting)
    if day.ended_streak >= STREAK_ASKED:
        parts += [words.streak_ended(day.ended_streak)]
    if day.asks:
        parts += [words.ask_about_streak(day.streak), _streak_keys(deal.id)]
    nobody = words.nobody_yet() if day.where == "here" else words.nobody_known()
    if (day.compared is not None or day.no_result) and not deal.called_off:
        who = (words.who_counts(),) if day.where == "everywhere" else ()
        order = [*order_lines(deal, day.order, reader), *_own_line(day, reader)] or [nobody]
        parts += ["\n".join((words.order_heading(day.where), *order, *who))]
    if day.before is not None and (day.before[1] or day.where == "here"):
        before, best = day.before
        none = words.not_counted("off") if before.called_off else nobody
        order = order_lines(before, best[:3], reader) or [none]
        parts += ["\n".join((words.order_heading("so_far"), *order))]
    return Scene((*parts, tuple(_keys(day, on_server=on_server))))


def _waiting(deal: DealRow) -> tuple[Part, ...]:
    go_on = button(Pressed("dailyplay", deal.id), words.go_on_with(deal.id), discord.ButtonStyle.success)
    return (words.waits_too(deal.id, on_the_clock(deal.ends_at)), (go_on,))


def _keys(day: Day, *, on_server: bool) -> Iterator[Item]:
    is_over = day.compared is not None or bool(day.no_result)
    if not is_over and not day.is_spent:
        label = words.button("go_on" if day.begun else "play")
        yield button(Pressed("dailyplay", day.deal.id), label, discord.ButtonStyle.success)
    if day.compared is not None:
        yield button(Pressed("dailyshare", day.deal.id), words.button("share"), discord.ButtonStyle.primary)
        yield button(Pressed("game", day.compared.tried.game_id), words.button("game"))
    if is_over and on_server and not day.deal.called_off:
        other = "everywhere" if day.where == "here" else "here"
        yield button(Pressed("daily", day.deal.id, arg=other), words.button(other))
    yield button(Pressed("daily", arg=f"month {day.where}"), words.button("month"))
    yield button(Pressed("daily", day.deal.id, arg="fair"), words.button("fair"))


def _streak_keys(day: int) -> tuple[Item, ...]:
    return (
        button(Pressed("streak", day, arg="on"), words.button("count"), discord.ButtonStyle.primary),
        button(Pressed("streak", day, arg="off"), words.button("no_streak")),
    )


def month_scene(month: Month, where: str, *, on_server: bool) -> Scene:
    """How people do in this month's deals, `where` is "here" or "everywhere"."""
    lines = [_month_line(each, month.own) for each in month.lines]
    if month.own is not None and month.own not in month.lines:
        lines.append(_month_line(month.own, month.own))
    below = [words.month_rules(BEST_DAYS, month.least)]
    if where == "everywhere":
        below.append(words.who_counts())
    below.append(words.as_of(on_the_clock(month.as_of)))
    parts: list[Part] = [words.order_heading(f"month_{where}")]
    parts.append("\n".join((*(lines or [words.nobody_known()]), *below)))
    if month.first_before is not None:
        name, line = month.first_before.name, month.first_before.line
        parts.append(words.first_of_month(name, round(100 * line.mean), line.days, BEST_DAYS))
    keys = [button(Pressed("daily", arg="" if where == "here" else where), words.button("day"))]
    if on_server:
        other = "everywhere" if where == "here" else "here"
        keys.append(button(Pressed("daily", arg=f"month {other}"), words.button(other)))
    return Scene((*parts, tuple(keys)))


def _month_line(named: Named, own: Named | None) -> str:
    line, is_reader = named.line, named == own
    percent = round(100 * line.mean)
    return words.month_line(line.place, named.name, percent, line.days, BEST_DAYS, is_reader=is_reader)


def order_lines(deal: DealRow, order: Sequence[OrderLine], reader: int) -> list[str]:
    """The best results, in order. A person who is on no board has no name, except in their own eyes."""
    placed = zip(places([each.result for each in order]), order, strict=True)
    return [_order_line(deal, place, each, reader) for place, each in placed]


def _own_line(day: Day, reader: int) -> Iterator[str]:
    if day.compared is None or day.place is None:
        return
    tried = day.compared.tried
    own = OrderLine(reader, tried.name, day.compared.result, rows.rounds(tried), hidden=False)
    yield _order_line(day.deal, day.place, own, reader)


def _order_line(deal: DealRow, place: int, line: OrderLine, reader: int) -> str:
    return words.order_line(
        place,
        line.name if not line.hidden or line.user_id == reader else "",
        FACES[deal.game].deal_result(line.result),
        squares(deal, line.rounds),
        is_reader=line.user_id == reader,
    )


def fairness_scene(promise: Promise, revealed: Revealed | None, back_to: int = 0) -> Scene:
    """What is promised of today, and what anybody can check of the last day that is over.

    `back_to`: the day from whose page it was asked.
    """
    first, following = (
        date.fromordinal(max(1, day)).isoformat() for day in (promise.first_day, promise.next_day)
    )
    told = words.fairness(promise.anchor, first, promise.link, promise.seal, promise.next_anchor, following)
    parts: list[Part] = [told]
    if revealed is not None:
        parts += [words.revealed(revealed.day, revealed.link, revealed.seal, revealed.header)]
        if revealed.anchor != promise.anchor:
            parts += [words.earlier_anchor(revealed.anchor)]
    return Scene((*parts, (button(Pressed("daily", back_to), words.button("back")),)))


def shared_day(deal: DealRow, compared: Compared, streak: int) -> Scene:
    """A result as its person shows it to others, with the way to the same cards."""
    by = shown_by(compared.tried.name)
    text = words.share(deal.id, game_in_words(deal), result_line(deal, compared, streak, is_shared=True))
    key = button(Pressed("deal"), words.button("today"), discord.ButtonStyle.success)
    return Scene((f"{by}\n{text}", *_share_picture(deal, compared, streak), (key,)))


def _share_picture(deal: DealRow, compared: Compared, streak: int) -> Iterator[Part]:
    """What a shared result looks like; nothing as long as there are no games of the house."""
    made = squares(deal, rows.rounds(compared.tried))
    if not made:
        return
    house = words.beside_house(median([each.score for each in read_house(deal)]) - compared.result)
    told = (_rank(compared.others), house, words.days_in_a_row(streak) if streak > 1 else "")
    shared = words.SharedDay(
        deal.id, compared.tried.name, game_in_words(deal), made, tuple(fact for fact in told if fact)
    )
    yield Drawing(daily_share, (shared,), {}, words.shared_alt(shared))


def shared_deal(shared: SharedDeal, now: datetime, reader: int = 0, no_result: str = "") -> Scene:
    """A deal that somebody offers to everybody, with those who have ended it.

    `reader`: who alone sees this, having played it; `no_result`: why they are not among those.
    """
    deal = shared.deal
    asked = shared.maker, game_in_words(deal), words.against(rows.deal(deal).computers)
    until = on_the_clock(deal.ends_at)
    if deal.called_off:
        return Scene((words.was_offered(*asked, ""), why_no_result(deal, None)))
    order = order_lines(deal, shared.order, reader) or [words.nobody_yet()]
    if shared.is_over:
        return Scene((words.was_offered(*asked, until), no_result, "\n".join(order)))
    listed = "\n".join((*order, words.as_of(on_the_clock(now))))
    same = button(Pressed("deal", deal.id), words.button("same"), discord.ButtonStyle.success)
    keys = (*(() if reader else (same,)), button(Pressed("dealorder", deal.id), words.button("order")))
    return Scene((words.offered(*asked, until), no_result, listed, words.code(deal.code), keys))
