"""The scheduled event of a round, as the server lists it."""

from bot.ui.catalogue import Texts
from bot.ui.markdown import channel_mention
from bot.ui.rounds.view import SIGN_UP, RoundView
from bot.ui.rounds.words import game_line, pairing_line


def place(view: RoundView) -> str:
    """The way to the sign-up, or the channel as long as that is not posted."""
    link = view.link_of(SIGN_UP)
    return link if link is not None else channel_mention(view.round.channel_id)


def description(view: RoundView, texts: Texts) -> str:
    """The game, the pairing, and where to sign up."""
    return texts("round-event", game=game_line(view, texts), pairing=pairing_line(view, texts))
