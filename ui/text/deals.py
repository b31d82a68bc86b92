"""What is said about deals that several people play, and about the deal of the day."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.text.locale import _, mark, ngettext
from ui.text.words import fit, full, plain, sentences

_DOT = " · "
SQUARES = {"better": "🟩", "level": "🟨", "worse": "⬜"}
BUTTONS = {
    "play": mark("▶ Play"),
    "go_on": mark("▶ Go on"),
    "same": mark("▶ Same cards"),
    "today": mark("▶ Today's deal"),
    "share": mark("Share"),
    "game": mark("My game"),
    "offer": mark("Play this deal"),
    "order": mark("Who has played"),
    "compare": mark("How the others did"),
    "here": mark("This server"),
    "everywhere": mark("Everywhere"),
    "month": mark("This month"),
    "day": mark("Today"),
    "fair": mark("Is the deal fair?"),
    "count": mark("Count my streak"),
    "no_streak": mark("No, thanks"),
    "back": mark("Back"),
}
NO_RESULT = {
    "off": mark("This deal was called off, so nobody's result counts. Streaks are safe."),
    "shared_off": mark("This deal was called off, so nobody's result counts."),
    "over": mark("This deal is over. Play on if you like, but your result no longer counts."),
    "late": mark("You finished too late for it to count."),
    "resigned": mark("You gave up, so you have no result."),
    "seen": mark("You could have seen this game before, so your result isn't ranked."),
}


class SharedDay(msgspec.Struct, frozen=True):
    """A result of a day as its person shares it."""

    number: int
    name: str
    game: str
    squares: tuple[str, ...]  # "better", "level" or "worse"
    facts: tuple[str, ...]  # how good it is, without a score

    @property
    def day(self) -> str:
        return day(self.number)


def shared_alt(shared: SharedDay) -> str:
    """What the picture of a shared result says."""
    thirds = {
        "better": mark("in the best third"),
        "level": mark("in the middle third"),
        "worse": mark("in the last third"),
    }

    def alt(names: Sequence[str]) -> str:
        beside = ", ".join(_(thirds[each]) for each in shared.squares)
        houses = _("Beside the house: {thirds}.").format(thirds=beside)
        head = full(f"{shared.day}, {names[0]}, {shared.game}: {', '.join(shared.facts)}")
        return sentences(head, houses)

    return fit([shared.name], alt)


def days_in_a_row(days: int) -> str:
    return ngettext("{count} day in a row", "{count} days in a row", days).format(count=days)


def button(name: str) -> str:
    """The label of a button; `name` is one of `BUTTONS`."""
    return _(BUTTONS[name])


def day(number: int) -> str:
    return f"Cardinal #{number}"


def panel_title(title: str, number: int | None) -> str:
    """What the panel of a deal is headed with; `number`: of a day."""
    if number is None:
        return _("**{title}** · a shared deal").format(title=title)
    return f"**{title}** · {day(number)}"


def game(title: str, options: str) -> str:
    """The game with how it is played."""
    return f"{title}, {options}" if options else title


def heading(number: int, what: str) -> str:
    return f"## {day(number)} · {what}"


def invitation(computers: int, until: str) -> str:
    """What a daily is, for somebody who has not begun it. `until`: as Discord writes times."""
    against = ngettext(
        "against a computer on *normal*", "against {count} computers on *normal*", computers
    ).format(count=computers)
    text = _("Everybody gets the same cards today, {against}. You have one try, and may leave and come back.")
    return f"{text.format(against=against)}\n-# " + _("The next deal comes at {until}.").format(until=until)


def to_go_on(until: str) -> str:
    """`until`: as Discord writes times."""
    return _("You have begun today's deal. Finish it by {until} for it to count.").format(until=until)


def waits_too(number: int, until: str) -> str:
    """Said on the page of another day of a deal that its reader has begun."""
    return _("{day} still waits for you. Finish it by {until} for it to count.").format(
        day=day(number), until=until
    )


def go_on_with(number: int) -> str:
    """The label of a button, beside that which goes on with today's."""
    return _("▶ Go on with #{number}").format(number=number)


def result(made: str, house: str, rank: str, squares: Sequence[str], streak: int) -> str:
    """ "**28 strokes** · 4 under the house · top 18 % · 🟩🟨🟩 · 🔥6"; without what was `made`, to be shared."""
    parts = [f"**{made}**" if made else "", house, rank, squares_in_words(squares)]
    return _DOT.join(part for part in (*parts, f"🔥{streak}" if streak > 1 else "") if part)


