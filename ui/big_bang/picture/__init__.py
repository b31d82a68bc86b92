"""Big Bang as pictures: a board, the race as everybody sees it, and its result."""
