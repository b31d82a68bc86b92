"""Boards, cards, awards and records, in words and as pictures."""
