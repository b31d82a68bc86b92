"""One seat's private panel: what the face shows, and which changes redraw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import discord
import msgspec

from cogs.scenes import private
from cogs.scenes.end import end_keys, settle_button, why_it_ended
from cogs.scenes.more_time import buttons_to_give, takers
from cogs.scenes.offer import keep_button
from cogs.scenes.poll import parts_for_voter
from cogs.scenes.rest import rest_text
from cogs.scenes.result import result_of
from cogs.scenes.turn import happened_last, turn_line
from cogs.scenes.upwards import insert_above_keys
from db.values import ScoreRow
from host.deals.deals import is_daily
from table.entries import Logged
from table.errors import Refused
from table.pace import WAITS, Waits
from table.table import Table
from ui import refusals
from ui.games import face_of
from ui.standings import gains
from ui.text import deals as deal_words
from ui.text import private as private_words
from ui.text import table as words
from ui.text.my_tables import news, next_table, show_others
from wire.layouts import Item, Part, Scene, rows_of
from wire.notes import Note
from wire.presses import Pressed, button


class Beside(msgspec.Struct, frozen=True):
    """What a panel shows besides the game until it is pressed again."""

    news: tuple[str, ...] = ()  # lines about what its owner has missed
    elsewhere: bool = False  # another table waits for its owner
    others: int = 0  # games that its owner could look at instead


NOTHING_BESIDE = Beside()


class Read(msgspec.Struct, frozen=True):
    """A result that stands at the table."""

    played: tuple[Logged, ...] = ()  # what happened in the round that ended
    rows: tuple[ScoreRow, ...] = ()  # the scorecard of a private game, which no message shows
    gained: Mapping[int, gains.Gain] | None = (
        None  # what the game has brought each person; None: nobody knows yet
    )


NO_RESULT = Read()


def panel_scene(
    table: Table,
    seat: int,
    channel: int,
    notes: Sequence[Note] = (),
    waits: Waits = WAITS,
    *,
    text_only: bool,
    beside: Beside = NOTHING_BESIDE,
    result: Read = NO_RESULT,
    at_table: bool = True,
    last: Sequence[Logged] = (),
) -> Scene:
    """The panel. `channel`: where the table stands. Only the last part of the notes is shown, and every text once.

    `result`: what stands at the table and is being read; `at_table`: in the channel of the panel, with its button;
    `last`: the latest entries of the log.
    """
    note = "\n\n".join(dict.fromkeys(note.text for note in notes if note.text))
    part = next((note.part for note in reversed(notes) if note.part), "")
    title = _title(table, channel, at_table=at_table)
    parts: list[Part] = [title]
    if table.phase == "over" and table.is_private:
        brought = _brought(table, seat, result)
        return Scene((*parts, *private.ended_parts(table, seat, result.played, result.rows, brought)))
    if table.phase == "over":
        return Scene(
            (
                *parts,
                _over(table, seat, result),
                end_keys(table),
            )
        )
    if table.phase != "playing":
        return Scene((*parts, words.end(table.reason)))
    if table.seats[seat].resigned:  # the hand is the computer's from now on
        return Scene((*parts, refusals.sentence(Refused("left"))))
    parts.append(news(beside.news))
    if table.is_between_rounds and table.is_private:
        return Scene((*parts, note, *private.resting_parts(table, seat, result.played)))
    if table.is_between_rounds:
        parts += [note, _resting(table, seat, result.played)]
        ready = () if at_table or seat not in table.waiting else (_last_button(table, seat),)
        return Scene((*parts, (*ready, *_elsewhere(table, seat, beside))))
    parts[0] = "\n".join(filter(None, (title, turn_line(table, seat, last, beside.news))))
    buttons = [_last_button(table, seat)]
    parts += _absent(table, seat, waits)
    shown = face_of(table).panel(table, seat, part, text_only, note)
    shown = private.with_picture(table, shown) if table.is_private and not text_only else shown
    asked = tuple(_choices_beside(table, seat, waits))
    if table.race is None:
        parts += insert_above_keys(shown, asked)
    else:  # the lines above the keys are always as many, and the last one is the card on top
        parts += (*asked, *shown)
    buttons += face_of(table).beside(table, seat, part)
    buttons += _keep(table, seat)
    return Scene((*parts, (*buttons, *_elsewhere(table, seat, beside))), face_of(table).accent(table))


def _over(table: Table, seat: int, result: Read) -> str:
    face = face_of(table)
    own = face.own_part(table, result.played, seat) if result.played else ""
    first = words.headline(face.result(table, seat).partition("\n")[0])
    return "\n".join(filter(None, (first, _brought(table, seat, result), own, why_it_ended(table))))


def _brought(table: Table, seat: int, result: Read) -> str:
    """What the game has brought the owner, as far as it is known. That a private one is not rated is no news."""
    gained = (result.gained or {}).get(table.seats[seat].user_id or 0)
    if gained is None:
        return ""
    return gains.own(msgspec.structs.replace(gained, unrated="") if table.is_private else gained)


def _title(table: Table, channel: int, *, at_table: bool) -> str:
    """The game, and where its table is unless the panel stands there."""
    if table.deal:
        return deal_words.panel_title(table.game.title, table.deal if is_daily(table.deal) else None)
    if table.is_private:
        return private_words.panel_title(table.game.title)
    return words.panel_title(table.game.title, "" if at_table else f"<#{channel}>")


def _resting(table: Table, seat: int, played: Sequence[Logged]) -> str:
    """The result of a round in a few lines: all of it stands at the table, with the button that is pressed there."""
    rest, face = table.rest, face_of(table)
    assert rest is not None
    told = []
    if played:
        told = [face.outcome(result_of(table, played), table.names, seat), face.own_part(table, played, seat)]
    asked = words.getting_ready(
        [table.names[each] for each in rest.ready], [table.names[each] for each in table.waiting_people]
    )
    return "\n".join(filter(None, (*told, asked)))


def _elsewhere(table: Table, seat: int, beside: Beside) -> tuple[Item, ...]:
    """The way to another table that waits for the panel's owner, if they have nothing to do here, and to all."""
    keys = []
    if beside.elsewhere and seat not in table.waiting:
        keys.append(button(Pressed("nexttable", table.id), next_table(), discord.ButtonStyle.primary))
    if beside.others:
        keys.append(button(Pressed("games"), show_others(beside.others)))
    return tuple(keys)


