"""The computer's seats: what thinks for them, and when they move."""
