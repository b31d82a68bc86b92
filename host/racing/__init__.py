"""Races: what runs them, what judges attempts, and the computer's looks."""
