"""What stands on Discord and follows its table: messages, panels, pings, lists."""
