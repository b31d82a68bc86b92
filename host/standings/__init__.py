"""What stays of finished games: entered one after the other, awarded, rebuilt."""
