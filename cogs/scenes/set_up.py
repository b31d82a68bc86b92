"""Set up, which everybody may open in the lobby: its host changes there how the table is played, others read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import discord

from table.errors import Refused
from table.own_pace import levels
from table.seat import Seat
from table.table import Table
from ui import refusals
from ui.games import face_of
from ui.text import set_up as words
from ui.text.pace import choices
from ui.text.words import bare
from wire.layouts import Item, Part, Scene
from wire.presses import Pressed, button, menu, people_menu

MOST_INVITED = 10  # people in one invitation


def set_up_scene(table: Table, reader: int, said: str = "", sent: str = "") -> Scene:
    """What this reader sees and may change before the start. `said`: what came of the last press.

    `sent`: a form of options that was refused (`option_forms.written`).
    """
    if table.phase != "lobby":
        return Scene((_why_not(table),))
    if reader != table.host_id:
        return Scene(("\n".join(filter(None, _lines(table))),))
    lines = (words.title(table.game.title), words.options(face_of(table).house_rules(table)), said)
    return Scene(("\n".join(filter(None, lines)), *_keys(table, sent)))


def _why_not(table: Table) -> str:
    """Why nothing can be set up any more, as a press is told."""
    try:
        table.must_be("lobby")
    except Refused as error:
        return refusals.sentence(error)
    return ""


def _lines(table: Table) -> Iterator[str]:
    """How the table is played, in words alone."""
    host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
    yield words.title(table.game.title)
    yield words.options(face_of(table).house_rules(table))
    yield "" if table.is_race else words.pace(table.pace)
    yield words.computers([(seat.name, seat.level) for seat in table.seats if seat.level is not None])
    yield words.rating()[_rating(table)]
    yield words.who_may_join()[_who(table)]
    yield words.only_host(host)


def _keys(table: Table, sent: str) -> Iterator[Part]:
    """The form of options, then a menu for each of the other choices, set to what is chosen now."""
    again = button(Pressed("options", table.id, arg=sent), words.again(), discord.ButtonStyle.primary)
    yield (button(Pressed("options", table.id), words.set_options()), *((again,) if sent else ()))
    if not table.is_race:
        yield (_menu(table, "paced", words.menu("pace"), choices(), table.pace),)
    yield (_menu(table, "rating", words.menu("rating"), words.rating(), _rating(table)),)
    if not table.is_duel:
        yield from _seats(table)


def _seats(table: Table) -> Iterator[Part]:
    """How well the computers play, and who may sit at the table."""
    yield from ((_level(table, seat),) for seat in table.seats if seat.level is not None)
    yield (_menu(table, "admit", words.menu("who"), words.who_may_join(), _who(table)),)
    yield (people_menu(Pressed("invited", table.id), words.menu("invite"), MOST_INVITED),)
    others = [(seat.who, bare(seat.name)) for seat in table.seats if seat.user_id != table.host_id]
    if others:  # the menu has another id then: clients let a person be chosen only once in one menu
        yield (menu(Pressed("removed", table.id, len(table.seats)), words.menu("remove"), others),)


def _menu(table: Table, kind: str, about: str, offered: Mapping[str, str], now: str) -> Item:
    return menu(Pressed(kind, table.id), about, offered.items(), chosen_now=now)


def _level(table: Table, seat: Seat) -> Item:
    offered = {each: words.a_level(seat.name, each) for each in levels(table)}
    about = {each: face_of(table).level(each) for each in offered}
    pressed = Pressed("level", table.id, arg=seat.who)
    return menu(pressed, seat.name, offered.items(), chosen_now=seat.level, about=about)


def _rating(table: Table) -> str:
    return "social" if table.social else "rated"


def _who(table: Table) -> str:
    return "invited" if table.invite_only else "open"
