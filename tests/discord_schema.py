"""Is what the bot sent a body that Discord would take? See `tests/data/discord_schema/README.md`.

`check_payload` holds each body against Discord's published schema, and against the rules that Discord
tells in prose only: 40 components counted with the nested ones, 4,000 characters of text, nothing beside a
layout, ids that differ. One rule is our own: whatever can show a mention says who it may ping.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from tests import discord_commands

_FILE: Final = Path(__file__).parent / "data" / "discord_schema" / "requests.json"

COMPONENTS_V2: Final = 1 << 15
MOST_COMPONENTS: Final = 40
MOST_TEXT: Final = 4000
MOST_EMOJI: Final = 256 * 1024  # bytes of a picture

_MESSAGE: Final = "MessageCreateRequest"
_CALLBACKS: Final = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
_MESSAGES: Final = (
    # method, path, schema, whether it makes a new message
    ("POST", r"/channels/\d+/messages", _MESSAGE, True),
    ("PATCH", r"/channels/\d+/messages/\d+", "MessageEditRequestPartial", False),
    ("POST", r"/webhooks/\d+/[^/]+", "IncomingWebhookRequestPartial", True),
    (
        "PATCH",
        r"/webhooks/\d+/[^/]+/messages/(?:@original|\d+)",
        "IncomingWebhookUpdateRequestPartial",
        False,
    ),
)
_OTHERS: Final = (
    ("POST", r"/channels/\d+/messages/\d+/threads", "CreateTextThreadWithMessageRequest"),
    ("POST", r"/channels/\d+/threads", "CreateTextThreadWithoutMessageRequest"),
    ("PATCH", r"/channels/\d+", "UpdateThreadRequestPartial"),
    ("POST", r"/users/@me/channels", "CreatePrivateChannelRequest"),
)
_COMMANDS: Final = r"/applications/\d+/(?:guilds/\d+/)?commands"

# Texts of which the schema knows no more than how long they may be.
_WORDED: Final = frozenset(
    {"content", "custom_id", "description", "label", "nonce", "placeholder", "title", "value"}
)

# Component types by their number.
_BUTTON, _TEXT, _LINK_STYLE, _PREMIUM_STYLE = 2, 10, 5, 6
_V2_TYPES: Final = frozenset({9, 10, 11, 12, 13, 14, 17})


_passed: set[tuple[int | str, str]] = set()  # a schema's name or its choices, and the shape of what fits


def check_payload(method: str, path: str, body: object) -> None:
    """Hold one request of the bot against Discord's rules.

    `path` is without the address and version: `/channels/1/messages`. A request without a body passes.
    Raises `AssertionError`, saying where and why, for a body that Discord would refuse, and for one of a kind
    that is not known here (add it then).
    """
    if body is None:
        return
    problems = list(_problems(method.upper(), "/" + path.strip("/"), body))
    if problems:
        shown = json.dumps(body, ensure_ascii=False, indent=1, default=str)
        said = "\n".join(f"- {problem}" for problem in problems)
        raise AssertionError(f"Discord would refuse this {method} {path}:\n{said}\nThe body: {shown[:4000]}")


def _problems(method: str, path: str, body: Any) -> Iterator[str]:
    if method == "PUT" and re.fullmatch(_COMMANDS, path):
        yield from _commands(body)
    elif method == "POST" and re.fullmatch(r"/interactions/\d+/[^/]+/callback", path):
        yield from _callback(body)
    elif method == "POST" and re.fullmatch(r"/channels/\d+/messages/bulk-delete", path):
        if not 2 <= len(set(body["messages"])) == len(body["messages"]) <= 100:
            yield "2 to 100 different messages are deleted at once"
    elif method == "POST" and re.fullmatch(r"/applications/\d+/emojis", path):
        yield from _emoji(body)
    else:
        for verb, pattern, schema, new in _MESSAGES:
            if method == verb and re.fullmatch(pattern, path):
                yield from _against(schema, _plain(body))
                yield from _message(body, new=new)
                return
        for verb, pattern, schema in _OTHERS:
            if method == verb and re.fullmatch(pattern, path):
                yield from _against(schema, body)
                return
        yield "no schema is known here for such a request"


def _emoji(body: Any) -> Iterator[str]:
    """One that is uploaded; the published schema is not kept for it."""
    if set(body) != {"name", "image"} or not re.fullmatch(r"\w{2,32}", body["name"], re.ASCII):
        yield f"an emoji has a name of 2 to 32 letters and an image, and this one {', '.join(body)}"
    elif len(body["image"].removeprefix("data:image/png;base64,")) * 3 // 4 > MOST_EMOJI:
        yield f"image: more than {MOST_EMOJI} bytes"


def _callback(body: Any) -> Iterator[str]:
    kind = body.get("type")
    if kind not in _CALLBACKS:
        yield f"type: {kind} is no kind of answer known here"
        return
    data = body.get("data")
    yield from _against(_CALLBACKS[kind], {**body, "data": _plain(data)} if data else body)
    if data and kind in {4, 7}:
        yield from _message(data, new=kind == 4)
    if data and kind == 9:
        yield from _distinct(
            "custom_id", (part["custom_id"] for part in _nested(data) if "custom_id" in part)
        )


def _message(body: Any, *, new: bool) -> Iterator[str]:
    parts = list(_nested(body))
    layout = bool((body.get("flags") or 0) & COMPONENTS_V2)
    if layout:
        beside = [name for name in ("content", "embeds", "poll", "sticker_ids") if body.get(name)]
        if beside:
            yield f"{', '.join(beside)}: not allowed beside a layout (flag 1 << 15)"
        text = sum(len(part.get("content", "")) for part in parts if part.get("type") == _TEXT)
        if text > MOST_TEXT:
            yield f"components: {text} characters of text, {MOST_TEXT} are allowed"
    elif new and any(part.get("type") in _V2_TYPES for part in parts):
        yield "components: a layout needs its flag (1 << 15)"
    elif not any(part.get("type") in _V2_TYPES for part in parts) and len(body.get("components") or ()) > 5:
        yield f"components: {len(body['components'])} rows, 5 are allowed"
    if len(parts) > MOST_COMPONENTS:
        yield f"components: {len(parts)} with the nested ones, {MOST_COMPONENTS} are allowed"
    yield from _distinct("custom_id", (part["custom_id"] for part in parts if part.get("custom_id")))
    yield from _distinct("id", (part["id"] for part in parts if part.get("id")))
    for part in parts:
        if part.get("type") == _BUTTON:
            yield from _button(part)
        if "options" in part:
            yield from _distinct("options", (option["value"] for option in part["options"]))
    yield from _files(body)
    yield from _mentions(body)
    shown = ("content", "embeds", "components", "attachments", "poll", "sticker_ids", "message_reference")
    if new and not any(body.get(name) for name in shown):
        yield "an empty message"


def _button(button: dict[str, Any]) -> Iterator[str]:
    wanted = {_LINK_STYLE: "url", _PREMIUM_STYLE: "sku_id"}.get(button.get("style", 0), "custom_id")
    given = [name for name in ("custom_id", "url", "sku_id") if button.get(name)]
    if given != [wanted]:
        has = ", ".join(given) or "nothing"
        yield f"a button of style {button.get('style')} needs {wanted}, and has {has}"
    if wanted != "sku_id" and not button.get("label") and not button.get("emoji"):
        yield f"a button needs a label or an emoji: {button.get(wanted)}"


def _files(body: Any) -> Iterator[str]:
    """A layout may show only files that come with it, or that the message keeps."""
    attachments = body.get("attachments") or ()
    names = {attachment.get("filename") for attachment in attachments}
    if not names or None in names:  # a file that is kept may be named by its id alone
        return
    for url in set(re.findall(r'"attachment://([^"]+)"', json.dumps(body.get("components")))):
        if url not in names:
            yield f"attachment://{url}: no such file comes with the message"


def _mentions(body: Any) -> Iterator[str]:
    if not any(body.get(name) for name in ("content", "embeds", "components")):
        return
    allowed = body.get("allowed_mentions")
    if allowed is None:
        yield "allowed_mentions: missing (our own rule: every message says who it may ping)"
        return
    yield from (
        f"allowed_mentions: {kind} may be pinged (our own rule: people alone are)"
        for kind in ("everyone", "roles")
        if kind in (allowed.get("parse") or ()) or allowed.get(kind)
    )
    yield from (
        f"allowed_mentions: {kind} are listed, and all are allowed by parse"
        for kind in ("users", "roles")
        if kind in (allowed.get("parse") or ()) and allowed.get(kind)
    )


def _commands(body: Any) -> Iterator[str]:
    for command in body:
        found = _against("ApplicationCommandUpdateRequest", _plain(command))
        yield from (f"{command.get('name')}: {problem}" for problem in found)
    yield from discord_commands.problems(body)


def _nested(holder: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every component, at whatever depth."""
    inner = [*(holder.get("components") or ()), holder.get("accessory"), holder.get("component")]
    for component in inner:
        if component:
            yield component
            yield from _nested(component)


