"""What all dungeon games show alike: hero, equipment, hand, and the walk through the dungeon."""
