"""What people read, in their own language: `text.table` for all games, `text.play_nine` for golf."""
