"""What stays of finished games: points, ratings, records. Values and pure functions; the store keeps the rows."""
