"""A whole game to copy, in the two folders that a game has and with its manifest: see docs/adding-a-game.md."""
