"""What only PostgreSQL needs: leases, sessions, and notifications between processes."""
