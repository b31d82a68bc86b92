"""Settings -> the bot (`serving`). Without a token it starts the sandbox, which starts it again."""

from __future__ import annotations

import gc
import logging
import os
import sys

from handover import ADDRESS_VARIABLE
from monitoring import logs
from settings import Settings, WrongSetting, keep_private
from table.pace import DAY


def start() -> int:
    """Runs the bot and returns the exit code. Most is imported once the settings are right: that takes a second."""
    keep_private()
    try:
        settings = Settings.load()
    except WrongSetting as error:
        print(error, file=sys.stderr)
        return 2
    logs.set_up(settings.log_level, settings.log_format)
    if settings.log_level in ("DEBUG", "INFO"):
        # The INFO of discord.py and Alembic says nothing that an owner needs. DEBUG of the libraries would write
        # down what nobody may read: private panels, seeds, the tokens of interactions.
        for library in ("discord", "aiosqlite", "alembic", "asyncpg", "sqlalchemy"):
            logging.getLogger(library).setLevel(logging.WARNING)
    if ADDRESS_VARIABLE not in os.environ:
        if not settings.discord_token:
            return _sandbox(settings.sandbox_port)
        if settings.sandbox_day != DAY:
            print(
                "SANDBOX_DAY is for the sandbox alone: on Discord a day is a day. Leave it empty.",
                file=sys.stderr,
            )
            return 2
    gc.disable()  # nothing that is imported is garbage, and looking for some takes a sixth of the start
    from serving import run_bot  # noqa: PLC0415

    gc.enable()
    return run_bot(settings)


def _sandbox(port: int) -> int:
    logging.getLogger("discord").setLevel(logging.ERROR)  # the sandbox is not a client of Discord
    try:
        from sandbox import parent  # noqa: PLC0415
    except ModuleNotFoundError:
        print(
            "DISCORD_TOKEN is not set, and this Cardinal was installed without its sandbox.", file=sys.stderr
        )
        return 2
    return parent.run(port=port)
