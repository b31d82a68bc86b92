"""A cog for each concern: it reads what a person asks, and has the host do it."""
