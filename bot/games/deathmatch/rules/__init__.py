"""Death Match: Welcome to the Dungeon, for two players (source 004)."""
