"""What the table waits for: since when, until when, and what is done about it."""
