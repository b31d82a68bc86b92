"""A cog for each command, button and menu: it reads what was asked, and has the host do it."""
