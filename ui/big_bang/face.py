"""Big Bang on Discord: each player's board in their panel, and the race for everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial

import discord
import msgspec

from db.values import ScoreRow
from engine.big_bang.cards import takes
from engine.big_bang.types import FirstOptions, Missed, Place, Placed, RaceLine, Racer, RaceScored, Top, View
from engine.game import Event, RoundScored
from host.racing.referee import Judged
from host.times import snowflake_ms
from table.entries import Logged
from table.table import Table
from ui.big_bang import closing, cover, feats, guide, mistakes, panel, refusals, score, words
from ui.big_bang.keys import TOP, Keys
from ui.big_bang.lettered import LetteredKeys, after_miss, is_choice
from ui.big_bang.picture.board import after, board_picture
from ui.big_bang.picture.board import board as draw_board
from ui.big_bang.picture.boards import boards as draw_boards
from ui.big_bang.picture.match import match as draw_match
from ui.big_bang.picture.race import race as draw_race
from ui.big_bang.picture.result import End
from ui.big_bang.picture.result import result as draw_result
from ui.big_bang.places import Cell, lasting
from ui.big_bang.table import after_alt, alt, board_alt, table_text
from ui.pictures.places import name as place_name
from ui.sheets import score_sheet
from ui.text.headline import hair
from ui.text.locale import _
from ui.text.words import bare, number, sentences
from ui.worded import Worded
from wire.layouts import Drawing, Item, Part, rows_of
from wire.links import countdown, to_the_second
from wire.notes import NOTHING, Kept, Note
from wire.presses import Pressed, button


class BigBangFace(Worded):
    """See `ui.face.Face`."""

    words = words
    guide = guide
    refusals = refusals
    feats = feats
    cover = cover

    @property
    def hand(self) -> str:
        return _(words.MINE)

    def status(self, table: Table) -> str:
        view: View = self.view(table)
        told = super().status(table)
        return f"{told}\n{_time_up(table, view)}" if _is_timed(table, view) else told

    def event_line(self, event: Event, names: Sequence[str]) -> str | None:
        """Leaves out cards and misses of a race, which are too many: the picture says how far everybody is."""
        is_quick = isinstance(event, Placed | Missed) and event.race
        return None if is_quick else super().event_line(event, names)

    def replay_line(self, event: Event, names: Sequence[str]) -> str | None:
        if isinstance(event, Placed) and event.lies is not None and not event.race:
            return words.own_card(event, names)
        return super().replay_line(event, names)

    def accent(self, table: Table) -> discord.Colour | None:
        """Green from GO until somebody has played."""
        return (
            discord.Colour.green() if table.phase == "playing" and _is_go(table, self.view(table)) else None
        )

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        view: View = self.view(table, viewer)
        waiting, go = _is_covered(table), _is_go(table, view)
        seat = 0 if len(view.racers) == 1 else viewer
        if seat is not None:
            last = _last(view.racers[seat])
            return Drawing(
                draw_board,
                (board_picture(view, seat, covered=waiting),),
                {"last": None if waiting else last},
                board_alt(view, seat, last=last, covered=waiting),
                panel.cover if waiting else partial(table_text, view, table.names),
            )
        return Drawing(
            draw_race,
            (view, table.names),
            {"waiting": waiting, "go": go},
            alt(view, table.names, waiting=waiting, go=go),
            partial(table_text, view, table.names),
        )

    def all_seats(self, table: Table) -> Drawing:
        """The boards of all."""
        views = [self.view(table, seat) for seat in range(len(table.seats))]
        each = [
            msgspec.structs.replace(board_picture(view, seat), title=place_name(table.names, seat))
            for seat, view in enumerate(views)
        ]
        told = sentences(*(board_alt(view, seat) for seat, view in enumerate(views)))
        return Drawing(draw_boards, (each,), {}, told, partial(table_text, views[0], table.names))

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """None: players press in their panels."""
        return ()

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        """How far everybody is, what to do, the player's board, and what can be pressed now.

        The board and the keys have a fixed height and stand lowest: a panel is the last message of its channel, and
        grows upwards. `part` is a card, a card on a place, or "stop": what was pressed before.
        """
        view: View = self.view(table, seat)
        is_covered, keys = _is_covered(table), _keys(table, seat, view, part)
        above = [_headline(table, view), _progress(table, view)]
        above += [_time_up(table, view)] if _is_timed(table, view) else []
        above += [*_hint(view, keys), sentences(*note.splitlines()) or _prompt(table, view, seat, keys)]
        return (
            "\n".join(line for line in above if line),
            _board(view, seat, keys, is_covered=is_covered),
            *keys.rows(),
        )

    def beside(self, table: Table, seat: int, part: str) -> tuple[Item, ...]:
        return _keys(table, seat, self.view(table, seat), part).beside()

    def covers(self, table: Table) -> bool:
        """Alone against the clock everybody sees the board, but not while the clock stands still."""
        return len(table.seats) == 1 and _is_covered(table)

    def keeps(self, part: str) -> bool:
        return is_choice(part)

    def glance(self, table: Table, seat: int) -> object:
        """The player's board, and whether it may be seen."""
        view: View = self.view(table, seat)
        rest = table.rest
        return (
            rest is None or seat in rest.ready,
            rest is None,
            _is_covered(table),
            view.round,
            view.racers[seat].cards,
            view.racers[seat].ready,
        )

    def rivals(self, table: Table, seat: int) -> object:
        view: View = self.view(table, seat)
        return [(racer.placed, racer.ready) for racer in view.racers]

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        assert isinstance(scored, RaceScored)
        title = words.round_name(scored.round, alone=len(names) == 1)
        told = score.race_result(scored, names, stolen=_is_stolen(scored))
        return told, _result(scored, names, title, match=True)

    def outcome(self, scored: RoundScored, names: Sequence[str], reader: int | None = None) -> str:
        assert isinstance(scored, RaceScored)
        return score.outcome(scored, names, reader)

    def result(self, table: Table, reader: int | None = None) -> str:
        options: FirstOptions = table.read_options()
        view: View = self.view(table)
        racers = view.racers if options.rounds == 1 else ()
        return score.result(table.outcome, table.names, table.resigned, racers, reader=reader)

    def score(self, table: Table, points: int) -> tuple[str, str]:
        return number(points), score.unit(points)

    def end(self, table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged]) -> Drawing:
        card, ended = self.scorecard(table, rows), (table.outcome, table.resigned)
        if table.read_options().rounds > 1:
            races = defaultdict[int, list[RaceLine]](list)
            for row in sorted(rows, key=lambda row: (row.round, row.seat)):
                races[row.round].append(_LINE.decode(row.detail))
            told = closing.ended(*ended, races)
            return Drawing(draw_match, (told, table.names), {}, closing.alt(told, table.names), card.instead)
        view: View = self.view(table)
        racers = tuple(msgspec.structs.replace(racer, cards=None) for racer in view.racers)
        headline = score.headline(table.outcome, table.names, table.resigned, racers)
        return msgspec.structs.replace(
            card, options=card.options | {"end": End(*ended, racers)}, alt=score.end_alt(headline, card.alt)
        )

    def deal_result(self, result: int) -> str:
        return score.points(-result)

    def rarity(self, table: Table, rows: Sequence[ScoreRow]) -> str:
        view: View = self.view(table)
        is_close = table.reason == "time" and score.is_by_a_second(table.outcome, view.racers)
        return hair() if is_close else ""

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        options: FirstOptions = table.read_options()
        if options.rounds > 1:
            return score_sheet(table, rows, best="most")
        return _result(_as_ranked(table, _race_score(rows)), table.names, words.TITLE, match=False)

    def below_result(self, table: Table, number: int) -> tuple[Item, ...]:
        boards = panel.button("boards" if len(table.seats) > 1 else "board")
        return (button(Pressed("look", table.id, number), boards),)

    def look_at(self, table: Table, rows: Sequence[ScoreRow], arg: str) -> tuple[Part, ...]:
        """One player's board of a race that is over, with buttons for the others; `arg` is a seat."""
        lines = _race_score(rows).lines
        seat = int(arg) if arg.isdecimal() and int(arg) < len(lines) else 0
        others = [
            button(
                Pressed("look", table.id, rows[0].round, str(line.seat)),
                bare(table.names[line.seat]),
                discord.ButtonStyle.success if line.seat == seat else discord.ButtonStyle.secondary,
                disabled=line.seat == seat,
            )
            for line in lines
        ]
        line = lines[seat]
        drawing = Drawing(
            draw_board,
            (after(line, table.names),),
            {},
            after_alt(line, table.names),
            partial(panel.board, panel.cards_after(line), {}),
        )
        return panel.whose(line, table.names), drawing, *rows_of(others)

    def verdict(self, judged: Judged) -> Note:
        missed = next((event for event in judged.logged.events if isinstance(event, Missed)), None)
        if missed is None:
            return NOTHING
        view: View = judged.before.view(missed.seat)
        until = view.racers[missed.seat].locked if missed.locked is None else missed.locked
        text = mistakes.verdict(
            missed,
            _letter(view, missed),
            countdown(_ms(judged.table, until)),
            rules_cards=view.options.rules_cards,
        )
        part, stays = after_miss(missed, view)
        return Note(
            text,
            part,
            stays=Kept(stays) if stays else None,
            holds=partial(_holds_as, _holding(judged.table, missed.seat), seat=missed.seat),
            lasts=(until - judged.logged.entry.at) / 1000,
            reminds=missed.locked is None,
        )

    def how_to_type(self, table: Table) -> str:
        return _(panel.BUTTONS_ONLY)


