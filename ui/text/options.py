"""Options that a table may choose, as every game offers them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.text.locale import _

Value = int | str | bool


class Option(msgspec.Struct, frozen=True):
    """An option that a table may choose. Labels are given in the language in use when they are read.

    One with two values is a switch: the first value is the usual one, and `about` says what the second one changes.
    """

    field: str  # of the game's options
    source: str
    about: str
    values: tuple[tuple[Value, str], ...]
    for_young: bool = False  # switched on, it is what the game has for young players

    @property
    def label(self) -> str:
        return _(self.source)

    @property
    def help(self) -> str:
        return _(self.about)

    @property
    def choices(self) -> tuple[tuple[Value, str], ...]:
        """(value, label), the default among them."""
        return tuple((value, _(label)) for value, label in self.values)

    @property
    def is_switch(self) -> bool:
        return len(self.values) == 2

    @property
    def switched_on(self) -> Value:
        """The value of a switch that is not the usual one."""
        return self.values[1][0]

    @property
    def labels(self) -> tuple[str, ...]:
        """Its values as they stand in a form."""
        return tuple(label[:1].upper() + label[1:] for _value, label in self.choices)


def for_young() -> str:
    """The label of the switch that is for young players, whatever it does in a game."""
    return _("For young players")


def more() -> str:
    """Above the other switches of a form."""
    return _("More options")


def known_options(offered: Sequence[Option], options: msgspec.Struct) -> list[Option]:
    """Those of the options that a table has: one that was opened by earlier rules may lack some."""
    return [option for option in offered if option.field in options.__struct_fields__]


def line(offered: Sequence[Option], options: msgspec.Struct, usual: msgspec.Struct) -> str:
    """What differs from the usual game, say "3 holes, match play"; empty when nothing does."""
    return ", ".join(
        _choice(option, getattr(options, option.field))
        for option in known_options(offered, options)
        if getattr(options, option.field) != getattr(usual, option.field)
    )


def _choice(option: Option, value: Value) -> str:
    labels: dict[Value, str] = dict(option.choices)
    return labels.get(value) or f"{option.label}: {value}"
