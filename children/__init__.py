"""Processes of our own, for what takes so long that the bot could not answer meanwhile."""
