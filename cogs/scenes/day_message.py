"""What a server's channel for news has of a day: who has ended it, without a score, and yesterday's order."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import discord

from cogs.scenes.deals import game_in_words, squares
from engine.game import places
from host.deals.days import Promise
from host.presenter import DayNews
from ui.games import FACES
from ui.standings import days
from ui.standings.day_picture import day_picture
from ui.standings.days import DayBoard, Finisher, Placed, Yesterday
from ui.text import deals as words
from wire.layouts import Drawing, Part, Scene
from wire.presses import Pressed, button


def day_message(told: DayNews) -> Scene:
    deal, board = told.deal, _board(told)
    picture = Drawing(day_picture, (board,), {}, days.day_alt(board), lambda: days.day_text(board))
    key = button(Pressed("deal", stamp=deal.id), words.button("today"), discord.ButtonStyle.success)
    off = [words.not_counted("off")] if deal.called_off else []
    return Scene((picture, *off, *_first(told), (key,), *_sealed(told.promise)))


def _first(told: DayNews) -> Iterator[Part]:
    """Who was the best of the day that has become final."""
    if told.final is not None:
        final, best = told.final
        made = FACES[final.game].deal_result(best.result)
        yield words.first_of(final.id, "" if best.hidden else best.name, made)


def _sealed(promise: Promise) -> Iterator[Part]:
    yield words.sealed(promise.seal, promise.anchor)
    if promise.next_anchor:
        first = date.fromordinal(promise.next_day).isoformat()
        yield words.next_chain(first, promise.next_anchor)


def _board(told: DayNews) -> DayBoard:
    finished = tuple(
        Finisher("" if each.hidden else each.name, squares(told.deal, each.rounds)) for each in told.finished
    )
    return DayBoard(told.deal.id, game_in_words(told.deal), finished, told.number_finished, _yesterday(told))


def _yesterday(told: DayNews) -> Yesterday | None:
    if told.before is None:
        return None
    deal, order = told.before
    best = (
        Placed(
            place,
            "" if each.hidden else each.name,
            FACES[deal.game].deal_result(each.result),
            squares(deal, each.rounds),
        )
        for place, each in zip(places([each.result for each in order]), order, strict=True)
    )
    return Yesterday(game_in_words(deal), tuple(best))
