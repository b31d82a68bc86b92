"""A list of finished games, as words and as a picture."""
