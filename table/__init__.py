"""A table as a value, and the log that tells it: pure, built only on the engine."""
