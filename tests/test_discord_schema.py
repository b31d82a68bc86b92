"""The check of what the bot sends: right bodies pass, each kind of wrong one is named."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.discord_schema import COMPONENTS_V2, check_payload

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
COMMANDS = "/applications/1/commands"

Body = dict[str, Any]


def button(custom_id: str, **more: Any) -> Body:
    return {"type": 2, "style": 1, "label": "Draw", "custom_id": custom_id, **more}


def row(*components: Body) -> Body:
    return {"type": 1, "components": list(components)}


def rows(count: int) -> list[Body]:
    return [row(button(str(number))) for number in range(count)]


def text(content: str) -> Body:
    return {"type": 10, "content": content}


def layout(*components: Body, **more: Any) -> Body:
    return {
        "flags": COMPONENTS_V2,
        "components": list(components),
        "allowed_mentions": {"parse": []},
        **more,
    }


def table() -> Body:
    """A table's message, as the bot sends it."""
    picture = {"media": {"url": "attachment://table.png"}, "description": "Ann: 3 and 5 face up"}
    container = {"type": 17, "components": [text("Ann's turn"), {"type": 12, "items": [picture]}]}
    return layout(
        container,
        row(button("c1:act:7:3:deck"), button("c1:act:7:3:take", disabled=True, emoji={"name": "🂠"})),
        attachments=[{"id": 0, "filename": "table.png", "description": "Ann: 3 and 5 face up"}],
        nonce="7-3",
        enforce_nonce=True,
    )


def plain(**more: Any) -> Body:
    return {"content": "<@5> it is your turn", "allowed_mentions": {"users": [5], "parse": []}, **more}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", MESSAGES, table()),
        ("PATCH", "/webhooks/1/token/messages/@original", plain()),
        ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
        ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "Play Nine", "value": "play_nine"}]}}),
        ("POST", "/channels/1/messages/2/threads", {"name": "Play Nine", "auto_archive_duration": 1440}),
        ("PUT", COMMANDS, [{"type": 1, "name": "play", "description": "Open a table"}]),
        ("DELETE", "/channels/1/messages/2", None),
    ],
)
def test_right_body_passes(method: str, path: str, body: Any) -> None:
    before = copy.deepcopy(body)

    check_payload(method, path, body)

    assert body == before


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (layout(row(button("a"), button("a"))), "custom_id: 'a' stands there twice"),
        (layout(row({"type": 2, "style": 1, "label": "Draw"})), "needs custom_id, and has nothing"),
        (layout(text("a"), content="b"), "content: not allowed beside a layout"),
        (layout(text("a" * 2000), text("b" * 2001)), "4001 characters of text"),
        (layout(*({"type": 17, "components": rows(7)} for _ in range(3))), "45 with the nested ones"),
        (
            layout(
                {"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]},
                attachments=[{"id": 0, "filename": "a.png"}],
            ),
            "attachment://b.png: no such file comes with the message",
        ),
        (
            layout(row({"type": 3, "custom_id": "s", "options": [{"label": "1", "value": "1"}] * 26})),
            r"options: too long",
        ),
        (plain(components=[text("a")]), "a layout needs its flag"),
        (plain(components=rows(6)), "6 rows, 5 are allowed"),
        ({"content": "hello"}, "allowed_mentions: missing"),
        (
            plain(allowed_mentions={"parse": ["users"], "users": [5]}),
            "users are listed, and all are allowed by parse",
        ),
        (plain(allowed_mentions={"parse": ["everyone"], "users": [5]}), "everyone may be pinged"),
        (plain(allowed_mentions={"parse": ["roles"]}), "roles may be pinged"),
        (plain(allowed_mentions={"parse": [], "roles": [5]}), "roles may be pinged"),
        ({"allowed_mentions": {"parse": []}}, "an empty message"),
    ],
)
def test_wrong_message_is_told(body: Body, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_payload("POST", MESSAGES, body)


@pytest.mark.parametrize(
    ("method", "path", "body", "said"),
    [
        ("POST", CALLBACK, {"type": 4, "data": {"content": "hi"}}, "allowed_mentions: missing"),
        ("PUT", COMMANDS, [{"name": "play", "description": "d"}] * 2, "stands there twice"),
        (
            "PUT",
            COMMANDS,
            [
                {
                    "name": "play",
                    "description": "d",
                    "options": [
                        {"type": 3, "name": "pace", "description": "d"},
                        {"type": 3, "name": "game", "description": "d", "required": True},
                    ],
                }
            ],
            "one that is needed comes after one that is not",
        ),
        (
            "POST",
            "/applications/1/emojis",
            {"name": "x", "image": "data:image/png;base64,"},
            "2 to 32 letters",
        ),
        ("PUT", "/guilds/1/bans/2", {"reason": "no"}, "no schema is known"),
    ],
)
def test_other_wrong_request_is_told(method: str, path: str, body: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_payload(method, path, body)


def option(**more: Any) -> Body:
    return {"type": 3, "name": "game", "description": "Which", **more}


def command(*options: Body, **more: Any) -> Body:
    return {"type": 1, "name": "play", "description": "Open a table", "options": list(options), **more}


def choices(count: int, **more: Any) -> Body:
    return {"choices": [{"name": f"{n}", "value": f"{n}"} for n in range(count)], **more}


LONG = "x" * 100


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ([command(name="Spielen")], "'Spielen' must be lower case"),
        ([command(option(), option())], "options: 'game' stands there twice"),
        ([command(option(choices=[{"name": "a", "value": LONG + "x"}]))], "a value of 101 characters"),
        ([command(option(choices=[{"name": "a", "value": v} for v in "ab"]))], "choices: name: 'a' stands"),
        ([command(option(**choices(1, autocomplete=True)))], "exclude each other"),
        (
            [
                command(
                    *(
                        option(
                            name=f"o{n}",
                            choices=[{"name": f"{k:0100}", "value": f"{k:0100}"} for k in range(25)],
                        )
                        for n in range(2)
                    )
                )
            ],
            "characters in all, 8000 are allowed",
        ),
    ],
)
def test_command_that_discord_would_refuse_is_told(body: list[Body], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_payload("PUT", COMMANDS, body)
