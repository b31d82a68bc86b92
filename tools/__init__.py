"""What `make` runs beside the bot."""
