"""What messages show, from top to bottom: the lobby, the table, what is announced, a private panel."""
