"""Sequence Numbers in words: `words` for players, `table` for the board, `guide` for rules and options."""
