"""A whole game to copy, in the two rooms that a game has and with its manifest: see docs/adding-a-game.md."""
