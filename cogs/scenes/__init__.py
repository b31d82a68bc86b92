"""Scenes: what a message shows, from top to bottom. The lobby, the table, announcements, a private panel."""
