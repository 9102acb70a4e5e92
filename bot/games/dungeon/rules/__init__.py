"""What all dungeon games share: monsters, heroes, their tiles, and the walk through the dungeon."""
