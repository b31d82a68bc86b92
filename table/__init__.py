"""A table as a value, and the log that tells it: pure, of the engine alone."""
