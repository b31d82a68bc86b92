"""What tables wait for: since when, until when, and what happens then."""
