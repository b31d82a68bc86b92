"""What each speed claim in the README is measured with: `make bench`."""
