"""Discord's limits on a message, as the sandbox knows them."""

from bot.ui.message import Message
from tests.ui.reading import controls_of
from tools.limits import refused

MENTION_OF_COMMAND = "</"
"""Nobody can press it where a text is plain."""


def violations(message: Message) -> tuple[str, ...]:
    """Every limit that the message breaks, as a sentence; () when Discord would take it."""
    plain = [text for text in controls_of(message) if MENTION_OF_COMMAND in text]
    return (*refused(message), *(f"a mention is not rendered in {text!r}" for text in plain))
