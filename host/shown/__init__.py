"""What Discord shows, brought up to the tables."""
