"""Deals that several people play, each alone against the same computers."""
