"""The private panels: each is one person's, at one table."""
