"""A table as a value, and the log that tells it: pure, and built on the engine alone."""
