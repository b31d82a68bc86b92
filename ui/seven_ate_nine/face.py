"""7 Ate 9 on Discord: the hand as ten numbers in fixed places, so that a finger finds them without looking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord
from msgspec.structs import replace

from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.seven_ate_nine.cards import NUMBERS, face, number
from engine.seven_ate_nine.types import (
    Drew,
    Go,
    How,
    LaidLast,
    Missed,
    Options,
    Played,
    RaceLine,
    RaceScored,
    Rotated,
    View,
)
from host.racing.referee import Judged
from host.times import snowflake_ms
from table import entries
from table.entries import Logged
from table.table import Table
from ui.face import Duel
from ui.seven_ate_nine import card_faces, closing, cover, feats, guide, panel, refusals, score, words
from ui.seven_ate_nine import picture as seven_ate_nine
from ui.seven_ate_nine.end_picture import end as draw_end
from ui.seven_ate_nine.strip import above_keys
from ui.seven_ate_nine.typed import BUTTONS_ONLY, HOW_TO_TYPE, card_named
from ui.seven_ate_nine.typed import action as typed_action
from ui.sheets import score_sheet
from ui.text.headline import gap, hair
from ui.text.locale import _
from ui.text.words import join_spaced, sentences
from ui.worded import Worded
from wire.layouts import Drawing, Item, Part, card_in_text, rows_of
from wire.links import countdown, to_the_second
from wire.notes import NOTHING, Kept, Note, early
from wire.presses import Pressed, button, menu

WHY = "why"  # before the card whose arithmetic is asked for
MISSED = "missed"  # before the card on which one did not fit, and the number of that try
STOPPED = "stopped"  # a miss stops a player's plays for a while

_MARKED = (Played, LaidLast, Rotated)


class SevenAteNineFace(Worded):
    """See `ui.face.Face`."""

    words = words
    guide = guide
    refusals = refusals
    feats = feats
    cover = cover
    card_faces = card_faces

    def event_line(self, event: Event, names: Sequence[str]) -> str | None:
        """Leaves out draws and misses, which are too many, and GO, which the shell announces."""
        is_plain_draw = isinstance(event, Drew) and not event.penalty
        if is_plain_draw or isinstance(event, Go) or (isinstance(event, Missed) and event.locked is None):
            return None
        return super().event_line(event, names)

    def accent(self, table: Table) -> discord.Colour | None:
        """Green from GO until somebody has played."""
        return (
            discord.Colour.green() if table.phase == "playing" and _is_go(table, self.view(table)) else None
        )

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        view: View = self.view(table, viewer)
        last: Event | None = next((event for event in reversed(events) if isinstance(event, _MARKED)), None)
        if table.race_on is not None and not table.race_on.open:
            last = Go(table.opens_at)
        return Drawing(
            seven_ate_nine.table,
            (view, table.names),
            {"last": last, "go": _is_go(table, view), "targets": view.options.targets},
            words.alt(view, table.names, last, go=_is_go(table, view)),
            partial(words.table_text, view, table.names),
        )

    def holding(self, table: Table, seat: int) -> str:
        return panel.list_hand(self.view(table, seat))

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """None: players press in their panels, or type."""
        return ()

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        """What is held, what to do, the pile, and the keys.

        The keys stand lowest, right below the card on top, and the text above them has a fixed number of lines. `part`
        names a card whose arithmetic the player may ask for or has asked for, or says that plays are stopped.
        """
        view: View = self.view(table, seat)
        asked, name, tried = [*part.split(" "), "", ""][:3]
        card = card_named(name)
        said = panel.because(card) if asked == WHY and card is not None else note
        lines = [panel.rivals(view, table.names), *panel.two_lines(_prompt(table, view, seat), said)]
        lines.append(panel.hand(_uncover(table, view)))
        if view.options.targets:
            lines.append(words.targets(view))
        lines.append(_headline(table, view, has_face=not text_only))
        parts: list[Part] = [
            "\n".join(filter(None, lines)),
            *([_strip(table)] if table.is_private and not text_only else ()),
            *_keys(table, view, seat, stopped=asked == STOPPED, why=card if asked == MISSED else None),
            (_exact_menu(table, view, seat, stopped=asked == STOPPED, tried=f"{asked[:1]}{tried[:9]}"),),
        ]
        if text_only:
            parts.append(words.table_text(self.view(table), table.names))
        return tuple(parts)

    def keeps(self, part: str) -> bool:
        """A question about a card is no choice: its answer is read and gone."""
        return False

    def glance(self, table: Table, seat: int) -> object:
        """The pile and the player's cards. What the others have left changes only with the pile."""
        view: View = self.view(table, seat)
        assert table.race is not None
        return (
            table.rest is None or seat in table.rest.ready,
            table.rest is None,
            table.race.open,
            view.race,
            view.pile,
            view.hand,
            view.draws[seat],
        )

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        """The result of a race in a match. A single race has only the final result."""
        assert isinstance(scored, RaceScored)
        match = any(line.score != line.left for line in scored.lines)
        return (
            (score.race_result(scored, names, match=True), _ranking(scored, names, match=True))
            if match
            else ()
        )

    def outcome(self, scored: RoundScored, names: Sequence[str], reader: int | None = None) -> str:
        assert isinstance(scored, RaceScored)
        return score.outcome(scored, names, reader)

    def result(self, table: Table, reader: int | None = None) -> str:
        options: Options = table.read_options()
        return score.result(table.outcome, table.names, table.resigned, match=options.match, reader=reader)

    def score(self, table: Table, points: int) -> tuple[str, str]:
        options: Options = table.read_options()
        return str(points), score.unit(points, match=options.match)

    def end(self, table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged]) -> Drawing:
        options: Options = table.read_options()
        race = closing.course(_race_events(played))
        told = closing.Ended(table.outcome, table.resigned, race, options.match)
        sheet = self.scorecard(table, rows)
        return Drawing(draw_end, (told, table.names), {}, closing.alt(told, table.names), sheet.instead)

    def rarity(self, table: Table, rows: Sequence[ScoreRow]) -> str:
        is_match = table.read_options().match
        return "" if is_match or gap(table.outcome, resigned=table.resigned) != 1 else hair()

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        options: Options = table.read_options()
        if options.match:
            return score_sheet(table, rows, best="most")
        lines = tuple(RaceLine(row.seat, row.score, row.total, row.score) for row in rows)
        winner = next((line.seat for line in lines if not line.left), None)
        how: How = "last" if table.reason == "last" else "out" if winner is not None else "ended"
        return _ranking(RaceScored(1, lines, winner, how), table.names, table.outcome.places, match=False)

    # What a race asks besides

    def how_to_type(self, table: Table) -> str:
        return _(HOW_TO_TYPE if table.read_options().typing else BUTTONS_ONLY)

    def for_typists(self, table: Table) -> str:
        view: View = self.view(table)
        return f"{panel.top_card(view, is_go=False)}\n{panel.rivals(view, table.names)}"

    def read_typed(self, table: Table, text: str) -> str | None:
        return typed_action(text) if table.read_options().typing else None

    def status(self, table: Table) -> str:
        """While the race rests, nobody can play on the pile."""
        return words.heading(self.view(table)) if table.rest is not None else super().status(table)

    def is_gone(self, table: Table, seat: int, action: str) -> bool:
        """The panel shows a card as long as it has not heard that it was played."""
        view: View = self.view(table, seat)
        held = {text for card in view.hand for text in (str(number(card)), face(card))}
        return action not in {"draw", "last", *held}

    def verdict(self, judged: Judged) -> Note:
        missed = _miss(judged)
        if missed is None:
            return NOTHING
        table, seat, view = judged.table, missed.seat, judged.before.view(None)
        stopped_until = _stop_end(judged, missed)
        text = panel.verdict(missed, view.pile[-1], table.names)
        for event in judged.logged.events:
            if isinstance(event, Drew) and event.card is not None:
                text = sentences(text, panel.cost(event.card))
        asks_why = f"{MISSED} {face(view.pile[-1])} {judged.logged.n}" if missed.why == "no_fit" else ""
        lies = partial(_lies_as, _lying(table, seat), seat=seat)
        if stopped_until is not None:
            holds = partial(_has_as_many, _cards_left(table, seat), seat=seat)
            lasts = (stopped_until - judged.logged.entry.at) / 1000
            text = panel.stop(missed, round(lasts), _clock(table, stopped_until))
            stays = Kept(asks_why, lies) if asks_why else None
            return Note(text, STOPPED, stays, holds=holds, lasts=lasts, reminds=missed.locked is None)
        if missed.why == "early":
            return early(text, table)
        if judged.overtaken and missed.why in ("no_fit", "too_late"):
            text = panel.overtaken(text)
        return Note(text, asks_why, holds=lies)

    def aside(self, judged: Judged) -> str:
        missed = _miss(judged)
        if missed is None:
            return ""
        until = _clock(judged.table, _stop_end(judged, missed))
        return words.aside(missed, judged.table.names[missed.seat], until)

    def times(self, table: Table, race: Sequence[Logged]) -> str:
        return score.times(_race_events(race), table.names)

    def duel(self, logged: Logged, names: Sequence[str]) -> Duel | None:
        found = next(score.close_calls(_race_events((logged,))), None)
        return None if found is None else Duel(found[1].late, score.duel(*found, names))

    def own_part(self, table: Table, played: Sequence[Logged], seat: int) -> str:
        return score.own_times(_race_events(played), seat)