def _keys(table: Table, seat: int, view: View, part: str) -> Keys:
    cards, finds_out = view.racers[seat].cards, table.race is not None and view.options.penalty == "cooldown"
    assert cards is not None
    kind = LetteredKeys if finds_out else Keys
    return kind(table, seat, view, cards, part, able=not _is_covered(table))


def _is_covered(table: Table) -> bool:
    """Whether boards are covered: before GO, and while a race rests."""
    return table.race is not None and (table.rest is not None or not table.race.open)


def _is_timed(table: Table, view: View) -> bool:
    """Whether there is a time limit, and it runs."""
    return bool(view.options.limit_s) and not view.over and not _is_covered(table)


def _is_go(table: Table, view: View) -> bool:
    """Whether GO was said, and nobody has done anything visible since."""
    is_open = table.race is not None and not _is_covered(table)
    return is_open and not any(racer.placed or racer.ready for racer in view.racers)


def _ms(table: Table, at: int) -> int:
    """A time of the game in milliseconds since 1970, to the nearest second."""
    return snowflake_ms(table.epoch) + at + 500


def _time_up(table: Table, view: View) -> str:
    return panel.time_up(to_the_second(_ms(table, view.go_at + 1000 * view.options.limit_s)))


def _headline(table: Table, view: View) -> str:
    """Until somebody has played: when GO comes, and GO."""
    if table.race is None or not (_is_covered(table) or _is_go(table, view)):
        return ""
    if table.rest is not None:
        return panel.get_ready()
    return panel.go() if table.race.open else panel.countdown(countdown(_ms(table, table.opens_at)))


