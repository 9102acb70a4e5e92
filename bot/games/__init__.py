"""The games: each a folder with its rules, pure as their contract is, and its screens."""
