"""Play Nine as pictures: the table, a finished hole, the end, and a player's own cards."""
