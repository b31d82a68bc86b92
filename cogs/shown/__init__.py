"""Messages on Discord that follow their table: messages of tables, panels, pings, lists."""