def _race_events(race: Sequence[Logged]) -> list[tuple[int, Event, bool]]:
    """The events of a race, each with its time and whether a person did it."""
    happened: list[tuple[int, Event, bool]] = []
    for logged in race:
        at, is_own = logged.entry.at, logged.entry.who is not None
        happened += [(at, event, is_own) for event in logged.events]
        if isinstance(logged.entry, entries.Go):  # also after a pause, of which the game knows nothing
            happened.append((at, Go(at), False))
    return happened


def _lies_as(before: object, now: Table, *, seat: int) -> bool:
    """Whether the pile and a player's cards are as they were: a note about them is still news."""
    return _lying(now, seat) == before


def _lying(table: Table, seat: int) -> object:
    view: View = table.view(None)
    return view.pile, view.hands[seat], view.draws[seat]


def _has_as_many(before: int, now: Table, *, seat: int) -> bool:
    """Whether a player has played nothing since: once they have, nothing stops them. They may draw meanwhile."""
    return _cards_left(now, seat) == before


def _cards_left(table: Table, seat: int) -> int:
    view: View = table.view(None)
    return view.hands[seat] + view.draws[seat]


def _ranking(
    scored: RaceScored, names: tuple[str, ...], ranks: tuple[int, ...] = (), *, match: bool
) -> Drawing:
    title = score.race_name(scored.round) if match else words.TITLE
    alt = score.race_alt(scored, names, ranks, match=match)
    return Drawing(seven_ate_nine.result, (scored, names, ranks), {"title": title}, alt)


