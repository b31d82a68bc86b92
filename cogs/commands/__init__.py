"""A cog for each command, button and menu: it reads what a person asks, and the host does it."""
