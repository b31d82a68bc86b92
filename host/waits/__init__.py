"""What tables wait for: since when, until when, and what is done about it."""
