"""Low Card, the smallest whole game, with a file for each that a game has: see docs/adding-a-game.md.

Everyone gets a hidden card. In turn each keeps it, or lays it open and takes the deck's top card, unseen by
the others. Then all are shown, and the lowest card wins.
"""
