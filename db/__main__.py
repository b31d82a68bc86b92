"""The database's commands: `python -m db backup | restore | copy`, each with `--help`."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path

from db.errors import BadCopy, StoreUnavailable, WrongDatabase
from db.files.copies import back_up, remove_old
from db.files.copying import copy
from db.files.progress import draw_bar
from db.files.restoring import restore
from settings import HERE, Settings, WrongSetting, keep_private


def main() -> int:
    """Carries out a command. Returns the exit code of the process."""
    keep_private()
    asked = _parser().parse_args()
    try:
        said = asked.command(asked, Settings.load().database_url)
    except (BadCopy, StoreUnavailable, WrongDatabase, WrongSetting) as error:
        print(error, file=sys.stderr)
        return 1
    print(said)
    return 0


def _backup(asked: Namespace, address: str) -> str:
    file = back_up(address, asked.to, datetime.now(UTC), draw_bar)
    old = remove_old(asked.to, asked.keep) if asked.keep else []
    removed = f" Removed {len(old)} older ones: {asked.keep} are kept." if old else ""
    return f"\nThe backup is {file} ({file.stat().st_size / 1e6:,.1f} MB), checked.{removed}"


def _restore(asked: Namespace, address: str) -> str:
    former = asyncio.run(restore(address, asked.file, datetime.now(UTC), draw_bar))
    kept = f" What was there before is kept as {former}." if former else ""
    return f"\nThe database is as it was in {asked.file}.{kept} The next start shows all open tables again."


def _copy(asked: Namespace, address: str) -> str:
    if (target := asked.target) is None:
        ask = getpass if sys.stdin.isatty() else input
        target = ask("Address of the PostgreSQL database: ").strip()
    count = asyncio.run(copy(address, target, draw_bar))
    return f"\n{count:,} rows were copied and compared. Now write the new address after DATABASE_URL=."


def _parser() -> ArgumentParser:
    parser = ArgumentParser("python -m db", description="Care of the database that DATABASE_URL names.")
    commands = parser.add_subparsers(required=True)
    backup = commands.add_parser("backup", help="copy the database while the bot runs, and check the copy")
    backup.set_defaults(command=_backup)
    backup.add_argument("--to", type=Path, default=HERE / "data" / "backups", help="a folder (data/backups)")
    backup.add_argument("--keep", type=_number, default=0, help="remove all but so many backups there")
    restore = commands.add_parser("restore", help="put a backup back, while the bot does not run")
    restore.set_defaults(command=_restore)
    restore.add_argument("file", type=Path, help="a backup")
    moved = commands.add_parser("copy", help="copy all rows from SQLite to an empty PostgreSQL database")
    moved.set_defaults(command=_copy)
    moved.add_argument(
        "target", nargs="?", help="its address; better leave it out and be asked, if it has a password"
    )
    return parser


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ArgumentTypeError(f"a number from 1 on, not {text!r}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