def top_of(percent: int) -> str:
    """Among how many of the best of a hundred a result is."""
    return _("top {percent}\u00a0%").format(percent=percent)


def better_than(percent: int) -> str:
    """Than how many of a hundred a result is better, in the lower half."""
    return _("better than {percent}\u00a0%").format(percent=percent)


def squares_in_words(squares: Sequence[str]) -> str:
    return "".join(SQUARES[each] for each in squares)


def beside_house(apart: int | None) -> str:
    """Beside the house's median, as `apart` less; None: the house has not played yet."""
    if apart is None:
        return ""
    if apart == 0:
        return _("level with the house")
    text = _("{count} under the house") if apart > 0 else _("{count} over the house")
    return text.format(count=abs(apart))


def compared_later() -> str:
    """Said as long as there are no games of the house to compare a result with."""
    return "-# " + _("The house is still playing this deal. How good your result is comes in a moment.")


def about_house(games: int) -> str:
    """What a result is compared with, and what its squares say."""
    house = ngettext(
        "The house: {count} game that I have played with these cards.",
        "The house: {count} games that I have played with these cards.",
        games,
    ).format(count=games)
    thirds = _("{better} beats two thirds of them, {level} one third.")
    return "-# " + sentences(house, thirds.format(better=SQUARES["better"], level=SQUARES["level"]))


def not_counted(why: str) -> str:
    """Why somebody has no result in the order; `why` is one of `NO_RESULT`."""
    return _(NO_RESULT[why])


def order_line(place: int, name: str, made: str, squares: Sequence[str], *, is_reader: bool) -> str:
    """A line of the order; a person who is on no board has no name."""
    who = plain(name) if name else _("somebody")
    named = f"**{who}**" if is_reader else who
    line = _DOT.join(part for part in (named, made, squares_in_words(squares)) if part)
    return f"**{place}** {line}"


def month_line(place: int | None, name: str, percent: int, days: int, of: int, *, is_reader: bool) -> str:
    """A line of a month; in brackets without a `place`, for too few days. `of`: as many days as may count."""
    who = plain(name) if name else _("somebody")
    mean = better_than(percent) if percent else ""
    line = _DOT.join(filter(None, (f"**{who}**" if is_reader else who, mean, days_counted(days, of))))
    return f"**{place}** {line}" if place is not None else f"({line})"


def days_counted(days: int, of: int) -> str:
    return ngettext("{days} of {count} day", "{days} of {count} days", of).format(days=days, count=of)


def month_rules(of: int, least: int) -> str:
    """How a month counts."""
    mean = ngettext(
        "The average of your best {count} day.", "The average of your best {count} days.", of
    ).format(count=of)
    few = ngettext(
        "In brackets, below the others: finished fewer than {count} day.",
        "In brackets, below the others: finished fewer than {count} days.",
        least,
    ).format(count=least)
    return "-# " + (sentences(mean, few) if least > 1 else mean)


def first_of_month(name: str, percent: int, days: int, of: int) -> str:
    """Who was the best of the month before."""
    who = plain(name) if name else _("somebody")
    return _("**{name}** came first last month: on average {mean}, on {days}.").format(
        name=who, mean=better_than(percent), days=days_counted(days, of)
    )


def order_heading(where: str) -> str:
    """`where`: "here", "everywhere", "so_far", or with "month_" before it."""
    told = {
        "here": mark("**On this server**"),
        "everywhere": mark("**Everywhere**"),
        "so_far": mark("**Yesterday, so far**"),
        "month_here": mark("## Deals of this month, on this server"),
        "month_everywhere": mark("## Deals of this month, everywhere"),
    }
    return _(told[where])


def first_of(number: int, name: str, made: str) -> str:
    """Who was the best of a day that is final."""
    if not name:
        return _("{day} is over: {made} was the best result.").format(day=day(number), made=made)
    return _("{day} is over: **{name}** came first with {made}.").format(
        day=day(number), name=plain(name), made=made
    )


def sealed(seal: str, anchor: str) -> str:
    """What fixes today's deal, in everybody's sight before its seed is."""
    return "-# " + _("To check later that nobody chose the cards: seal `{seal}`, chain `{anchor}`").format(
        seal=seal, anchor=anchor
    )


def next_chain(first: str, anchor: str) -> str:
    """Where the chain begins from which coming days are. `first`: a date."""
    return "-# " + _("From {first} on: chain `{anchor}`").format(first=first, anchor=anchor)


def who_counts() -> str:
    """Stands below the order of all servers."""
    return "-# " + _("Of all servers: accounts of 30 days with ten finished games. /me decides who is named.")


