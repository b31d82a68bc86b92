"""How finished games are entered into the standings, read and made again."""