def _distinct(what: str, values: Iterator[Any]) -> Iterator[str]:
    yield from (
        f"{what}: {value!r} stands there twice" for value, count in Counter(values).items() if count > 1
    )


def _plain(body: Any) -> Any:
    """The body without what discord.py adds by itself and Discord takes, though the schema has it not."""
    body = {key: value for key, value in body.items() if key not in {"tts", "nsfw"} or value}
    if body.get("attachments"):
        kept = ("id", "filename", "description", "title", "is_spoiler")
        body["attachments"] = [
            {key: file[key] for key in kept if key in file} for file in body["attachments"]
        ]
    return body


def _against(name: str, body: Any) -> Iterator[str]:
    """Of bodies that are alike to the schema one is held against it: that takes longer than all else in a test."""
    alike = (name, repr(_shape(body)))
    if alike in _passed:
        return
    errors = list(_validator(name).iter_errors(body))
    if not errors:
        _passed.add(alike)
    for error in errors:
        meant = _meant(error)
        where = ".".join(str(step) for step in meant.absolute_path)
        said = meant.message if len(meant.message) < 200 else f"... {meant.message[-200:]}"
        if meant.validator in {"maxLength", "maxItems"} and isinstance(meant.instance, str | list):
            said = f"too long: {len(meant.instance)}, {meant.validator_value} is the most"
        yield f"{where or 'body'}: {said}"


