"""What people do at tables besides moving."""
