"""Values that people fill in: selects on messages, and modals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcord.backend import serializers

from .access import channel_accessible
from .refused import RefusedError
from .world import GUILD_ID, World

TEXT_INPUT, STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 4, 3, 21, 22, 23
ENTITY_SELECTS = {5: 6, 6: 8, 7: 9, 8: 7}  # select -> the type of a command's option with the same choice
USER, CHANNEL, ROLE, MENTIONABLE = 6, 7, 8, 9


def resolve(
    world: World, seat: int, channel_id: int, option_type: int, value: str, resolved: dict[str, Any]
) -> str:
    """Look up a person (6), channel (7), role (8) or person or role (9) by id; note it in `resolved`."""
    guild = world.get_guild(GUILD_ID)
    number = int(value) if value.isascii() and value.isdecimal() else 0
    if option_type in (USER, MENTIONABLE) and number in guild.members:
        resolved.setdefault("users", {})[value] = dict(serializers.user_payload(world.get_user(number)))
        member = dict(serializers.member_payload(world, guild, guild.members[number], with_user=False))
        member["permissions"] = str(world.compute_permissions(GUILD_ID, number, channel_id))
        resolved.setdefault("members", {})[value] = member
    elif option_type in (ROLE, MENTIONABLE) and number in guild.roles:
        resolved.setdefault("roles", {})[value] = dict(serializers.role_payload(guild.roles[number]))
    elif option_type == CHANNEL and channel_accessible(world, number, seat):
        channel = world.get_channel(number)
        payload = dict(serializers.channel_payload(world, channel))
        payload["permissions"] = str(world.compute_permissions(GUILD_ID, seat, number))
        resolved.setdefault("channels", {})[value] = payload
    else:
        raise RefusedError("That choice is not there any more.")
    return value


def select_values(
    world: World, seat: int, channel_id: int, menu: Mapping[str, Any], values: Sequence[str]
) -> dict[str, Any]:
    """The `values` (and `resolved`) of a select's interaction."""
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise RefusedError(f"Choose {least}." if least == most else f"Choose {least} to {most}.")
    if menu["type"] == STRING_SELECT:
        offered = {option["value"] for option in menu.get("options") or []}
        if not offered.issuperset(values):
            raise RefusedError("That choice is not there any more.")
        return {"values": list(values)}
    resolved: dict[str, Any] = {}
    kind = ENTITY_SELECTS[menu["type"]]
    return {
        "values": [resolve(world, seat, channel_id, kind, value, resolved) for value in values],
        "resolved": resolved,
    }


def modal_answer(
    world: World, seat: int, channel_id: int, modal: Mapping[str, Any], values: Mapping[str, Any]
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """`components` and `resolved` of a modal's submission, laid out as the modal is."""
    resolved: dict[str, Any] = {}

    def leaf(component: Mapping[str, Any]) -> dict[str, Any]:
        kind, custom_id = int(component["type"]), component["custom_id"]
        value = values.get(custom_id)
        answer: dict[str, Any] = {"type": kind, "id": component.get("id"), "custom_id": custom_id}
        name = component.get("label") or custom_id
        if kind == TEXT_INPUT:
            answer["value"] = _text(component, name, value)
        elif kind == RADIO_GROUP:
            chosen = value[0] if isinstance(value, list) and value else value or None
            offered = {option["value"] for option in component.get("options") or []}
            if chosen not in offered and (chosen is not None or component.get("required", True)):
                raise RefusedError(f"{name}: choose one.")
            answer["value"] = chosen
        elif kind == CHECKBOX:
            answer["value"] = bool(component.get("default", False) if value is None else value)
        else:
            answer |= _choices(component, name, [] if value is None else value)
        return answer

    def _choices(component: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
        chosen = [str(v) for v in (value if isinstance(value, list) else [value])]
        if not chosen and not component.get("required", True):
            return {"values": []}
        menu = dict(component)
        if menu["type"] == CHECKBOX_GROUP:
            menu |= {"type": STRING_SELECT, "max_values": component.get("max_values", len(menu["options"]))}
        elif menu["type"] != STRING_SELECT and menu["type"] not in ENTITY_SELECTS:
            raise RefusedError(f"{name}: the sandbox cannot send this.")
        found = select_values(world, seat, channel_id, menu, chosen)
        for bucket, entries in found.get("resolved", {}).items():
            resolved.setdefault(bucket, {}).update(entries)
        return {"values": found["values"]}

    def node(component: Mapping[str, Any]) -> dict[str, Any]:
        kind = int(component["type"])
        if kind == 1:
            children = [node(c) for c in component["components"]]
            return {"type": 1, "id": component.get("id"), "components": children}
        if kind == 18:
            return {"type": 18, "id": component.get("id"), "component": node(component["component"])}
        if kind == 10:
            return {"type": 10, "id": component.get("id")}
        return leaf(component)

    return [node(component) for component in modal["components"]], resolved


def _text(component: Mapping[str, Any], name: str, value: Any) -> str:
    text = "" if value is None else str(value)
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if component.get("required", True) and not text:
        raise RefusedError(f"{name}: write something.")
    if text and not least <= len(text) <= most:
        raise RefusedError(f"{name}: {least} to {most} characters.")
    return text
