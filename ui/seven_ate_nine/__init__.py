"""7 Ate 9 in words: `words` for the table, `guide` for rules and options."""
