"""What the games in the dungeon share: monsters, heroes, the walk, a bidding, and their screens."""
