"""What people see of Low Card: `face` brings its words and pictures to a table."""
