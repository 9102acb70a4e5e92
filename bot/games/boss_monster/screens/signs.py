"""The signs of Boss Monster. Each stands beside a word, or is told by one in the details."""

GAME = "🏰"
SOULS = "💀"
WOUNDS = "🩸"
HAND = "🂠"
CLASSES = {"cleric": "✚", "fighter": "⚔", "mage": "✦", "thief": "◆", "fool": "?"}
"""By the class of a hero, and of the treasure that lures it."""
FALLS = "☠"
HERE = "▶"
WAY = "→"
"""From heroes to where they go, and from the entrance to the Rooms."""
FROZEN = "❄"
FACE_DOWN = "▒"
