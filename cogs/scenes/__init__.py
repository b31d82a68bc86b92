"""What messages show, from top to bottom: the lobby, the table, announcements, a private panel."""
