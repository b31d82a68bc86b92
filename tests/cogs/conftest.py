"""The cogs are tested in a world too, where what they do can be seen."""

from tests.end_to_end.conftest import hurry, race_world, world

__all__ = ["hurry", "race_world", "world"]
