"""The settings, from the environment and from `.env`; `.env.example` lists and explains each."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from dotenv import dotenv_values

from monitoring.logs import FORMATS
from table.pace import DAY

HERE = Path(__file__).parent
FILE = HERE / ".env"
MOST_OF_LINK = 512  # characters that Discord takes
MOST_SHARDS = 10_000
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class WrongSetting(Exception):
    """One sentence that names the variable and says what it may be. It never quotes a secret."""


def keep_private() -> None:
    """Makes files that this process and its children create from now on unreadable for other users of this machine."""
    os.umask(0o077)


class Program(NamedTuple):
    """What `pyproject.toml` says of the program."""

    version: str
    licence: str

    @classmethod
    def load(cls, file: Path = HERE / "pyproject.toml") -> Program:
        project = tomllib.loads(file.read_text("utf-8"))["project"]
        return cls(project["version"], project["license"])


class Settings(NamedTuple):
    """What an owner may choose. The fields are the variables in lower case."""

    discord_token: str
    database_url: str
    message_content: bool
    sandbox_port: int
    sandbox_day: float  # seconds of a day in the sandbox; a real day unless set otherwise
    log_level: str
    log_format: str
    metrics_host: str
    metrics_port: int | None  # None: health and metrics are not shown
    greeting: bool  # whether a server is greeted that the bot joins
    source_url: str  # this and the next are shown by /help; "" is not
    support_url: str
    privacy_url: str
    terms_url: str
    status_url: str
    shard_count: int | None  # into how many shards all processes divide the servers; None: Discord says
    shard_ids: range | None  # this process's; None: all of them

    def __repr__(self) -> str:
        return f"Settings(database_url=…, sandbox_port={self.sandbox_port}, log_level={self.log_level!r})"

    @classmethod
    def load(cls, environ: Mapping[str, str] | None = None, file: Path = FILE) -> Settings:
        """Reads the settings. The environment wins over the file; empty ones get their default. Raises WrongSetting."""
        found = {**_read(file), **(os.environ if environ is None else environ)}

        def value(name: str, default: str) -> str:
            return (found.get(name) or "").strip() or default

        return cls(
            discord_token=_token(value("DISCORD_TOKEN", "")),
            database_url=value("DATABASE_URL", f"sqlite:///{HERE / 'data' / 'cardinal.sqlite3'}"),
            message_content=_yes(value("MESSAGE_CONTENT", "false")),
            sandbox_port=_port("SANDBOX_PORT", value("SANDBOX_PORT", "8765")),
            sandbox_day=_day(value("SANDBOX_DAY", f"{DAY:.0f}")),
            log_level=_level(value("LOG_LEVEL", "INFO")),
            log_format=_format(value("LOG_FORMAT", "text")),
            metrics_host=_address(value("METRICS_HOST", "127.0.0.1")),
            metrics_port=_port("METRICS_PORT", port) if (port := value("METRICS_PORT", "")) else None,
            greeting=_switch(value("GREETING", "on")),
            source_url=_link("SOURCE_URL", value("SOURCE_URL", "")),
            support_url=_link("SUPPORT_URL", value("SUPPORT_URL", "")),
            privacy_url=_link("PRIVACY_URL", value("PRIVACY_URL", "")),
            terms_url=_link("TERMS_URL", value("TERMS_URL", "")),
            status_url=_link("STATUS_URL", value("STATUS_URL", "")),
            shard_count=(count := _shard_count(value("SHARD_COUNT", ""))),
            shard_ids=_shard_ids(value("SHARD_IDS", ""), count),
        )


def _read(file: Path) -> dict[str, str]:
    try:
        return {name: text or "" for name, text in dotenv_values(file).items()}
    except (OSError, UnicodeDecodeError) as error:
        raise WrongSetting(f"The settings file {file.name} cannot be read: {type(error).__name__}.") from None


def _token(text: str) -> str:
    if any(letter.isspace() for letter in text) or (text and len(text) < 20):
        raise WrongSetting(
            "DISCORD_TOKEN does not look like a bot token: "
            "copy it again from Discord's developer portal (Bot, Reset Token)."
        )
    return text


def _yes(text: str) -> bool:
    known = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if text.lower() not in known:
        raise WrongSetting(f"MESSAGE_CONTENT must be true or false, not {text!r}.")
    return known[text.lower()]


def _switch(text: str) -> bool:
    if text.lower() not in ("on", "off"):
        raise WrongSetting(f"GREETING must be on or off, not {text!r}.")
    return text.lower() == "on"


def _link(name: str, text: str) -> str:
    """An address that everybody may read. It is not quoted if it is wrong: it may hold what should be nowhere."""
    try:
        parts = urlsplit(text)
        is_right = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        is_right = False
    if text and (not is_right or len(text) > MOST_OF_LINK or any(letter.isspace() for letter in text)):
        raise WrongSetting(
            f"{name} must be an address such as https://example.org/page, without a name or password in it."
        )
    return text


def _port(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1024 <= int(text) <= 65_535):
        raise WrongSetting(f"{name} must be a number from 1024 to 65535, not {text!r}.")
    return int(text)


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise WrongSetting(f"METRICS_HOST must be an address such as 127.0.0.1, not {text!r}.") from None


def _day(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 60 <= int(text) <= DAY):
        raise WrongSetting(f"SANDBOX_DAY must be a number of seconds from 60 to {DAY:.0f}, not {text!r}.")
    return int(text)


def _shard_count(text: str) -> int | None:
    if text and not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_SHARDS):
        raise WrongSetting(f"SHARD_COUNT must be a number from 1 to {MOST_SHARDS}, not {text!r}.")
    return int(text) if text else None


def _shard_ids(text: str, count: int | None) -> range | None:
    if not text:
        return None
    if count is None:
        raise WrongSetting("SHARD_IDS needs a SHARD_COUNT: the number of shards of all processes together.")
    if not re.fullmatch(r"[0-9]{1,5}(-[0-9]{1,5})?", text):
        raise WrongSetting(f"SHARD_IDS must be a shard or a range of shards, such as 0-3, not {text!r}.")
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found:
        raise WrongSetting(f"SHARD_IDS must begin with the lower number, not {text!r}.")
    if found[-1] >= count:
        raise WrongSetting(f"SHARD_IDS goes beyond SHARD_COUNT: the last of {count} shards is {count - 1}.")
    return found


def _level(text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise WrongSetting(f"LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}, not {text!r}.")
    return text.upper()


def _format(text: str) -> str:
    if text.lower() not in FORMATS:
        raise WrongSetting(f"LOG_FORMAT must be one of {', '.join(FORMATS)}, not {text!r}.")
    return text.lower()