def nobody_known() -> str:
    """In an empty order of all servers."""
    return _("Nobody is in this order yet.")


def nobody_yet() -> str:
    return _("Nobody has finished it yet.")


def as_of(moment: str) -> str:
    return "-# " + _("As of {moment}").format(moment=moment)


def share(number: int, what: str, made: str) -> str:
    """A shared daily, as text: no card and no score of others."""
    return f"{day(number)} · {what} · {made}"


def offered(name: str, what: str, computers: str, until: str) -> str:
    """A deal that somebody offers to all."""
    text = _("**{name}** has played this deal of **{what}**. Can you do better with the same cards?")
    small = sentences(computers, _("Open until {until}.").format(until=until))
    return f"{text.format(name=plain(name), what=what)}\n-# {small}"


def was_offered(name: str, what: str, computers: str, until: str) -> str:
    """The same, once nobody can play it any more; `until` is empty if it was called off before."""
    text = _("**{name}** has played this deal of **{what}**.").format(name=plain(name), what=what)
    small = sentences(computers, _("It was open until {until}.").format(until=until) if until else "")
    return f"{text}\n-# {small}"


def code(code: str) -> str:
    return "-# " + _("To share it elsewhere: /play deal:{code}").format(code=code)


def against(levels: Sequence[str]) -> str:
    """Against whom a deal is played."""
    if not levels:
        return ""
    return ngettext(
        "Against a computer on *{level}*.", "Against {count} computers on *{level}*.", len(levels)
    ).format(count=len(levels), level=levels[0])


def dailies(finished: int, streak: int, best: str) -> str:
    """ "**Deals of the day**: 23 finished · 🔥6 · best lately: top 4 %"."""
    told = [_("{count} finished").format(count=finished)]
    if streak > 1:
        told.append(f"🔥{streak}")
    if best:
        told.append(_("best lately: {rank}").format(rank=best))
    return _("**Deals of the day**: {facts}").format(facts=_DOT.join(told))


def ask_about_streak(days: int) -> str:
    return ngettext(
        "{count} day in a row! Shall I count your streak? A missed day in seven is forgiven.",
        "{count} days in a row! Shall I count your streak? A missed day in seven is forgiven.",
        days,
    ).format(count=days)


def streak_ended(days: int) -> str:
    """Said once to somebody whose streak has ended, when they have finished the first deal after it."""
    return ngettext(
        "Welcome back! Your last streak was {count} day long, and today begins the next one.",
        "Welcome back! Your last streak was {count} days long, and today begins the next one.",
        days,
    ).format(count=days)


def fairness(anchor: str, first: str, link: int, seal: str, next_anchor: str, next_first: str) -> str:
    """Why nobody can have chosen a day's cards. `first`, `next_first`: dates."""
    told = _(
        "**Nobody chooses the cards of a day.** All seeds were fixed before the first day, as a chain: each is the "
        "SHA-256 of the next one. This is where the chain begins:"
    )
    began = "-# " + _("The chain began on {first}.").format(first=first)
    hashed = ngettext("Hashed once", "Hashed {count} times", link).format(count=link)
    check = _(
        "Today's seed is revealed when tomorrow is over. {hashed}, it gives the anchor. Its deal has this seal:"
    ).format(hashed=hashed)
    honest = _(
        "Whoever runs this bot could look at coming seeds, so their own results prove nothing. "
        "They cannot change a single card."
    )
    parts = [told, f"```\n{anchor}\n```\n{began}", check, f"```\n{seal}\n```"]
    if next_anchor:
        parts.append(
            _("A new chain is used from {first} on:").format(first=next_first) + f"\n```\n{next_anchor}\n```"
        )
    return "\n".join((*parts, f"-# {honest}"))


def revealed(number: int, link: int, seal: str, header: str) -> str:
    """What anybody can check of a day that is over."""
    told = _("**{day} is over, and this was its deal.** The last line is the seed:").format(day=day(number))
    checked = ngettext(
        "Hashed once, the seed gives the anchor. The SHA-256 of the five lines is the seal:",
        "Hashed {count} times, the seed gives the anchor; hashed once, the seed of the day before. The SHA-256 of the "
        "five lines is the seal:",
        link,
    ).format(count=link)
    return f"{told}\n```\n{header}```{checked}\n```\n{seal}\n```"


def earlier_anchor(anchor: str) -> str:
    """Said of a day of the chain before."""
    return _("That day belongs to the earlier chain, which begins here:") + f"\n```\n{anchor}\n```"
