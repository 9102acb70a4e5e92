"""How Dungeon Roll looks."""
