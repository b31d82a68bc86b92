"""Who a message may ping, and whether a message is for the bot."""

from __future__ import annotations

import re
from collections.abc import Iterable

import discord


def allow_mentions(users: Iterable[int]) -> discord.AllowedMentions:
    """Lets a message ping these people, and nobody else.

    Discord would allow what is not mentioned, so all is set.
    """
    people = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)


MENTIONS_NOBODY = allow_mentions(())

_MENTION = re.compile(r"<@[!&]?\d+>")


def is_for(me: discord.ClientUser, message: discord.Message) -> bool:
    """Whether a message mentions the bot, or the bot's own role: Discord's list offers both under one name."""
    return me in message.mentions or _own_role_in(message) is not None


def is_hidden(message: discord.Message) -> bool:
    """Whether a message was for the bot's own role and Discord does not show what it says.

    Without the message content intent Discord promises the text of messages that mention the bot itself, and says
    nothing of its role. Where the text comes, it counts; where it does not, only the mention is known.
    """
    return not message.content and _own_role_in(message) is not None


def text_for(me: discord.ClientUser, message: discord.Message) -> str:
    """What a message for the bot says besides the mention."""
    role = _own_role_in(message)
    its = rf"<@!?{me.id}>" if role is None else rf"<@!?{me.id}>|<@&{role.id}>"
    return re.sub(its, "", message.content)


def without_mentions(text: str) -> str:
    return _MENTION.sub("", text).strip()


def _own_role_in(message: discord.Message) -> discord.Role | None:
    """The bot's own role, if the message mentions it; whether people may ping it makes no difference."""
    role = None if message.guild is None else message.guild.self_role
    if role is None or (role not in message.role_mentions and role.mention not in message.content):
        return None
    return role
