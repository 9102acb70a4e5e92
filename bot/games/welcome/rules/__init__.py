"""Welcome to the Dungeon and Welcome Back to the Dungeon, for two to four players."""
