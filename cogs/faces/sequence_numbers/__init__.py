"""Sequence Numbers on Discord: `face` is what the shell asks, `choosing` a turn half made, `keys` what is pressed."""
