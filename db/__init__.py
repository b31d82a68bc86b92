"""The store of games: tables, units of work, queries. Start with `db.store`."""
