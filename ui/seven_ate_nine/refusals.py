"""Sentences for refusals by the rules of 7 Ate 9, by code (`engine.seven_ate_nine.types`)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "drawn_out": mark("Your draw pile is empty."),
    "last": mark("Only your very last card may be laid face down, with nothing left to draw."),
    "last_off": mark("At this table the last card has to fit like any other."),
    "table_only": mark("Only the table can end a race."),
}
