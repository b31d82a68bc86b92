"""What people read, in their own language: `text.table` for all games, a folder each for what a game says."""
