"""The signs of Boss Monster. Each stands beside a word, or is told by one in the details."""

from bot.ui.markdown import unbroken

GAME = "🏰"
SOULS = "💀"
WOUNDS = "🩸"
CLASSES = {
    "cleric": "✚",
    "fighter": "⚔",
    "mage": "✦",
    "thief": "◆",
    "fool": "?\N{WORD JOINER}",
}
"""By the class of a hero, and of the treasure that lures it.

Without the word joiner a line could be broken between a fool's question mark and its health.
"""
FALLS = "☠"
HERE = "▶"
WAY = "→"
"""From heroes to where they go, and from the entrance to the Rooms."""
FROZEN = "❄"
FACE_DOWN = "▒"


def beside(sign: str, word: str) -> str:
    """A sign with its word, between which no line is broken."""
    return unbroken(f"{sign} ") + word
