"""The tables, and the types of their columns. `migrations/` makes them in a database."""
