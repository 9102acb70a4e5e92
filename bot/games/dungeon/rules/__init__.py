"""The rules that all dungeon games share: monsters, heroes, tiles, the bidding and the walk."""
