"""What people do at tables before, beside and after their moves."""
