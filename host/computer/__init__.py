"""What thinks for the computer's seats, and when it plays."""
