"""PostgreSQL dumps: `pg_dump` writes them, `pg_restore` and `psql` restore them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from db.address import Address
from db.errors import BadCopy
from db.schema.indexes import SCHEMA
from db.schema.tables import NOT_COPIED
from workers.environment import environment

MAGIC = b"PGDMP"
_PLAIN = ("--no-owner", "--no-privileges")  # another server may have other users


def dump(where: Address, file: Path) -> None:
    """Writes the database as it is at one moment into a file, and reads that back. Raises BadCopy."""
    without = [f"--exclude-table-data={table.name}" for table in NOT_COPIED]
    _run("pg_dump", where, "--format=custom", *_PLAIN, *without, f"--file={file}")
    _run("pg_restore", where, f"--file={os.devnull}", str(file))


def restore_dump(where: Address, file: Path) -> None:
    """Puts a dump in the place of all tables of Cardinal's, in one transaction. Raises BadCopy: nothing has changed."""
    tables = ", ".join(("alembic_version", *SCHEMA.tables))
    with TemporaryDirectory(prefix="cardinal-") as folder:
        script = Path(folder) / "restore.sql"
        _run("pg_restore", where, *_PLAIN, f"--file={script}", str(file))
        _run(
            *("psql", where, "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"),
            *(f"--command=DROP TABLE IF EXISTS {tables} CASCADE", f"--file={script}"),
        )


def revisions(where: Address, file: Path) -> list[str]:
    """The version of the tables in a dump. Raises BadCopy."""
    told = _run("pg_restore", where, "--data-only", "--table=alembic_version", "--file=-", str(file))
    return re.findall(r"^(\w+)\n\\\.$", told, re.MULTILINE)


def _run(program: str, where: Address, *arguments: str) -> str:
    """Returns what one of PostgreSQL's programs writes.

    The address goes through its environment: others can read arguments.
    """
    found = shutil.which(program)
    if found is None:
        raise BadCopy(
            f"{program} is missing on this machine: install the programs of PostgreSQL's clients "
            "(Debian: apt install postgresql-client), of the server's version or later."
        )
    ended = subprocess.run(
        (found, *arguments),
        env={**environment(), **_address(where)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if ended.returncode:
        # A second line of pg_dump tells of versions that differ; one of the others may quote a row.
        lines = ended.stderr.strip().splitlines()[: 2 if program == "pg_dump" else 1]
        why = " ".join(lines) or f"exit code {ended.returncode}"
        raise BadCopy(f"The {where.where()} was not copied: {why}")
    return ended.stdout


def _address(where: Address) -> dict[str, str]:
    url = where.url
    asked = {
        "PGHOST": url.host or url.query.get("host"),
        "PGPORT": url.port,
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
        "PGSSLMODE": url.query.get("ssl"),
    }
    return {name: str(value) for name, value in asked.items() if value is not None}
