"""Big Bang in words: `words` for the table, `guide` for rules and options."""
