"""All that people see: `ui/<game>/` has what one game shows, `ui/text` and `ui/pictures` what all share."""
