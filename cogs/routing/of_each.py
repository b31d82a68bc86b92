"""Loops over tables where one that is broken does not prevent an answer about the others."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from cogs.routing import errors
from db.errors import StoreUnavailable
from engine.errors import Refusal

log = logging.getLogger(__name__)

T = TypeVar("T")


async def of_each(
    tables: Iterable[int], use: Callable[[int], Awaitable[T]]
) -> tuple[tuple[T, ...], tuple[str, ...]]:
    """What `use` makes of each table, by its id, and a sentence for each table that is left out.

    Raises StoreUnavailable: then nothing can be said about any table.
    """
    made, why_not = [], []
    for table_id in tables:
        try:
            made.append(await use(table_id))
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # whatever is wrong with it
            if isinstance(error, Refusal):  # other errors are logged as incidents
                log.warning("table %s is skipped: %s", table_id, error)
            why_not.append(errors.sentence(error, f"reading table {table_id}"))
    return tuple(made), tuple(why_not)
