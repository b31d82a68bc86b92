"""Low Card, the smallest whole game: `game` has its rules, `types` what is said in it, `computer` its computer player.

Everyone gets a hidden card. In turn each keeps it, or lays it open and takes the deck's top card, unseen by
the others. Then all are shown. The lowest total of all rounds wins.
"""
