"""The settings: defaults, which source wins, and one clear sentence for a wrong value."""

from __future__ import annotations

from pathlib import Path

import pytest

from settings import Settings, WrongSetting
from table.pace import DAY

TOKEN = "a-token-that-is-long-enough-to-be-one"


def test_without_anything_the_defaults_hold(tmp_path: Path) -> None:
    settings = Settings.load({}, tmp_path / ".env")

    assert settings.discord_token == ""
    assert settings.database_url.startswith("sqlite:///")
    assert (settings.message_content, settings.sandbox_port, settings.log_level) == (False, 8765, "INFO")
    assert settings.sandbox_day == DAY
    assert settings.greeting
    assert (settings.metrics_host, settings.metrics_port, settings.log_format) == ("127.0.0.1", None, "text")


def test_the_environment_wins_over_the_file_and_empty_means_default(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("SANDBOX_PORT=9000\nLOG_LEVEL=debug\nMESSAGE_CONTENT=\n")

    settings = Settings.load({"SANDBOX_PORT": "9001"}, file)

    assert (settings.message_content, settings.sandbox_port, settings.log_level) == (False, 9001, "DEBUG")


@pytest.mark.parametrize(("text", "greets"), [("off", False), ("OFF", False), ("on", True), ("", True)])
def test_the_greeting_is_on_or_off(tmp_path: Path, text: str, greets: bool) -> None:
    assert Settings.load({"GREETING": text}, tmp_path / ".env").greeting is greets


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MESSAGE_CONTENT", "perhaps"),
        ("SANDBOX_PORT", "80"),
        ("SANDBOX_PORT", "⁸⁷⁶⁵"),
        ("SANDBOX_PORT", "70000"),
        ("SANDBOX_DAY", "59"),
        ("SANDBOX_DAY", "86401"),
        ("SANDBOX_DAY", "1.5"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "poem"),
        ("METRICS_PORT", "0"),
        ("METRICS_HOST", "localhost"),
        ("SHARD_COUNT", "0"),
        ("SHARD_COUNT", "many"),
        ("SHARD_IDS", "0"),  # without a SHARD_COUNT
        ("GREETING", "perhaps"),
        ("SUPPORT_URL", "example.org"),
        ("SUPPORT_URL", "javascript:alert(1)"),
        ("STATUS_URL", "https://"),
        ("STATUS_URL", "https://[x"),
        ("TERMS_URL", "https://example.org/a page"),
        ("PRIVACY_URL", "https://someone:secret@example.org"),
        ("SOURCE_URL", "https://example.org/" + "x" * 500),
        ("DISCORD_TOKEN", "short"),
        ("DISCORD_TOKEN", "with a space in the middle of it"),
    ],
)
def test_a_wrong_value_is_one_sentence_that_names_the_variable(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(WrongSetting, match=f"^{name} ") as told:
        Settings.load({name: value}, tmp_path / ".env")

    if name in ("DISCORD_TOKEN", "PRIVACY_URL"):
        assert value not in str(told.value)


@pytest.mark.parametrize(
    ("text", "shards"),
    [("0-3", range(4)), ("4-7", range(4, 8)), ("7", range(7, 8)), ("", None)],
)
def test_shards_are_one_or_a_range(tmp_path: Path, text: str, shards: range | str | None) -> None:
    settings = Settings.load({"SHARD_COUNT": "8", "SHARD_IDS": text}, tmp_path / ".env")

    assert (settings.shard_count, settings.shard_ids) == (8, shards)


@pytest.mark.parametrize("text", ["3-0", "8", "0-8", "a-b", "-", "0-", "-1", "1,2", "auto"])
def test_shards_that_do_not_exist_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(WrongSetting, match=r"^SHARD_IDS "):
        Settings.load({"SHARD_COUNT": "8", "SHARD_IDS": text}, tmp_path / ".env")


def test_the_token_is_in_no_printed_settings(tmp_path: Path) -> None:
    settings = Settings.load({"DISCORD_TOKEN": TOKEN}, tmp_path / ".env")

    assert TOKEN not in repr(settings)
    assert TOKEN not in f"{settings}"
