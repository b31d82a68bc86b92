"""What people see is tested in a world too, where it can be pressed."""

from tests.end_to_end.conftest import race_world, racing, world

__all__ = ["race_world", "racing", "world"]