def _keep(table: Table, seat: int) -> tuple[Item, ...]:
    """How an owner takes back the offer of their seat."""
    offer = table.seats[seat].offer
    return () if offer is None or not offer.is_own else (keep_button(table, seat),)


def _last_button(table: Table, seat: int) -> Item:
    kind = ""
    if table.seats[seat].away:
        kind = "back"
    elif table.rest is not None and seat not in table.rest.ready:
        kind = "ready"
    if kind:
        return button(Pressed(kind, table.id), words.button(kind), discord.ButtonStyle.primary)
    return button(Pressed("hand", table.id), words.button("look"))


def _choices_beside(table: Table, seat: int, waits: Waits) -> Iterator[Part]:
    """What a player may decide besides the game."""
    yield from parts_for_voter(table, seat, waits)
    if table.can_settle:
        yield words.may_settle()
    yield from rows_of((*settle_button(table), *buttons_to_give(table, seat)))


def _absent(table: Table, seat: int, waits: Waits) -> Iterator[str]:
    if table.seats[seat].away:
        is_still = table.rest is not None and table.rest.why == "away"
        yield rest_text(table, waits) if is_still else words.computer_plays_for_you()


def glance(table: Table, seat: int, last: Sequence[Logged] = (), *, text_only: bool) -> object:
    """What the panel has to keep up with; in words that is the whole table. `last`: the latest entries of the log.

    In a race it is less: all players move all the time, and nothing is redrawn under a reader's eyes.
    """
    if table.phase != "playing":
        return table.phase, table.shown_in
    if table.seats[seat].resigned:
        return "left"
    if table.is_between_rounds:
        return _at_rest(table)
    stands = table.rest is None if table.race is not None else _at_rest(table)
    waits = tuple((each, table.seats[each].clock_since) for each in takers(table, seat))
    sitting = table.seats[seat]
    own = sitting.away, sitting.offer, tuple(each.poll for each in table.seats), table.can_settle
    turn = None if table.race is not None else _turn(table, seat, last)
    seen = face_of(table).glance(table, seat), own, table.names, stands, waits, turn
    return (*seen, table.view(None)) if text_only and table.race is None else seen


def _turn(table: Table, seat: int, last: Sequence[Logged]) -> object:
    """Whose turn it is, and what happened last. Whoever is asked themselves chooses in peace."""
    if seat in table.waiting:
        return ()
    happened = happened_last(table, last)
    return table.waiting, None if happened is None else happened.n


def _at_rest(table: Table) -> object:
    """What a rest waits for, as a panel tells it with names; None while the game goes on."""
    return None if table.rest is None else (table.rest, table.waiting_people, table.names)
