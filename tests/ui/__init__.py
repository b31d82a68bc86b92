"""All that people see."""
