"""What stays of finished games: enters them one after the other, gives awards, rebuilds the rows."""