def _strip(table: Table) -> Drawing:
    """Where no message shows the table: its panel has room for a small picture only."""
    view: View = table.view(None)
    words_for = partial(words.table_text, view, table.names)
    return Drawing(above_keys, (view, table.names), {}, words.alt(view, table.names), words_for)


def _headline(table: Table, view: View, *, has_face: bool) -> str:
    """The card on top, with its face in colour: an emoji, since a picture would slow every answer down."""
    assert table.race is not None
    if table.rest is not None:
        return panel.get_ready()
    if not table.race.open:
        return panel.countdown(countdown(_ms(table, table.opens_at)))
    told = panel.top_card(view, is_go=_is_go(table, view))
    return join_spaced((told, card_in_text(table.key, str(view.pile[-1])))) if has_face else told


def _is_go(table: Table, view: View) -> bool:
    """GO was said, and nobody has played since."""
    return table.race_on is not None and table.race_on.open and view.since <= table.opens_at


def _prompt(table: Table, view: View, seat: int) -> tuple[str, str]:
    assert table.race is not None
    held, todo = panel.prompt(view, is_open=table.race.open, is_turned=_is_turned(table, view))
    rest = table.rest
    if rest is None:
        return held, todo
    paused = "restarted" if rest.restarted else "paused"
    state = "ready" if seat in rest.ready else paused if rest.why == "paused" else "waiting"
    return held, panel.before_countdown(state)


