"""The databases are those of the store's tests."""

from tests.db.conftest import address, own_server, postgresql

__all__ = ["address", "own_server", "postgresql"]
