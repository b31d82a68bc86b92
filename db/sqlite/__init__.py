"""What only SQLite needs: one writer, and a lock on the file."""
