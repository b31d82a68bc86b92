"""What whoever runs the bot sees of it: its health as pages and figures, alarms, and the form of its log."""
