"""Options that a table may choose, as every game offers them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from text.locale import _

Value = int | str | bool


class Offer(msgspec.Struct, frozen=True):
    """An option that a table may choose. Labels are given in the language in use when they are read."""

    field: str  # of the game's options
    source: str
    about: str
    values: tuple[tuple[Value, str], ...]

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


def line(offers: Sequence[Offer], options: msgspec.Struct, usual: msgspec.Struct) -> str:
    """What differs from the usual game, say "3 holes, match play"; empty when nothing does."""
    return ", ".join(
        _chosen(offer, getattr(options, offer.field))
        for offer in offers
        if getattr(options, offer.field) != getattr(usual, offer.field)
    )


def _chosen(offer: Offer, value: Value) -> str:
    labels: dict[Value, str] = dict(offer.choices)
    return labels.get(value) or f"{offer.label}: {value}"
