"""A proposal of another pace, at the end of the table's message."""

from __future__ import annotations

import discord

from table.table import Table
from ui.text import votes as words
from wire.layouts import Part
from wire.presses import Pressed, button


def proposal_parts(table: Table) -> tuple[Part, ...]:
    """The question, who agrees, and the buttons; nothing if nothing is proposed."""
    proposal = table.proposal
    if proposal is None:
        return ()
    asked = words.proposal(proposal.pace, [table.names[seat] for seat in proposal.agreed])
    agree = button(Pressed("agree", table.id, proposal.number), words.agree(), discord.ButtonStyle.success)
    return asked, (agree, button(Pressed("object", table.id, proposal.number), words.stay_live()))
