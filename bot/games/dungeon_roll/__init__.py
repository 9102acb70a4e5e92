"""Dungeon Roll: three delves each with seven dice, for one to four players."""
