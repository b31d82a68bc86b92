"""Sections of which one is open at a time, and other choices of which one holds."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from wire.layouts import Item
from wire.presses import Pressed, button


def section_keys(labels: Mapping[Pressed, str], opened: Pressed) -> tuple[Item, ...]:
    """A key for each section; the one that is open looks so."""
    bright, plain = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return tuple(
        button(pressed, label, bright if pressed == opened else plain) for pressed, label in labels.items()
    )
