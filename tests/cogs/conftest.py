"""The cogs are tested in a world too, where what they do can be seen."""

from tests.end_to_end.conftest import race_world, racing, world

__all__ = ["race_world", "racing", "world"]
