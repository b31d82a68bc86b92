"""Processes of the bot's own."""
