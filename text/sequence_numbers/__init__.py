"""Sequence Numbers in words: `words` for whoever plays, `table` for the board, `guide` for rules and options."""
