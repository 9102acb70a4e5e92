"""The thread of a table, and the message on which it hangs."""

from bot.rounds.terms import LONGEST_NAME
from bot.ui.catalogue import Texts
from bot.ui.message import TextMessage
from bot.ui.names import plain
from bot.ui.rounds.view import RoundView
from bot.ui.rounds.words import round_name


def thread_name(view: RoundView, number: int, texts: Texts) -> str:
    """The name of a table's thread, in which it plays in all legs: plain text.

    It is far shorter than Discord's limit of 100 characters.
    """
    name = plain(view.round.terms.name, LONGEST_NAME)
    return texts("round-thread", number=number, name=name)


def thread_starter(view: RoundView, number: int, texts: Texts) -> TextMessage:
    """The message in the channel on which the thread hangs. It notifies nobody, and stays."""
    return TextMessage(texts("round-thread", number=number, name=round_name(view)))
