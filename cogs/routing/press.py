"""What a cog gets of a press or a form."""

from __future__ import annotations

import msgspec

from table.table import Person, Table
from wire import answers
from wire.answers import Interaction
from wire.presses import Pressed, chosen_values


class Press(msgspec.Struct, frozen=True):
    """A press or a form: who made it, and what its id says."""

    interaction: Interaction
    choice: Pressed

    @property
    def source(self) -> int:
        """By this a log counts the press once, however often it is delivered."""
        return self.interaction.id

    @property
    def person(self) -> Person:
        return answers.person(self.interaction)

    @property
    def values(self) -> tuple[str, ...]:
        """What was chosen in the menu that was pressed."""
        return chosen_values(self.interaction)

    @property
    def value(self) -> str:
        """The one thing that was chosen in the menu, or ""."""
        return next(iter(self.values), "")

    @property
    def action(self) -> str:
        """What was chosen in the menu, or what the button stands for."""
        return self.value or self.choice.arg


class TablePress(Press, frozen=True):
    """A press about a table, which is as it was found when the press was checked."""

    table: Table

    @property
    def seat(self) -> int:
        """The seat that the presser plays. Raises Refused for a person who does not."""
        return self.table.playing_seat(self.interaction.user.id)
