"""The common screens of the dungeon games: board, hand, walk and rules."""
