"""Boards, cards, awards and records."""
