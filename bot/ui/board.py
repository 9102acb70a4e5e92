"""What the boards of all games have in common."""

from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView
from bot.ui.names import escaped


def hosted_by(view: MatchView, texts: Texts) -> str | None:
    """Who hosts the match, in words; None where nobody does."""
    return None if view.host_name is None else texts("board-host", name=escaped(view.host_name))