def _fits_any(validator: Any, choices: list[Any], value: Any, schema: Any) -> Iterator[ValidationError]:
    """Of values that are alike, as of bodies, one is held against the schema."""
    alike = (id(choices), repr(_shape(value)))
    if alike in _passed:
        return
    if any(validator.evolve(schema=choice).is_valid(value) for choice in choices):  # each to its first error
        _passed.add(alike)
    else:
        yield from Draft202012Validator.VALIDATORS["anyOf"](validator, choices, value, schema)


def _shape(value: Any, key: str = "") -> Any:
    """All that the schema looks at: of what is worded freely only between which limits its length lies."""
    if isinstance(value, dict):
        return {inner: _shape(each, inner) for inner, each in value.items()}
    if isinstance(value, list | tuple):
        return [_shape(each, key) for each in value]
    if isinstance(value, str) and key in _WORDED:
        return bisect_left(_limits(), len(value)), bisect_right(_limits(), len(value))
    return value


def _meant(error: ValidationError) -> ValidationError:
    """Of "fits none of these", what is wrong with the one that was meant: whose `type` fits."""
    while error.context:
        branches: dict[Any, list[ValidationError]] = {}
        for inner in error.context:
            branches.setdefault(inner.schema_path[0], []).append(inner)
        meant = [
            inner for branch in branches.values() if not any(map(_other_kind, branch)) for inner in branch
        ]
        if not meant:
            return error
        error = meant[0]
    return error


def _other_kind(error: ValidationError) -> bool:
    """Whether the body is of another kind altogether than the branch this error is from."""
    return error.validator == "type" if not error.relative_path else list(error.relative_path) == ["type"]


@cache
def _definitions() -> dict[str, Any]:
    definitions: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))["$defs"]
    return definitions


@cache
def _limits() -> list[int]:
    """The lengths of texts that the schema names, in order."""
    return sorted(
        {int(number) for number in re.findall(r'"m(?:in|ax)Length": (\d+)', json.dumps(_definitions()))}
    )


_Validator: Final = extend(Draft202012Validator, {"anyOf": _fits_any})  # type: ignore[no-untyped-call]


@cache
def _validator(name: str) -> Any:
    return _Validator({"$ref": f"#/$defs/{name}", "$defs": _definitions()})
