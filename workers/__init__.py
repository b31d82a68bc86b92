"""Child processes, for work that takes so long that the bot could not answer meanwhile."""
