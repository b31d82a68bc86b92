"""Sequence Numbers as a picture: the board, and a row for each side."""
