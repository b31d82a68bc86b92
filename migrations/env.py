"""How Alembic runs: inside the store's own transaction (`db.migrate`), or by `alembic` on the command line.

On the command line the database is that of DATABASE_URL, for example a new one in which to write a revision:
`DATABASE_URL=sqlite:///new.db alembic upgrade head`, then `... alembic revision --autogenerate -m "words"`.
"""

from __future__ import annotations

import asyncio
import os

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from db.address import address_of
from db.alone import hold_database
from db.schema.indexes import SCHEMA


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=SCHEMA,
        # SQLite alters a table by rebuilding it.
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_alone(address: str) -> None:
    where = address_of(address)
    async with hold_database(address):
        engine = create_async_engine(where.url)
        async with engine.begin() as connection:
            await connection.run_sync(run)
        await engine.dispose()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_alone(os.environ["DATABASE_URL"]))
