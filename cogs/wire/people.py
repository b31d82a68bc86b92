"""The person who pressed."""

from __future__ import annotations

from cogs.wire.answers import Interaction
from table.table import Person


def person(interaction: Interaction) -> Person:
    return Person(interaction.user.id, interaction.user.display_name)
