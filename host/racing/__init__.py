"""Races: running them, judging attempts in order, and playing the computer's seats."""
