"""Calls to Discord are tested in a world too, where what they did can be seen."""

from tests.end_to_end.conftest import race_world, racing, world

__all__ = ["race_world", "racing", "world"]
