"""What only PostgreSQL needs: leases, sessions, and rows by which processes tell each other what changed."""
