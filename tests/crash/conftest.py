"""The databases are those of the store's tests."""

from tests.db.conftest import address, postgresql

__all__ = ["address", "postgresql"]
