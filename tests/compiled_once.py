"""Each query is compiled once a process. SQLAlchemy does so for each engine, and nearly each test opens a store."""

from __future__ import annotations

from typing import Any

from sqlalchemy.engine import Engine


class _Shared(dict[Any, Any]):
    """What is compiled, by its dialect's kind and no longer by one of that kind."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_alike(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(_alike(key), compiled)


def _alike(key: tuple[Any, ...]) -> tuple[Any, ...]:
    dialect, *asked = key
    return type(dialect), *asked


_compiled = _Shared()

Engine._compiled_cache = property(lambda _engine: _compiled, lambda _engine, _own: None)  # type: ignore[assignment]