def _progress(table: Table, view: View) -> str:
    """How far everybody is, in one line."""
    seat = view.viewer
    assert seat is not None
    told = panel.count(view.racers[seat]), panel.rivals(view, table.names)
    return " · ".join(filter(None, told))


def _prompt(table: Table, view: View, seat: int, keys: Keys) -> str:
    rest = table.rest
    if table.race is not None and rest is not None:
        paused = "restarted" if rest.restarted else "paused"
        state = "ready" if seat in rest.ready else paused if rest.why == "paused" else "waiting"
        return panel.before_go(state)
    if _is_covered(table):
        return panel.before_go("soon")
    if keys.is_stopping:
        cards = panel.own(view)
        assert cards is not None
        return panel.surely(cards.points)
    if (chosen := keys.turning) is not None:
        return panel.which_turn(keys.card_name(chosen.card), keys.letters[chosen.cell])
    if isinstance(keys, LetteredKeys) and keys.tries:
        return panel.to_choose(keys.cards, keys.chosen, most=view.most, is_top=keys.chosen == TOP)
    return panel.prompt(view, keys.tries)


def _hint(view: View, keys: Keys) -> Iterator[str]:
    if hint := panel.hint(view, keys.tries):
        yield f"-# {hint}"


def _board(view: View, seat: int, keys: Keys, *, is_covered: bool) -> Drawing:
    racer, places, names = view.racers[seat], tuple(keys.letters), tuple(keys.letters.values())
    turns = keys.turns
    assert racer.cards is not None
    last = None if is_covered else _last(racer)
    in_words = panel.cover if is_covered else partial(panel.board, racer.cards, keys.letters)
    return Drawing(
        draw_board,
        (board_picture(view, seat, covered=is_covered),),
        {"places": places, "names": names, "last": last, "turns": turns},
        board_alt(view, seat, places=places, names=names, last=last, turns=turns, covered=is_covered),
        in_words,
    )


def _holds_as(before: object, now: Table, *, seat: int) -> bool:
    """Whether a player's cards lie as they did: with the next success nothing stops them."""
    return _holding(now, seat) == before


def _holding(table: Table, seat: int) -> object:
    view: View = table.view(seat)
    cards = view.racers[seat].cards
    return view.round, None if cards is None else (cards.board, cards.hand, cards.discards)


def _letter(view: View, missed: Missed) -> str:
    """The letter of the place that was tried, if a place was."""
    cards, action = panel.own(view), missed.action
    if cards is None or not isinstance(action, Place | Top):
        return ""
    letters = lasting(cards.board, takes(view.options.highest, view.options.rules_cards)).letters
    return letters.get((action.x, action.y), "")


def _last(racer: Racer) -> Cell | None:
    """Where the last card was placed."""
    if racer.cards is None or not racer.cards.board:
        return None
    lies = racer.cards.board[-1]
    return lies.x, lies.y


def _race_score(rows: Sequence[ScoreRow]) -> RaceScored:
    """A race as the store keeps it."""
    lines = sorted((_LINE.decode(row.detail) for row in rows), key=lambda line: line.seat)
    return RaceScored(rows[0].round, tuple(lines))


def _as_ranked(table: Table, scored: RaceScored) -> RaceScored:
    """The only race of a table with the places of its result, which knows who resigned."""
    places = table.outcome.places
    lines = (msgspec.structs.replace(line, place=places[line.seat]) for line in scored.lines)
    return msgspec.structs.replace(scored, lines=tuple(lines))


def _is_stolen(scored: RaceScored) -> bool:
    return any(line.score != line.points for line in scored.lines)


def _result(scored: RaceScored, names: tuple[str, ...], title: str, *, match: bool) -> Drawing:
    stolen = _is_stolen(scored)
    options = {"title": title, "match": match, "stolen": stolen}
    told = score.race_alt(scored, names, stolen=stolen, match=match)
    return Drawing(draw_result, (scored, names), options, told)


_LINE = msgspec.json.Decoder(RaceLine)