def _is_turned(table: Table, view: View) -> bool:
    """GO will be said again in a running race, whose players know their cards."""
    race = table.race_on
    return race is not None and not race.open and len(view.pile) > 1 and view.go_at > race.opens_at


def _uncover(table: Table, view: View) -> View:
    """What may be shown of the hand."""
    assert table.race is not None
    return view if table.race.open or _is_turned(table, view) else replace(view, hand=())


def _keys(table: Table, view: View, seat: int, *, stopped: bool, why: int | None) -> tuple[Part, ...]:
    """Ten numbers, each with how many the player holds; the other keys below them."""
    assert table.race is not None
    stamp, is_open = table.stamp(seat), table.race.open
    held = [number(card) for card in _uncover(table, view).hand]

    def attempt(action: str, label: str, style: discord.ButtonStyle, *, able: bool) -> Item:
        usual = style if able else discord.ButtonStyle.secondary
        return button(Pressed("try", table.id, stamp, action), label, usual, disabled=not able)

    primary, success = discord.ButtonStyle.primary, discord.ButtonStyle.success
    numbers = [
        attempt(
            str(value),
            f"{value} ×{held.count(value)}",
            primary,
            able=is_open and not stopped and value in held,
        )
        for value in NUMBERS
    ]
    can_end = "last" in map(str, table.game.tries(view))
    explain = Pressed("part", table.id, stamp, WHY if why is None else f"{WHY} {face(why)}")
    return (
        *rows_of(numbers),
        (
            attempt("draw", panel.button("draw"), success, able=is_open and view.draws[seat] > 0),
            attempt("last", panel.button("last"), success, able=is_open and not stopped and can_end),
            button(explain, panel.button("why"), disabled=why is None),
        ),
    )


def _exact_menu(table: Table, view: View, seat: int, *, stopped: bool, tried: str) -> Item:
    """A menu of the cards that no key plays, because another card of their number was drawn earlier (rules 1.4.6).

    There are at most twenty of them, and Discord takes 25. Its clients do not let people choose twice in the
    same menu, so each hand has its own menu, and `tried` makes another one after each miss.
    """
    assert table.race is not None
    played = {view.hand[place] for place in view.called}
    others = sorted(set(view.hand) - played) if table.race.open and not stopped else []
    another = Pressed(
        "try", table.id, table.stamp(seat), f"exactly {len(view.pile)} {view.draws[seat]} {tried}"
    )
    choices = [(face(card), face(card)) for card in others] or [("none", panel.button("none"))]
    return menu(another, panel.button("exactly"), choices, disabled=not others)


def _ms(table: Table, at: int) -> int:
    """A time of the game in milliseconds since 1970, to the nearest second."""
    return snowflake_ms(table.epoch) + at + 500


def _clock(table: Table, at: int | None) -> str:
    """A time of the game to the second, as Discord shows it; "" for none."""
    return "" if at is None else to_the_second(_ms(table, at))


def _stop_end(judged: Judged, missed: Missed) -> int | None:
    """Until when its player may play no card, after an attempt that did not count."""
    if missed.why == "locked":
        return int(judged.before.view(None).locked[missed.seat])
    return missed.locked


def _miss(judged: Judged) -> Missed | None:
    return next((event for event in judged.logged.events if isinstance(event, Missed)), None)
