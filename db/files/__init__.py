"""The database's files: copies, dumps, and who may read them."""
