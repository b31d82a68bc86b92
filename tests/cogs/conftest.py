"""The cogs are tested in a world too, where what they do can be seen."""

from tests.end_to_end.conftest import world

__all__ = ["world"]
