"""What people read, in their own language: the modules here for all games, a folder each for what a game says."""
