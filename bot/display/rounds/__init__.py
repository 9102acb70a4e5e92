"""The messages of rounds: what should stand, and how it is posted, edited and found again."""
