"""Big Bang as pictures: a board, the race as everybody may see it, and its result."""
