"""The common part of the dungeon games: monsters, heroes, the bidding, the walk, and screens."""
