"""Who a message may ping."""

from __future__ import annotations

from collections.abc import Iterable

import discord


def mentioning(users: Iterable[int], role: int | None = None) -> discord.AllowedMentions:
    """Lets a message ping these people and this role, and nobody else.

    Discord would allow what is not mentioned, so all is set.
    """
    people = [discord.Object(user) for user in users]
    roles = False if role is None else [discord.Object(role)]
    return discord.AllowedMentions(everyone=False, roles=roles, users=people, replied_user=False)


MENTIONS_NOBODY = mentioning(())
