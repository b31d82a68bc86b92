"""What people read, in their own language: modules for all games here, and a folder for each game."""
